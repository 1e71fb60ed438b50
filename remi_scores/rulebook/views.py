"""The views of the rule pages; they take no POST."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from remi_scores.engine import VARIANTS, Variant
from remi_scores.matches.access import get_match
from remi_scores.matches.models import Match
from remi_scores.rulebook.games import BOOKS
from remi_scores.rulebook.pages import game_list, game_page, slug_of
from remi_scores.rulebook.search import LONGEST, search_rules
from remi_scores.web import revalidated

MATCH: Final = "p"
"""The query parameter that names the match whose house rules are shown."""
SEARCH: Final = "q"
"""The query parameter with the words to look for."""


@revalidated
@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """List the games, and what a search finds in their rules."""
    asked = " ".join(request.GET.get(SEARCH, "").split())[:LONGEST]
    context = {"games": game_list(), "asked": asked, "found": search_rules(request, asked)}
    return render(request, "rulebook/rules.html", context)


@revalidated
@require_safe
def game_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of a game, with the numbers of the book or of a match."""
    game = _find_game(slug)
    match = _find_match(request, game)
    variant = match.variant if match else game.create({})
    context = {"match": match, **game_page(variant)}
    return render(request, f"rulebook/games/{game.key}.html", context)


def _find_game(slug: str) -> type[Variant]:
    game = next((game for game in VARIANTS if slug_of(game) == slug and game.key in BOOKS), None)
    if game is None:
        raise Http404(slug)
    return game


def _find_match(request: HttpRequest, game: type[Variant]) -> Match | None:
    if MATCH not in request.GET:
        return None
    match = get_match(request, request.GET[MATCH])
    if match.variant_key != game.key:
        raise Http404(match.code)
    return match
