"""What single hands in a deal's form are worth, before all hands are entered."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from remi_scores.engine import (
    JOKER,
    Arrangement,
    Card,
    Code,
    DealReport,
    HandContext,
    HandReport,
    RemiError,
    Variant,
    check_copies,
    faults_of,
    judge_hand,
    parse_cards,
    print_cards,
)
from remi_scores.matches.entry.deal import DealEntry
from remi_scores.matches.entry.hand import HandEntry
from remi_scores.typed import EntryError

MOST_ARRANGED = 16
"""The most cards that are arranged: no game shows more, and longer hands are typing errors."""


@dataclass(frozen=True, slots=True)
class HandValue:
    """One hand's value in points: what the cards `left` outside the `melds` are worth.

    `best` is the least the hand could be worth; None unless the player chose the melds.
    """

    points: int
    melds: tuple[str, ...] = ()
    left: str = ""
    best: int | None = None

    @property
    def lost(self) -> int:
        """How many points the chosen melds cost, compared with the best ones."""
        return 0 if self.best is None else self.points - self.best


def hand_values(entry: DealEntry, number: int) -> list[tuple[HandEntry, HandValue | None]]:
    """Return every hand with what it is worth in deal `number`; None while that is not known."""
    entry.note_doubles()
    return [(hand, _hand_value(entry, hand, number)) for hand in entry.hands]


def _hand_value(entry: DealEntry, hand: HandEntry, number: int) -> HandValue | None:
    try:
        context = _context(entry, hand, number)
        if hand.is_blank or not _is_paid(entry, context):
            return None
        report = hand.report(opened=None, kings={})
        value = _value(entry.table.variant, hand.name, report, context)
        _judge(entry, hand, number, replace(report, opened=context.opened))
    except RemiError as error:
        # Shown at once: the whole deal is read only when all hands are entered.
        if not hand.errors:
            hand.blame(error)
    except EntryError as error:
        if not hand.errors:
            hand.note(error)
    else:
        return value
    return None


def _judge(entry: DealEntry, hand: HandEntry, number: int, report: HandReport) -> None:
    """Note in a hand why it is impossible, before the others are entered.

    That a whole hand has too few cards is no error yet: they may be on their way.
    """
    ending, variant = entry.ending, entry.table.variant
    if hand.errors or ending is None or ending not in variant.endings:
        return
    if ending.has_player and (
        entry.by is None or (hand.seat == entry.by and ending in variant.goes_out)
    ):
        return
    deal = DealReport(ended=ending, by=entry.by_name, hands={hand.name: report})
    try:
        judge_hand(variant, entry.table.names, number, deal, hand.name)
    except RemiError as error:
        size, cards = error.facts.get("size"), error.facts.get("cards")
        is_short = isinstance(size, int) and isinstance(cards, int) and cards < size
        if not is_short:
            hand.blame(error)


def _is_paid(entry: DealEntry, context: HandContext) -> bool:
    if context.opened is not False:
        return True
    ending = entry.ending or context.ending
    return entry.table.variant.needs_hand(ending, went_out=context.went_out, opened=False)


def _context(entry: DealEntry, hand: HandEntry, number: int) -> HandContext:
    variant = entry.table.variant
    ending = entry.ending
    if ending is None or not ending.has_player:
        ending = variant.endings[0]
    ended_it = hand.seat == entry.by
    return HandContext(
        players=len(entry.table.here),
        number=number,
        ending=ending,
        ended_it=ended_it,
        went_out=ended_it and ending in variant.goes_out,
        opened=not hand.fields["unopened"] if variant.asks_opened else None,
    )


def _value(
    variant: Variant, name: str, report: HandReport, context: HandContext
) -> HandValue | None:
    if report.points is not None:
        return HandValue(report.points)
    if report.melds is not None and report.left is not None and variant.hidden_melds:
        return _own_value(variant, name, report.melds, report.left, context)
    if report.cards is None or not variant.hidden_melds:
        left = parse_cards(report.left or report.cards or "", unsuited=True)
        return HandValue(variant.left_value(left, context), left=print_cards(left))
    best = _best(variant, name, parse_cards(report.cards), context)
    if best is None:
        return None
    return HandValue(best.deadwood, tuple(map(print_cards, best.melds)), print_cards(best.left))


def _best(
    variant: Variant, name: str, cards: Sequence[Card], context: HandContext
) -> Arrangement | None:
    """Return the best arrangement of a hand; None for too long a one, or cards without a suit.

    Raises RemiError (too_many_copies, too_many_jokers) for cards that the packs do not hold.
    """
    if len(cards) > MOST_ARRANGED or any(card.index > JOKER.index for card in cards):
        return None
    check_copies(variant.pack(context.players), {name: cards})
    return variant.arrange(cards, context.number, closer=context.ended_it)


def _own_value(
    variant: Variant, name: str, melds: tuple[str, ...], left_text: str, context: HandContext
) -> HandValue | None:
    """Return a hand's value with the melds its player chose. Raises RemiError (invalid_meld)."""
    read, left = [parse_cards(meld) for meld in melds], parse_cards(left_text, unsuited=True)
    for at, meld in enumerate(read, 1):
        if faults := faults_of(meld, variant.meld_rules(context.number)):
            raise RemiError(Code.INVALID_MELD, "no meld", meld=at, reason=str(faults[0]))
    best = _best(variant, name, [*left, *(card for meld in read for card in meld)], context)
    points = variant.left_value(left, context)
    return HandValue(points, melds, left_text, best.deadwood if best else None)
