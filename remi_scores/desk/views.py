"""The check desk's page: a question of one game, and its answer."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from remi_scores.desk.answers import explain
from remi_scores.desk.asking import SHOWN, Asked, read_question, write_document
from remi_scores.desk.judging import judge
from remi_scores.desk.questions import Question, questions_of
from remi_scores.desk.refusals import refusal_words
from remi_scores.desk.setting import Setting, first_setting, offers, read_setting
from remi_scores.engine.errors import RemiError
from remi_scores.matches.forms import flat
from remi_scores.wording import claims

ENTRY = "upis"
"""Says, in the query parameter `iz`, that the question comes from the form of a deal."""


@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Show the desk; with everything a question needs in the address, its answer too.

    The address is the whole question, so that it can be opened again or sent to somebody.
    """
    data = flat(request.GET)
    setting = read_setting(request, data) or first_setting(request)
    question = _find_question(setting, data.get("pitanje", ""))
    context = {
        "setting": setting,
        "offers": offers(request),
        "questions": [
            (each.key, claims.question_words(each.key)) for each in questions_of(setting.variant)
        ],
        "question": question,
        "source": _source(setting, data),
    }
    if question:
        asked = read_question(setting, question, data)
        context |= {"asked": asked, **(_answered(asked) if SHOWN in data else {})}
    return render(request, "desk/desk.html", context)


def _find_question(setting: Setting, key: str) -> Question | None:
    """Return a question of the game; None for none, or one that only another game has."""
    found = {question.key: question for question in questions_of(setting.variant)}
    if key and key not in claims.QUESTIONS:
        raise Http404(key)
    return found.get(key)


def _source(setting: Setting, data: Mapping[str, str]) -> str:
    """Return the address of the form of a deal that sent here; empty if none did."""
    if not setting.match or data.get("iz") != ENTRY:
        return ""
    if setting.row:
        return reverse("row-correct", args=[setting.match.code, setting.row])
    return reverse("deal-new", args=[setting.match.code])


def _answered(asked: Asked) -> dict[str, Any]:
    """Return the answer to a question, or what stands in its way."""
    write_document(asked)
    if asked.document is None:
        return {"is_refused": True}
    try:
        answer = judge(asked.document)
    except RemiError as error:
        return {"is_refused": True, "problem": refusal_words(asked, error)}
    return {"answer": explain(asked.document, answer)}
