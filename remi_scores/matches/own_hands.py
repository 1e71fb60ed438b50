"""Hands that players write on their own phones, until the deal is closed with all of them.

Everybody may know whose hand is in and whose is missing; nobody but the device that wrote a hand
receives its cards before that. What a page shows of it stands in `Match.gathering`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.engine import DealReport, Ending, RemiError, judge_hand
from remi_scores.matches.bus import announce
from remi_scores.matches.entry import DEAL_FIELDS, DealEntry, Table
from remi_scores.matches.errors import ConflictError, Refusal, SheetError
from remi_scores.matches.locking import lock
from remi_scores.matches.models import Contribution, Kind, Match, Revision
from remi_scores.matches.sitting import seats_now, table_of
from remi_scores.matches.writing import Stamp, recorded_once
from remi_scores.web import read_number

Held = Mapping[int | None, Contribution]

ENDING_FIELDS = tuple(name for name in DEAL_FIELDS if name != "reason")


class OwnEntry(DealEntry):
    """A deal's form with one player's hand alone; fields of other hands are not even read."""

    def __init__(self, table: Table, seat: int, data: Mapping[str, str]) -> None:
        mine = {k: v for k, v in data.items() if k.startswith(f"h{seat}-") or k[:1] != "h"}
        super().__init__(table, mine)
        self.hands = [hand for hand in self.hands if hand.seat == seat]
        self.seat, self.name = seat, table.players[seat]
        self.seen_hand = read_number(data.get("seen_hand", ""))
        self.seen_ending = read_number(data.get("seen_ending", ""))

    def check(self, number: int) -> bool:
        """Tell whether the hand can be one of deal `number`; what is wrong is noted."""
        if self.ending is Ending.VOID:
            self.errors.append(str(wording.ERRORS["unknown_ending"]))
        report = None if self.has_errors() else self.report()
        if report is None:
            return False
        try:
            judge_hand(self.table.variant, self.table.names, number, report, self.name)
        except RemiError as error:
            self.show(error)
        return not self.has_errors()

    @property
    def ending_fields(self) -> dict[str, str]:
        """How the deal ended, as typed."""
        return {name: self.fields[name] for name in ENDING_FIELDS if self.fields[name]}

    @property
    def hand_fields(self) -> dict[str, str]:
        """The hand, as typed."""
        start = f"h{self.seat}-"
        return {name: text for name, text in self.typed.items() if name.startswith(start)}


def open_contributions(match: Match) -> Held:
    """Return what is written towards the coming deal, the last of each seat; None: its ending."""
    return {each.seat: each for each in match.contributions.filter(revision=None)}


@recorded_once
def write_hand(*, match: Match, entry: OwnEntry, stamp: Stamp) -> None:
    """Write a player's hand towards the coming deal, and how that ended if it is not known so.

    Raises ConflictError if the deal was saved meanwhile, if another device wrote another hand for
    the seat or another ending since the form was drawn, or if the form wrote something else before;
    the same once more is no conflict.
    """
    match = lock(match, by=stamp.author)
    if is_written(match, entry):
        return
    check_open(match, entry)
    held = open_contributions(match)
    hand, ending = held.get(entry.seat), held.get(None)
    if _is_unseen(hand, entry.seen_hand, stamp) and hand.fields != entry.hand_fields:
        raise ConflictError(Refusal.HAND_CHANGED)
    if _is_unseen(ending, entry.seen_ending, stamp) and ending.fields != entry.ending_fields:
        raise ConflictError(Refusal.ENDING_CHANGED, ending=ending_words(match, ending.fields))
    if not ending or ending.fields != entry.ending_fields:
        _write(match, None, entry.ending_fields, Stamp(author=stamp.author))
    _write(match, entry.seat, entry.hand_fields, stamp)
    settle_hands(match)


def is_written(match: Match, entry: OwnEntry) -> bool:
    """Tell whether a form, by its token, wrote what is in it before.

    Raises ConflictError if it wrote something else: what is in the form now is not to be lost.
    """
    hand = match.contributions.filter(op=entry.op).first() if entry.op else None
    if hand is None:
        return False
    ending = match.contributions.filter(seat=None, pk__lt=hand.pk).last()  # it was known, or sent
    said = hand.fields, ending.fields if ending else {}
    if said == (entry.hand_fields, entry.ending_fields):
        return True
    check_open(match, entry)
    raise ConflictError(Refusal.HAND_SENT)


def check_open(match: Match, entry: OwnEntry) -> None:
    """Check that the deal a form was drawn for is still to be closed.

    Raises ConflictError if it was saved meanwhile, SheetError if the match is over.
    """
    if match.rows.filter(kind=Kind.DEAL, position__gte=entry.position).exists():
        raise ConflictError(Refusal.DEAL_CLOSED)
    if match.finished:
        raise SheetError(Refusal.DEAL_CLOSED)


def _is_unseen(held: Contribution | None, seen: int, stamp: Stamp) -> TypeGuard[Contribution]:
    """Tell whether another device wrote something after a form was drawn.

    What a device wrote itself it has seen, though its form be older: it wrote without a network.
    """
    return held is not None and held.pk != seen and held.author != stamp.author


def _write(match: Match, seat: int | None, fields: dict[str, str], stamp: Stamp) -> None:
    Contribution.objects.create(
        match=match, seat=seat, fields=fields, author=stamp.author, op=stamp.op
    )


def ending_words(match: Match, fields: Mapping[str, str]) -> str:
    """Say how the deal ended and who ended it."""
    entry = DealEntry(table_of(match), fields)
    words = str(wording.ENDINGS[entry.ending]) if entry.ending else ""
    return ", ".join(part for part in (words, entry.by_name) if part)


def whole_entry(match: Match, held: Held) -> DealEntry:
    """Return a deal's form filled with everything that was written towards the deal."""
    fields: dict[str, str] = {}
    for contribution in held.values():
        fields |= contribution.fields
    return DealEntry(table_of(match), fields)


