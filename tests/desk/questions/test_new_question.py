"""A made-up question, added where CONTRIBUTING says: the page, the form and the answer follow."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from remi_scores.desk import questions
from remi_scores.desk.checking import check_verdicts
from remi_scores.desk.models import Verdict
from remi_scores.desk.questions import QUESTIONS
from remi_scores.desk.questions.base import Answered, AnswerView, CardRow, DeskQuestion
from remi_scores.desk.questions.claims import claim
from remi_scores.engine.check.claims import CLAIMS, KEYS
from remi_scores.engine.variants.becki import Becki
from remi_scores.engine.variants.nak_nak import NakNak
from remi_scores.wording import claims
from tests.helpers.desk import answer, ask, page_text, post_verdict

pytestmark = pytest.mark.django_db
TOP = Path(__file__).parents[3]


def judge_beads(question: Any) -> Any:
    """Judge beads as the engine judges a meld."""
    document = {**question.document, "cards": question.document["beads"]}
    return CLAIMS["meld"](replace(question, document=document))


@pytest.fixture
def beads(monkeypatch: pytest.MonkeyPatch) -> str:
    """The claim "beads" in Nak-Nak, added to the four modules that a new question touches."""
    monkeypatch.setitem(CLAIMS, "beads", judge_beads)
    monkeypatch.setitem(KEYS, "beads", ("beads", "thread", "knotted"))
    monkeypatch.setattr(NakNak, "claims", (*NakNak.claims, "beads"))
    monkeypatch.setitem(
        QUESTIONS,
        "beads",
        claim("beads", CardRow("beads"), CardRow("thread", optional=True), flags=("knotted",)),
    )
    monkeypatch.setitem(claims.QUESTIONS, "beads", "Do these beads make a chain?")
    monkeypatch.setitem(claims.PARTS, "beads", "Beads")
    monkeypatch.setitem(claims.PARTS, "thread", "Thread")
    monkeypatch.setitem(claims.FLAGS, "knotted", "It is knotted")
    monkeypatch.setitem(claims.RIGHT, "beads", "They make a chain.")
    return "beads"


def explain_throw(answered: Answered) -> AnswerView:
    return AnswerView(answered, f"Throw: {answered.answer['left']}.", rule="meld", figure="1")


@pytest.fixture
def throw(monkeypatch: pytest.MonkeyPatch) -> str:
    """The question "throw" about a hand of Bečki, which the engine can answer already."""
    described = DeskQuestion(
        key="throw",
        rows=(CardRow("cards"),),
        said={"closer": True},
        is_offered=lambda variant: variant.key == Becki.key,
        is_yes=lambda document, answer: None,
        explain=explain_throw,
        decisive=("deadwood",),
    )
    monkeypatch.setitem(QUESTIONS, "throw", described)
    monkeypatch.setitem(claims.QUESTIONS, "throw", "Which card do I throw?")
    return "throw"


def test_the_docstring_names_at_most_four_modules_to_change() -> None:
    named = re.findall(r"`(remi_scores/[\w/<>]+\.py)`", questions.__doc__ or "")
    assert 0 < len(named) <= 4
    assert [name for name in named if not list(TOP.glob(name.replace("<game>", "*")))] == []


def test_a_new_claim_is_offered_in_its_game_alone(owner: Client, beads: str) -> None:
    offer = f'name="pitanje" value="{beads}"'
    assert offer in page_text(owner, igra="nak_nak")
    assert offer not in page_text(owner, igra="halp")


def test_a_new_claim_has_a_form(owner: Client, beads: str) -> None:
    page = page_text(owner, igra="nak_nak", pitanje=beads)
    assert "Do these beads make a chain?" in page
    assert 'name="beads"' in page
    assert 'name="thread"' in page
    assert 'type="checkbox" name="knotted"' in page


def test_rows_of_a_new_claim_are_kept_under_another_question(owner: Client, beads: str) -> None:
    page = page_text(owner, igra="nak_nak", pitanje="meld", beads="5h 6h")
    assert '<input type="hidden" name="beads" value="5h 6h">' in page


def test_a_new_claim_is_judged_and_explained(owner: Client, beads: str) -> None:
    right = answer(owner, "nak_nak", beads, beads="5h 6h 7h", knotted="on")
    assert (right.is_yes, right.sentence, right.rule) == (True, "They make a chain.", beads)
    assert right.answered.document["knotted"] is True
    wrong = answer(owner, "nak_nak", beads, beads="5h 6h 8h")
    assert (wrong.is_yes, wrong.sentence, wrong.rule) == (False, "U nizu nedostaje karta.", "gap")
    assert wrong.remedy == "Ispravno je ako dodate 7♥:"
    assert [len(side.melds[0].cards) for side in (*right.sides, *wrong.sides)] == [3, 3]


def test_a_new_claim_is_refused_without_its_cards(owner: Client, beads: str) -> None:
    page = ask(owner, "nak_nak", beads, thread="5h")
    assert page.context["is_refused"]
    assert [row.name for row in page.context["asked"].errors] == ["beads"]


def test_a_new_claim_is_kept_shown_and_checked(owner: Client, beads: str) -> None:
    response = post_verdict(owner, "nak_nak", pitanje=beads, beads="5h 6h 7h")
    assert "They make a chain." in owner.get(response["Location"]).content.decode()
    kept = Verdict.objects.get()
    assert (kept.question, kept.is_yes) == (beads, True)
    assert list(check_verdicts()) == [(kept, "")]


def test_a_new_question_about_a_hand_needs_two_modules(owner: Client, throw: str) -> None:
    assert f'name="pitanje" value="{throw}"' in page_text(owner, igra="becki")
    assert f'name="pitanje" value="{throw}"' not in page_text(owner, igra="halp")
    found = answer(owner, "becki", throw, cards="4d 5d 6d 7d 8d 9d Td 2c 2d 2h Ks")
    assert (found.question, found.headline) == ("Which card do I throw?", "1")
    assert found.sentence == "Throw: Ks."
