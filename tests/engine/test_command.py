import json
import subprocess
import sys
from pathlib import Path

import pytest

from remi_scores.engine.__main__ import VERBS, answers, main
from tests.helpers.engine.documents import deal, match

ROOT = Path(__file__).parents[2]
MATCH = match("halp", deal("remi", "Ana", (None, "Kc")), players=2)
CLAIM = {"variant": "halp", "players": 2, "claim": "meld", "cards": "5h 6h 7h"}
HAND = {"variant": "halp", "players": 2, "cards": "5h 6h 7h Kc"}
NOT_JSON = {"error": {"code": "bad_document", "message": "the line is not JSON"}}


def answer(verb, *lines):
    return [json.loads(line) for line in answers(verb, lines)]


def test_the_command_answers_every_line_and_exits_well():
    lines = [json.dumps(MATCH), "", "{", json.dumps(MATCH | {"variant": "žandar ♥"})]
    ran = subprocess.run(
        [sys.executable, "-m", "remi_scores.engine", "score"],
        input="\n".join(lines).encode() + b"\n\xff\xfe\n",
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    answered = [json.loads(line) for line in ran.stdout.decode().splitlines()]
    assert answered[0]["totals"] == {"Ana": 35, "Boris": 0}
    assert answered[1:3] == [NOT_JSON, NOT_JSON]
    assert answered[3]["error"]["code"] == "unknown_variant"
    assert answered[4:] == [NOT_JSON]
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [[], ["play"], ["score", "check"], ["--help"]])
def test_an_unknown_verb_prints_the_usage(arguments, capsys):
    assert main(arguments) == 2
    written = capsys.readouterr()
    assert written.err == "usage: python -m remi_scores.engine score|check|arrange\n"
    assert written.out == ""


def test_each_verb_answers_its_own_documents():
    assert answer("score", json.dumps(MATCH))[0]["totals"] == {"Ana": 35, "Boris": 0}
    run = {"kind": "run", "reads_as": "5h 6h 7h"}
    read = [{"meld": "5h 6h 7h", **run}]
    assert answer("check", json.dumps(CLAIM)) == [{"valid": True, **run, "read": read}]
    assert answer("arrange", json.dumps(HAND)) == [
        {"deadwood": 10, "melds": ["5h 6h 7h"], "left": "Kc"}
    ]


GARBAGE = ["", " ", "x", "[", "nul", '{"a": }', "\x00", "'", "9" * 5000, "[" * 100_000, "{}{}"]


@pytest.mark.parametrize("verb", VERBS)
def test_a_line_of_garbage_has_one_answer(verb):
    assert answer(verb, *GARBAGE) == [NOT_JSON] * len(GARBAGE)


@pytest.mark.parametrize("verb", VERBS)
def test_json_that_is_no_document_is_refused(verb):
    lines = ["null", "[]", "{}", "7", "true", "NaN", '"\\ud800"']
    codes = [each["error"]["code"] for each in answer(verb, *lines)]
    assert codes == ["bad_document"] * len(lines)


def test_names_are_answered_as_they_were_written():
    document = json.dumps(match("halp", players=0) | {"players": ["Žarko", "Ђура"]})
    (line,) = answers("score", [document])
    assert '"totals": {"Žarko": 0, "Ђура": 0}' in line


def test_no_lines_give_no_answers():
    assert answer("score") == []


def test_the_melds_of_a_table_count_from_one():
    asked = {"variant": "halp", "players": 3, "table": ["5h 6h 7h", "5h 6h 8c"], "cards": "2c"}
    (refused,) = answer("arrange", json.dumps(asked))
    assert (refused["error"]["code"], refused["error"]["meld"]) == ("invalid_meld", 2)
