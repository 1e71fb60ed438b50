from dataclasses import dataclass, fields

import pytest

from remi_scores.engine.options import (
    Option,
    bad_option,
    check_options,
    choice,
    count,
    flag,
    number,
    options_of,
)
from tests.helpers.engine.documents import error_of, named


@dataclass(frozen=True, kw_only=True)
class Rules:
    quick: bool = flag()
    target: int = number(200)
    deals: int = count(11, most=11)
    each: int | None = count(None, least=0)
    tie: str = choice("opponent", "knocker")
    written_down: str = "no option"


OPTIONS = options_of(fields(Rules))


def test_options_are_the_declared_fields_in_order():
    assert (
        Option("quick", "bool", default=False),
        Option("target", "number", 200, 0, 1000),
        Option("deals", "number", 11, 1, 11),
        Option("each", "number", None, 0, 100),
        Option("tie", "choice", "opponent", choices=("opponent", "knocker")),
    ) == OPTIONS


@pytest.mark.parametrize(
    ("name", "accepted", "refused"),
    [
        ("quick", [True, False], [0, 1, None, "true"]),
        ("target", [0, 1, 1000], [-1, 1001, 5.0, True, "200", None, [200]]),
        ("deals", [1, 11], [0, 12, None, False]),
        ("each", [0, 100, None], [-1, 101, True, ""]),
        ("tie", ["opponent", "knocker"], ["", "Knocker", None, 0, ["knocker"], {}]),
    ],
)
def test_a_value_is_accepted_when_the_rules_allow_it(name, accepted, refused):
    assert [check_options(OPTIONS, {name: value}) for value in accepted] == [None] * len(accepted)
    for value in refused:
        wrong = {"code": "bad_option", "option": name}
        assert error_of(check_options, OPTIONS, {name: value}) == wrong


@pytest.mark.parametrize(
    ("given", "code", "option"),
    named(
        ("an unknown one", {"tempo": 1}, "unknown_option", "tempo"),
        ("a field that is none", {"written_down": "x"}, "unknown_option", "written_down"),
        ("an unknown one after a bad one", {"quick": 1, "x": 1}, "unknown_option", "x"),
        ("the first of two bad ones", {"tie": 1, "quick": 1}, "bad_option", "tie"),
        ("a long name, cut", {"x" * 99: 1}, "unknown_option", "x" * 60),
    ),
)
def test_the_first_wrong_option_is_named(given, code, option):
    assert error_of(check_options, OPTIONS, given) == {"code": code, "option": option}


def test_no_options_are_right():
    assert check_options(OPTIONS, {}) is None


def test_a_bad_option_names_the_option():
    error = bad_option("each", "needs a limit")
    assert (str(error.code), error.message, error.facts) == (
        "bad_option",
        "needs a limit",
        {"option": "each"},
    )
