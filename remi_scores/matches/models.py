"""A match, who may see it, the facts entered for it and the rows that follow from them.

`Revision` is the fact: it is only ever added. `Row` and the game, players, first dealer, options,
standing and end of a `Match` are derived from the revisions by replay, for reading; `manage.py
rescore` compares the two.
"""

import secrets
from collections.abc import Collection
from typing import Any, ClassVar, Final

from django.db import models
from django.db.models import Q
from django.urls import reverse

from remi_scores.engine import VARIANTS, Variant, get_variant
from remi_scores.people import LONGEST_STORED

CODE_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 5
RESULT: Final = "result"
"""The link that shows a result, beside those of the roles."""


def variant_choices() -> list[tuple[str, str]]:
    """Return the variants' keys; a callable, so that a new variant needs no migration."""
    return [(variant.key, variant.key) for variant in VARIANTS]


class Role(models.TextChoices):
    """What a device may do with a match, from least to most."""

    VIEWER = "viewer"
    SCORER = "scorer"
    OWNER = "owner"

    def reaches(self, needed: "Role") -> bool:
        """Tell whether this role may do what another one may."""
        order = list(Role)
        return order.index(self) >= order.index(needed)


class Way(models.TextChoices):
    """How a device came into a match: it started it, by the link of a role, or by the code."""

    STARTED = "started"
    OWNER = "owner"
    SCORER = "scorer"
    VIEWER = "viewer"
    CODE = "code"


class RowKind(models.TextChoices):
    """What stands in a row of the sheet; `rules` are the match's own, at position 0."""

    RULES = "rules"
    DEAL = "deal"
    ADJUSTMENT = "adjustment"
    LEFT = "left"
    JOINED = "joined"


class Action(models.TextChoices):
    """What was done to a row."""

    WRITTEN = "written"
    CORRECTED = "corrected"
    UNDONE = "undone"
    RESTORED = "restored"


CHANGES: Final = (RowKind.LEFT, RowKind.JOINED)
"""Rows that say who is at the table from then on."""


def role_choices() -> list[tuple[str, str]]:
    """Return the roles; a callable, so that a new one needs no migration."""
    return list(Role.choices)


def way_choices() -> list[tuple[str, str]]:
    """Return the ways in; a callable, so that a new one needs no migration."""
    return list(Way.choices)


def kind_choices() -> list[tuple[str, str]]:
    """Return the kinds of rows; a callable, so that a new one needs no migration."""
    return list(RowKind.choices)


def action_choices() -> list[tuple[str, str]]:
    """Return the actions; a callable, so that a new one needs no migration."""
    return list(Action.choices)


def new_code() -> str:
    """Draw a code at random; whether a match has it already is not looked up."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches, by who asks."""

    def of_device(self, device: str) -> "MatchQuerySet":
        """Return the matches this device has a role in; none for a device without a key."""
        held = {"accesses__device": device, "accesses__revoked": False}
        return self.filter(**held) if device else self.none()

    def devices(self, ids: Collection[int]) -> dict[int, set[str]]:
        """Return the devices that have a role in each of these matches; the same as `of_device`."""
        found: dict[int, set[str]] = {match_id: set() for match_id in ids}
        held = self.filter(pk__in=ids, accesses__revoked=False)
        for match_id, device in held.values_list("pk", "accesses__device"):
            found[match_id].add(device)
        return found

    def etags(self, ids: Collection[int]) -> dict[int, str]:
        """Return the ETags of those of the matches that exist."""
        found = self.only(*Match.ETAG_FIELDS).in_bulk(list(ids))
        return {match_id: match.etag for match_id, match in found.items()}

    def for_list(self) -> "MatchQuerySet":
        """Return matches in the order of a list: unfinished first, latest first."""
        return self.order_by("finished", "-updated_at", "-pk")


