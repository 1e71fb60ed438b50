"""What a match says of each of its seats, from the rows of its sheet; nothing here writes."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from remi_scores.engine import Ending, Variant, get_variant, rank_players
from remi_scores.history.models import SHARES, EndedDeals, Played, SeatFacts, State
from remi_scores.history.moments import evening_of, order_key
from remi_scores.matches.ledger import as_called_now, seats_gone, seats_now
from remi_scores.matches.models import Match, Row


@dataclass(slots=True)
class Deals:
    """What the deals of a match that are not void say of one player."""

    count: int = 0
    points: int = 0
    most: int | None = None
    least: int | None = None
    melded: int = 0
    unopened: int = 0
    dead_hands: int = 0
    dead_points: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)

    def add(self, points: int) -> None:
        """Count a deal with its points."""
        self.count += 1
        self.points += points
        self.most = points if self.most is None else max(self.most, points)
        self.least = points if self.least is None else min(self.least, points)


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """The derived rows of one match, unsaved; `endings` are those of each seat."""

    played: Played
    seats: list[SeatFacts]
    endings: list[list[EndedDeals]]

    def plain(self) -> list[Any]:
        """Return everything as plain values, to compare by."""
        return [
            _plain(self.played),
            *(
                [getattr(seat, name) for name in SeatFacts.DERIVED]
                + sorted((each.ended, each.deals, each.won) for each in endings)
                for seat, endings in zip(self.seats, self.endings, strict=True)
            ),
        ]


def _plain(played: Played) -> list[Any]:
    return [getattr(played, name) for name in Played.DERIVED]


def facts_of(
    match: Match, rows: Iterable[Row], last_written: datetime | None, counts: Mapping[int, int]
) -> MatchFacts:
    """Return what a match with a circle says.

    `rows` are its live deals with their revisions, in order, and `last_written` is when the last
    row of the sheet was. `counts` says as whom each player counts. `match.seat_links` should be
    prefetched.
    """
    here, gone = seats_now(match), seats_gone(match)
    deals = {seat: Deals() for seat in (*here, *gone)}
    played = _played(match, last_written, _count_deals(match, rows, deals))
    places = _places(match, here) if played.state == State.FINISHED else {}
    winners = match.standing["winners"] if played.state == State.FINISHED else []
    links = {each.seat: each.player_id for each in match.seat_links.all()}
    totals = match.standing["totals"]
    played.line = [
        [seat, match.players[seat], totals[seat], places.get(seat)]
        for seat in sorted(here, key=lambda seat: places.get(seat, 0))
    ]
    seats = []
    for seat in sorted(deals):
        facts = _seat_facts(played, deals[seat])
        facts.seat, facts.stayed, facts.players = seat, seat in here, len(here)
        facts.share = SHARES // len(here)
        facts.linked_id = links.get(seat)
        facts.player_id = None if facts.linked_id is None else counts[facts.linked_id]
        facts.place, facts.total = places.get(seat), totals[seat]
        facts.won = seat in winners
        facts.shared = facts.won and len(winners) > 1
        seats.append(facts)
    endings = [_endings(deals[each.seat]) for each in seats]
    return MatchFacts(played, seats, endings)


def _played(match: Match, last_written: datetime | None, deals: int) -> Played:
    state = State.FINISHED if match.finished else State.OPEN
    ended = match.ended_at or max(match.started_at, last_written or match.started_at)
    circle = match.circle
    if circle is None:
        message = "a match without a circle has no figures"
        raise ValueError(message)
    return Played(
        match=match,
        circle=circle,
        game=match.variant_key,
        state=State.GIVEN_UP if match.given_up else state,
        started=match.started_at,
        ended=ended,
        in_time=order_key(match.started_at, ended, match.archive_id),
        evening=evening_of(match.started_at, circle.zone),
        deals=deals,
    )


def _places(match: Match, here: Iterable[int]) -> dict[int, int]:
    totals = {str(seat): match.standing["totals"][seat] for seat in here}
    ranks = rank_players(totals, lowest_wins=get_variant(match.variant_key).lowest_wins)
    return {int(seat): rank for seat, rank in ranks.items()}


def _seat_facts(played: Played, deals: Deals) -> SeatFacts:
    return SeatFacts(
        played=played,
        circle_id=played.circle_id,
        game=played.game,
        state=played.state,
        in_time=played.in_time,
        evening=played.evening,
        deals=deals.count,
        points=deals.points,
        most=deals.most,
        least=deals.least,
        melded=deals.melded,
        unopened=deals.unopened,
        dead_hands=deals.dead_hands,
        dead_points=deals.dead_points,
    )


def _endings(deals: Deals) -> list[EndedDeals]:
    return [
        EndedDeals(ended=ended, deals=count, won=deals.won[ended])
        for ended, count in sorted(deals.ended.items())
    ]


def _count_deals(match: Match, rows: Iterable[Row], deals: Mapping[int, Deals]) -> int:
    """Count the deals for each seat; return how many there are that are not void."""
    number = 0
    seat_of = {name: seat for seat, name in enumerate(match.players)}
    game = match.variant
    for row in rows:
        said = as_called_now(match, row.revision).document
        if said["ended"] == Ending.VOID:
            continue
        number += 1
        for name, points in row.detail["points"].items():
            _count(deals[seat_of[name]], name, points, game, (said, row.detail))
    return number


def _count(
    deals: Deals, name: str, points: int, game: Variant, row: tuple[Mapping[str, Any], Any]
) -> None:
    """Count one player's part of a deal; `row` is what was said of the deal, and its score."""
    said, scored = row
    by, ended = said.get("by"), said["ended"]
    deadwood = scored["deadwood"].get(name)
    deals.add(points)
    if game.hidden_melds:
        deals.melded += deadwood == 0
    elif by == name:
        deals.melded += ended == Ending.HAND
    if game.asks_opened:
        deals.unopened += said.get("hands", {}).get(name, {}).get("opened") is False
    if by == name:
        kinds = {line["kind"] for line in scored["lines"] if line["player"] == name}
        deals.ended[ended] += 1
        deals.won[ended] += not game.has_failed(kinds)
    elif by is not None and deadwood is not None:
        deals.dead_hands += 1
        deals.dead_points += deadwood
