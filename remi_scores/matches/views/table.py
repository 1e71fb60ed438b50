"""Players who leave for good or join late; their names corrected, and where they sit."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from remi_scores.matches import services
from remi_scores.matches.access import get_match, known_names
from remi_scores.matches.entry import JoiningForm, LeavingForm, SeatsForm
from remi_scores.matches.errors import PROBLEMS, InvalidFormError
from remi_scores.matches.ledger import seats_now
from remi_scores.matches.models import Match, Revision, Role, Row, RowKind
from remi_scores.matches.problems import words_for
from remi_scores.matches.services import Stamp
from remi_scores.matches.sheet import build_columns, players_changes, preview_correction, totals_now
from remi_scores.matches.views.answering.answers import after_writing, answer
from remi_scores.matches.views.answering.outcome import Conflict, Written, answer_outcome, attempt
from remi_scores.matches.views.answering.posted import confirmed_rows, stamp_of
from remi_scores.people import fold_name
from remi_scores.web import (
    HtmxHttpRequest,
    flat,
    new_form_token,
    read_form_token,
    read_number,
    revalidated,
)

PAGE, FORM = "matches/table/table_change.html", "matches/table/_table_change_form.html"
PREVIEW = "matches/forms/_correction_preview.html"
PLAYERS, PLAYERS_FORM = "matches/table/players.html", "matches/table/_players_form.html"


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Write that a player leaves for good."""
    match = get_match(request, code, Role.SCORER)
    if match.finished and request.method != "POST":
        return redirect(match)
    form = LeavingForm(match.players, _data(request), seats=seats_now(match))
    context = {"kind": RowKind.LEFT, "form": form, "title": _("A player leaves for good")}

    def write(stamp: Stamp, position: int) -> Revision:
        return services.record_leaving(
            match=match, player=form.name, position=position, stamp=stamp
        )

    return _answer(request, match, context, write)