class Match(models.Model):
    """One match; `version` grows by one with everything that is written on the sheet, `pulse` with
    everything else that a page of it shows.

    `options` are the house rules that differ from the book, as they hold now; `players` are the
    names by seat, from 0, to the right, as they were typed. `notes` say what stands elsewhere
    about a row (notes.py). `standing` holds how many
    `rows` there are, `totals` by seat, `winners` (seats)
    and `next` (the next deal, null when the match is over); where players left or joined also a
    `table`: how many `began`, the seats `here` and `gone`, how many `deals` there are (null if
    unknown), and those `ahead` of the next one. `code_opens` tells whether the code
    lets people in; `link_turns` counts how often the link of a role, or to the result, was
    replaced.
    `gathering` holds, for reading, the seats that are `taken` and those `asked` for; of the coming
    deal those whose `hands` are in, those `missing`, how it `ended`, and the `last` contribution.
    """

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    variant_key = models.CharField(max_length=20, choices=variant_choices)
    options = models.JSONField(default=dict)
    players = models.JSONField(default=list)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    rematch_of = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematches"
    )
    version = models.BigIntegerField(default=0)
    pulse = models.BigIntegerField(default=0)
    code_opens = models.BooleanField(default=True)
    link_turns = models.JSONField(default=dict)
    gathering = models.JSONField(default=dict)
    finished = models.BooleanField(default=False)
    standing = models.JSONField(default=dict)
    notes = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = MatchQuerySet.as_manager()

    access: "Access"
    """What the device that asks may do; set on the match that `get_match` returns."""

    ETAG_FIELDS: ClassVar = ("version", "pulse")

    class Meta:
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"{self.variant_key} {self.code}"

    def get_absolute_url(self) -> str:
        """Return the address of the score sheet."""
        return reverse("match", args=[self.code])

    @property
    def etag(self) -> str:
        """What open pages are sent and compare: it changes with every write that a page shows."""
        return f"{self.version}.{self.pulse}"

    @property
    def next_position(self) -> int:
        """The next free row, from 1."""
        return int(self.standing["rows"]) + 1

    @property
    def variant(self) -> Variant:
        """The game with this match's house rules. Raises RemiError if an option is bad."""
        return get_variant(self.variant_key).create(self.options)


