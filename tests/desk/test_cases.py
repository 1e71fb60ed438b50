"""Every acceptance case of the check desk, asked through the form of its page."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.engine.check.claims import check_claim
from tests.helpers.desk import cases, fields_of

pytestmark = pytest.mark.django_db


# The engine reads no card in `1x 5h`; the reader of typed cards reads one five.
READ_BY_PEOPLE = "unknown card"


def named() -> list[Any]:
    return [
        pytest.param(case, id=f"{at} {case['name']}")
        for at, case in enumerate(cases())
        if case["name"] != READ_BY_PEOPLE
    ]


@pytest.mark.parametrize("case", named())
def test_the_page_judges_as_the_engine_does(owner: Client, case: Any) -> None:
    response = owner.get(reverse("desk"), fields_of(case["in"]))
    assert response.status_code == 200
    if "error" in case["expect"]:
        assert response.context["is_refused"]
        assert "answer" not in response.context
        return
    answer, engine = response.context["answer"], check_claim(case["in"])
    assert engine["valid"] is case["expect"]["valid"]
    assert answer.is_yes is engine["valid"]
    reason = engine.get("reason", case["in"]["claim"])
    # An opening has a rule of its own about jokers.
    assert answer.rule in (reason, f"opening_{reason}")
    assert check_claim(response.context["asked"].document) == engine


def test_a_count_of_one_is_read_as_one_card(owner: Client) -> None:
    (case,) = [case for case in cases() if case["name"] == READ_BY_PEOPLE]
    assert case["in"]["cards"] == "1x 5h 6h"
    response = owner.get(reverse("desk"), fields_of(case["in"]))
    assert response.context["asked"].document["cards"] == "5h 6h"
    assert response.context["answer"].rule == "too_short"


def test_the_cases_cover_every_claim_and_errors() -> None:
    asked = cases()
    assert len(asked) > 70
    assert any("error" in case["expect"] for case in asked)
    assert {case["in"]["claim"] for case in asked} == {
        "meld", "opening", "lay_off", "joker_swap", "king_swap", "rearrangement", "contract",
        "hand_remi",
    }  # fmt: skip
