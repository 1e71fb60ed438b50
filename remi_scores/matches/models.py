"""The tables: a match, who may see it, what was entered for it, and what follows from that.

`Revision` holds the facts: rows are only ever added. `Row`, and most fields of `Match` (game,
players, first dealer, options, standing, finished), are derived from the revisions by replaying
the match. They are stored for reading; `manage.py rescore` compares them with the facts.
"""

import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Any, ClassVar, Final

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from remi_scores.engine import Variant, get_variant
from remi_scores.matches.acts import MatchAct
from remi_scores.matches.choices import (
    CHANGES,
    STOPS,
    Action,
    CameBy,
    Role,
    RowKind,
    action_choices,
    kind_choices,
    role_choices,
    variant_choices,
    way_choices,
)
from remi_scores.matches.counted import Made, WrongCode
from remi_scores.matches.happening import Happening, SeatLink
from remi_scores.matches.phone_seats import PhoneSeat
from remi_scores.people import LONGEST_STORED

__all__ = [
    "CHANGES",
    "CODE_ALPHABET",
    "CODE_EXPIRES",
    "CODE_LENGTH",
    "RESULT",
    "STOPS",
    "Access",
    "Action",
    "CameBy",
    "Contribution",
    "Made",
    "Match",
    "MatchAct",
    "PhoneSeat",
    "Revision",
    "Role",
    "Row",
    "RowKind",
    "RulePreset",
    "SeatLink",
    "WrongCode",
    "action_choices",
    "kind_choices",
    "role_choices",
    "variant_choices",
    "way_choices",
]

CODE_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 5
CODE_EXPIRES: Final = timedelta(hours=12)
"""How long after the last deal the code of a match lets people in."""
RESULT: Final = "result"
"""The key in `Match.link_turns` of the link to the result; the other keys are roles."""


def new_code() -> str:
    """Return a random code. It may be taken: the caller must handle that."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches as seen by devices."""

    def of_device(self, device: str) -> "MatchQuerySet":
        """Return the matches this device has access to, but deleted ones; none without a key."""
        held = {"accesses__device": device, "accesses__revoked": False}
        return self.filter(**held, deleted=False) if device else self.none()

    def devices(self, ids: Collection[int]) -> dict[int, set[str]]:
        """Return the devices that have access to each match, by the rule of `of_device`."""
        found: dict[int, set[str]] = {match_id: set() for match_id in ids}
        held = self.filter(pk__in=ids, accesses__revoked=False, deleted=False)
        for match_id, device in held.values_list("pk", "accesses__device"):
            found[match_id].add(device)
        return found

    def etags(self, ids: Collection[int]) -> dict[int, str]:
        """Return the ETags of these matches; deleted ones are left out."""
        found = self.only(*Match.ETAG_FIELDS).in_bulk(list(ids))
        return {match_id: match.etag for match_id, match in found.items()}

    def for_list(self) -> "MatchQuerySet":
        """Return the matches as lists show them: unfinished first, then the latest first."""
        return self.order_by("finished", "-updated_at", "-pk")


class Match(Happening):
    """One match.

    `version` grows by one with every write on the sheet, `page_version` with every other write
    that a page of the match shows. `options` are the house rules that differ from the book, as
    they are now. `players` are the names by seat, from 0, as they are now; a seat is its player's
    for good, and people sit in the order of the seats unless `standing` has another. `code` is
    part of its address for good; people come in by `entry_code`. `code_opens` is whether they may
    (see `lets_in_by_code`). `link_turns` counts how often each
    link (a role's, or that to the result) was replaced. `notes` are answers of the check desk about
    rows (services/notes.py). A `finished` match takes no more deals; one that is also `given_up`
    has no winner and counts nowhere. An `archived` match is not on the first page; a `deleted` one
    is nowhere, until its owner brings it back.
    `standing` and `phones` are derived and stored for reading; their types are in ledger/stored.py.
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
    page_version = models.BigIntegerField(db_column="pulse", default=0)
    new_code = models.CharField(max_length=CODE_LENGTH, blank=True, default="")
    code_opens = models.BooleanField(default=True)
    link_turns = models.JSONField(default=dict)
    phones = models.JSONField(db_column="gathering", default=dict)
    finished = models.BooleanField(default=False)
    given_up = models.BooleanField(default=False)
    archived = models.BooleanField(default=False)
    deleted = models.BooleanField(default=False)
    standing = models.JSONField(default=dict)
    notes = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = MatchQuerySet.as_manager()

    access: "Access"
    """The access of the device that sent the request; set by `get_match`."""

    ETAG_FIELDS: ClassVar = ("version", "page_version")

    class Meta:
        verbose_name_plural = "matches"
        constraints = (
            models.UniqueConstraint(
                fields=["new_code"], condition=~Q(new_code=""), name="new_codes_are_unique"
            ),
            models.UniqueConstraint(
                fields=["circle", "archive_id"], name="matches_have_ids_in_their_circle"
            ),
        )
        indexes = (
            models.Index(fields=["circle"], condition=Q(is_stale=True), name="stale_matches"),
        )

    def __str__(self) -> str:
        return f"{self.variant_key} {self.code}"

    def get_absolute_url(self) -> str:
        """Return the address of the score sheet."""
        return reverse("match", args=[self.code])

    @property
    def etag(self) -> str:
        """What open pages compare to see whether they are current; a write they show changes it."""
        return f"{self.version}.{self.page_version}"

    @property
    def entry_code(self) -> str:
        """The code that people type to come in: a new one once the owner changed it."""
        return self.new_code or self.code

    @property
    def lets_in_by_code(self) -> bool:
        """Whether the code lets people in: during the match and `CODE_EXPIRES` after a deal."""
        is_recent = timezone.now() - self.updated_at < CODE_EXPIRES
        return self.code_opens and is_recent and not self.finished

    @property
    def next_position(self) -> int:
        """The position of the next row, from 1."""
        return int(self.standing["rows"]) + 1

    @property
    def variant(self) -> Variant:
        """The game with this match's house rules. Raises RemiError if an option is bad."""
        return get_variant(self.variant_key).create(self.options)


