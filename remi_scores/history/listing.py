"""The matches of a circle for lists: newest first, by pages and by evenings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from django.db.models import Q

from remi_scores.history.models import Played, SeatFacts, State
from remi_scores.history.scope import Scope
from remi_scores.people import name_key
from remi_scores.people.circles import counted
from remi_scores.people.models import Player

PAGE: Final = 30
"""How many matches a page of a list has."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some matches, newest first, with their `match`; `after` asks for the next page, if any."""

    matches: list[Played]
    after: str


def list_matches(
    scope: Scope,
    *,
    player: int | None = None,
    state: State | None = None,
    text: str = "",
    after: str = "",
) -> Page:
    """Return a page of the matches of a scope.

    `player` must have sat there, to the end or not. `text` must be in the note or the place, or in
    the name of a player. `after` is what the page before said; one that cannot be read is the first
    page.
    """
    narrower = {"state": state, "in_time__lt": _read_key(after)}
    wanted = {key: value for key, value in narrower.items() if value is not None}
    matches = scope.matches().filter(**wanted).order_by("-in_time")
    if text.strip():
        matches = matches.filter(_said(scope, text.strip()))
    if player is not None:
        seats = scope.seats().filter(player=player, **wanted).order_by("-in_time")
        ids = seats.values_list("played_id", flat=True)
        # An index has a player's seats in order, so without a text the first ones are enough.
        matches = matches.filter(pk__in=ids.order_by() if text.strip() else list(ids[: PAGE + 1]))
    found = list(matches.select_related("match")[: PAGE + 1])
    more = len(found) > PAGE
    return Page(found[:PAGE], bytes(found[PAGE - 1].in_time).hex() if more else "")


def _read_key(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text) or None
    except ValueError:
        return None


def _said(scope: Scope, text: str) -> Q:
    """Return what matches are that say a text: notes and places, and the names of players."""
    named = Player.objects.filter(circle=scope.circle, folded__contains=name_key(text))
    into = counted(scope.circle)
    players = {into[key] for key in named.values_list("pk", flat=True)}
    seats = SeatFacts.objects.filter(player__in=players).values("played")
    written = Q(match__note__icontains=text) | Q(match__place__icontains=text)
    return written | Q(pk__in=seats)


@dataclass(frozen=True, slots=True)
class Evening:
    """The matches of one evening, the first one first, and how often each player won.

    `wins` has for each player who sat to the end of a finished match, by key, wins and matches;
    most wins first.
    """

    day: date
    matches: list[Played]
    wins: list[tuple[int, int, int]]


def find_evening(scope: Scope, day: date) -> Evening:
    """Return the matches of a scope on one evening."""
    return _evening(day, scope.matches().filter(evening=day).select_related("match"))


def _evening(day: date, matches: Iterable[Played]) -> Evening:
    found = sorted(matches, key=lambda played: bytes(played.in_time))
    seats = SeatFacts.objects.filter(
        played__in=found, state=State.FINISHED, stayed=True, player__isnull=False
    )
    wins: dict[int, list[int]] = {}
    for player, won in seats.order_by("seat").values_list("player", "won"):
        held = wins.setdefault(player or 0, [0, 0])
        held[0] += won
        held[1] += 1
    ordered = sorted(wins.items(), key=lambda each: (-each[1][0], each[1][1], each[0]))
    return Evening(day, found, [(player, won, sat) for player, (won, sat) in ordered])


def list_evenings(scope: Scope, count: int) -> list[Evening]:
    """Return the last evenings of a scope, the newest first."""
    days = scope.matches().order_by("-evening").values_list("evening", flat=True).distinct()
    wanted: Sequence[date] = list(days[:count])
    held = scope.matches().filter(evening__in=wanted).select_related("match").order_by("-evening")
    return [_evening(day, group) for day, group in groupby(held, lambda each: each.evening)]
