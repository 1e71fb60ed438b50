"""Adjustments, and house rules changed after the match began."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from remi_scores.engine import RemiError, get_variant
from remi_scores.matches import services
from remi_scores.matches.access import get_match
from remi_scores.matches.echo import echo, echoes_access, wants_echo
from remi_scores.matches.errors import SheetError
from remi_scores.matches.forms import AdjustmentForm, RulesForm
from remi_scores.matches.models import Match, Revision, Role, Row
from remi_scores.matches.pages import (
    after_writing,
    answer,
    row_obstacles,
    written_address,
)
from remi_scores.matches.posted import confirmed_rows, stamp_of
from remi_scores.matches.preset_panel import panel_of, press
from remi_scores.matches.problems import rows_words, words_on_sheet
from remi_scores.matches.sheet import totals_now
from remi_scores.matches.sitting import seats_in, seats_now
from remi_scores.web import HtmxHttpRequest, new_form_token, read_form_token, read_number

ADJUSTMENT, ADJUSTMENT_FORM = "matches/adjustment.html", "matches/_adjustment_form.html"
RULES, RULES_FORM = "matches/house_rules.html", "matches/_house_rules_form.html"


@echoes_access
@require_http_methods(["GET", "HEAD", "POST"])
def adjustment_new(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Write points agreed at the table as the next row."""
    match = get_match(request, code, Role.SCORER)
    data = request.POST if request.method == "POST" else None
    form = AdjustmentForm(match.players, data, seats=seats_now(match))
    context = {
        "match": match,
        "form": form,
        "position": match.next_position,
        "op": new_form_token(),
    }
    position = read_number(request.POST.get("position", ""))

    def write() -> Revision:
        return services.record_adjustment(
            match=match, **form.document, position=position, stamp=stamp_of(request)
        )

    return _answer_adjustment(request, context, position, write)


def correct_adjustment(request: HtmxHttpRequest, match: Match, row: Row) -> HttpResponse:
    """Replace what an adjustment says."""
    revision = row.revision
    data = request.POST if request.method == "POST" else None
    seats = seats_in(row)
    form = AdjustmentForm(match.players, data, seats=seats, document=revision.document)
    context = {"match": match, "form": form, "row": row, "op": new_form_token()}
    context |= {"position": row.position, "sequence": revision.sequence}

    def write() -> Revision:
        return services.correct_row(
            match=match,
            position=row.position,
            report=form.document,
            sequence=read_number(request.POST.get("sequence", "")),
            stamp=stamp_of(request, why=form.cleaned_data["why"]),
            confirmed=confirmed_rows(request),
        )

    return _answer_adjustment(request, context, row.position, write)


def _answer_adjustment(
    request: HtmxHttpRequest, context: dict[str, Any], position: int, write: Callable[[], Revision]
) -> HttpResponse:
    """Show the form, or write what it says as the row at `position` and tell what became of it."""
    if request.method != "POST":
        return answer(request, ADJUSTMENT, ADJUSTMENT_FORM, context)
    match, form = context["match"], context["form"]
    obstacles = _attempt(match, write) if form.is_valid() else {}
    if wants_echo(request):
        return echo(request, match, obstacles, chain.from_iterable(form.errors.values()))
    if obstacles is None:
        return after_writing(request, written_address(match, position))
    op = read_form_token(request.POST.get("op", "")) or context["op"]
    token = {"instead": op} if "conflict" in obstacles else {"op": op}
    return answer(request, ADJUSTMENT, ADJUSTMENT_FORM, {**context, **obstacles, **token})


def _attempt(match: Match, write: Callable[[], Revision]) -> dict[str, Any] | None:
    """Write; return what stands in the way for the page, None if nothing."""
    try:
        write()
    except RemiError as error:
        return row_obstacles(match, error)
    return None


@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Change the house rules; once a deal is written, only after its new totals were shown."""
    match = get_match(request, code, Role.OWNER)
    data = request.POST if request.method == "POST" else None
    form = RulesForm(get_variant(match.variant_key), data, current=match.options)
    panel = press(request, form)
    presets = panel or panel_of(request, form)
    context = {"match": match, "form": presets.rules, "presets": presets, "op": new_form_token()}
    if panel or not form.is_valid():
        return answer(request, RULES, RULES_FORM, context)
    try:
        services.change_house_rules(
            match=match,
            options=form.options(),
            stamp=stamp_of(request),
            seen_version=match.version if _has_seen(request, match, form) else None,
            confirmed=confirmed_rows(request),
        )
    except RemiError as error:
        context |= _rules_obstacles(match, form, error)
        return answer(request, RULES, RULES_FORM, context)
    return after_writing(request, match.get_absolute_url())


def _seen(match: Match, form: RulesForm) -> str:
    """Name what is shown before it is confirmed: these rules, for the match as it stands."""
    shown = json.dumps([match.version, form.options()], sort_keys=True)
    return sha256(shown.encode()).hexdigest()


def _has_seen(request: HtmxHttpRequest, match: Match, form: RulesForm) -> bool:
    return request.POST.get("seen") == _seen(match, form)


def _rules_obstacles(match: Match, form: RulesForm, error: RemiError) -> dict[str, Any]:
    if isinstance(error, SheetError):
        try:
            change = services.preview_house_rules(match=match, options=form.options())
        except RemiError as other:
            error = other
        else:
            confirm = ",".join(map(str, change.undone))
            return {
                "change": _totals(match, change),
                "seen": _seen(match, form),
                "confirm": confirm,
            }
    option = str(error.facts.get("option", ""))
    form.mark(option, words_on_sheet(match, error))
    return {}


@dataclass(frozen=True, slots=True)
class TotalsView:
    """What other house rules would do: each player's total now and then, and what falls."""

    totals: tuple[tuple[str, int, int], ...]
    undone: str
    reopens: bool
    ends: bool


def _totals(match: Match, change: services.Outcome) -> TotalsView:
    now, then = totals_now(match), change.result.totals
    return TotalsView(
        totals=tuple(
            (match.players[seat], total, then[match.players[seat]]) for seat, total in now.items()
        ),
        undone=rows_words(match, change.undone),
        reopens=match.finished and not change.result.finished,
        ends=change.result.finished and not match.finished,
    )
