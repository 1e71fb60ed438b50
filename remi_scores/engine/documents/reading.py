"""Reading matches, deals and hands from JSON documents.

Source: `docs/documents.md`, *score*.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from remi_scores.engine.errors import RemiError
from remi_scores.engine.report import (
    Adjustment,
    DealReport,
    Ending,
    HandReport,
    MatchReport,
    TableChange,
)
from remi_scores.engine.shapes import (
    as_flag,
    as_list,
    as_number,
    as_object,
    as_text,
    as_texts,
    bad,
    check_keys,
)
from remi_scores.engine.variants import Variant, find_variant

FORMAT: Final = "remi-match/1"
"""The `format` of a match document."""

MATCH_KEYS: Final = (
    "format", "variant", "options", "players", "first_dealer", "deals", "adjustments", "changes",
)  # fmt: skip
DEAL_KEYS: Final = ("ended", "by", "hands", "closed_with_king", "reason")
HAND_KEYS: Final = ("cards", "melds", "left", "points", "opened", "kings")
ADJUSTMENT_KEYS: Final = ("after_deal", "player", "points", "reason")
CHANGE_KEYS: Final = ("after_deal", "left", "joined", "points")
T = TypeVar("T")


def read_match(document: object) -> MatchReport:
    """Read a whole match.

    Raises RemiError (bad_document), with the position of the `deal` it is about (from 1) and with
    the `key` that a match does not have or that only other games have.
    """
    match = as_object(document, "a match")
    check_keys(match, MATCH_KEYS, "a match")
    if match.get("format") != FORMAT:
        raise bad(f"format is not {FORMAT}")
    variant = as_text(match.get("variant"), "variant")
    return MatchReport(
        variant=variant,
        options=dict(as_object(match.get("options", {}), "options")),
        players=_read_names(match.get("players")),
        first_dealer=_optional(as_text, match.get("first_dealer"), "first_dealer"),
        deals=_read_deals(match.get("deals"), find_variant(variant)),
        adjustments=_read_each(_read_adjustment, match.get("adjustments", []), "adjustments"),
        changes=_read_each(_read_change, match.get("changes", []), "changes"),
    )


def _read_names(value: object) -> tuple[str, ...]:
    names = tuple(as_text(name, "a player") for name in as_list(value, "players"))
    if not all(name.strip() for name in names):
        raise bad("a player has no name")
    return names


def _read_deals(value: object, game: type[Variant] | None) -> tuple[DealReport, ...]:
    deals = []
    for position, document in enumerate(as_list(value, "deals"), 1):
        try:
            deal = read_deal(document)
            if game is not None:
                _check_games_keys(deal, game)
        except RemiError as error:
            raise error.within(deal=position) from error
        deals.append(deal)
    return tuple(deals)


def _check_games_keys(deal: DealReport, game: type[Variant]) -> None:
    """Check that a deal says nothing that only other games ask."""
    if deal.closed_with_king and not game.king_rewards:
        raise bad(f"a deal of {game.key} has no key 'closed_with_king'", key="closed_with_king")
    for player, hand in deal.hands.items():
        if hand.opened is not None and not game.asks_opened:
            message = f"a hand of {game.key} has no key 'opened'"
            raise bad(message, key="opened", player=player)
        try:
            check_keys(hand.kings, game.king_rewards, f"kings in {game.key}")
        except RemiError as error:
            raise error.within(player=player) from error


def read_deal(document: object) -> DealReport:
    """Read one deal; a void deal has a reason and neither a player who ended it nor hands.

    Raises RemiError (bad_document), with the `player` whose hand it is about.
    """
    deal = as_object(document, "a deal")
    check_keys(deal, DEAL_KEYS, "a deal")
    if deal.get("ended") == Ending.VOID and (
        deal.get("by") is not None or deal.get("hands") or deal.get("closed_with_king")
    ):
        raise bad("a void deal has a reason and nothing else")
    return DealReport(
        ended=as_text(deal.get("ended"), "ended"),
        by=_optional(as_text, deal.get("by"), "by"),
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
    """Read one hand: all its cards, its melds and the cards left, the cards left, or its points.

    An empty object is a hand of which nothing was entered.
    Raises RemiError (bad_document), also if more than one of these is given.
    """
    hand = as_object(document, "a hand")
    check_keys(hand, HAND_KEYS, "a hand")
    melds = hand.get("melds")
    left = hand.get("left", "" if melds is not None else None)
    given = [each for each in (hand.get("cards"), left, hand.get("points")) if each is not None]
    if len(given) > 1:
        raise bad("a hand has more than one of cards, left and points")
    kings = as_object(hand.get("kings", {}), "kings")
    return HandReport(
        cards=_optional(as_text, hand.get("cards"), "cards"),
        melds=_optional(as_texts, melds, "melds"),
        left=_optional(as_text, left, "left"),
        points=_optional(as_number, hand.get("points"), "points"),
        opened=_optional(as_flag, hand.get("opened"), "opened"),
        kings={key: as_number(times, key) for key, times in kings.items()},
    )


def _read_adjustment(document: object) -> Adjustment:
    adjustment = as_object(document, "an adjustment")
    check_keys(adjustment, ADJUSTMENT_KEYS, "an adjustment")
    reason = as_text(adjustment.get("reason"), "reason")
    if not reason.strip():
        raise bad("an adjustment has no reason")
    return Adjustment(
        after_deal=as_number(adjustment.get("after_deal"), "after_deal"),
        player=as_text(adjustment.get("player"), "player"),
        points=as_number(adjustment.get("points"), "points"),
        reason=reason,
    )


def _read_change(document: object) -> TableChange:
    change = as_object(document, "a change")
    check_keys(change, CHANGE_KEYS, "a change")
    after_deal = as_number(change.get("after_deal"), "after_deal")
    if ("left" in change) == ("joined" in change) or ("left" in change and "points" in change):
        raise bad("a change has either left, or joined and points")
    if "left" in change:
        return TableChange(after_deal=after_deal, player=as_text(change["left"], "left"))
    return TableChange(
        after_deal=after_deal,
        player=as_text(change["joined"], "joined"),
        points=as_number(change.get("points"), "points"),
    )


def _read_each(read: Callable[[object], T], value: object, what: str) -> tuple[T, ...]:
    return tuple([read(each) for each in as_list(value, what)])


def _optional(read: Callable[[object, str], T], value: object, what: str) -> T | None:
    return None if value is None else read(value, what)
