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
from remi_scores.desk.questions import questions_of
from remi_scores.desk.refusals import refusal_words
from remi_scores.desk.setting import Setting, first_setting, offers, read_setting
from remi_scores.engine import RemiError
from remi_scores.web import flat, new_form_token, read_number
from remi_scores.wording import claims

ORIGIN = "iz"
"""The query parameter that says which form the question comes from: `ENTRY`, or the seat whose own
hand it is."""

ENTRY = "upis"
"""The form of a deal."""


@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Show the desk; with everything a question needs in the address, its answer too.

    The address is the whole question, so that it can be opened again or sent to somebody.
    """
    data = flat(request.GET)
    setting = read_setting(request, data) or first_setting(request)
    asked = read_asked(setting, data)
    return render(request, "desk/desk.html", desk_context(request, setting, data, asked))


def read_asked(setting: Setting, data: Mapping[str, str]) -> Asked | None:
    """Return the question a form asks; None for none, or one that only another game has.

    Raises Http404 for a question there is not.
    """
    key = data.get("pitanje", "")
    if key and key not in claims.QUESTIONS:
        raise Http404(key)
    questions = questions_of(setting.variant)
    question = next((question for question in questions if question.key == key), None)
    return None if question is None else read_question(setting, question, data)


def desk_context(
    request: HttpRequest, setting: Setting, data: Mapping[str, str], asked: Asked | None
) -> dict[str, Any]:
    """Return what the page needs, with the answer if it is wanted."""
    questions = questions_of(setting.variant)
    return {
        "setting": setting,
        "offers": offers(request),
        "questions": [(each.key, claims.question_words(each.key)) for each in questions],
        "question": asked and asked.question,
        "source": _source(setting, data.get(ORIGIN, "")),
        "origin": data.get(ORIGIN, ""),
        "asked": asked,
        **(_answered(asked) if asked and SHOWN in data else {}),
    }


def _source(setting: Setting, origin: str) -> str:
    """Return the address of the form of a deal, or of a hand, that sent here; empty if none did."""
    match = setting.match
    if match is None:
        return ""
    if (seat := read_number(origin, blank=-1)) in range(len(match.players)):
        return reverse("own-hand", args=[match.code, seat])
    if origin != ENTRY:
        return ""
    if setting.row:
        return reverse("row-correct", args=[match.code, setting.row])
    return reverse("deal-new", args=[match.code])


def _answered(asked: Asked) -> dict[str, Any]:
    """Return the answer to a question, or what stands in its way."""
    write_document(asked)
    if asked.document is None:
        return {"is_refused": True}
    try:
        answer = judge(asked.document)
    except RemiError as error:
        return {"is_refused": True, "problem": refusal_words(asked, error)}
    return {"answer": explain(asked.document, answer), "kept": answer, "op": new_form_token()}
