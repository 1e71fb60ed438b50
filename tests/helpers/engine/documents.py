"""Documents of matches, deals and claims, and the answers of the engine to them.

Hands are given in the order of the seats: a text is the cards left, a number a bare value, a
dict the hand itself, and None a missing hand.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from remi_scores.engine.__main__ import score
from remi_scores.engine.check.claims import check_claim
from remi_scores.engine.errors import RemiError
from remi_scores.engine.variants import get_variant

NAMES = ("Ana", "Boris", "Vesna", "Goran", "Dule", "Eva", "Filip", "Gaga")


def hand(entered: Any) -> dict[str, Any]:
    if isinstance(entered, str):
        return {"left": entered}
    return {"points": entered} if isinstance(entered, int) else entered


def opened_hand(game: str, **entered: Any) -> dict[str, Any]:
    """Write a hand, in Remi 51 that of a player who has opened."""
    return entered | ({"opened": True} if get_variant(game).asks_opened else {})


def deal(ended: str, by: str | None, hands: Sequence[Any], **more: Any) -> dict[str, Any]:
    named = zip(NAMES, hands, strict=False)
    given = {name: hand(entered) for name, entered in named if entered is not None}
    return {"ended": ended, "hands": given, **({"by": by} if by else {}), **more}


def match(game: str, *deals: Any, players: int, **more: Any) -> dict[str, Any]:
    return {
        "format": "remi-match/1",
        "variant": game,
        "players": list(NAMES[:players]),
        "deals": list(deals),
        **more,
    }


def play(game: str, ended: str, by: str | None, hands: Sequence[Any], **options: Any) -> Any:
    """Score one deal between as many players as there are hands."""
    document = match(game, deal(ended, by, hands), players=len(hands), options=options)
    return score(document)["deals"][0]


def points(scored: Any) -> tuple[int, ...]:
    return tuple(scored["points"].values())


def lines(scored: Any) -> list[str]:
    """Write the lines of a deal as sentences."""
    return [
        f"{line['player']} {line['kind']} {line['points']}"
        + (f" against {line['against']}" if "against" in line else "")
        for line in scored["lines"]
    ]


def error_of(call: Any, *args: Any, **keys: Any) -> dict[str, Any]:
    """Return the code of the error a call raises, with its facts; it must have a message too."""
    with pytest.raises(RemiError) as caught:
        call(*args, **keys)
    assert isinstance(caught.value.message, str)
    assert caught.value.message
    facts = {key: value for key, value in caught.value.facts.items() if value is not None}
    return {"code": str(caught.value.code), **facts}


def ask(game: str, claim: str, *, players: int = 4, **keys: Any) -> dict[str, Any]:
    """Ask the check desk."""
    return check_claim({"variant": game, "players": players, "claim": claim, **keys})


def without_readings(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without the readings of its melds, which test_readings.py compares."""
    return {key: value for key, value in answer.items() if key != "read"}


def faults(answer: dict[str, Any]) -> list[str]:
    """Return every fault of a claim, none if it is correct."""
    return answer.get("faults", [])


def named(*rows: Any) -> list[Any]:
    """Make parameters of rows that begin with their own name."""
    return [pytest.param(*row[1:], id=row[0]) for row in rows]
