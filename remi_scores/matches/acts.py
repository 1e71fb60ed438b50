"""What owners did with whole matches."""

from django.db import models


class Act(models.TextChoices):
    """What an owner did with a whole match, besides what is on its sheet."""

    ARCHIVED = "archived"
    UNARCHIVED = "unarchived"
    DELETED = "deleted"
    UNDELETED = "undeleted"
    DESCRIBED = "described"


def act_choices() -> list[tuple[str, str]]:
    """Return the acts. A callable, so that a new one needs no migration."""
    return list(Act.choices)


class MatchAct(models.Model):
    """One act of an owner: a fact, never changed. `op` is the form token.

    `before` is what it said until then, of a match that was described anew.
    """

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="acts")
    act = models.CharField(max_length=20, choices=act_choices)
    author = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    before = models.JSONField(default=dict)
    op = models.UUIDField(null=True, unique=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.act} {self.pk}"
