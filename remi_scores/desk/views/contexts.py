"""The context of the desk's page: the setting, its questions and perhaps an answer."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404
from django.urls import reverse

from remi_scores.desk.answering import BusyError, answer_in_turn
from remi_scores.desk.asking import ASKED, Asked, ask_for_row, read_question, write_document
from remi_scores.desk.questions import QUESTIONS, explain, questions_of
from remi_scores.desk.refusals import refusal_words
from remi_scores.desk.setting import Setting, offers
from remi_scores.engine import RemiError
from remi_scores.web import HtmxHttpRequest, new_form_token, read_number

ORIGIN: Final = "iz"
"""The field that says which form linked here: `DEAL_FORM`, or the seat of a player's own hand."""

STEPS: Final = "koraci"
"""The field with which a page that shows the best table asks for the steps to it."""

DEAL_FORM: Final = "upis"
"""Its value for the form of a deal."""


def read_asked(setting: Setting, data: Mapping[str, str]) -> Asked | None:
    """Return the question that a form asks; None if it asks none, or one that this game lacks.

    Raises Http404 for a question that does not exist.
    """
    key = data.get("pitanje", "")
    if key and key not in QUESTIONS:
        raise Http404(key)
    questions = questions_of(setting.variant)
    question = next((question for question in questions if question.key == key), None)
    return None if question is None else read_question(setting, question, data)


def desk_context(
    request: HtmxHttpRequest, setting: Setting, data: Mapping[str, str], asked: Asked | None
) -> dict[str, Any]:
    """Return what the page needs, with the answer if the form asks for it.

    A page that scripts work on gets the best table first, and asks for the steps afterwards.
    """
    with_steps = not request.htmx or STEPS in data
    return {
        "setting": setting,
        "offers": offers(request),
        "questions": [(each.key, each.words) for each in questions_of(setting.variant)],
        "question": asked and asked.question,
        "source": _source(setting, data.get(ORIGIN, "")),
        "origin": data.get(ORIGIN, ""),
        "asked": asked,
        "fresh": asked and _fresh_address(asked, data.get(ORIGIN, "")),
        **(_answered(asked, with_steps=with_steps) if asked and ASKED in data else {}),
    }


def _fresh_address(asked: Asked, origin: str) -> str:
    """Return the address of a question with nothing typed for it."""
    setting = asked.setting
    fields = {"igra": setting.key, "pitanje": asked.question.key}
    if not setting.match:
        fields |= {"igraca": str(setting.players), "deljenje": str(setting.deal)}
    elif _source(setting, origin):
        fields[ORIGIN] = origin
    return f"{reverse('desk')}?{urlencode(fields)}"


def _source(setting: Setting, origin: str) -> str:
    """Return the address of the form that linked here; empty if none did."""
    match = setting.match
    if match is None:
        return ""
    if (seat := read_number(origin, blank=-1)) in range(len(match.players)):
        return reverse("own-hand", args=[match.code, seat])
    if origin != DEAL_FORM:
        return ""
    if setting.row:
        return reverse("row-correct", args=[match.code, setting.row])
    return reverse("deal-new", args=[match.code])


def _steps_address(asked: Asked) -> str:
    """Return the address of the same answer with the steps to the new table."""
    return f"{reverse('desk')}?{urlencode({**asked.hidden_fields, STEPS: '1'})}"


def _answered(asked: Asked, *, with_steps: bool) -> dict[str, Any]:
    """Return the answer to a question, or why there is none."""
    write_document(asked)
    if asked.document is None:
        return {"is_refused": True}
    try:
        answer = answer_in_turn(asked.document, plan=with_steps)
    except BusyError:
        return {"is_refused": True, "is_busy": True}
    except RemiError as error:
        return {"is_refused": True, "problem": refusal_words(asked, error)}
    if lacking := asked.question.lacks(asked.document, answer):
        ask_for_row(asked, lacking)
        return {"is_refused": True}
    return {
        "answer": explain(asked.document, answer),
        "engine_answer": answer,
        "steps_address": _steps_address(asked)
        if "after" in answer and "steps" not in answer
        else "",
        "op": new_form_token(),
    }
