"""`manage.py rescore --check` reports the kept answers that would be different today."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from remi_scores.desk.checking import check_verdicts
from remi_scores.desk.models import Verdict
from tests.helpers.desk import keep_answer

pytestmark = pytest.mark.django_db


def rescore(out: StringIO | None = None) -> str:
    out = out or StringIO()
    call_command("rescore", "--check", stdout=out)
    return out.getvalue()


def test_answers_that_would_be_the_same_today_are_not_reported(owner: Client) -> None:
    for game, fields in (
        ("halp", {}),
        ("becki", {"pitanje": "arrange", "cards": "4d 5d 6d Ks"}),
        ("halp", {"pitanje": "best_table", "table": "4h 5h 6h 7h\n7c 7d 7s", "cards": "8s 9s"}),
    ):
        keep_answer(owner, game, **fields)
    assert rescore() == "0 matches\n"


@pytest.mark.parametrize(
    ("changed", "reported"),
    [
        ({"answer": {"valid": True, "kind": "run"}}, "kind, valid would be different"),
        ({"document": {"variant": "poker"}}, "would not be answered: unknown_variant"),
    ],
)
def test_an_answer_that_would_be_different_today_is_reported_and_not_changed(
    owner: Client, changed: dict[str, Any], reported: str
) -> None:
    verdict = keep_answer(owner)
    Verdict.objects.update(**changed)
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        rescore(out)
    assert str(caught.value) == "1 of 1 kept answers would be different today"
    assert out.getvalue() == f"{verdict.get_absolute_url()}: {reported}\n"
    verdict.refresh_from_db()
    assert {name: getattr(verdict, name) for name in changed} == changed


@pytest.mark.parametrize(
    ("changed", "reported"),
    [
        ({"melds": ["2c 2d 2h"], "left": "4d 5d 6d"}, ""),
        ({"deadwood": 3}, "deadwood would be different"),
    ],
)
def test_another_arrangement_of_the_same_value_is_no_difference(
    owner: Client, changed: dict[str, Any], reported: str
) -> None:
    verdict = keep_answer(owner, "becki", pitanje="arrange", cards="4d 5d 6d 2c 2d 2h")
    Verdict.objects.update(answer={**verdict.answer, **changed})
    assert [difference for _verdict, difference in check_verdicts()] == [reported]


def test_an_answer_not_proven_best_is_not_compared(owner: Client) -> None:
    verdict = keep_answer(owner, pitanje="best_table", table="5h 6h 7h", cards="8h")
    Verdict.objects.update(answer={**verdict.answer, "value": 99, "proven": False})
    assert [difference for _verdict, difference in check_verdicts()] == [""]
