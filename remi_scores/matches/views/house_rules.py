"""House rules changed after the match began."""

import json
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from remi_scores.engine import get_variant
from remi_scores.matches import services
from remi_scores.matches.access import get_match
from remi_scores.matches.entry import RulesForm
from remi_scores.matches.errors import PROBLEMS, Problem, SheetError
from remi_scores.matches.models import Match, Revision, Role
from remi_scores.matches.problems import rows_words, words_on_sheet
from remi_scores.matches.sheet import totals_now
from remi_scores.matches.views.answering.answers import after_writing, answer
from remi_scores.matches.views.answering.outcome import Written, attempt
from remi_scores.matches.views.answering.posted import confirmed_rows, stamp_of
from remi_scores.matches.views.presets import panel_of, press
from remi_scores.web import HtmxHttpRequest, new_form_token, revalidated

RULES, RULES_FORM = "matches/house_rules/house_rules.html", "matches/house_rules/_form.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """What new house rules would do: each player's total now and then, and which rows are undone.

    The form posts back `seen`, which proves that exactly this was shown, and `confirm`, the rows
    that may be undone.
    """

    totals: tuple[tuple[str, int, int], ...]
    undone: str
    reopens: bool
    ends: bool
    seen: str
    confirm: str


@revalidated
@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Change the house rules; once a deal is written, only after the new totals were shown."""
    match = get_match(request, code, Role.OWNER)
    data = request.POST if request.method == "POST" else None
    form = RulesForm(get_variant(match.variant_key), data, current=match.options)
    panel = press(request, form)
    presets = panel or panel_of(request, form)
    context = {"match": match, "form": presets.rules, "presets": presets, "op": new_form_token()}
    if panel or not form.is_valid():
        return answer(request, RULES, RULES_FORM, context)
    outcome = attempt(match, partial(_change, request, match, form), keeps_form=False)
    if isinstance(outcome, Written):
        return after_writing(request, match.get_absolute_url())
    context["change"] = _change_view(match, form, outcome.error)
    return answer(request, RULES, RULES_FORM, context)


def _change(request: HtmxHttpRequest, match: Match, form: RulesForm) -> Revision:
    return services.change_house_rules(
        match=match,
        options=form.options(),
        stamp=stamp_of(request),
        seen_version=match.version if _has_seen(request, match, form) else None,
        confirmed=confirmed_rows(request),
    )


def _seen(match: Match, form: RulesForm) -> str:
    """Return a digest of what is confirmed: these rules, for this version of the match."""
    shown = json.dumps([match.version, form.options()], sort_keys=True)
    return sha256(shown.encode()).hexdigest()


def _has_seen(request: HtmxHttpRequest, match: Match, form: RulesForm) -> bool:
    return request.POST.get("seen") == _seen(match, form)


def _change_view(match: Match, form: RulesForm, error: Problem | None) -> ChangeView | None:
    """Return what the new rules would do, if that must be shown first; add errors to the form."""
    if isinstance(error, SheetError):
        try:
            change = services.preview_house_rules(match=match, options=form.options())
        except PROBLEMS as other:
            error = other
        else:
            return _view(match, form, change)
    if error:
        form.note(str(error.facts.get("option", "")), words_on_sheet(match, error))
    return None


def _view(match: Match, form: RulesForm, change: services.Preview) -> ChangeView:
    now, then = totals_now(match), change.result.totals
    return ChangeView(
        seen=_seen(match, form),
        confirm=",".join(map(str, change.undone)),
        totals=tuple(
            (match.players[seat], total, then[match.players[seat]]) for seat, total in now.items()
        ),
        undone=rows_words(match, change.undone),
        reopens=match.finished and not change.result.finished,
        ends=change.result.finished and not match.finished,
    )
