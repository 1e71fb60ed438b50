"""The choices of the tables: games, roles, ways in, kinds of rows and what was done to them."""

from typing import Final

from django.db import models

from remi_scores.engine import VARIANTS


def variant_choices() -> list[tuple[str, str]]:
    """Return the keys of all variants. A callable, so that a new variant needs no migration."""
    return [(variant.key, variant.key) for variant in VARIANTS]


class Role(models.TextChoices):
    """What a device may do with a match; each role may do what those before it may."""

    VIEWER = "viewer"
    SCORER = "scorer"
    OWNER = "owner"

    def reaches(self, needed: "Role") -> bool:
        """Tell whether this role is the needed one or a higher one."""
        order = list(Role)
        return order.index(self) >= order.index(needed)


class CameBy(models.TextChoices):
    """How a device got its access: it started the match, opened a role's link or typed the code."""

    STARTED = "started"
    OWNER = "owner"
    SCORER = "scorer"
    VIEWER = "viewer"
    CODE = "code"


class RowKind(models.TextChoices):
    """What a row of the sheet is. `rules` is the head of the match, at position 0."""

    RULES = "rules"
    DEAL = "deal"
    ADJUSTMENT = "adjustment"
    LEFT = "left"
    JOINED = "joined"
    STOPPED = "stopped"
    GIVEN_UP = "given_up"


class Action(models.TextChoices):
    """What a revision did to its row."""

    WRITTEN = "written"
    CORRECTED = "corrected"
    UNDONE = "undone"
    RESTORED = "restored"


CHANGES: Final = (RowKind.LEFT, RowKind.JOINED)
"""Kinds of rows after which other players are at the table."""


STOPS: Final = (RowKind.STOPPED, RowKind.GIVEN_UP)
"""Kinds of rows that end a match before its rules do: it counts as it stands, or not at all."""


def role_choices() -> list[tuple[str, str]]:
    """Return the roles. A callable, so that a new one needs no migration."""
    return list(Role.choices)


def way_choices() -> list[tuple[str, str]]:
    """Return the choices of `CameBy`. Migrations import this name."""
    return list(CameBy.choices)


def kind_choices() -> list[tuple[str, str]]:
    """Return the kinds of rows. A callable, so that a new one needs no migration."""
    return list(RowKind.choices)


def action_choices() -> list[tuple[str, str]]:
    """Return the actions. A callable, so that a new one needs no migration."""
    return list(Action.choices)
