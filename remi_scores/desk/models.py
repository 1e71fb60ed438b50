"""Answers that somebody kept: what was asked, and what the engine answered then."""

import secrets
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.urls import reverse

from remi_scores.desk.questions import question_of
from remi_scores.matches.models import Match


def new_token() -> str:
    """Return a random token for the address of a verdict, which nobody can guess."""
    return secrets.token_urlsafe(16)


class Verdict(models.Model):
    """A question and its answer, as documents of the engine; they never change.

    `match` is the match it was asked in, `position` the row of the sheet that it is attached to.
    `author` is the key of the device that kept it, `op` the token of the form.
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
        """Whether the answer is yes; None if there was nothing to decide."""
        return question_of(self.document).is_yes(self.document, self.answer)
