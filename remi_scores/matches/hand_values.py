"""What single hands of a deal's form are worth, before everybody is entered."""

from dataclasses import dataclass

from remi_scores.engine.cards import parse_cards
from remi_scores.engine.errors import RemiError
from remi_scores.engine.report import HandReport
from remi_scores.engine.variant import Place
from remi_scores.matches.entry import DealEntry, EntryError, HandEntry
from remi_scores.matches.problems import words_for

MOST_ARRANGED = 16
"""Cards arranged at once: no game shows more, and longer hands are typing errors."""


@dataclass(frozen=True, slots=True)
class HandValue:
    """One hand's value in points; `left` are the cards it comes from, `melds` lie beside them."""

    points: int
    melds: tuple[str, ...] = ()
    left: str = ""


def hand_values(entry: DealEntry, number: int) -> list[tuple[HandEntry, HandValue | None]]:
    """Return every hand with what it is worth in deal `number`; None while that is not known."""
    return [(hand, _hand_value(entry, hand, number)) for hand in entry.hands]


def _hand_value(entry: DealEntry, hand: HandEntry, number: int) -> HandValue | None:
    try:
        if hand.is_blank or hand.fields["unopened"]:
            return None
        return _value(entry, hand.report(opened=None, kings={}), _place(entry, hand, number))
    except RemiError as error:
        # Said at once: the whole deal is not read before everybody is entered.
        if not hand.errors:
            hand.errors.append(words_for(error))
    except (EntryError, ValueError):
        pass  # said beside the hand by the form, or too many cards to arrange
    return None


def _place(entry: DealEntry, hand: HandEntry, number: int) -> Place:
    variant = entry.table.variant
    ending = entry.ending
    if ending is None or not ending.has_player:
        ending = variant.endings[0]
    ended_it = hand.seat == entry.by
    return Place(
        players=len(entry.table.players),
        number=number,
        ending=ending,
        ended_it=ended_it,
        went_out=ended_it and ending in variant.goes_out,
        opened=True if variant.asks_opened else None,
    )


def _value(entry: DealEntry, report: HandReport, place: Place) -> HandValue | None:
    variant = entry.table.variant
    if report.points is not None:
        return HandValue(report.points)
    if report.cards is None or not variant.hidden_melds:
        left = parse_cards(report.left or report.cards or "", unsuited=True)
        return HandValue(variant.left_value(left, place), left=" ".join(map(str, left)))
    cards = parse_cards(report.cards)
    if len(cards) > MOST_ARRANGED:
        return None
    best = variant.arrange(cards, place.number, closer=place.ended_it)
    melds = tuple(" ".join(map(str, meld)) for meld in best.melds)
    return HandValue(best.deadwood, melds, " ".join(map(str, best.left)))
