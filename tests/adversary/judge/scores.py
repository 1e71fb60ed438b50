"""What a deal scores, game by game, and what a match comes to."""

from typing import Any

from tests.adversary.judge.cards import WrongError
from tests.adversary.judge.games import (
    COMMON,
    CONTRACTS,
    FEWEST,
    OPTIONS,
    PLAYERS,
    Game,
    game_of,
)
from tests.adversary.judge.hands import judge_hands

Points = dict[str, int]


def _halp(game: Game, deal: dict[str, Any], held: Points) -> Points:
    options, by = game.options, deal.get("by")
    scores = dict.fromkeys(held, 0)
    if deal["ended"] == "remi":
        scores[by] = sum(held.values()) - held[by] + options["remi_bonus"]
        return scores
    winners = [name for name in held if held[name] == min(held.values())]
    for name in winners:
        scores[name] = sum(value - held[name] for value in held.values())
        failed = by not in winners or (options["bonus_on_tie"] and name != by)
        if deal["ended"] == "stop" and failed:
            scores[name] += options["beat_stopper_bonus"]
    return scores


def _becki(game: Game, deal: dict[str, Any], held: Points) -> Points:
    by, options = deal["by"], game.options
    scores = dict.fromkeys(held, 0)
    least = min(value for name, value in held.items() if name != by)
    tie = held[by] == least and options["tie_goes_to"] == "closer"
    if held[by] < least or tie:
        scores[by] = sum(value - held[by] for value in held.values())
        return scores
    scores[by] = -options["failed_close_penalty"]
    for name in held:
        if name != by and held[name] == least:
            scores[name] = sum(value - least for value in held.values())
            scores[name] += options["beat_closer_bonus"]
    return scores


def _nak_nak(game: Game, deal: dict[str, Any], held: Points) -> Points:
    by, options = deal["by"], game.options
    scores = dict.fromkeys(held, 0)
    least = min(held.values())
    winners = [name for name in held if held[name] == least]
    if by in winners and len(winners) > 1:
        keeps = options["tie_goes_to"] == "knocker"
        winners = [by] if keeps else [name for name in winners if name != by]
    times = len(held) - 1 if options["hand_bonus_from_each"] else 1
    for name in winners:
        scores[name] = sum(value - least for value in held.values())
        scores[name] += options["hand_bonus"] * times if least == 0 else 0
    if by not in winners:
        scores[by] = -options["failed_knock_penalty"] - (held[by] - least)
    return scores


def _remi_51(game: Game, deal: dict[str, Any], held: Points) -> Points:
    by, options, ending = deal.get("by"), game.options, deal["ended"]
    scores = {}
    for name, value in held.items():
        if name == by:
            scores[name] = -options["hand_bonus" if ending == "hand" else "out_bonus"]
            continue
        opened = deal["hands"][name]["opened"]
        if opened or (ending == "stock_out" and options["unopened_at_stock_out"] == "hand"):
            pays = value
        else:
            pays = options["unopened_penalty"] + (value if options["unopened_adds_hand"] else 0)
        scores[name] = pays * (options["hand_multiplier"] if ending == "hand" else 1)
    return scores


def _kraljevski(game: Game, deal: dict[str, Any], held: Points) -> Points:
    options, by = game.options, deal.get("by")
    times = options["king_close_multiplier"] if deal.get("closed_with_king") else 1
    scores = {}
    for name, value in held.items():
        scores[name] = times * (options["out_bonus"] if name == by else -value)
        for key, count in deal["hands"].get(name, {}).get("kings", {}).items():
            scores[name] += count * options[f"{key}_reward"]
    return scores


def _divlji(game: Game, deal: dict[str, Any], held: Points) -> Points:
    by, pool = deal["by"], game.options["loser_scores"] == "pool"
    scores = {name: sum(held.values()) if pool else value for name, value in held.items()}
    scores[by] = game.options["immediate_penalty"] if deal["ended"] == "immediate" else 0
    return scores


def _kontrakt(game: Game, deal: dict[str, Any], held: Points) -> Points:
    return {name: 0 if name == deal.get("by") else value for name, value in held.items()}


