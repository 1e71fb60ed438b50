"""Deriving the facts of matches that were written since, before history is read.

A write only marks its match. What is derived here can be thrown away and made anew at any time.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from django.db import transaction
from django.db.models import Max, QuerySet

from remi_scores.history.facts import MatchFacts, facts_of
from remi_scores.history.models import EndedDeals, Played, RatingPoint, SeatFacts, State
from remi_scores.matches.models import Match, Revision, Row, RowKind
from remi_scores.people.circles import counted, lock_circle
from remi_scores.people.models import Circle

BITE: Final = 200
"""How many matches are derived in one transaction."""


def refresh(circle: Circle) -> int:
    """Derive the facts of the stale matches of a circle; return how many there were."""
    done = 0
    stale = Match.objects.filter(circle=circle, is_stale=True).order_by("pk")
    while keys := list(stale.values_list("pk", flat=True)[:BITE]):
        done += _refresh(circle, keys)
    return done


def refresh_all() -> int:
    """Derive the facts of the stale matches of all circles; return how many there were."""
    waiting = Match.objects.filter(is_stale=True).exclude(circle=None)
    circles = Circle.objects.filter(pk__in=waiting.values("circle"))
    return sum(refresh(circle) for circle in circles)


@transaction.atomic
def _refresh(circle: Circle, keys: Sequence[int]) -> int:
    """Derive some matches, which stay locked meanwhile: nobody writes in them."""
    wanted = Match.objects.filter(pk__in=keys, circle=circle).order_by("pk")
    locked = list(wanted.select_for_update().values_list("pk", flat=True))
    circle = lock_circle(circle.pk)  # meanwhile nobody is merged
    wanted = Match.objects.filter(pk__in=locked).order_by("pk")
    matches = list(wanted.select_related("circle").prefetch_related("seat_links"))
    found = [each for each in matches if not each.deleted]
    facts = list(derive(found, counted(circle)))
    ids = [each.pk for each in matches]
    _forget_ratings(ids, facts)
    EndedDeals.objects.filter(facts__played__in=ids).delete()
    SeatFacts.objects.filter(played__in=ids).delete()
    Played.objects.filter(pk__in=ids).delete()
    store(facts)
    Match.objects.filter(pk__in=ids).update(is_stale=False)
    return len(matches)


def store(facts: Sequence[MatchFacts]) -> None:
    """Store facts of matches that have none stored."""
    Played.objects.bulk_create([each.played for each in facts])
    SeatFacts.objects.bulk_create([seat for each in facts for seat in each.seats])
    ended = []
    for each in facts:
        for seat, endings in zip(each.seats, each.endings, strict=True):
            for ending in endings:
                ending.facts = seat
            ended += endings
    EndedDeals.objects.bulk_create(ended)


def derive(matches: Sequence[Match], counts: Mapping[int, int]) -> Iterator[MatchFacts]:
    """Yield the facts of matches of one circle, as its `counts` say (people.circles.counted)."""
    ids = [each.pk for each in matches]
    written = dict(
        Revision.objects.filter(match__in=ids, sequence=1)
        .exclude(kind=RowKind.RULES)
        .order_by()
        .values_list("match")
        .annotate(last=Max("at"))
    )
    deals = Row.objects.filter(match__in=ids, kind=RowKind.DEAL, live=True)
    only = ("match_id", "position", "detail", "revision__document")
    ordered = deals.order_by("match_id", "position").select_related("revision").only(*only)
    rows = {key: list(group) for key, group in groupby(ordered, lambda row: row.match_id)}
    for match in matches:
        yield facts_of(match, rows.get(match.pk, []), written.get(match.pk), counts)


def _forget_ratings(ids: Sequence[int], facts: Sequence[MatchFacts]) -> None:
    """Remove the kept ratings after the first of these matches, as it was and as it is now.

    A game that was played has ratings, if only those of nobody before the first match.
    """
    first: dict[tuple[int, str], bytes] = {}
    was = Played.objects.filter(pk__in=ids, state=State.FINISHED)
    now = [each.played for each in facts if each.played.state == State.FINISHED]
    for played in (*was, *now):
        key = (played.circle_id, played.game)
        moment = bytes(played.in_time)
        first[key] = min(first.get(key, moment), moment)
    for (circle, game), moment in first.items():
        forget_ratings(RatingPoint.objects.filter(circle=circle, game=game), moment)
        RatingPoint.objects.get_or_create(circle_id=circle, game=game, in_time=b"")


def forget_ratings(points: QuerySet[RatingPoint], moment: bytes) -> None:
    """Remove those kept ratings that count a match at this moment or later."""
    points.filter(in_time__gte=moment).delete()


def check_facts() -> Iterator[tuple[Match, str]]:
    """Yield each match whose stored facts differ from its rows, with what differs in English.

    Stale matches are left out: their facts are still to come.
    """
    done = Match.objects.filter(is_stale=False).exclude(circle=None)
    for circle in Circle.objects.order_by("pk"):
        counts = counted(circle)
        held = done.filter(circle=circle).select_related("circle").prefetch_related("seat_links")
        for bite in _bites(held):
            yield from _differences(bite, counts)


def _bites(matches: QuerySet[Match]) -> Iterator[list[Match]]:
    last = 0
    while bite := list(matches.filter(pk__gt=last).order_by("pk")[:BITE]):
        yield bite
        last = bite[-1].pk


def _differences(
    matches: Sequence[Match], counts: Mapping[int, int]
) -> Iterator[tuple[Match, str]]:
    ids = [each.pk for each in matches]
    stored = stored_facts(ids)
    derived = {each.played.match_id: each for each in derive(matches, counts)}
    for match in matches:
        kept, wanted = stored.get(match.pk), derived[match.pk]
        if match.deleted:
            if kept is not None:
                yield match, "a deleted match has figures"
        elif kept is None:
            yield match, "figures are missing"
        elif kept.plain() != wanted.plain():
            yield match, "figures differ"


def stored_facts(ids: Sequence[int]) -> dict[int, MatchFacts]:
    """Return the facts of matches as they are stored, by the key of the match."""
    seats = SeatFacts.objects.filter(played__in=ids).order_by("played_id", "seat")
    found: dict[int, MatchFacts] = {}
    for played in Played.objects.filter(pk__in=ids):
        found[played.pk] = MatchFacts(played, [], [])
    for seat in seats.prefetch_related("endings"):
        found[seat.played_id].seats.append(seat)
        found[seat.played_id].endings.append(list(seat.endings.all()))
    return found


def mark_stale(ids: Sequence[int]) -> None:
    """Have the facts of matches derived anew."""
    Match.objects.filter(pk__in=ids).update(is_stale=True)