@revalidated
@require_http_methods(["GET", "HEAD", "POST"])
def join_late(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Write that somebody joins with a total agreed at the table."""
    match = get_match(request, code, Role.SCORER)
    if match.finished and request.method != "POST":
        return redirect(match)
    form = JoiningForm(_data(request))
    context = {"kind": RowKind.JOINED, "form": form, "title": _("A player joins the table")}
    context["known"] = _others(match, known_names(request))
    context["totals"] = _ready_totals(match)

    if request.method == "POST" and not form.is_valid():
        _refuse_name(match, form)

    def write(stamp: Stamp, position: int) -> Revision:
        said = form.cleaned_data
        return services.record_joining(
            match=match, name=said["name"], total=said["total"], position=position, stamp=stamp
        )

    return _answer(request, match, context, write)


def _refuse_name(match: Match, form: JoiningForm) -> None:
    """Note what is wrong with the name too, in a form whose total is wrong."""
    if "name" not in form.cleaned_data:
        return
    try:
        services.who_joins(match, form.cleaned_data["name"])
    except PROBLEMS as error:
        form.add_error("name", words_for(error))


def correct_joining(request: HtmxHttpRequest, match: Match, row: Row) -> HttpResponse:
    """Replace the total that somebody joined with."""
    form, context = _correction_form(request, match, row)

    def write(stamp: Stamp, position: int) -> Revision:
        return services.correct_row(
            match=match,
            position=row.position,
            report=_corrected(match, row, form),
            sequence=read_number(request.POST.get("sequence", "")),
            stamp=stamp,
            confirmed=confirmed_rows(request),
        )

    return _answer(request, match, context, write)


def preview_joining(request: HtmxHttpRequest, match: Match, row: Row) -> HttpResponse:
    """Show what the correction in the form would change in the totals; nothing is written."""
    form, context = _correction_form(request, match, row)
    context["sequence"] = read_number(request.POST.get("sequence", ""))
    if form.is_valid():
        context["preview"] = preview_correction(match, row.position, _corrected(match, row, form))
    shown = _context(match, context)
    shown["op"] = read_form_token(request.POST.get("op", "")) or shown["op"]
    return answer(request, PAGE, PREVIEW, shown)


def _correction_form(
    request: HtmxHttpRequest, match: Match, row: Row
) -> tuple[JoiningForm, dict[str, Any]]:
    """Return the form of a joining that is corrected, and what its page needs."""
    form = JoiningForm(_data(request), total=_total_of(match, row))
    return form, {
        "kind": RowKind.JOINED,
        "form": form,
        "title": row.revision.document["player"],
        "row": row,
        "sequence": row.revision.sequence,
    }


def _total_of(match: Match, row: Row) -> int:
    """Return the total that somebody has joined with."""
    player = row.revision.document["player"]
    return int(row.totals[match.players.index(player)]) if row.totals else 0


def _corrected(match: Match, row: Row, form: JoiningForm) -> dict[str, Any]:
    """Return the document of a joining with the total in a valid form."""
    document = row.revision.document
    more = form.cleaned_data["total"] - _total_of(match, row)
    return {**document, "points": document["points"] + more}


@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Correct the names of players, and say how they sit and who deals next."""
    match = get_match(request, code, Role.OWNER)
    form = SeatsForm(match, flat(request.POST))
    problem = ""
    if request.method == "POST" and not form.is_moved:
        outcome = attempt(match, partial(_change_players, request, match, form))
        if isinstance(outcome, Written):
            return after_writing(request, match.get_absolute_url())
        if isinstance(outcome, Conflict):  # who deals next was marked for another deal
            form = SeatsForm(match, {**flat(request.POST), "dealer": ""})
        form.place(outcome.error, outcome.problem)
        problem = form.problem
    context = {
        "match": match,
        "form": form,
        "problem": problem,
        "changes": players_changes(match),
        "version": match.version,
        "head": services.head_sequence(match),
        "op": new_form_token(),
    }
    return answer(request, PLAYERS, PLAYERS_FORM, context)


def _change_players(request: HtmxHttpRequest, match: Match, form: SeatsForm) -> Revision | None:
    return services.change_players(
        match=match,
        names=form.names,
        order=form.order,
        dealer=form.dealer,
        seen_version=read_number(request.POST.get("version", ""), blank=-1),
        seen_head=read_number(request.POST.get("head", ""), blank=-1),
        stamp=stamp_of(request, typed=form.typed),
    )


def _ready_totals(match: Match) -> list[tuple[str, int]]:
    """Return the totals that tables give to who joins, each with its words."""
    here = totals_now(match).values()
    average = round(sum(here) / len(here))
    return [(_("lowest"), min(here)), (_("average"), average), (_("from zero"), 0)]


def _data(request: HtmxHttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _others(match: Match, known: list[str]) -> list[str]:
    """Return the known names that are not at the table."""
    here = {fold_name(match.players[seat]) for seat in seats_now(match)}
    return [name for name in known if fold_name(name) not in here]


def _answer(
    request: HtmxHttpRequest,
    match: Match,
    context: dict[str, Any],
    write: Callable[[Stamp, int], Revision],
) -> HttpResponse:
    """Show the form, or write what it says and go to the sheet."""
    shown = partial(_context, match, context)
    if request.method != "POST":
        return answer(request, PAGE, FORM, shown())
    token = read_form_token(request.POST.get("op", ""))
    outcome = attempt(match, partial(_write, request, context["form"], write), token=token)
    return answer_outcome(request, match, outcome, page=PAGE, part=FORM, context=shown)


def _context(match: Match, context: dict[str, Any]) -> dict[str, Any]:
    row = context.get("row")
    return {
        **context,
        "match": match,
        "address": _address(match, context["kind"], row),
        "columns": build_columns(match, match.variant),
        "position": row.position if row else match.next_position,
        "op": new_form_token(),
    }


def _write(
    request: HtmxHttpRequest,
    form: LeavingForm | JoiningForm,
    write: Callable[[Stamp, int], Revision],
) -> Revision:
    if not form.is_valid():
        raise InvalidFormError
    typed = {name: form.data[name] for name in ("player", "name", "total") if name in form.data}
    stamp = stamp_of(request, why=form.cleaned_data.get("why", ""), typed=typed)
    return write(stamp, read_number(request.POST.get("position", "")))


def _address(match: Match, kind: RowKind, row: Row | None) -> str:
    if row:
        return reverse("row-correct", args=[match.code, row.position])
    return reverse("leave" if kind is RowKind.LEFT else "join-late", args=[match.code])
