"""Matches in which players leave for good or join late, scored by the engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from remi_scores.engine.__main__ import score
from remi_scores.engine.variants import get_variant
from tests.helpers.engine.documents import NAMES, error_of, match

Change = dict[str, Any]

VOID = {"ended": "void", "reason": "otkrivena karta"}
MORE_THAN_ANY = 60  # deals of a match by the standard rules


def left(after_deal: int, player: str) -> Change:
    return {"after_deal": after_deal, "left": player}


def joined(after_deal: int, player: str, points: int = 0) -> Change:
    return {"after_deal": after_deal, "joined": player, "points": points}


def dealt(game: str, *names: str, worth: int = 20) -> dict[str, Any]:
    """Write a deal that the first of the players ends, the others left with `worth` points."""
    variant = get_variant(game)
    hands: dict[str, dict[str, Any]] = {
        name: {"points": 0 if name == names[0] else worth} for name in names
    }
    if variant.asks_opened:
        hands = {name: hand | {"opened": True} for name, hand in hands.items()}
    return {"ended": str(variant.endings[0]), "by": names[0], "hands": hands}


def played(
    game: str,
    tables: Sequence[str | None],
    changes: Sequence[Change],
    *,
    players: Sequence[str] = (),
    **more: Any,
) -> Any:
    """Score a match with one deal for each table: the names of who sits there, None if void.

    `players` are all players in seat order: those of the tables, unless they are given.
    """
    deals = [VOID if names is None else dealt(game, *names.split()) for names in tables]
    everybody = players or dict.fromkeys(" ".join(filter(None, tables)).split())
    document = match(game, *deals, players=0, changes=changes, **more)
    return score(document | {"players": list(everybody)})


def to_the_end(
    game: str,
    changes: Sequence[Change],
    *,
    players: int = 3,
    joiners: Sequence[str] = (),
    first: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Any:
    """Score a whole match, with changes after some deals, up to the deal that finished it."""
    everybody, table, deals = [*NAMES[:players], *joiners], list(NAMES[:players]), []
    for position in range(MORE_THAN_ANY):
        for change in changes:
            if change["after_deal"] == position:
                if "left" in change:
                    table.remove(change["left"])
                else:
                    table = sorted([*table, change["joined"]], key=everybody.index)
        deals.append(dealt(game, *table))
    document = match(game, players=players, options=options or {})
    document |= {"players": everybody, "changes": changes}
    if first:
        document["first_dealer"] = first
    error = error_of(score, document | {"deals": deals})
    assert error["code"] == "match_finished"
    answer = score(document | {"deals": deals[: error["deal"] - 1]})
    assert answer["finished"]
    return answer
