"""The examples in the engine's docstrings say what happens."""

import doctest
import importlib
from pathlib import Path
from types import ModuleType

import pytest

TOP = Path(__file__).parents[2]
MODULES = sorted(
    ".".join(path.relative_to(TOP).with_suffix("").parts).removesuffix(".__init__")
    for path in (TOP / "remi_scores" / "engine").rglob("*.py")
    if path.stem != "__main__" and ">>>" in path.read_text(encoding="utf-8")
)


def run(name):
    return doctest.testmod(importlib.import_module(name))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_give_what_they_say(name):
    assert run(name).failed == 0


def test_the_front_page_of_the_engine_has_examples():
    assert run("remi_scores.engine").attempted > 10


def test_an_example_that_is_wrong_is_found():
    module = ModuleType("planted", "Add.\n\n>>> 1 + 1\n3\n")
    assert doctest.testmod(module, report=False).failed == 1
