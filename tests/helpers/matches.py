"""Short ways to a match with some deals."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from django.test import Client
from django.urls import reverse

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
HTMX = {"HX-Request": "true"}
BECKI = {"ended": "closed", "by": "Ana"}


def stamp(*, op: UUID | None = None, author: str = DEVICE, why: str = "") -> Stamp:
    return Stamp(author=author, op=op, why=why)


def start(
    variant: str = "becki",
    names: Sequence[str] = ("Ana", "Boris", "Vesna"),
    options: Mapping[str, object] | None = None,
    *,
    dealer: int = 0,
    op: UUID | None = None,
    owner: str = DEVICE,
) -> Match:
    return starting.start_match(
        variant_key=variant, options=options or {}, names=names, first_dealer=dealer,
        stamp=stamp(op=op, author=owner),
    )  # fmt: skip


def closed(ana: int, boris: int, vesna: int, by: str = "Ana") -> DealReport:
    """A deal of Bečki by bare values of the three of `start`."""
    return closed_at(by, Ana=ana, Boris=boris, Vesna=vesna)


def closed_at(by: str = "", **values: int) -> DealReport:
    """A deal of Bečki by bare values of those at the table, ended by the first of them."""
    hands = {player: {"points": points} for player, points in values.items()}
    return read_deal({"ended": "closed", "by": by or next(iter(values)), "hands": hands})


def void(reason: str = "karte otvorene") -> DealReport:
    return read_deal({"ended": "void", "reason": reason})


def record(match: Match, *reports: DealReport) -> Match:
    for report in reports:
        position = match.rows.count() + 1
        services.record_deal(match=match, report=report, position=position, stamp=stamp())
    return Match.objects.get(pk=match.pk)


def adjust(match: Match, player: str, points: int) -> Match:
    position = match.rows.count() + 1
    services.record_adjustment(
        match=match, player=player, points=points, reason="dogovor", position=position,
        stamp=stamp(),
    )  # fmt: skip
    return Match.objects.get(pk=match.pk)


def leave(match: Match, player: str) -> Match:
    position = match.rows.count() + 1
    services.record_leaving(match=match, player=player, position=position, stamp=stamp())
    return Match.objects.get(pk=match.pk)


def join(match: Match, name: str, total: int = 0) -> Match:
    position = match.rows.count() + 1
    services.record_joining(match=match, name=name, total=total, position=position, stamp=stamp())
    return Match.objects.get(pk=match.pk)


def write_hand(match: Match, seat: int, value: int, author: str = DEVICE) -> None:
    """Write a player's own hand by its points, of a deal of Bečki that Ana closed."""
    here = Match.objects.get(pk=match.pk)
    drawn = {"position": str(here.standing["rows"] + 1), "ended": "closed", "by": "0"}
    hand = {f"h{seat}-way": "points", f"h{seat}-points": str(value)}
    entry = OwnEntry(seating_of(here), seat, {**drawn, **hand})
    own_hands.write_hand(match=here, entry=entry, stamp=stamp(author=author))


def rows(match: Match) -> list[Row]:
    return list(match.rows.all())


def points(match: Match) -> list[list[int]]:
    return [row.points for row in match.rows.all()]


def totals(match: Match) -> list[int]:
    fresh = Match.objects.get(pk=match.pk)
    return list(fresh.standing["totals"])


def sheet(match: Match) -> str:
    return reverse("match", args=[match.code])


def new(match: Match) -> str:
    return reverse("deal-new", args=[match.code])


def correct(match: Match, position: int = 1) -> str:
    return reverse("row-correct", args=[match.code, position])


def use_device(client: Client, device: str = DEVICE) -> Client:
    """Give a test client the session of a device."""
    session = client.session
    session["device"] = device
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    return client


def becki_fields(
    match: Match, values: Sequence[str] = ("5", "28", "41"), by: int = 0, **more: object
) -> dict[str, object]:
    """The fields of a deal of Bečki by points, as the form sends them."""
    hands = {f"h{seat}-points": value for seat, value in enumerate(values)}
    ways = {f"h{seat}-way": "points" for seat in range(len(values))}
    fields = {"op": str(uuid4()), "position": match.rows.count() + 1, "ended": "closed", "by": by}
    return {**fields, **ways, **hands, **more}


def drawn(match: Match, **more: object) -> dict[str, Any]:
    """The fields of a form drawn for the match as it stands."""
    return becki_fields(match, version=match.version, **more)
