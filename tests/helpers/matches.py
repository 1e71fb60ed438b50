"""Matches and their rows, written by the services, and what the database holds of them."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from remi_scores.engine.documents import read_deal
from remi_scores.engine.report import DealReport
from remi_scores.matches import services
from remi_scores.matches.entry.own_hand import OwnEntry
from remi_scores.matches.ledger.seats import seating_of
from remi_scores.matches.models import Match, Row
from remi_scores.matches.services import hands as own_hands
from remi_scores.matches.services import starting
from remi_scores.matches.services.writing import Stamp

DEVICE = "test-device"
"""The device that owns the matches of `start`."""


def stamp(*, form_token: UUID | None = None, author: str = DEVICE, why: str = "") -> Stamp:
    return Stamp(author=author, form_token=form_token, why=why)


def start(
    variant: str = "becki",
    names: Sequence[str] = ("Ana", "Boris", "Vesna"),
    options: Mapping[str, object] | None = None,
    *,
    dealer: int = 0,
    form_token: UUID | None = None,
    owner: str = DEVICE,
) -> Match:
    return starting.start_match(
        variant_key=variant, options=options or {}, names=names, first_dealer=dealer,
        stamp=stamp(form_token=form_token, author=owner),
    )  # fmt: skip


# Deals


def closed(ana: int, boris: int, vesna: int, by: str = "Ana") -> DealReport:
    """A deal of Bečki by the points of the hands of Ana, Boris and Vesna."""
    return closed_at(by, Ana=ana, Boris=boris, Vesna=vesna)


def closed_at(by: str = "", **values: int) -> DealReport:
    """A deal of Bečki by the points of the hands; the first player named closed it."""
    hands = {player: {"points": points} for player, points in values.items()}
    return read_deal({"ended": "closed", "by": by or next(iter(values)), "hands": hands})


def halp(by: str, **hands: str | int) -> DealReport:
    """A deal of Halp that `by` ended with Remi; other hands by the cards left, or by points."""
    entries = {
        player: {"left": hand} if isinstance(hand, str) else {"points": hand}
        for player, hand in hands.items()
    }
    return read_deal({"ended": "remi", "by": by, "hands": entries})


def void(reason: str = "karte otvorene") -> DealReport:
    return read_deal({"ended": "void", "reason": reason})


# Writing; each function returns the match as the database holds it afterwards


def record(match: Match, *reports: DealReport, author: str = DEVICE) -> Match:
    for report in reports:
        services.record_deal(
            match=match, report=report, position=next_position(match), stamp=stamp(author=author)
        )
    return reloaded(match)


def adjust(match: Match, player: str, points: int) -> Match:
    services.record_adjustment(
        match=match, player=player, points=points, reason="dogovor",
        position=next_position(match), stamp=stamp(),
    )  # fmt: skip
    return reloaded(match)


def leave(match: Match, player: str) -> Match:
    services.record_leaving(
        match=match, player=player, position=next_position(match), stamp=stamp()
    )
    return reloaded(match)


def join(match: Match, name: str, total: int = 0) -> Match:
    services.record_joining(
        match=match, name=name, total=total, position=next_position(match), stamp=stamp()
    )
    return reloaded(match)


def undo(match: Match, position: int, *confirmed: int) -> Match:
    services.undo_row(match=match, position=position, stamp=stamp(), confirmed=frozenset(confirmed))
    return reloaded(match)


def restore(match: Match, position: int, *confirmed: int) -> Match:
    services.restore_row(
        match=match, position=position, stamp=stamp(), confirmed=frozenset(confirmed)
    )
    return reloaded(match)


def correct(
    match: Match, position: int, report: object, *confirmed: int, sequence: int = 1
) -> Match:
    """Correct a row whose newest revision is `sequence`."""
    services.correct_row(
        match=match, position=position, report=report, sequence=sequence,
        stamp=stamp(why="prebrojano"), confirmed=frozenset(confirmed),
    )  # fmt: skip
    return reloaded(match)


def write_hand(match: Match, seat: int, value: int, author: str = DEVICE) -> None:
    """Write a player's own hand by its points, in a deal of Bečki that Ana closed."""
    here = reloaded(match)
    ending = {"position": str(here.standing["rows"] + 1), "ended": "closed", "by": "0"}
    hand = {f"h{seat}-way": "points", f"h{seat}-points": str(value)}
    entry = OwnEntry(seating_of(here), seat, {**ending, **hand})
    own_hands.write_hand(match=here, entry=entry, stamp=stamp(author=author))


# Reading


def reloaded(match: Match) -> Match:
    """The match as the database holds it now."""
    return Match.objects.get(pk=match.pk)


def next_position(match: Match) -> int:
    return match.rows.count() + 1


def rows(match: Match) -> list[Row]:
    return list(match.rows.all())


def points(match: Match) -> list[list[int]]:
    return [row.points for row in match.rows.all()]


def seated(match: Match) -> dict[str, list[int]]:
    """The seats of each device that has any; pages are shown the same, from `Match.phones`."""
    found: dict[str, list[int]] = {}
    for row in match.phone_seats.filter(held=True).select_related("access"):
        found.setdefault(row.access.device, []).append(row.seat)
    devices = dict(match.accesses.values_list("pk", "device"))
    shown: dict[str, list[int]] = {}
    for seat, access in reloaded(match).phones.get("taken", ()):
        shown.setdefault(devices[access], []).append(seat)
    assert shown == found
    return found


def asked(match: Match) -> list[tuple[str, int]]:
    """Who asks for which seat, as pages are shown it."""
    devices = dict(match.accesses.values_list("pk", "device"))
    wanted = reloaded(match).phones.get("asked", ())
    return [(devices[each["access"]], each["seat"]) for each in wanted]


def totals(match: Match) -> list[int]:
    return list(reloaded(match).standing["totals"])


def as_owner(match: Match) -> Match:
    """The match with the access of its owner, as a view gets it."""
    match = reloaded(match)
    match.access = match.accesses.get(device=DEVICE)
    return match
