"""The result of a match, for people without access to it: names, totals and ranks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from remi_scores import wording
from remi_scores.matches.access import get_shared
from remi_scores.matches.models import Match
from remi_scores.matches.sheet import (
    Column,
    build_columns,
    by_rank,
    draw_result,
    podium_of,
    result_words,
)
from remi_scores.web import no_index, picture_answer
from remi_scores.web.picture import SIZE

PICTURE_KEPT = 300
"""Seconds a chat may cache a picture: a result can still be corrected."""


@require_safe
def result(request: HttpRequest, token: str) -> HttpResponse:
    """Show a result, with what a chat needs for a preview of the link."""
    match = get_shared(token)
    standings = ranking(match)
    picture = reverse("result-picture", args=[token])
    context = {
        "game": wording.game_name(match.variant_key),
        "headline": result_words(match),
        "standings": standings,
        "podium": podium_of(standings) if match.finished and not match.given_up else None,
        "told": ", ".join(
            f"{c.rank}. {c.name} {wording.number(c.total)}" for c in standings if not c.gone
        ),
        "address": request.build_absolute_uri(request.path),
        "picture": request.build_absolute_uri(picture),
        "picture_path": picture,
        "size": SIZE,
    }
    return no_index(render(request, "matches/result/result.html", context))


@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """Draw a result."""
    match = get_shared(token)
    standings = tuple((c.rank, c.name, c.total) for c in ranking(match))
    drawn = draw_result(wording.game_name(match.variant_key), result_words(match), standings)
    return picture_answer(drawn, kept=PICTURE_KEPT)


def ranking(match: Match) -> list[Column]:
    """Return the players by rank; equal ranks in seat order, those who left last."""
    return by_rank(build_columns(match, match.variant))