SCORES = {
    "halp": _halp,
    "becki": _becki,
    "nak_nak": _nak_nak,
    "remi_51": _remi_51,
    "kraljevski": _kraljevski,
    "divlji": _divlji,
    "kontrakt": _kontrakt,
}


# The match


def judge_match(match: dict[str, Any]) -> dict[str, Any]:
    """Score a match of the right shape in which nobody leaves or joins. Raises WrongError."""
    game, names = _begin(match)
    totals, number, deals = dict.fromkeys(names, 0), 1, []
    turn = names.index(match.get("first_dealer", names[0]))
    for position, deal in enumerate(match["deals"], 1):
        if deals and _is_over(game, number, totals):
            raise WrongError("match_finished")
        scored: dict[str, Any] = {"number": number, "dealer": _dealer(game, names, turn, number)}
        if deal["ended"] == "void":
            scored |= {"points": dict.fromkeys(names, 0), "deadwood": {}}
        else:
            held = judge_hands(game, names, number, deal)
            points = SCORES[game.key](game, deal, {name: held[name] or 0 for name in names})
            scored |= {"points": points, "deadwood": held}
        for name in names:
            totals[name] += scored["points"][name]
        for change in match.get("adjustments", ()):
            if change["after_deal"] == position:
                totals[change["player"]] += change["points"]
        deals.append(scored | {"totals": dict(totals)})
        number += deal["ended"] != "void" or game.options["void_deal_counts"]
    over = bool(deals) and _is_over(game, number, totals)
    best = (min if game.key in FEWEST else max)(totals.values())
    answer: dict[str, Any] = {"deals": deals, "totals": totals, "finished": over}
    answer["winners"] = [name for name in names if totals[name] == best] if over else []
    return answer if over else answer | {"next": _next(game, names, turn, number)}


def _begin(match: dict[str, Any]) -> tuple[Game, list[str]]:
    key, names, options = match["variant"], match["players"], match.get("options", {})
    if key not in PLAYERS:
        raise WrongError("unknown_variant")
    least, most = PLAYERS[key]
    most = 6 if key == "remi_51" and options.get("six_players") is True else most
    if not least <= len(names) <= most:
        raise WrongError("players_out_of_range")
    if len(set(names)) < len(names):
        raise WrongError("duplicate_player")
    known = OPTIONS[key] | COMMON
    if not set(options) <= set(known):
        raise WrongError("unknown_option")
    if not all(_is_one_of(value, known[name]) for name, value in options.items()):
        raise WrongError("bad_option")
    game = game_of(key, len(names), options)
    cards = 52 * game.packs()[0] + game.packs()[1]
    # One more card is turned up beside the stock.
    if game.key == "nak_nak" and len(names) * game.dealt(1) + 1 > cards:
        raise WrongError("bad_option")
    if key == "remi_51" and game.options["limit"] == game.options["deals_each"] == 0:
        raise WrongError("bad_option")
    return game, names


def _is_one_of(value: Any, known: tuple[Any, Any]) -> bool:
    book, every = known
    right_type = type(value) is (bool if every == (False, True) else type(every[0]))
    return (right_type and value in every) or (value is None and book is None)


def _is_over(game: Game, number: int, totals: Points) -> bool:
    last, end = game.turns(), game.end_total()
    return (last is not None and number > last) or (end is not None and max(totals.values()) >= end)


def _dealer(game: Game, names: list[str], first: int, number: int) -> str:
    series = game.key == "kontrakt" and game.options["length"] == "each"
    turns = (number - 1) // 7 if series else number - 1
    return names[(first + turns) % len(names)]


def _next(game: Game, names: list[str], first: int, number: int) -> dict[str, Any]:
    coming: dict[str, Any] = {"number": number, "dealer": _dealer(game, names, first, number)}
    coming["cards"] = game.dealt(number)
    if game.key == "divlji":
        coming["wild"] = game.wild_rank(number)
    if game.key == "kontrakt":
        groups, count = CONTRACTS[(number - 1) % 7]
        coming["contract"] = {"groups": groups, "runs": count}
    return coming
