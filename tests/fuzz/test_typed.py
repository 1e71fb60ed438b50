"""Cards as people type them, spoilt: read or asked about, never an error of another kind."""

import re

import pytest
from django.utils import translation

from remi_scores.engine.cards import DECK, JOKER, UNSUITED, parse_cards, print_cards
from remi_scores.typed import LONGEST_CARDS, MELDS, WHOLE, EntryError, read_parts
from remi_scores.typed.cards import as_engine_text, read_typed
from tests.helpers.fuzzing import SEED, any_hand, corpus, kept_as, rounds, spoilt_text

FEW = 150
KNOWN = {*DECK, *UNSUITED, JOKER}
TYPED = (
    "kec, 2 i 3 herc", "od 5 do 8 pik", "tri kralja", "džoker", "10 k, 10 p, dama tref",
    "5-8h / 9c 9d 9s", "A-3♦ K♠ *", "дама херц, жандар пик", "sve desetke", "12 13 14 karo",
)  # fmt: skip


def problem(text: str) -> str:
    """Say what is wrong with how a text is read; empty if nothing is."""
    for suited in (True, False):
        try:
            typed = read_typed(text, suited=suited)
            again = parse_cards(as_engine_text(typed), unsuited=not suited)
            if not set(typed.cards) <= KNOWN:
                return "a card that does not exist"
            if again != typed.cards:
                return f"the engine reads it as {print_cards(again)}"
            if not all(words_of(text, part, suited=suited) for part in (WHOLE, MELDS)):
                return "a question without words"
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            return f"{type(error).__name__}: {error}"
    return ""


def words_of(text: str, part: re.Pattern[str], *, suited: bool) -> str:
    """Return what a form says about a text: that it was read, or what it asks back."""
    try:
        read_parts("h0-cards", text, part, suited=suited)
    except EntryError as error:
        return str(error)
    return "read"


def test_texts_that_once_failed_are_read() -> None:
    kept = corpus("typed")
    assert kept
    assert [(text, problem(text)) for text in kept if problem(text)] == []


@pytest.mark.parametrize("language", ["sr-latn", "en"])
def test_no_spoilt_text_is_an_error_of_another_kind(language: str) -> None:
    with translation.override(language):
        for random in rounds(FEW):
            text = random.choice((any_hand(random), random.choice(TYPED)))
            spoilt = spoilt_text(random, text)[:LONGEST_CARDS]
            found = problem(spoilt)
            line = kept_as(spoilt)
            assert not found, f"{found}\nseed {SEED}; a line for corpus/typed.jsonl:\n{line}"
