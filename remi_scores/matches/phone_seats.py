"""Which seats a device has in a match, and which it asks for: one phone may hold several."""

from django.db import models
from django.db.models import Q


class PhoneSeat(models.Model):
    """A seat that a device has (`held`), or asks for.

    One device has a seat at most; several may ask for it. `match` is that of the `access`.
    """

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="phone_seats")
    access = models.ForeignKey("matches.Access", models.CASCADE, related_name="phone_seats")
    seat = models.PositiveSmallIntegerField()
    held = models.BooleanField()

    class Meta:
        ordering = ("seat", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["match", "seat"], condition=Q(held=True), name="seats_are_held_once"
            ),
            models.UniqueConstraint(
                fields=["access", "seat"], name="seats_are_held_or_asked_for_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.access_id}, seat {self.seat}"
