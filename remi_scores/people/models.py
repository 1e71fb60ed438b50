"""Persons, the devices that belong to them, and the links that add one.

The tables of those who play are in circle_models.py.

A person is made when a device first wants a second one, or a recovery code; until then a device
stands for itself, and there is no row for it.
"""

import secrets
from typing import ClassVar

from django.db import models
from django.db.models import Q

from remi_scores.people.circle_models import (
    ZONE,
    Circle,
    CircleKind,
    Player,
    PlayerAct,
    PlayerChange,
    Spelling,
)

__all__ = [
    "ZONE",
    "Circle",
    "CircleKind",
    "Device",
    "Person",
    "Player",
    "PlayerAct",
    "PlayerChange",
    "Spelling",
    "Transfer",
    "new_key",
]


def new_key() -> str:
    """Return a random key, which nobody can guess."""
    return secrets.token_urlsafe(16)


class Person(models.Model):
    """Somebody with several devices, all of which act under `key`.

    `recovery` is the digest of the recovery code, empty if there is none; `recovery_by` is the
    device that it was made on.
    """

    key = models.CharField(max_length=64, unique=True, default=new_key)
    recovery = models.CharField(max_length=64, blank=True, db_index=True)
    recovery_by = models.ForeignKey(
        "Device", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=~Q(key=""), name="persons_have_keys"),)

    def __str__(self) -> str:
        return f"person {self.pk}"


class Device(models.Model):
    """A device of a person. `key` is its own, the one in its cookie."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="devices")
    key = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=40, blank=True)
    added_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ("pk",)
        constraints = (models.CheckConstraint(condition=~Q(key=""), name="devices_have_keys"),)

    def __str__(self) -> str:
        return f"device {self.pk}"


class Transfer(models.Model):
    """A link that adds one device to a person; deleted when it is used. Only its digest is kept."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="transfers")
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"transfer {self.pk}"