class Access(models.Model):
    """What a device may do with a match; without a row the match does not exist for it.

    `way` is how it came in last; one that was `revoked` may do nothing and is told so. `seat` is
    the player whose hands it writes, `asks` a taken seat that it waits for.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="accesses")
    device = models.CharField(max_length=64, db_index=True)
    role = models.CharField(max_length=10, choices=role_choices, default=Role.OWNER)
    way = models.CharField(max_length=10, choices=way_choices, default=Way.STARTED)
    revoked = models.BooleanField(default=False)
    seat = models.PositiveSmallIntegerField(null=True)
    asks = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "seat"], name="seats_have_one_device"),
            models.UniqueConstraint(fields=["match", "device"], name="devices_have_one_role"),
            models.CheckConstraint(condition=~Q(device=""), name="accesses_have_devices"),
        )

    def __str__(self) -> str:
        return f"{self.role} of {self.match_id}"

    def may(self, needed: Role) -> bool:
        """Tell whether the device may do what a role may."""
        return not self.revoked and Role(self.role).reaches(needed)

    @property
    def writes(self) -> bool:
        """Whether the device may write on the sheet."""
        return self.may(Role.SCORER)

    @property
    def plays(self) -> bool:
        """Whether the device may close a deal whose hands are all in: it writes or has a seat."""
        return self.writes or (self.seat is not None and not self.revoked)

    def writes_hand(self, seat: int) -> bool:
        """Whether the device may write the hand of a seat."""
        return self.writes or (self.seat == seat and not self.revoked)

    @property
    def owns(self) -> bool:
        """Whether the device may decide who else comes in."""
        return self.may(Role.OWNER)


class WrongCode(models.Model):
    """A code that was tried and let nobody in; `source` is a digest of the address it came from."""

    source = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        indexes = (models.Index(fields=["source", "at"], name="tries_of_a_source"),)

    def __str__(self) -> str:
        return f"{self.source[:8]} {self.at}"


class RulePreset(models.Model):
    """House rules of a game that a device keeps under a name: `options` differ from the book."""

    device = models.CharField(max_length=64)
    variant_key = models.CharField(max_length=20, choices=variant_choices)
    name = models.CharField(max_length=LONGEST_STORED)
    options = models.JSONField(default=dict)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["device", "variant_key", "name"], name="presets_are_named_once"
            ),
            models.CheckConstraint(condition=~Q(device=""), name="presets_have_devices"),
            models.CheckConstraint(condition=~Q(name=""), name="presets_have_names"),
        )

    def __str__(self) -> str:
        return f"{self.variant_key}: {self.name}"


class Revision(models.Model):
    """One thing somebody wrote: a fact, never changed or deleted.

    `document` is the deal as INTERCHANGE.md writes it, or `player`, `points` and `reason` of an
    adjustment, or the `player` who left or joined and the `points` to join with, or the head of
    the match (position 0); it is kept whole in every revision of a row.
    `typed` are the fields of the form as they were typed, `before` is what the row showed until
    then (`number`, `dealer`, `points` by seat). `op` is the token drawn with the form.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="revisions")
    position = models.PositiveIntegerField()
    sequence = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=10, choices=kind_choices)
    action = models.CharField(max_length=10, choices=action_choices)
    document = models.JSONField()
    typed = models.JSONField(default=dict)
    before = models.JSONField(null=True)
    op = models.UUIDField(null=True, unique=True)
    author = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    why = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = (
            "position",
            "sequence",
        )
        constraints = (
            models.UniqueConstraint(
                fields=["match", "position", "sequence"], name="revisions_are_numbered_once"
            ),
            models.CheckConstraint(
                condition=Q(position=0, kind="rules") | Q(position__gte=1) & ~Q(kind="rules"),
                name="rules_stand_at_position_zero",
            ),
            models.CheckConstraint(
                condition=Q(sequence=1, action="written")
                | Q(sequence__gte=2) & ~Q(action="written"),
                name="rows_are_written_first",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.position}.{self.sequence} {self.action}"


class Contribution(models.Model):
    """What one phone wrote towards the coming deal: a fact, never changed or deleted.

    `seat` is the player whose hand it is, null for how the deal ended; `fields` are those of a
    deal's form, as typed. The last one of a seat counts. `revision` is the deal they became part
    of; until then nobody but the device that wrote them may see the fields.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="contributions")
    seat = models.PositiveSmallIntegerField(null=True)
    fields = models.JSONField(default=dict)
    author = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    op = models.UUIDField(null=True, unique=True)
    revision = models.ForeignKey(Revision, models.SET_NULL, null=True, related_name="contributions")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.match_id}, seat {self.seat}"


class Row(models.Model):
    """A row of the score sheet, derived from the revisions by replay.

    `points` and `totals` are lists by the seats known then, `points` None for who was not at the
    table; `totals` is empty for a row that does not count.
    `detail` is the deal's part of the engine's answer (INTERCHANGE.md) but its totals, empty for an
    adjustment.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="rows")
    position = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=kind_choices)
    live = models.BooleanField()
    revision = models.ForeignKey(Revision, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(null=True)
    dealer = models.PositiveSmallIntegerField(null=True)
    points = models.JSONField()
    totals = models.JSONField()
    detail = models.JSONField(default=dict)

    DERIVED: ClassVar = (
        *("kind", "live", "revision_id", "number", "dealer"),
        *("points", "totals", "detail"),
    )

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=["match", "position"], name="rows_stand_once"),
            models.CheckConstraint(condition=Q(position__gte=1), name="rows_count_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.position}"

    def facts(self) -> dict[str, Any]:
        """Return everything that replay derives, for comparing."""
        return {name: getattr(self, name) for name in self.DERIVED}
