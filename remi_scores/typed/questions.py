"""What a form asks about typed cards that were not understood, and the answers it offers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.engine import Suit
from remi_scores.typed.cards import Slip

MOST_ASKED: Final = 3  # questions at once about one text
_TYPED: Final = str.maketrans({"c": "♣", "d": "♦", "h": "♥", "s": "♠", "T": "10"})


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a typed text, and whether it is a slip."""

    text: str
    is_slip: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that may be meant: how it is shown (`label`), spoken (`name`) and `typed`."""

    label: str
    name: str
    typed: str


@dataclass(frozen=True, slots=True)
class Ask:
    """One question about the text from `start` to `end`, with its answers."""

    words: str
    start: int
    end: int
    text: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Unclear:
    """Everything asked about one field; `field` is its name without the seat."""

    field: str
    parts: tuple[Part, ...]
    asks: tuple[Ask, ...]

    @property
    def words(self) -> str:
        """The questions in sentences."""
        return " ".join(dict.fromkeys(ask.words for ask in self.asks))


def ask_about(field: str, text: str, slips: Sequence[Slip]) -> Unclear:
    """Ask about the slips of a field's text; they must be in order."""
    asks = tuple(
        Ask(_words(slip), slip.start, slip.end, slip.text, _answers(slip))
        for slip in slips[:MOST_ASKED]
    )
    return Unclear(field, tuple(_parts(text, slips)), asks)


def _parts(text: str, slips: Sequence[Slip]) -> list[Part]:
    parts, at = [], 0
    for slip in slips:
        parts += [Part(text[at : slip.start], is_slip=False), Part(slip.text, is_slip=True)]
        at = slip.end
    parts.append(Part(text[at:], is_slip=False))
    return [part for part in parts if part.text]


def _answers(slip: Slip) -> tuple[Answer, ...]:
    found = [_answer(cards) for cards in slip.suggestions]
    return tuple({answer.label: answer for answer in found}.values())


def _answer(cards: str) -> Answer:
    names = [wording.card_face(token)["name"] for token in cards.split()]
    shown = names[0] if len(names) == 1 else wording.show_cards(cards)
    return Answer(shown, ", ".join(names), cards.translate(_TYPED))


def _lacks_suit(slip: Slip) -> bool:
    """Whether the suggestions are the same ranks in each of the four suits."""
    suits = [{token[1:] for token in each.split()} for each in slip.suggestions]
    ranks = {tuple(token[0] for token in each.split()) for each in slip.suggestions}
    return len(ranks) == 1 and [len(each) for each in suits] == [1] * len(Suit)


def _words(slip: Slip) -> str:
    """Ask what a piece of typed text means, or say that it is no card."""
    shown = list(dict.fromkeys(map(wording.show_cards, slip.suggestions)))
    if _lacks_suit(slip):
        hearts = _answer(slip.suggestions[Suit.HEARTS])
        told = dict.fromkeys((shown[Suit.HEARTS], hearts.label))
        facts = {"text": slip.text, "choices": _(" or ").join(told)}
        return _("“%(text)s”: which suit? Write %(choices)s.") % facts
    if not shown:
        return wording.explain("unknown_card", {"card": slip.text})
    facts = {"text": slip.text, "choices": _(" or ").join(shown)}
    if any(" " in each for each in shown):
        return _("“%(text)s” is not clear: write %(choices)s.") % facts
    facts["names"] = _(" or ").join(answer.label for answer in _answers(slip))
    return _("“%(text)s”: %(names)s? Write %(choices)s.") % facts
