"""`manage.py rescore --check` reports the kept answers that would be different today."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from remi_scores.desk.models import Verdict
from tests.helpers.desk import kept

pytestmark = pytest.mark.django_db


def rescore() -> str:
    out = StringIO()
    call_command("rescore", "--check", stdout=out)
    return out.getvalue()


def test_answers_that_would_be_the_same_today_are_not_reported(owner: Client) -> None:
    for game, fields in (
        ("halp", {}),
        ("becki", {"pitanje": "arrange", "cards": "4d 5d 6d Ks"}),
        ("halp", {"pitanje": "best_table", "table": "4h 5h 6h 7h\n7c 7d 7s", "cards": "8s 9s"}),
    ):
        kept(owner, game, **fields)
    assert rescore() == "0 matches\n"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"answer": {"valid": True, "kind": "run"}}, "valid, kind would be different"),
        ({"document": {"variant": "poker"}}, "would not be answered: unknown_variant"),
    ],
)
def test_an_answer_that_would_be_different_today_is_reported_and_not_changed(
    owner: Client, changed: dict[str, Any], told: str
) -> None:
    verdict = kept(owner)
    Verdict.objects.update(**changed)
    with pytest.raises(CommandError) as caught:
        rescore()
    assert str(caught.value) == "1 of 1 kept answers would be different today"
    verdict.refresh_from_db()
    assert {name: getattr(verdict, name) for name in changed} == changed
