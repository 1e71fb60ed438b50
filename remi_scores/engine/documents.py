"""The documents of INTERCHANGE.md, in and out: JSON values to reports, replays to JSON values."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import print_cards
from remi_scores.engine.errors import RemiError
from remi_scores.engine.replay import NextDeal, Replay, ScoredDeal
from remi_scores.engine.report import (
    Adjustment,
    DealReport,
    Ending,
    HandReport,
    MatchReport,
    TableChange,
)
from remi_scores.engine.scoring import ScoreLine
from remi_scores.engine.shapes import as_flag, as_list, as_number, as_object, as_text, as_texts, bad

FORMAT: Final = "remi-match/1"

T = TypeVar("T")


# Reading


def read_match(document: object) -> MatchReport:
    """Read a whole match.

    Raises RemiError (bad_document) if it has not the shape of INTERCHANGE.md.
    """
    match = as_object(document, "a match")
    if match.get("format") != FORMAT:
        raise bad(f"the format is not {FORMAT}")
    return MatchReport(
        variant=as_text(match.get("variant"), "variant"),
        options=dict(as_object(match.get("options", {}), "options")),
        players=_names(match.get("players")),
        first_dealer=_maybe(as_text, match.get("first_dealer"), "first_dealer"),
        deals=_deals(match.get("deals")),
        adjustments=tuple(map(_adjustment, as_list(match.get("adjustments", []), "adjustments"))),
        changes=tuple(map(_change, as_list(match.get("changes", []), "changes"))),
    )


def _names(value: object) -> tuple[str, ...]:
    names = tuple(as_text(name, "a player") for name in as_list(value, "players"))
    if not all(name.strip() for name in names):
        raise bad("a player without a name")
    return names


def _deals(value: object) -> tuple[DealReport, ...]:
    deals = []
    for position, document in enumerate(as_list(value, "deals"), 1):
        try:
            deals.append(read_deal(document))
        except RemiError as error:
            raise error.within(deal=position) from error
    return tuple(deals)


def read_deal(document: object) -> DealReport:
    """Read one deal.

    Raises RemiError (bad_document), with the player whose hand has the wrong shape.
    """
    deal = as_object(document, "a deal")
    return DealReport(
        ended=as_text(deal.get("ended"), "ended"),
        by=_maybe(as_text, deal.get("by"), "by"),
        hands={
            player: _read_hand(player, hand)
            for player, hand in as_object(deal.get("hands", {}), "hands").items()
        },
        closed_with_king=as_flag(deal.get("closed_with_king", False), "closed_with_king"),
        reason=as_text(deal.get("reason", ""), "reason"),
    )


def _read_hand(player: str, document: object) -> HandReport:
    try:
        return read_hand(document)
    except RemiError as error:
        raise error.within(player=player) from error


def read_hand(document: object) -> HandReport:
    """Read one hand: all cards, claimed melds and the cards left, the cards left, or a value.

    Raises RemiError (bad_document), also when a hand is given in two ways.
    """
    hand = as_object(document, "a hand")
    melds = hand.get("melds")
    left = hand.get("left", "" if melds is not None else None)
    ways = [way for way in (hand.get("cards"), left, hand.get("points")) if way is not None]
    if len(ways) > 1:
        raise bad("a hand is given in two ways")
    kings = as_object(hand.get("kings", {}), "kings")
    return HandReport(
        cards=_maybe(as_text, hand.get("cards"), "cards"),
        melds=_maybe(as_texts, melds, "melds"),
        left=_maybe(as_text, left, "left"),
        points=_maybe(as_number, hand.get("points"), "points"),
        opened=_maybe(as_flag, hand.get("opened"), "opened"),
        kings={key: as_number(times, key) for key, times in kings.items()},
    )


def _adjustment(document: object) -> Adjustment:
    adjustment = as_object(document, "an adjustment")
    reason = as_text(adjustment.get("reason"), "reason")
    if not reason.strip():
        raise bad("an adjustment without a reason")
    return Adjustment(
        after_deal=as_number(adjustment.get("after_deal"), "after_deal"),
        player=as_text(adjustment.get("player"), "player"),
        points=as_number(adjustment.get("points"), "points"),
        reason=reason,
    )


def _change(document: object) -> TableChange:
    change = as_object(document, "a change")
    after_deal = as_number(change.get("after_deal"), "after_deal")
    if ("left" in change) == ("joined" in change) or ("left" in change and "points" in change):
        raise bad("a change says who left, or who joined with how many points")
    if "left" in change:
        return TableChange(after_deal=after_deal, player=as_text(change["left"], "left"))
    return TableChange(
        after_deal=after_deal,
        player=as_text(change["joined"], "joined"),
        points=as_number(change.get("points"), "points"),
    )


def _maybe(read: Callable[[object, str], T], value: object, what: str) -> T | None:
    return None if value is None else read(value, what)


# Writing


def write_match(report: MatchReport) -> dict[str, Any]:
    """Write a match as `read_match` reads it."""
    document = {
        "format": FORMAT,
        "variant": report.variant,
        "options": dict(report.options),
        "players": list(report.players),
        "first_dealer": report.first_dealer,
        "deals": [write_deal(deal) for deal in report.deals],
        "adjustments": [_write_adjustment(each) for each in report.adjustments],
        "changes": [_write_change(each) for each in report.changes] or None,
    }
    return {key: value for key, value in document.items() if value is not None}


def _write_adjustment(adjustment: Adjustment) -> dict[str, Any]:
    return {
        "after_deal": adjustment.after_deal,
        "player": adjustment.player,
        "points": adjustment.points,
        "reason": adjustment.reason,
    }


def _write_change(change: TableChange) -> dict[str, Any]:
    document: dict[str, Any] = {"after_deal": change.after_deal}
    if change.points is None:
        return {**document, "left": change.player}
    return {**document, "joined": change.player, "points": change.points}


def write_deal(report: DealReport) -> dict[str, Any]:
    """Write a deal as `read_deal` reads it, without keys that say nothing."""
    if report.ended == Ending.VOID:
        return {"ended": report.ended, "reason": report.reason}
    document: dict[str, Any] = {"ended": report.ended}
    if report.by is not None:
        document["by"] = report.by
    if report.closed_with_king:
        document["closed_with_king"] = True
    document["hands"] = {player: write_hand(hand) for player, hand in report.hands.items()}
    return document


def write_hand(report: HandReport) -> dict[str, Any]:
    """Write a hand as `read_hand` reads it, without keys that say nothing."""
    document: dict[str, Any] = {
        "cards": report.cards,
        "melds": None if report.melds is None else list(report.melds),
        "left": report.left,
        "points": report.points,
        "opened": report.opened,
        "kings": dict(report.kings) or None,
    }
    return {key: value for key, value in document.items() if value is not None}


def write_replay(replay: Replay) -> dict[str, Any]:
    """Write the answer of `score`."""
    answer = {
        "deals": [_write_scored(deal) for deal in replay.deals],
        "totals": replay.totals,
        "finished": replay.finished,
        "winners": list(replay.winners),
    }
    return answer if replay.next is None else {**answer, "next": write_next(replay.next)}


def _write_scored(deal: ScoredDeal) -> dict[str, Any]:
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "points": deal.points,
        "totals": deal.totals,
        "deadwood": deal.deadwood,
        "arrangements": {
            player: write_arrangement(arrangement)
            for player, arrangement in deal.arrangements.items()
        },
        "lines": [write_line(line) for line in deal.lines],
    }


def write_line(line: ScoreLine) -> dict[str, Any]:
    """Write one score line; `against` only where the line has it."""
    document = {"player": line.player, "kind": str(line.kind), "points": line.points}
    return document if line.against is None else {**document, "against": line.against}


def write_arrangement(arrangement: Arrangement) -> dict[str, Any]:
    """Write the melds and the cards left, as text."""
    return {
        "melds": [print_cards(meld) for meld in arrangement.melds],
        "left": print_cards(arrangement.left),
    }


def write_next(deal: NextDeal) -> dict[str, Any]:
    """Write what is dealt next."""
    document: dict[str, Any] = {"number": deal.number, "dealer": deal.dealer, "cards": deal.cards}
    if deal.wild is not None:
        document["wild"] = str(deal.wild)
    if deal.contract is not None:
        document["contract"] = {"groups": deal.contract.groups, "runs": deal.contract.runs}
    return document


def write_error(error: RemiError) -> dict[str, Any]:
    """Write an error as the command answers it."""
    facts = {key: value for key, value in error.facts.items() if value is not None}
    return {"error": {"code": str(error.code), "message": error.message, **facts}}
