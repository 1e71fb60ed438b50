"""Every code of the engine has words, and every text has a translation."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

from remi_scores import wording
from remi_scores.desk.questions import questions_of
from remi_scores.engine.check.claims import ClaimFault
from remi_scores.engine.errors import Code
from remi_scores.engine.melds import Fault
from remi_scores.engine.report import Ending
from remi_scores.engine.scoring import Reason
from remi_scores.engine.variants import VARIANTS
from remi_scores.matches.errors import Refusal
from remi_scores.matches.models import Action
from remi_scores.wording import claims
from remi_scores.wording.options import SENSIBLE

TOP = Path(__file__).resolve().parents[2]
CATALOGUE = TOP / "locale" / "sr_Latn" / "LC_MESSAGES" / "django.po"
REASONS = (
    *("too_short", "wraps_past_ace", "ace_not_high", "ace_not_low", "wild_only_for_kings"),
    *("too_few_kings", "neither_run_nor_group", "repeated_suit", "repeated_card"),
    *("too_many_wilds", "too_many_cards", "gap"),
)
SINGULAR = {"_", "gettext", "gettext_lazy"}
PLURAL = {"ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}

Message = tuple[str | None, str, str | None]  # context, text, plural


# Codes


@pytest.mark.parametrize("code", [*Code, *Refusal])
def test_every_error_has_words(code: str) -> None:
    if code != Refusal.ENDS_EARLIER:  # its message is in problems.py, with the rows
        assert code in wording.ERRORS


def test_every_other_code_has_words() -> None:
    options = [option for variant in VARIANTS for option in variant.options()]
    assert set(REASONS) == set(wording.MELD_FAULTS)
    assert set(map(str, Reason)) == set(wording.LINES)
    assert set(map(str, Ending)) == set(wording.ENDINGS)
    assert {str(ending) for ending in Ending if ending.has_player} == set(wording.WHO)
    assert {variant.key for variant in VARIANTS} == set(wording.GAMES)
    assert {option.name for option in options} == set(wording.OPTIONS)
    assert {
        option.name for option in options if option.name in wording.UNLIMITED_AT_NOUGHT
    } == wording.UNLIMITED_AT_NOUGHT
    assert {f"{option.name}.{choice}" for option in options for choice in option.choices} == set(
        wording.CHOICES
    )
    assert {key for variant in VARIANTS for key in variant.king_rewards} == set(wording.KINGS)
    assert set(map(str, Action)) == set(wording.ACTIONS)


def test_everything_the_check_desk_says_has_words() -> None:
    found = [q for game in VARIANTS for q in questions_of(game.create({}))]
    questions = {question.key: question for question in found}
    assert set(questions) == set(claims.QUESTIONS)
    assert {code.split(".")[-1] for code in claims.CLAIM_FAULTS} == set(map(str, ClaimFault))
    assert set(claims.REMEDIES) == {*claims.CLAIM_FAULTS, *map(str, Fault)}
    assert {flag for question in found for flag in question.flags} == set(claims.FLAGS)
    for question in questions.values():
        assert all(claims.part_words(row.name, question.key) for row in question.rows)
        assert question.key == "meld" or not question.is_claim or question.key in claims.RIGHT


def test_a_message_names_the_facts_of_its_error() -> None:
    facts = {"card": "Kh", "players": ["Ana", "Vesna"], "held": 3, "most": 2}
    assert wording.explain("too_many_copies", facts) == (
        "Ovde je 3 × K♥ (Ana, Vesna), a u špilovima je svake po 2. Proverite te ruke."
    )
    assert "x%(card)sy" in wording.explain("unknown_card", {"card": "x%(card)sy"})


def test_an_error_without_facts_still_has_a_message() -> None:
    for code in (*Code, *Refusal):
        words = wording.explain(code, {})
        assert words != ""
        assert "%(" not in words
    assert wording.explain("something_new", {}) == wording.ERRORS["bad_document"]


KINGS = "Kraljeva je uneto 24,"
AGAIN = "Prebrojte nagrade ponovo."
NEEDED = "za toliko igrača treba 57 karata, a bilo bi ih 52."


@pytest.mark.parametrize(
    ("code", "facts", "words"),
    [
        (
            "stop_over_limit",
            {"ended": "stop", "most": 5, "points": 9},
            "Za Stop se sme imati najviše 5 poena, a ovde je 9.",
        ),
        (
            "stop_over_limit",
            {"ended": "knock", "most": 10, "points": 12},
            "Za kucanje se sme imati najviše 10 poena, a ovde je 12.",
        ),
        (
            "impossible_points",
            {"kings": 24, "most": 20},
            f"{KINGS} a u jednom deljenju ih može biti izloženo najviše 20. {AGAIN}",
        ),
        (
            "bad_option",
            {"option": "two_deck_from", "needed": 57, "cards": 52},
            f"„dva špila od koliko igrača“: {NEEDED}",
        ),
        (
            "too_many_jokers",
            {"held": 1, "most": 0, "players": ["Ana"]},
            "U ovoj igri nema džokera. Sklonite ih.",
        ),
    ],
)
def test_an_error_names_the_limit_and_what_is_there(
    code: str, facts: dict[str, object], words: str
) -> None:
    assert wording.explain(code, facts) == words


def test_numbers_have_a_real_minus_sign() -> None:
    assert (wording.number(-140), wording.number(0), wording.number(59)) == ("−140", "0", "59")


# Translations


def used_in_python() -> Iterator[Message]:
    for path in sorted((TOP / "remi_scores").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from _message(node.func.id, [_text(argument) for argument in node.args])


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _message(name: str, texts: list[str | None]) -> Iterator[Message]:
    if name in SINGULAR and texts and texts[0] is not None:
        yield None, texts[0], None
    elif name in PLURAL and texts[0] is not None:
        yield None, texts[0], texts[1]
    elif name in IN_CONTEXT and texts[1] is not None:
        yield texts[0], texts[1], None
    elif name == "npgettext":
        yield texts[0], texts[1], texts[2]


CALL = re.compile(
    r"\b(_|gettext|ngettext|pgettext|npgettext)\(\s*((?:u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")\s*,?\s*)+)"
)
LITERAL = re.compile(r"u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")")


def used_in_templates() -> Iterator[Message]:
    for path in sorted((TOP / "templates").rglob("*.html")):
        code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
        for name, arguments in CALL.findall(code):
            texts = [ast.literal_eval(literal) for literal in LITERAL.findall(arguments)]
            if name in SINGULAR:
                yield None, texts[0], None
            elif name == "pgettext":
                yield texts[0], texts[1], None
            elif name == "ngettext":
                yield None, texts[0], texts[1]
            else:
                yield texts[0], texts[1], texts[2]


def test_the_extraction_sees_all_kinds_of_messages() -> None:
    found = {*used_in_python(), *used_in_templates()}
    assert ("rank on a key", "Q", None) in found
    assert (None, "%(n)d group of 3", "%(n)d groups of 3") in found
    assert (None, "Undo", None) in found
    assert (None, "Ending", None) in found  # what a filter is given
    assert any(plural for _, text, plural in used_in_templates() if "%(n)s" in text)


def test_every_text_has_a_serbian_translation() -> None:
    catalogue = polib.pofile(str(CATALOGUE))
    done = {(entry.msgctxt, entry.msgid): entry for entry in catalogue.translated_entries()}
    used = {*used_in_python(), *used_in_templates()}
    missing = {text for context, text, _ in used if (context, text) not in done}
    assert missing == set()
    plurals = {text for context, text, plural in used if plural
               and sorted(done[context, text].msgstr_plural) != [0, 1, 2]}  # fmt: skip
    assert plurals == set()


def test_the_catalogue_holds_nothing_that_is_not_used() -> None:
    used = {(context, text) for context, text, _ in (*used_in_python(), *used_in_templates())}
    kept = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(CATALOGUE))}
    assert kept - used == set()


@pytest.mark.parametrize(
    "entry", polib.pofile(str(CATALOGUE)), ids=lambda entry: str(entry.linenum)
)
def test_a_translation_has_the_facts_of_its_text(entry: polib.POEntry) -> None:
    place = re.compile(r"%\(\w+\)[sd]")
    wanted = set(place.findall(entry.msgid + entry.msgid_plural))
    for text in entry.msgstr_plural.values() or [entry.msgstr]:
        assert set(place.findall(text)) == wanted


def test_a_rule_unlimited_at_zero_says_so_once() -> None:
    hints = {
        option.name: wording.option_hint(option)
        for variant in VARIANTS
        for option in variant.options()
        if option.name in wording.UNLIMITED_AT_NOUGHT
    }
    assert hints["knock_limit"] == "po knjizi: bez ograničenja (0)"
    assert {hint.count("bez ograničenja") for hint in hints.values()} == {1}


OTHER_WORDS = {
    "stranic": "strana",
    "Zaključi": "završi deljenje",
    "upotrebljen": "već poslato",
    "vako drugi ko": "svi ostali koji",
    "zabeležen": "zapisali",
    "meč": "partija",
    "works no more": "no longer works",
    "as told below": "as described below",
}
"""Words that are not used, with those that are."""


def test_one_thing_has_one_word() -> None:
    said = [
        text
        for entry in polib.pofile(str(CATALOGUE))
        for text in (entry.msgid, entry.msgstr, *entry.msgstr_plural.values())
    ]
    assert {word for word in OTHER_WORDS if any(word in text for text in said)} == set()


def test_what_is_to_be_laid_is_in_the_accusative() -> None:
    assert wording.contract_words(1, 1) == "1 grupa od 3 + 1 niz od 4"
    assert wording.contract_words(1, 1, to_lay=True) == "1 grupu od 3 + 1 niz od 4"


def test_a_range_makes_sense_where_the_engine_takes_more() -> None:
    options = {option.name: option for variant in VARIANTS for option in variant.options()}
    assert wording.option_range(options["two_deck_from"]) == "2 do 8"
    assert wording.option_range(options["target"]) == "0 do 1000"
    known = {name for name in SENSIBLE if name in options}
    inside = {
        name
        for name, (least, most) in SENSIBLE.items()
        if options[name].accepts(least) and options[name].accepts(most)
    }
    assert known == inside == set(SENSIBLE)
