"""The coming deal put together from the hands that players wrote themselves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.engine import DealReport
from remi_scores.matches.entry.deal import DealEntry
from remi_scores.matches.errors import Problem
from remi_scores.matches.ledger import Held, seating_of
from remi_scores.matches.models import Match


def ending_words(match: Match, fields: Mapping[str, str]) -> str:
    """Say how the deal ended and who ended it."""
    entry = DealEntry(seating_of(match), fields)
    words = str(wording.ENDINGS[entry.ending]) if entry.ending else ""
    return " – ".join(part for part in (words, entry.by_name) if part)


def whole_entry(match: Match, held: Held) -> DealEntry:
    """Return a deal's form filled with all that phones wrote for it."""
    fields: dict[str, str] = {}
    for contribution in held.values():
        fields |= contribution.fields
    return DealEntry(seating_of(match), fields)


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


@dataclass(slots=True)
class RefusedWhole:
    """Why a deal cannot be closed, in general and by seat; no card of other players is named."""

    general: list[str] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)


def read_whole(
    match: Match, held: Held, device: str
) -> tuple[DealReport | None, DealEntry, RefusedWhole]:
    """Read the whole deal; None if it cannot be closed, with the reasons `device` may see."""
    entry = whole_entry(match, held)
    if missing := missing_seats(entry, held):
        names = ", ".join(match.players[seat] for seat in missing)
        return None, entry, RefusedWhole([_("Missing: %(names)s") % {"names": names}])
    report = entry.report()
    return report, entry, told_to(entry, held, device)


def told_to(entry: DealEntry, held: Held, device: str) -> RefusedWhole:
    """Return the errors of a whole deal; those of a hand only for the device that wrote it."""
    refused = RefusedWhole(general=list(entry.errors))
    for hand in entry.hands:
        if hand.errors:
            wrote = held.get(hand.seat)
            is_mine = wrote is not None and wrote.author == device
            refused.hands[hand.seat] = list(hand.errors) if is_mine else [_hidden_words()]
    return refused


def refusal_of(entry: DealEntry, held: Held, device: str, error: Problem) -> RefusedWhole:
    """Return why a whole deal cannot be scored.

    If there are more copies of a card than the packs hold, the hands are named and not the card,
    because it is in several hands.
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
    return RefusedWhole(hands={seat: [told] for seat in seats})


def _hidden_words() -> str:
    return _("This hand cannot be right. Whoever wrote it must look at it again.")
