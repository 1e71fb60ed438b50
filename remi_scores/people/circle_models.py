"""Circles, the players who sit at their tables, the spellings of their names, and what was changed.

A player is nobody's device: figures belong to the name at the seat. `Person` (models.py) is
somebody's set of devices.
"""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from remi_scores.people.names import LONGEST_KEY, LONGEST_STORED, name_key

ZONE = "Europe/Belgrade"


class CircleKind(models.TextChoices):
    """What a circle is: the matches of one device or person, or a club of several."""

    OWN = "own"
    CLUB = "club"


def circle_kinds() -> list[tuple[str, str]]:
    """Return the kinds. A callable, so that a new one needs no migration."""
    return list(CircleKind.choices)


class Circle(models.Model):
    """Players who may meet, and their matches. Nobody is one player in two circles.

    An own circle belongs to the key `device` under which a device acts, and its name is empty:
    pages call it "Moje partije". `zone` decides to which evening a match belongs.
    """

    kind = models.CharField(max_length=10, choices=circle_kinds, default=CircleKind.OWN)
    device = models.CharField(max_length=64, blank=True, default="")
    name = models.CharField(max_length=LONGEST_STORED, blank=True, default="")
    zone = models.CharField(max_length=64, default=ZONE)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["device"], condition=~Q(device=""), name="devices_have_one_circle"
            ),
        )

    def __str__(self) -> str:
        return f"circle {self.pk}"


class Player(models.Model):
    """Somebody who sits at the tables of a circle.

    `name` is what lists say; a sheet keeps the name as it was typed. `folded` is derived from it.
    A player `merged` into another one counts as that one, and keeps seats and spellings, so that
    the two can be told apart again. One without a match may be `removed`; a new seat brings it
    back.
    """

    circle = models.ForeignKey(Circle, models.PROTECT, related_name="players")
    name = models.CharField(max_length=LONGEST_STORED)
    folded = models.CharField(max_length=LONGEST_KEY)
    colour = models.CharField(max_length=20, blank=True, default="")
    merged = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged_players"
    )
    removed = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ("pk",)
        constraints = (
            models.CheckConstraint(condition=~Q(folded=""), name="players_have_names"),
            models.UniqueConstraint(
                fields=["circle", "folded"],
                condition=Q(merged=None, removed=False),
                name="players_are_named_once",
            ),
        )

    def __str__(self) -> str:
        return f"player {self.pk}"

    def call(self, name: str) -> None:
        """Give the player a name, unsaved."""
        self.name, self.folded = name, name_key(name)


class Spelling(models.Model):
    """A name under which a player is found; `text` is the spelling that came first."""

    circle = models.ForeignKey(Circle, models.PROTECT, related_name="spellings")
    player = models.ForeignKey(Player, models.CASCADE, related_name="spellings")
    folded = models.CharField(max_length=LONGEST_KEY)
    text = models.CharField(max_length=LONGEST_STORED)

    class Meta:
        ordering: ClassVar = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=["circle", "folded"], name="spellings_mean_one_player"),
        )

    def __str__(self) -> str:
        return f"spelling {self.pk}"


class PlayerChange(models.TextChoices):
    """What somebody did with a player."""

    MERGED = "merged"
    SPLIT = "split"
    RENAMED = "renamed"
    REMOVED = "removed"


def player_changes() -> list[tuple[str, str]]:
    """Return the changes. A callable, so that a new one needs no migration."""
    return list(PlayerChange.choices)


class PlayerAct(models.Model):
    """One change of a player: who did it and when, and in `before` what takes it back.

    `player` is who was merged into another, the new one of a split, who was renamed or removed;
    `other` the one merged into, or split off from. A fact: only `undone_at` and `undone_by` are
    filled in later, when somebody takes it back.
    """

    circle = models.ForeignKey(Circle, models.PROTECT, related_name="acts")
    change = models.CharField(max_length=10, choices=player_changes)
    player = models.ForeignKey(Player, models.PROTECT, related_name="acts")
    other = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+")
    before = models.JSONField(default=dict)
    author = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering: ClassVar = ("-pk",)

    def __str__(self) -> str:
        return f"{self.change} {self.pk}"
