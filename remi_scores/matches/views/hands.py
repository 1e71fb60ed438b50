"""A player's own hand, and the page on which a deal is closed when all hands are in."""

from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from remi_scores import wording
from remi_scores.matches import services
from remi_scores.matches.access import get_match
from remi_scores.matches.entry import OwnEntry, RefusedWhole, hand_values, read_whole, refusal_of
from remi_scores.matches.errors import InvalidFormError
from remi_scores.matches.ledger import (
    Held,
    as_called_now,
    endings_said,
    has_written,
    next_number,
    open_contributions,
    seating_of,
    seats_now,
    seats_shown,
)
from remi_scores.matches.models import Match, Revision
from remi_scores.matches.sheet import PreviewView, next_view, phones_view, row_view
from remi_scores.matches.views.answering.answers import SEEN, answer, answer_follower, follows
from remi_scores.matches.views.answering.contexts import entry_context
from remi_scores.matches.views.answering.echo import echo, echoes_access, wants_echo, wrong_in
from remi_scores.matches.views.answering.outcome import Written, answer_outcome, attempt
from remi_scores.matches.views.answering.posted import stamp_of
from remi_scores.web import HtmxHttpRequest, flat, new_form_token, read_number

PAGE, FORM = "matches/deal/deal.html", "matches/deal/_form.html"


@echoes_access
@require_http_methods(["GET", "HEAD", "POST"])
def own_hand(request: HtmxHttpRequest, code: str, seat: int) -> HttpResponse:
    """Write one player's hand; a device is shown only what it wrote itself.

    With `prazno` the form is blank: devices cache it for use offline.
    """
    match = _match_of_seat(request, code, seat)
    if request.method != "POST":
        if match.finished:
            return redirect(match)
        entry = _drawn(match, seat, is_blank="prazno" in request.GET)
        return render(request, PAGE, _context(match, entry))
    entry = OwnEntry(seating_of(match), seat, flat(request.POST))
    outcome = attempt(
        match, partial(_write, request, match, entry), entry=entry, token=entry.form_token
    )
    if wants_echo(request):
        return echo(request, match, outcome, wrong_in(entry))
    context = partial(_context, match, entry)
    return answer_outcome(request, match, outcome, page=PAGE, part=FORM, context=context)


def _write(request: HtmxHttpRequest, match: Match, entry: OwnEntry) -> None:
    """Write the hand; validate it only if it is new and not too late."""
    if services.is_written(match, entry):
        return
    services.check_open(match, entry)
    if not entry.check(entry.number or next_number(match)):
        raise InvalidFormError
    services.write_hand(match=match, entry=entry, stamp=stamp_of(request))


def _match_of_seat(request: HtmxHttpRequest, code: str, seat: int) -> Match:
    match = get_match(request, code)
    if seat not in seats_shown(match):
        raise Http404(seat)
    if seat not in seats_now(match):
        raise PermissionDenied(wording.why_not("gone"))
    if not match.access.writes_hand(seat):
        raise PermissionDenied(wording.why_not("seat"))
    return match


def _drawn(match: Match, seat: int, *, is_blank: bool) -> OwnEntry:
    """Return the form for a GET: blank, or with the known ending and the hand.

    Only a device that wrote the hand sees it, and what another wrote in its place.
    """
    held = open_contributions(match)
    known = {} if is_blank else held
    fields = dict(known[None].fields) if None in known else {}
    if seat in known and has_written(match, seat, match.access.device):
        fields |= known[seat].fields
    entry = OwnEntry(seating_of(match), seat, fields)
    entry.position, entry.version = match.next_position, match.version
    entry.number = next_number(match)
    entry.note_seen(held)
    return entry


def _context(match: Match, entry: OwnEntry) -> dict[str, Any]:
    context = entry_context(match, entry)
    written = open_contributions(match).get(entry.seat)
    replaces = written is not None and written.author != match.access.device
    more = {"own": entry, "replaces": replaces, "hands_in": (), "phones": phones_view(match)}
    return {**context, **more}


