"""Answers of the check desk that somebody kept: what was asked and what the engine said then."""

import secrets
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.urls import reverse

from remi_scores.desk.questions import question_of
from remi_scores.matches.models import Match


def new_token() -> str:
    """Draw what names a verdict in its address: nobody can guess it."""
    return secrets.token_urlsafe(12)


class Verdict(models.Model):
    """A question and its answer, as the engine's documents write them; never changed.

    `match` is the one it was asked about, `position` the row of its sheet it is attached to.
    `op` is the token drawn with the form.
    """

    token = models.CharField(max_length=32, unique=True, default=new_token)
    document = models.JSONField()
    answer = models.JSONField()
    match = models.ForeignKey(
        Match, models.SET_NULL, null=True, blank=True, related_name="verdicts"
    )
    position = models.PositiveIntegerField(null=True, blank=True)
    author = models.CharField(max_length=64)
    op = models.UUIDField(null=True, unique=True)
    at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ("pk",)
        constraints = (
            models.CheckConstraint(condition=~Q(author=""), name="verdicts_have_authors"),
        )

    def __str__(self) -> str:
        return self.token

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return reverse("verdict", args=[self.token])

    @property
    def question(self) -> str:
        """The key of the question."""
        return question_of(self.document).key

    @property
    def is_yes(self) -> bool | None:
        """Whether the answer is yes; None where there was nothing to decide."""
        return question_of(self.document).is_yes(self.document, self.answer)
