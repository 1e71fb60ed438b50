"""Mutants of the engine that need no test: the rules for them, and the list of the others."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bin._mutant_rules import named_as_equivalent, rule_for

ENGINE = Path(__file__).resolve().parent.parent / "remi_scores" / "engine"


def in_a_function(*lines: str) -> str:
    return "\n    ".join(["def some_function(variant, report):", *lines])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            'raise RemiError(Code.X, "no hand", player=p)',
            'raise RemiError(Code.X, "NO HAND", player=p)',
        ),
        ('raise bad("no such claim")', 'raise bad("XXno such claimXX")'),
        ('return as_text(document.get("by"), "by")', 'return as_text(document.get("by"), "BY")'),
        ('return bad_option("limit", "too low")', 'return bad_option("limit", "TOO LOW")'),
    ],
)
def test_a_changed_message_needs_no_test(before: str, after: str) -> None:
    assert rule_for(in_a_function(before), in_a_function(after)) == "message"


def test_a_changed_message_in_a_variable_needs_no_test() -> None:
    raised = "raise RemiError(Code.X, words, player=p)"
    before, after = in_a_function('words = "no"', raised), in_a_function('words = "NO"', raised)
    assert rule_for(before, after) == "message"


def test_a_changed_contradiction_in_words_needs_no_test() -> None:
    before = 'def contradiction_in(self, hand):\n    return "who went out has opened"'
    assert rule_for(before, before.replace("who", "WHO")) == "message"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("zip(a, b, strict=True)", "zip(a, b, strict=False)"),
        ("zip(a, b, strict=True)", "zip(a, b, strict=None)"),
        ("zip(a, b, strict=True)", "zip(a, b)"),
        ("zip(a, b, strict=False)", "zip(a, b)"),
    ],
)
def test_a_looser_zip_needs_no_test(before: str, after: str) -> None:
    assert rule_for(in_a_function(before), in_a_function(after)) == "strict"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            'raise RemiError(Code.X, "no hand", player=p)',
            'raise RemiError(Code.Y, "no hand", player=p)',
        ),
        ('raise RemiError(Code.X, "no hand", player=p)', 'raise RemiError(Code.X, "no hand")'),
        ('return as_text(document.get("by"), "by")', 'return as_text(document.get("BY"), "by")'),
        ('return bad_option("limit", "too low")', 'return bad_option("LIMIT", "too low")'),
        ("zip(a, b, strict=False)", "zip(a, b, strict=True)"),
        ("zip(a, b, strict=True)", "zip(a, None, strict=True)"),
        ('return "who went out"', 'return "WHO WENT OUT"'),
        ("return a < b", "return a <= b"),
    ],
)
def test_any_other_change_needs_a_test(before: str, after: str) -> None:
    assert rule_for(in_a_function(before), in_a_function(after)) == ""


def test_a_variable_that_is_also_read_elsewhere_is_no_message() -> None:
    raised = ("if words: raise RemiError(Code.X, words)", "return words")
    before, after = in_a_function('words = "no"', *raised), in_a_function("words = None", *raised)
    assert rule_for(before, after) == ""


def functions() -> Iterator[tuple[str, str]]:
    """Yield every function of the engine by its name in the list, with its source on one line."""
    for path in sorted(ENGINE.rglob("*.py")):
        module = ".".join(path.relative_to(ENGINE).with_suffix("").parts).removesuffix(".__init__")
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        for home, prefix in [(tree, ""), *[(each, f"{each.name}.") for each in classes]]:
            for node in home.body:
                if isinstance(node, ast.FunctionDef):
                    lines = source.splitlines()[node.lineno - 1 : node.end_lineno]
                    yield f"{module}.{prefix}{node.name}", " ".join(map(str.strip, lines))


def test_the_list_of_equivalent_mutants_names_existing_lines() -> None:
    known = dict(functions())
    gone = [
        (where, before)
        for where, before, _ in sorted(named_as_equivalent())
        if before not in known.get(where, "")
    ]
    assert gone == []
