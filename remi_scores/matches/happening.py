"""When and where a match was played, in which circle, and whether its figures are up to date."""

import secrets

from django.db import models
from django.utils import timezone

LONGEST_ID = 200
"""The most letters of the id of a match in an archive."""
LONGEST_PLACE = 200
LONGEST_NOTE = 2_000


def new_archive_id() -> str:
    """Return a random id: archives name a match by it, and it opens nothing."""
    return secrets.token_hex(12)


class Happening(models.Model):
    """What is known of a match beside its sheet.

    `archive_id` is its name in archives, and the last thing that puts matches in order.
    `started_at` and `ended_at` can be edited; without an end it ended when its last row was
    written. `is_stale` says that the figures of `history` were not derived since the last write.
    """

    circle = models.ForeignKey(
        "people.Circle", models.PROTECT, null=True, blank=True, related_name="matches"
    )
    archive_id = models.CharField(max_length=LONGEST_ID, default=new_archive_id)
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    place = models.CharField(max_length=LONGEST_PLACE, blank=True, default="")
    note = models.CharField(max_length=LONGEST_NOTE, blank=True, default="")
    is_stale = models.BooleanField(default=True)

    class Meta:
        abstract = True


class SeatLink(models.Model):
    """Whose seat it is: `player` is None for a placeholder. `name` is what the seat was called."""

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="seat_links")
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=240)
    player = models.ForeignKey(
        "people.Player", models.PROTECT, null=True, related_name="seat_links"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "seat"], name="seats_are_linked_once"),
            models.UniqueConstraint(fields=["match", "player"], name="players_sit_once"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}, seat {self.seat}"
