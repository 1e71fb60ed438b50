"""What follows from the matches, stored for reading; `refreshing` can make all of it anew.

`in_time` puts matches in order: by start, then finish, then id (moments.py).
"""

from typing import ClassVar

from django.db import models

SHARES = 2520
"""What a match is shared into: `share` is a player's part, whole for up to ten players."""


class State(models.TextChoices):
    """Whether a match counts; `is_stale` matches are the only ones that may have another state."""

    FINISHED = "finished"
    OPEN = "open"
    GIVEN_UP = "given_up"


def states() -> list[tuple[str, str]]:
    """Return the states. A callable, so that a new one needs no migration."""
    return list(State.choices)


class Happened(models.Model):
    """What both tables say of a match; deleted matches are in neither.

    `circle` and `game` are those of the match. `evening` is the day to which it belongs.
    """

    circle = models.ForeignKey("people.Circle", models.CASCADE, related_name="+")
    game = models.CharField(max_length=20)
    state = models.CharField(max_length=10, choices=states)
    in_time = models.BinaryField(max_length=1_000)
    evening = models.DateField()

    class Meta:
        abstract = True


class Played(Happened):
    """A match as lists show it.

    `ended` is when it ended or was last written, `deals` how many count. `line` has for each seat
    that sat to the end, by place: the seat, the name as typed, the total and the place (None while
    the match is open or if it was given up).
    """

    match = models.OneToOneField(
        "matches.Match", models.CASCADE, primary_key=True, related_name="played"
    )
    started = models.DateTimeField()
    ended = models.DateTimeField()
    deals = models.PositiveIntegerField()
    line = models.JSONField(default=list)

    DERIVED: ClassVar = (
        *("match_id", "circle_id", "game", "state", "in_time", "evening"),
        *("started", "ended", "deals", "line"),
    )

    class Meta:
        indexes = (
            models.Index("circle", models.F("in_time").desc(), name="played_in_time"),
            models.Index("circle", "game", models.F("in_time").desc(), name="played_by_game"),
            models.Index(fields=["circle", "evening"], name="played_by_evening"),
        )

    def __str__(self) -> str:
        return f"played {self.pk}"


class SeatFacts(Happened):
    """What a match says of one seat.

    `player` is as whom the seat's player counts, None for a placeholder; `linked` is the player
    before merging. `stayed` is whether the seat sat to the end; `players` is how many did. `place`
    (1-1-3), `won`, `shared` and `total` (points) are those of the end; `place` is None for one who
    left, and unless the match is finished.

    The rest is of the deals that are not void: how many there were, their points together, the most
    and the least points of one (None without a deal), hands left with no deadwood, hands that did
    not open, and the deadwood, with its number of hands, of deals that somebody else ended.
    """

    played = models.ForeignKey(Played, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("people.Player", models.CASCADE, null=True, related_name="+")
    linked = models.ForeignKey("people.Player", models.CASCADE, null=True, related_name="+")
    stayed = models.BooleanField()
    players = models.PositiveSmallIntegerField()
    share = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(null=True)
    won = models.BooleanField()
    shared = models.BooleanField()
    total = models.IntegerField()
    deals = models.PositiveIntegerField()
    points = models.IntegerField()
    most = models.IntegerField(null=True)
    least = models.IntegerField(null=True)
    melded = models.PositiveIntegerField()
    unopened = models.PositiveIntegerField()
    dead_hands = models.PositiveIntegerField()
    dead_points = models.PositiveIntegerField()

    DERIVED: ClassVar = (
        *("circle_id", "game", "state", "in_time", "evening", "seat", "player_id", "linked_id"),
        *("stayed", "players", "share", "place", "won", "shared", "total", "deals", "points"),
        *("most", "least", "melded", "unopened", "dead_hands", "dead_points"),
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["played", "seat"], name="seats_have_facts_once"),
        )
        indexes = (
            models.Index("player", models.F("in_time").desc(), name="seats_in_time"),
            models.Index("player", "game", models.F("in_time").desc(), name="seats_by_game"),
            models.Index(fields=["circle", "evening"], name="seats_by_evening"),
        )

    def __str__(self) -> str:
        return f"{self.played_id}, seat {self.seat}"


class EndedDeals(models.Model):
    """How many deals of a match a seat ended in one way, and in how many of them it won."""

    facts = models.ForeignKey(SeatFacts, models.CASCADE, related_name="endings")
    ended = models.CharField(max_length=20)
    deals = models.PositiveIntegerField()
    won = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["facts", "ended"], name="endings_are_counted_once"),
        )

    def __str__(self) -> str:
        return f"{self.ended} of {self.facts_id}"


class RatingPoint(models.Model):
    """The ratings of a circle in one game after the match at `in_time`.

    `ratings` has mu, sigma and the number of rated matches by the key of the player.
    """

    circle = models.ForeignKey("people.Circle", models.CASCADE, related_name="+")
    game = models.CharField(max_length=20)
    in_time = models.BinaryField(max_length=1_000)
    ratings = models.JSONField(default=dict)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["circle", "game", "in_time"], name="ratings_are_kept_once"
            ),
        )

    def __str__(self) -> str:
        return f"ratings {self.pk}"
