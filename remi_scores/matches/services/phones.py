"""What pages show of the hands that players write, stored in `Match.phones`."""

from remi_scores.engine import write_deal
from remi_scores.matches.bus import publish
from remi_scores.matches.entry import DealEntry, missing_seats, whole_entry
from remi_scores.matches.errors import PROBLEMS
from remi_scores.matches.ledger import (
    Entry,
    Phones,
    contributions_to,
    endings_said,
    is_replaced,
    last_contribution,
    open_contributions,
    replaced_seats,
    replay_shortened,
    seats_now,
    waiting_hands,
    with_entry,
)
from remi_scores.matches.models import Match, Revision, RowKind
from remi_scores.matches.services.writing import read_sheet


def store_hands(match: Match) -> None:
    """Store what pages show of the hands of a locked match, and notify open pages."""
    held, here = open_contributions(match), seats_now(match)
    entry = whole_entry(match, held)
    missing, endings = missing_seats(entry, held), endings_said(match)
    hands: Phones = {
        "hands": [seat for seat in here if seat in held],
        "missing": missing,
        "ended": held[None].fields if None in held else {},
        "last": max((each.pk for each in held.values()), default=0),
        "waiting": _waiting(match),
        "replaced": replaced_seats(match),
        "endings": [[each.pk, each.fields] for each in endings] if len(endings) > 1 else [],
        "points": [] if missing or not held else _points(match, entry),
    }
    match.phones = {**match.phones, **hands}
    match.page_version += 1
    match.save(update_fields=["phones", "page_version"])
    publish(match.pk)


def _waiting(match: Match) -> list[list[int]]:
    here = seats_now(match)
    found = waiting_hands(match).items()
    return [[seat, each.number or 0] for seat, each in found if seat in here]


def _points(match: Match, entry: DealEntry) -> list[list[int]]:
    """Return the seats and the points that closing the deal would write; empty if it cannot."""
    report = entry.report()
    if report is None:
        return []
    sheet = read_sheet(match)
    deal = Entry(sheet.next_position, RowKind.DEAL, live=True, document=write_deal(report))
    try:
        _rows, _entries, result = replay_shortened(
            sheet.head, with_entry(sheet.entries, deal), changed=deal.position
        )
    except PROBLEMS:
        return []  # closing says what is wrong, to those who may know
    scored = result.deals[-1].points
    return [[match.players.index(name), points] for name, points in scored.items()]


def attach_hands(match: Match, revision: Revision, number: int) -> None:
    """Make what phones wrote part of deal `number`, just written to a locked match."""
    known: Phones = match.phones
    held = open_contributions(match, number) if last_contribution(match) else {}
    lost = [seat for seat, hand in held.items() if seat is not None and is_replaced(hand, revision)]
    if held:
        contributions_to(match, number).update(revision=revision)
    if lost or known.get("overruled"):
        overruled: Phones = {"overruled": lost, "overruled_in": revision.position}
        match.phones = {**match.phones, **overruled}
        store_hands(match)
    else:
        follow_deals(match)


def follow_deals(match: Match) -> None:
    """Store again which hands are in, after a write that may have changed the next deal."""
    known: Phones = match.phones
    if known.get("last") or known.get("waiting"):
        store_hands(match)
