"""The first page, a new match, a rematch."""

from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from remi_scores import wording
from remi_scores.engine import Code, Variant, find_variant
from remi_scores.matches import services
from remi_scores.matches.access import deleted_matches_of, get_match, known_names, matches_of
from remi_scores.matches.acts import Act
from remi_scores.matches.entry import PlayersForm, RulesForm
from remi_scores.matches.errors import PROBLEMS, Problem, Refusal, SheetError
from remi_scores.matches.ledger import names_now, seats_now
from remi_scores.matches.models import Match, Role
from remi_scores.matches.problems import words_for
from remi_scores.matches.sheet import game_views, list_view
from remi_scores.matches.views.answering.answers import after_writing, answer
from remi_scores.matches.views.answering.posted import stamp_of
from remi_scores.matches.views.presets import PresetPanel, panel_of, press
from remi_scores.web import HtmxHttpRequest, flat, new_form_token, read_number, revalidated

PAGE, FORM = "matches/start/new_match.html", "matches/start/_new_match_form.html"
LISTED: Final = 20
"""How many matches a list of the first page shows at once."""


@revalidated
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show this device's matches: those in progress first.

    A field with the name of a list, such as `finished=2`, asks for a later page of it.
    """
    every = matches_of(request)
    lists = {
        "playing": every.filter(archived=False, finished=False),
        "finished": every.filter(archived=False, finished=True),
        "archived": every.filter(archived=True),
        "deleted": deleted_matches_of(request),
    }
    context: dict[str, Any] = {
        "shown": next((act for act in (Act.ARCHIVED, Act.DELETED) if act in request.GET), ""),
        "games": game_views(),
        "pages": {},
    }
    for name, matches in lists.items():
        page = max(read_number(request.GET.get(name, "")), 1)
        found = list(matches[(page - 1) * LISTED : page * LISTED + 1])
        context[name] = [list_view(match) for match in found[:LISTED]]
        context["pages"][name] = {
            "newer": page - 1,
            "older": page + 1 if len(found) > LISTED else 0,
        }
    newest = context["pages"]["finished"]["newer"] == 0
    context["last"] = next(iter(context["finished"]), None) if newest else None
    return render(request, "matches/start/home.html", context)


@revalidated
@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: HtmxHttpRequest) -> HttpResponse:
    """Choose the game (`igra`), then who plays and how; `od` names a match to take them from."""
    if request.method == "POST":
        return _start(request)
    source = get_match(request, request.GET["od"]) if "od" in request.GET else None
    game = find_variant(source.variant_key if source else request.GET.get("igra", ""))
    if game is None:
        return render(request, "matches/start/choose_game.html", {"games": game_views()})
    names, dealer = table_again(source) if source else ([], 0)
    players = PlayersForm.of(game.most_players(), names, dealer)
    rules = RulesForm(game, current=source.options if source else None)
    return render(request, PAGE, _context(request, game, players, panel_of(request, rules)))


def table_again(match: Match) -> tuple[list[str], int]:
    """Return the players at the table, and the index of the first dealer; 0 if they have left."""
    seats = seats_now(match)
    first = match.first_dealer
    return names_now(match), seats.index(first) if first in seats else 0


def _start(request: HtmxHttpRequest) -> HttpResponse:
    game = find_variant(request.POST.get("igra", ""))
    if game is None:
        return render(request, "matches/start/choose_game.html", {"games": game_views()})
    players = PlayersForm(game.most_players(), flat(request.POST))
    rules = RulesForm(game, request.POST)
    if panel := press(request, rules):
        return answer(request, PAGE, FORM, _context(request, game, players, panel))
    if rules.is_valid() and not players.changed and not players.refuse_absent_dealer():
        try:
            return after_writing(request, _started(request, game, players, rules))
        except PROBLEMS as error:
            _show(game, players, rules, error)
    return answer(request, PAGE, FORM, _context(request, game, players, panel_of(request, rules)))


def _started(
    request: HtmxHttpRequest, game: type[Variant], players: PlayersForm, rules: RulesForm
) -> str:
    match = services.start_match(
        variant_key=game.key,
        options=rules.options(),
        names=[seat.name for seat in players.taken],
        first_dealer=players.first_dealer,
        stamp=stamp_of(request),
    )
    return match.get_absolute_url()


def _show(game: type[Variant], players: PlayersForm, rules: RulesForm, error: Problem) -> None:
    words = words_for(error)
    seat = error.facts.get("seat")
    if isinstance(error, SheetError) and isinstance(seat, int):
        players.taken[seat].error = words
    elif error.code is Code.DUPLICATE_PLAYER:
        players.refuse_twins(error.facts, words)
    elif "option" in error.facts:
        rules.note(str(error.facts["option"]), words)
    elif error.code is Code.PLAYERS_OUT_OF_RANGE or not players.taken:
        allowed = game.player_range(rules.options())
        players.errors.append(
            wording.player_count_refusal(len(players.taken), min(allowed), max(allowed))
        )
    else:
        players.errors.append(words)


def _context(
    request: HtmxHttpRequest, game: type[Variant], players: PlayersForm, presets: PresetPanel
) -> dict[str, Any]:
    return {
        "game": game,
        "name": wording.game_name(game.key),
        "players": players,
        "rules": presets.rules,
        "presets": presets,
        "known": (known := known_names(request)),
        "others": players.others(known),
        "op": new_form_token(),
    }


@require_POST
def rematch(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Start the same game with the same players, in one tap."""
    match = get_match(request, code, Role.SCORER)
    try:
        again = services.rematch(match=match, stamp=stamp_of(request))
    except SheetError as error:
        if error.code is not Refusal.TOKEN_USED:
            raise PermissionDenied(words_for(error)) from error
        # The token started another match: show the form of a new match, filled in.
        return redirect(f"{reverse('new-match')}?od={code}")
    return after_writing(request, again.get_absolute_url())