@require_POST
def preview(request: HtmxHttpRequest, code: str, seat: int) -> HttpResponse:
    """Show what the hand in the form is worth; nothing is written."""
    match = _match_of_seat(request, code, seat)
    entry = OwnEntry(seating_of(match), seat, flat(request.POST))
    entry.check(entry.number or next_number(match))
    context = {**_context(match, entry), "preview": PreviewView()}
    context["values"] = hand_values(entry, entry.number or next_number(match))
    return answer(request, PAGE, "matches/deal/_preview.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def hands(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show whose hand is in; a POST closes the deal with all of them."""
    match = get_match(request, code)
    if follows(request):
        part, told = "matches/hands/_followed.html", request.GET[SEEN]
        return answer_follower(request, match, part, lambda: _followed_context(match, told))
    refused = RefusedWhole()
    if request.method == "POST":
        if not match.access.plays:
            raise PermissionDenied(wording.why_not("seat"))
        if "move" in request.POST:
            return _move(match)
        seen = read_number(request.POST.get("hands", ""), blank=-1)
        done = _close(request, match, seen)
        if isinstance(done, RefusedWhole):
            done = _closed_with(match, seen) or done  # sent twice, or another phone was faster
        if isinstance(done, Written):
            return redirect(done.address(match))
        match, refused = get_match(request, code), done
    if match.finished:
        return redirect(match)
    return render(request, "matches/hands/hands.html", _hands_context(match, refused))


def _move(match: Match) -> HttpResponse:
    """Let hands that wait for another deal count for the next one."""
    services.move_hands(match=match, by=match.access.device)
    return redirect("hands", match.code)


def _closed_with(match: Match, seen: int) -> Written | None:
    """Return the deal that a contribution became part of; None if it is still open."""
    revision = match.revisions.filter(contributions=seen).first()
    return Written(revision) if revision else None


def _close(request: HtmxHttpRequest, match: Match, seen: int) -> Written | RefusedWhole:
    """Close the deal, if `seen` is still the last contribution; return it, or why not."""
    held, device = _held(request, match), match.access.device
    if held is None:
        words = _("Two phones say differently how the deal ended. Choose which is right.")
        return RefusedWhole([words])
    report, entry, refused = read_whole(match, held, device)

    def write() -> Revision:
        if report is None:
            raise InvalidFormError
        return services.record_deal(
            match=match,
            report=report,
            position=match.next_position,
            stamp=stamp_of(request, typed=entry.typed),
            seen_version=read_number(request.POST.get("version", ""), blank=-1),
            seen_hands=seen,
        )

    outcome = attempt(match, write, keeps_form=False)
    if isinstance(outcome, Written):
        return outcome
    return refusal_of(entry, held, device, outcome.error) if outcome.error else refused


def _held(request: HtmxHttpRequest, match: Match) -> Held | None:
    """Return what was written for the deal, with the ending chosen; None if it must be chosen."""
    held, endings = open_contributions(match), endings_said(match)
    if len(endings) < 2:
        return held
    chosen = read_number(request.POST.get("ending", ""))
    ending = next((each for each in endings if each.pk == chosen), None)
    return {**held, None: ending} if ending else None


def _followed_context(match: Match, told: str) -> dict[str, Any]:
    """Return what an open page of hands needs, with the row written since ETag `told`, if any."""
    row = match.rows.select_related("revision").last()
    is_new = row and row.live and told.partition(".")[0] != str(match.version)
    if row:
        row.revision = as_called_now(match, row.revision)
    taken = row_view(match, row) if row and is_new else None
    return {**_hands_context(match, RefusedWhole()), "taken": taken}


def _hands_context(match: Match, refused: RefusedWhole) -> dict[str, Any]:
    phones = phones_view(match)
    players = [
        (player, match.access.writes_hand(player.index), refused.hands.get(player.index, ()))
        for player in phones.players
    ]
    return {
        "match": match,
        "next": next_view(match, match.variant),
        "phones": phones,
        "players": players,
        "problems": refused.general,
        "op": new_form_token(),
    }
