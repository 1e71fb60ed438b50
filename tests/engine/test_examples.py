"""The scripts in examples/ print what their docstrings say."""

import ast
import runpy
import textwrap
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))


def printed(path):
    """Return what the docstring of a script says that it prints."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    _, _, text = said.partition("It prints:\n\n")
    return textwrap.dedent(text) + "\n"


def test_there_are_examples():
    assert [path.stem for path in EXAMPLES] == [
        "answer_a_document",
        "arrange_a_hand",
        "judge_a_meld",
        "score_a_match",
    ]


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in EXAMPLES])
def test_an_example_prints_what_it_says(path, capsys):
    runpy.run_module(f"examples.{path.stem}", run_name="__main__")
    assert capsys.readouterr().out == printed(path)
