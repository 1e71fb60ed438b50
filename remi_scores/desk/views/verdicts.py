"""Verdicts: kept, shown to everybody who has the address, attached to a row, withdrawn."""

import re
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from remi_scores import wording
from remi_scores.desk import services
from remi_scores.desk.models import Verdict
from remi_scores.desk.picture import draw_verdict, rows_of
from remi_scores.desk.questions import explain, variant_of
from remi_scores.desk.setting import read_setting
from remi_scores.desk.views.contexts import desk_context, read_asked
from remi_scores.matches.access import get_match
from remi_scores.matches.errors import SheetError
from remi_scores.matches.ledger import find_row
from remi_scores.matches.models import Match, Role
from remi_scores.matches.problems import words_for
from remi_scores.people import device_key, ensure_device_key
from remi_scores.web import (
    HtmxHttpRequest,
    flat,
    no_index,
    picture_answer,
    read_form_token,
    read_number,
)
from remi_scores.web.picture import SIZE

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,32}")
PICTURE_KEPT = 86_400
"""Seconds for which a chat may cache a picture; after it is withdrawn it has another address."""


@require_POST
def verdict_new(request: HtmxHttpRequest) -> HttpResponse:
    """Keep the answer to the question in the form; attach it if the question is about a row."""
    data = flat(request.POST)
    setting = read_setting(request, data)
    asked = read_asked(setting, data) if setting else None
    if setting is None or asked is None:
        raise Http404
    context = desk_context(request, setting, data, asked)
    if "engine_answer" not in context:
        return render(request, "desk/desk.html", context)
    try:
        verdict = services.keep_verdict(
            document=asked.document or {},
            answer=context["engine_answer"],
            author=ensure_device_key(request),
            op=read_form_token(data.get("op", "")),
            match=setting.match,
            address=request.META.get("REMOTE_ADDR", ""),
        )
    except SheetError as error:
        return render(request, "desk/desk.html", {**context, "problem": words_for(error)})
    if setting.match and setting.row and setting.match.access.writes:
        services.attach_verdict(verdict=verdict, match=setting.match, position=setting.row)
    return redirect(verdict)


@require_safe
def verdict(request: HttpRequest, token: str) -> HttpResponse:
    """Show a verdict, with what chats show under a link to it."""
    kept = _get_verdict(token)
    return no_index(render(request, "desk/verdict.html", _context(request, kept)))


@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """Return the picture of a verdict."""
    kept = _get_verdict(token)
    answer = explain(kept.document, kept.answer)
    drawn = draw_verdict(
        wording.game_name(answer.game),
        answer.question,
        answer.headline,
        answer.sentence,
        rows_of(answer),
        good=answer.is_yes is not False,
        withdrawn=_("Withdrawn") if kept.withdrawn_at else "",
    )
    return picture_answer(drawn, kept=PICTURE_KEPT)


@require_POST
def verdict_attach(request: HttpRequest, token: str) -> HttpResponse:
    """Attach a verdict to a row of its match, or detach it if no row is chosen."""
    kept = _get_own_verdict(request, token)
    if kept.match is None:
        raise Http404(token)
    match = get_match(request, kept.match.code, Role.SCORER)
    position = read_number(request.POST.get("red", "")) or None
    try:
        services.attach_verdict(verdict=kept, match=match, position=position)
    except SheetError as error:
        context = {**_context(request, kept), "problem": words_for(error)}
        return render(request, "desk/verdict.html", context)
    return redirect(kept)


@require_POST
def verdict_withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """Withdraw a verdict."""
    kept = _get_own_verdict(request, token)
    services.withdraw_verdict(verdict=kept)
    return redirect(kept)


def _get_verdict(token: str) -> Verdict:
    named = Verdict.objects.select_related("match").filter(token=token)
    found = named.first() if _TOKEN.fullmatch(token) else None
    if found is None:
        raise Http404(token)
    return found


def _get_own_verdict(request: HttpRequest, token: str) -> Verdict:
    """Return a verdict that this device kept.

    Raises Http404 for any other, and what `get_match` raises if the device was shut out of the
    match in which it asked.
    """
    kept = _get_verdict(token)
    if kept.author != device_key(request):
        raise Http404(token)
    if kept.match is not None:
        get_match(request, kept.match.code)
    return kept


def _context(request: HttpRequest, kept: Verdict) -> dict[str, Any]:
    answer, match = explain(kept.document, kept.answer), _visible_match(request, kept)
    path = reverse("verdict-picture", args=[kept.token])
    title = f"{wording.game_name(answer.game)}. {answer.question} {answer.headline}"
    if kept.withdrawn_at:
        # A new address, since chats and browsers keep the picture of the old one.
        path, title = f"{path}?v=2", f"{_('Withdrawn')}: {title}"
    deal = kept.document.get("deal", 1)
    is_own = kept.author == device_key(request) and bool(match or kept.match is None)
    return {
        "verdict": kept,
        "answer": answer,
        "game": wording.game_name(answer.game),
        "house_rules": wording.house_rules_in_words(kept.document.get("options", {})),
        "deal_words": wording.deal_words(variant_of(kept.document), deal),
        "match": match,
        "row": find_row(match, kept.position) if match and kept.position else None,
        "is_own": is_own,
        "deals": _deals(match) if match and is_own and match.access.writes else [],
        "title": title,
        "address": request.build_absolute_uri(kept.get_absolute_url()),
        "picture": request.build_absolute_uri(path),
        "picture_path": path,
        "size": SIZE,
    }


def _visible_match(request: HttpRequest, kept: Verdict) -> Match | None:
    """Return the match in which a verdict was asked, if this device may see it."""
    if kept.match is None:
        return None
    try:
        return get_match(request, kept.match.code)
    except (Http404, PermissionDenied):
        return None


def _deals(match: Match) -> list[tuple[int, int]]:
    """Return the position and the number of each deal that a verdict can be attached to."""
    rows = match.rows.filter(live=True).exclude(number=None)
    return [(position, number or 0) for position, number in rows.values_list("position", "number")]