def missing_seats(entry: DealEntry, held: Iterable[int | None]) -> list[int]:
    """Return the seats whose hands a deal still lacks."""
    variant, known = entry.table.variant, set(held)
    missing = []
    for hand in entry.hands:
        out = hand.seat == entry.by and entry.ending in variant.goes_out
        is_unopened = bool(variant.asks_opened and hand.fields["unopened"])
        ending = entry.ending or variant.endings[0]
        opened = not is_unopened if variant.asks_opened else None
        wanted = variant.needs_hand(ending, went_out=out, opened=opened)
        if (not out and hand.seat not in known) or (wanted and hand.is_blank):
            missing.append(hand.seat)
    return missing


def settle_hands(match: Match) -> None:
    """Write down what a locked match shows of the hands that are in, and tell open pages."""
    held = open_contributions(match)
    entry = whole_entry(match, held)
    match.gathering = {
        **match.gathering,
        "hands": [seat for seat in seats_now(match) if seat in held],
        "missing": missing_seats(entry, held),
        "ended": held[None].fields if None in held else {},
        "last": max((each.pk for each in held.values()), default=0),
    }
    match.pulse += 1
    match.save(update_fields=["gathering", "pulse"])
    announce(match.pk)


def last_contribution(match: Match) -> int:
    """Return the key of the last contribution to the coming deal; 0 if there is none."""
    return int(match.gathering.get("last", 0))


def names_written(match: Match) -> list[str]:
    """Return the players whose own hands are in."""
    return [match.players[seat] for seat in match.gathering.get("hands", ())]


def take_up(match: Match, revision: Revision) -> None:
    """Make what phones wrote part of the deal that was just written to a locked match."""
    if not last_contribution(match):
        return
    match.contributions.filter(revision=None).update(revision=revision)
    settle_hands(match)


@dataclass(slots=True)
class Refused:
    """Why a deal cannot be closed, without a card of anybody else's: by seat, and in general."""

    general: list[str] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)


def read_whole(
    match: Match, held: Held, device: str
) -> tuple[DealReport | None, DealEntry, Refused]:
    """Read the whole deal; what stands in its way is told as far as a device may know it."""
    entry = whole_entry(match, held)
    if missing := missing_seats(entry, held):
        names = ", ".join(match.players[seat] for seat in missing)
        return None, entry, Refused([_("Missing: %(names)s") % {"names": names}])
    report = entry.report()
    return report, entry, told_to(entry, held, device)


def told_to(entry: DealEntry, held: Held, device: str) -> Refused:
    """Return what is wrong with a whole deal; the words for a hand only to who wrote it."""
    refused = Refused(general=list(entry.errors))
    for hand in entry.hands:
        if hand.errors:
            wrote = held.get(hand.seat)
            is_mine = wrote is not None and wrote.author == device
            refused.hands[hand.seat] = list(hand.errors) if is_mine else [_hidden_words()]
    return refused


def refusal_of(entry: DealEntry, held: Held, device: str, error: RemiError) -> Refused:
    """Return why a whole deal cannot be scored.

    More copies of a card than the packs hold are told by the hands alone: the card is in several.
    """
    names = error.facts.get("players")
    if not isinstance(names, list):
        entry.show(error)
        return told_to(entry, held, device)
    words = _(
        "The cards of these hands cannot all be right: the packs do not hold so many of one. "
        "Look at them again: %(names)s."
    )
    seats = [hand.seat for hand in entry.hands if hand.name in names]
    told = words % {"names": ", ".join(names)}
    return Refused(hands={seat: [told] for seat in seats})


def _hidden_words() -> str:
    return _("This hand cannot be right. Whoever wrote it must look at it again.")
