"""The engine explains itself: every public name has a docstring. `test_doctests` runs the examples.

A method may inherit its docstring, as `help()` shows it; a class may not, and what dataclasses and
named tuples write by themselves does not count.
"""

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator
from functools import cached_property
from types import FunctionType, ModuleType

import pytest

from remi_scores import engine

DOCUMENTED = (FunctionType, classmethod, staticmethod, property, cached_property)


def modules() -> list[ModuleType]:
    """Import every module of the engine, the package itself included."""
    found = pkgutil.walk_packages(engine.__path__, f"{engine.__name__}.")
    return [engine, *[importlib.import_module(each.name) for each in found]]


def undocumented(module: ModuleType) -> list[str]:
    """Return the public names of a module, with those of its classes, that have no docstring."""
    own = {"": module.__doc__} | {
        name: docstring
        for name, value in vars(module).items()
        if getattr(value, "__module__", None) == module.__name__ and not name.startswith("_")
        for name, docstring in docstrings(name, value)
    }
    return [f"{module.__name__}.{name}".strip(".") for name, text in own.items() if not text]


def docstrings(name: str, value: object) -> Iterator[tuple[str, str | None]]:
    if isinstance(value, type):
        yield name, written_in(value)
        for key, member in vars(value).items():
            if isinstance(member, DOCUMENTED) and not key.startswith("_"):
                yield f"{name}.{key}", inspect.getdoc(getattr(value, key, member))
    elif callable(value) and hasattr(value, "__name__"):
        yield name, inspect.getdoc(value)


def written_in(cls: type) -> str | None:
    """Return the docstring that a class has of its own, if a person wrote it."""
    text = cls.__dict__.get("__doc__")
    return None if text is None or text.startswith(f"{cls.__name__}(") else text


def made_of(source: str) -> ModuleType:
    """Return a module with this source; inheritance of docstrings is looked up by its name."""
    module = sys.modules["planted"] = ModuleType("planted")
    exec(source, module.__dict__)
    return module


@pytest.fixture(autouse=True)
def _forget_what_was_planted():
    yield
    sys.modules.pop("planted", None)


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__)
def test_every_public_name_has_a_docstring(module):
    assert undocumented(module) == []


CLASS = "class Half:\n '''Half.'''\n"
INHERITING = CLASS + " def told(self):\n  '''Tell.'''\nclass Heir(Half):\n '''Heir.'''\n"


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def bare(): pass", ["bare"]),
        ("from functools import lru_cache\n@lru_cache\ndef bare(): pass", ["bare"]),
        ("class Bare: pass", ["Bare"]),
        ("class Bare(Exception): pass", ["Bare"]),
        ("from enum import StrEnum\nclass Bare(StrEnum):\n ONE = 'one'", ["Bare"]),
        ("from typing import NamedTuple\nclass Bare(NamedTuple):\n one: int", ["Bare"]),
        ("from typing import TypedDict\nclass Bare(TypedDict):\n one: int", ["Bare"]),
        ("from dataclasses import dataclass\n@dataclass\nclass Bare:\n one: int", ["Bare"]),
        (CLASS + " def bare(self): pass", ["Half.bare"]),
        (CLASS + " @property\n def bare(self): pass", ["Half.bare"]),
        (CLASS + " @classmethod\n def bare(cls): pass", ["Half.bare"]),
        ("from functools import cached_property\n" + CLASS
         + " @cached_property\n def bare(self): pass", ["Half.bare"]),
        (INHERITING + " def bare(self): pass", ["Heir.bare"]),
        # What needs none of its own
        (INHERITING + " def told(self): pass", []),
        ("def _private(): pass\nclass _Private: pass\nNUMBER = 3", []),
        ("from json import dumps", []),
    ],
)  # fmt: skip
def test_a_missing_docstring_is_found(source, names):
    module = made_of(f"'''A module.'''\n{source}")
    assert undocumented(module) == [f"planted.{name}" for name in names]


def test_a_module_without_a_docstring_is_found():
    assert undocumented(made_of("NUMBER = 3")) == ["planted"]