class Access(models.Model):
    """What a device may do with a match; without one the device gets a 404.

    `came_by` is how the device last got in. With `revoked` access it may do nothing and gets a 403.
    Its seats are `PhoneSeat`s. `name` is what its holder is called, for a device without a seat.
    `told` is what others did to its seats, until it was read: of each `what` (wording's `TOLD`) and
    the `seat`. `since` is how many rows the sheet had when the device got its first seat, `names`
    the access it wants for owner.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="accesses")
    device = models.CharField(max_length=64, db_index=True)
    role = models.CharField(max_length=10, choices=role_choices, default=Role.OWNER)
    came_by = models.CharField(
        max_length=10, choices=way_choices, default=CameBy.STARTED, db_column="way"
    )
    revoked = models.BooleanField(default=False)
    name = models.CharField(max_length=LONGEST_STORED, blank=True, default="")
    told = models.JSONField(default=list)
    since = models.PositiveIntegerField(null=True)
    names = models.PositiveBigIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "device"], name="devices_have_one_role"),
            models.CheckConstraint(condition=~Q(device=""), name="accesses_have_devices"),
        )

    def __str__(self) -> str:
        return f"{self.role} of {self.match_id}"

    stands_alone: bool = False
    """Whether the device belongs to no person yet; set by `get_match`."""

    def may(self, needed: Role) -> bool:
        """Tell whether the device may do what a role may do."""
        return not self.revoked and Role(self.role).reaches(needed)

    @property
    def writes(self) -> bool:
        """Whether the device may write the sheet."""
        return self.may(Role.SCORER)

    @property
    def seats(self) -> list[int]:
        """The seats of the players whose hands the device writes; no query (`Match.phones`)."""
        taken = self.match.phones.get("taken", ())
        return [seat for seat, access in taken if access == self.pk]

    @property
    def plays(self) -> bool:
        """Whether the device may close a deal once all hands are in: a scorer, or with a seat."""
        return self.writes or (bool(self.seats) and not self.revoked)

    def writes_hand(self, seat: int) -> bool:
        """Whether the device may write the hand of a seat."""
        return self.writes or (seat in self.seats and not self.revoked)

    @property
    def owns(self) -> bool:
        """Whether the device may give and revoke access."""
        return self.may(Role.OWNER)


class RulePreset(models.Model):
    """House rules a device saved under a name; `options` are those that differ from the book."""

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
    """One write on the sheet: a fact, never changed or deleted.

    `position` is the row, `sequence` counts the revisions of that row from 1. `document` is the
    whole content of the row, in every revision of it: a deal (docs/documents.md, *A deal*);
    `player`, `points` and `reason` of an adjustment; the `player` who left, or who joined and with
    how many `points`; the `reason` why the match ends early; or the head of the match (position 0).
    Players have the names in it that they had then (ledger/names.py).
    `typed` are the form's fields as they were typed. `before` is what the row showed until then
    (`number`, `dealer`, `points` by seat). `op` is the form token: it makes the write idempotent.
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
    """What one phone wrote for a deal that is not closed yet: a fact, never deleted.

    `seat` is the player whose hand it is, null for how the deal ended. `number` is that of the deal
    it counts for (null in those from before it was kept: the next deal). `fields` are those of
    the deal's form, as typed. The last contribution of a seat to a deal counts. `revision` is the
    deal that it became part of; until then only the device that wrote it may see its `fields`.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="contributions")
    seat = models.PositiveSmallIntegerField(null=True)
    number = models.PositiveIntegerField(null=True)
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

    `position` counts from 1, `number` counts the deals alone. `live` is False once the row was
    undone. `points` and `totals` are lists by the seats known then: `points` has None for a player
    who was not at the table, `totals` is empty for a row that is not live. `detail` is what the
    engine answered about a deal (docs/documents.md, *score*), without its totals; otherwise empty.
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
        """Return all derived fields, to compare rows by."""
        return {name: getattr(self, name) for name in self.DERIVED}
