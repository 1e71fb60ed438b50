"""Deals told in one line: the written examples, and the command that reads them."""

import doctest
import json
import sys
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_scores.engine import VARIANTS, Ending, get_variant
from remi_scores.typed import read_line
from remi_scores.typed.line import folding, lexicon, names, numbers
from tests.helpers.engine.generated import texts
from tests.helpers.many import MANY

CASES = Path(__file__).parents[1] / "cases"


def cases() -> list[Any]:
    """Read the written examples: a document, and what it is read as."""
    files = sorted(CASES.glob("lines*.jsonl"))
    assert files
    return [json.loads(line) for path in files for line in path.read_text("utf-8").splitlines()]


def answer_to(document: dict[str, Any]) -> Any:
    variant = get_variant(document["variant"]).create(document["options"])
    return read_line(variant, document["players"], document["deal"], document["line"]).as_document()


def is_right(answer: Any, expected: Any) -> bool:
    """Whether an answer is as expected; what is unclear need only overlap."""
    if "unclear" in expected:
        return any(
            part in other or other in part or set(part.split()) & set(other.split())
            for part in expected["unclear"]
            for other in answer.get("unclear", [])
        )
    if "missing" in expected:
        return sorted(answer.get("missing", [])) == sorted(expected["missing"])
    return bool(answer == expected)


def test_the_written_examples_are_read_as_expected() -> None:
    wrong = [
        (case["name"], case["in"]["line"], answer)
        for case in cases()
        for answer in [answer_to(case["in"])]
        if not is_right(answer, case["expect"])
    ]
    assert wrong == []


def test_every_game_and_ending_has_an_example() -> None:
    told = {
        (case["in"]["variant"], case["expect"].get("deal", {}).get("ended")) for case in cases()
    }
    endings = {(game.key, str(end)) for game in VARIANTS for end in (*game.endings, Ending.VOID)}
    assert endings - told == set()


def test_another_games_word_is_asked_about_with_the_endings_of_this_game() -> None:
    (part,) = read_line(
        get_variant("remi_51")(), ["Ana", "Boris"], 1, "ana kucnula, boris 5"
    ).unclear
    assert (part.text, part.why) == ("kucnula", "ending")
    assert part.endings == ("out", "hand", "stock_out")


def test_an_unclear_name_comes_with_the_players_it_may_be() -> None:
    (part,) = read_line(get_variant("halp")(), ["Ana", "Anđa"], 1, "an remi, anđa 5").unclear
    assert (part.text, part.why, part.players) == ("an", "name", ("Ana", "Anđa"))


def test_what_is_unclear_stands_in_the_line_where_it_says() -> None:
    for case in cases():
        document = case["in"]
        variant = get_variant(document["variant"]).create(document["options"])
        reading = read_line(variant, document["players"], document["deal"], document["line"])
        for part in reading.unclear:
            assert document["line"][part.start : part.end] == part.text != ""


WORDS = """ana boris vesna gost 2 a i 12 5 7 100 sto dva kralja kralj kec k d Kd 10h [ ] ( ) [4c , ;
: - – + ? „Ana“ „ ' * dž niz par priložen izložio izašla stop remi kraljem nije otvoren neotvorena
po ostali osim svi ništa u ruci karta deljenje 3 poništeno pa ne važi 1,5 -5 😀 \\n has out izsla"""
lines = st.lists(st.sampled_from(WORDS.split()) | texts(4), max_size=14).map(" ".join)


@given(lines, st.sampled_from(VARIANTS), st.integers(1, 12))
@settings(max_examples=MANY or 100, deadline=None)
def test_any_line_is_read_as_one_of_the_three(line, game, number):
    reading = read_line(game(), ["Ana", "Boris", "Gost", "Gost 2"], number, line)
    assert [reading.deal is None, reading.unclear == (), reading.missing == ()].count(False) == 1
    assert all(line[part.start : part.end] == part.text for part in reading.unclear)


@pytest.mark.parametrize(
    "piece", ["abcd ", "a ", "( ", "12 ", "ž31, ", "i ana ", "„a ", "1,", "[4c "]
)
def test_a_long_line_is_read_too_and_a_longer_one_is_asked_about(piece):
    players = ["Ana", "Boris"]
    assert read_line(get_variant("becki")(), players, 1, (piece * 600)[:1000]).deal is None
    (part,) = read_line(get_variant("becki")(), players, 1, (piece * 600)[:1001]).unclear
    assert (part.start, part.end) == (0, 1001)


DOCUMENT = {"variant": "becki", "players": ["Ana", "Boris"], "deal": 2, "options": {}}


def read_lines(monkeypatch: pytest.MonkeyPatch, text: str) -> list[Any]:
    monkeypatch.setattr(sys, "stdin", StringIO(text))
    out = StringIO()
    try:
        call_command("read_lines", stdout=out)
    finally:
        answers = [json.loads(line) for line in out.getvalue().splitlines()]
    return answers


def test_the_command_answers_every_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = ["remi ana 5, boris 20", "remi ana 5", "remi ana 5, boris 20 ili 30"]
    text = "".join(json.dumps(DOCUMENT | {"line": line}) + "\n" for line in lines)
    hands = {"Ana": {"points": 5}, "Boris": {"points": 20}}
    expected = [
        {"deal": {"ended": "closed", "by": "Ana", "hands": hands}},
        {"missing": ["Boris"]},
        {"unclear": ["20 ili 30"]},
    ]
    assert read_lines(monkeypatch, text) == expected
    path = tmp_path / "lines.jsonl"
    path.write_text(text, encoding="utf-8")
    out = StringIO()
    call_command("read_lines", str(path), stdout=out)
    assert [json.loads(line) for line in out.getvalue().splitlines()] == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "bad_document"),
        ("[]", "bad_document"),
        (json.dumps(DOCUMENT), "bad_document"),
        (json.dumps(DOCUMENT | {"line": "x", "more": 1}), "bad_document"),
        (json.dumps(DOCUMENT | {"line": "x", "deal": 0}), "bad_document"),
        (json.dumps(DOCUMENT | {"line": "x", "deal": True}), "bad_document"),
        (json.dumps(DOCUMENT | {"line": "x", "players": ["Ana", 3]}), "bad_document"),
        (json.dumps(DOCUMENT | {"line": "x", "players": ["Ana"]}), "players_out_of_range"),
        (json.dumps(DOCUMENT | {"line": "x", "players": ["Ana", "Ana"]}), "duplicate_player"),
        (json.dumps(DOCUMENT | {"line": "x", "variant": "bridge"}), "unknown_variant"),
        (json.dumps(DOCUMENT | {"line": "x", "options": {"rounds": 0}}), "bad_option"),
    ],
)
def test_a_wrong_document_is_named_and_the_others_are_answered(
    monkeypatch: pytest.MonkeyPatch, text: str, code: str
) -> None:
    right = json.dumps(DOCUMENT | {"line": "remi ana 5, boris 9"})
    out = StringIO()
    monkeypatch.setattr(sys, "stdin", StringIO(f"{text}\n{right}\n"))
    with pytest.raises(CommandError, match="1 of the documents"):
        call_command("read_lines", stdout=out)
    wrong, deal = [json.loads(line) for line in out.getvalue().splitlines()]
    assert wrong["error"]["code"] == code
    assert deal["deal"]["by"] == "Ana"


@pytest.mark.parametrize("module", [folding, lexicon, names, numbers], ids=lambda m: m.__name__)
def test_the_examples_of_a_module_give_what_they_say(module: ModuleType) -> None:
    failed, attempted = doctest.testmod(module)
    assert (failed, attempted > 0) == (0, True)
