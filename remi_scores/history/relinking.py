"""Follows players who were merged, told apart or split: facts of their seats, and ratings."""

from collections import defaultdict
from typing import Any

from django.db.models import OuterRef, Subquery
from django.dispatch import receiver

from remi_scores.history.models import RatingPoint, SeatFacts, State
from remi_scores.history.refreshing import forget_ratings
from remi_scores.matches.circles import players_changed
from remi_scores.matches.models import SeatLink
from remi_scores.people.circles import counted
from remi_scores.people.models import Circle


@receiver(players_changed)
def follow_players(circle: Circle, players: frozenset[int], **_signal: Any) -> None:
    """Let the facts of these players' seats say whose they are now; in one transaction with it."""
    seats = SeatFacts.objects.filter(linked__in=players)
    link = SeatLink.objects.filter(match=OuterRef("played_id"), seat=OuterRef("seat"))
    seats.update(linked=Subquery(link.values("player")[:1]))
    into = defaultdict(set)
    for player, counts_as in counted(circle).items():
        if player in players:
            into[counts_as].add(player)
    for counts_as, linked in into.items():
        seats.filter(linked__in=linked).update(player=counts_as)
    counting = seats.filter(state=State.FINISHED).order_by()
    for game in counting.values_list("game", flat=True).distinct():
        moments = counting.filter(game=game).order_by("in_time").values_list("in_time", flat=True)
        points = RatingPoint.objects.filter(circle=circle, game=game)
        forget_ratings(points, bytes(moments[0]))
