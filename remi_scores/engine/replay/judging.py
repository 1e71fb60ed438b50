"""Checks the hands of one deal and finds their values.

Errors are looked for in this order, and the first one found is raised: facts, ending, names,
missing hands, cards, copies, sizes, melds, values, and the rule of the ending. Each is checked
for all players before the next.

Source: `docs/rules.md`, *Every deal*; `docs/documents.md`, *score*.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from remi_scores.engine.cards import Card, parse_cards
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import MeldRules, faults_of
from remi_scores.engine.packs import check_copies, possible_values
from remi_scores.engine.report import DealReport, Ending, HandReport
from remi_scores.engine.variants import Variant

NOTHING_ENTERED = HandReport()
"""The hand of a player for whom nothing was entered."""


@dataclass(slots=True)
class _Hand:
    """One player's hand while it is judged: its report, its context, and the cards once read.

    `cards` are those entered as `cards` or `left`, None if there are none to read.
    """

    player: str
    report: HandReport
    context: HandContext
    cards: tuple[Card, ...] | None = None
    melds: tuple[tuple[Card, ...], ...] = ()


def judge_deal(
    variant: Variant, players: Sequence[str], number: int, report: DealReport
) -> JudgedDeal:
    """Check a deal that is not void, and return it with the values of its hands.

    `players` are those at the table in seat order; `number` is the number of the deal, from 1.
    Raises RemiError for the first thing that is wrong, with `player` or `players` if it is about
    some of them.
    """
    _check_facts(variant, report)
    ending = _read_ending(variant, report)
    _check_names(players, ending, report)
    hands = _read_hands(variant, players, number, ending, report)
    for hand in hands:
        _read_cards(variant, hand)
    pack = variant.pack(len(players))
    shown = {hand.player: _all_cards(hand) for hand in hands if hand.cards is not None}
    check_copies(pack, shown)
    for hand in hands:
        _check_size(variant, hand)
    for hand in hands:
        if hand.melds:
            _check_melds(variant.table_rules(number), hand)
    deal = JudgedDeal(number, ending, report.by, report.closed_with_king, report.hands, {})
    for hand in hands:
        _set_value(variant, hand, deal)
    variant.check_rewards(report.hands)
    variant.check_ending(deal)
    return deal


def judge_hand(
    variant: Variant, players: Sequence[str], number: int, report: DealReport, player: str
) -> None:
    """Check one player's hand as `judge_deal` would, as if the other hands were not there.

    Raises RemiError for the first thing that is wrong.
    """
    _check_facts(variant, report)
    ending = _read_ending(variant, report)
    _check_names(players, ending, report)
    hand = _read_hand(variant, player, len(players), number, ending, report)
    _read_cards(variant, hand)
    check_copies(variant.pack(len(players)), {player: _all_cards(hand)})
    _check_size(variant, hand)
    _check_melds(variant.table_rules(number), hand)
    if hand.cards is None:
        _bare_value(variant, hand)  # cards always have a value, points alone may be impossible
    variant.check_rewards({player: hand.report})


# Facts, ending, names, missing hands


def _check_facts(variant: Variant, report: DealReport) -> None:
    for player, hand in report.hands.items():
        problem = variant.contradiction_in(hand, ended_it=player == report.by)
        if problem:
            raise RemiError(Code.BAD_DOCUMENT, problem, player=player)


def _read_ending(variant: Variant, report: DealReport) -> Ending:
    if report.ended not in variant.endings:
        raise RemiError(Code.UNKNOWN_ENDING, f"{variant.key} has no ending {report.ended!r:.40}")
    ending = Ending(report.ended)
    if report.by is not None and not ending.has_player:
        raise RemiError(Code.BAD_DOCUMENT, f"no player ends a deal by {ending}")
    if report.closed_with_king and ending not in variant.goes_out:
        raise RemiError(Code.BAD_DOCUMENT, "closed_with_king, but no player went out")
    return ending


def _check_names(players: Sequence[str], ending: Ending, report: DealReport) -> None:
    if ending.has_player and report.by not in players:
        message = "the deal was ended by somebody who is not at the table"
        raise RemiError(Code.UNKNOWN_PLAYER, message, player=report.by)
    for player in report.hands:
        if player not in players:
            message = "a hand belongs to somebody who is not at the table"
            raise RemiError(Code.UNKNOWN_PLAYER, message, player=player)


def _read_hands(
    variant: Variant, players: Sequence[str], number: int, ending: Ending, report: DealReport
) -> list[_Hand]:
    return [_read_hand(variant, each, len(players), number, ending, report) for each in players]


def _read_hand(
    variant: Variant, player: str, players: int, number: int, ending: Ending, report: DealReport
) -> _Hand:
    given = report.hands.get(player)
    went_out = player == report.by and ending in variant.goes_out
    if given is None and not went_out:
        raise RemiError(Code.MISSING_HAND, "a hand is missing", player=player)
    hand = given or NOTHING_ENTERED
    needed = variant.needs_hand(ending, went_out=went_out, opened=hand.opened)
    if needed and not hand.is_given:
        raise RemiError(Code.MISSING_HAND, "a hand has neither cards nor points", player=player)
    return _Hand(
        player,
        hand,
        HandContext(players, number, ending, player == report.by, went_out, hand.opened),
    )


# Cards, sizes, melds, values


def _read_cards(variant: Variant, hand: _Hand) -> None:
    report = hand.report
    try:
        if report.cards is not None:
            hand.cards = parse_cards(report.cards, unsuited=not variant.hidden_melds)
        elif report.left is not None:
            hand.cards = parse_cards(report.left, unsuited=True)
        if report.melds is not None:
            hand.melds = tuple(parse_cards(meld) for meld in report.melds)
    except RemiError as error:
        raise error.within(player=hand.player) from error


def _all_cards(hand: _Hand) -> tuple[Card, ...]:
    return sum(hand.melds, hand.cards or ())


def _check_size(variant: Variant, hand: _Hand) -> None:
    if hand.cards is None:
        return
    is_whole = hand.report.left is None or hand.report.melds is not None
    size = variant.hand_size(hand.context) if is_whole else None
    if size is not None:
        possible = len(_all_cards(hand)) == size
    elif hand.cards or variant.hidden_melds:
        possible = len(hand.cards) in variant.leftover_sizes(hand.context)
    else:
        possible = True  # `check_ending` decides whether a hand of an open game may be empty
    if not possible:
        facts = {"player": hand.player, "cards": len(_all_cards(hand)), "size": size}
        if size is None:
            facts["possible"] = list(variant.leftover_sizes(hand.context))
            facts["opened"] = hand.context.opened
        message = "a hand cannot have this number of cards"
        raise RemiError(Code.WRONG_HAND_SIZE, message, **facts)


def _check_melds(rules: MeldRules, hand: _Hand) -> None:
    for position, meld in enumerate(hand.melds, 1):
        faults = faults_of(meld, rules)
        if faults:
            raise RemiError(
                Code.INVALID_MELD,
                f"meld {position} of {hand.report.melds} is not correct",
                player=hand.player,
                meld=position,
                reason=str(faults[0]),
            )


def _set_value(variant: Variant, hand: _Hand, deal: JudgedDeal) -> None:
    """Write the value of a hand into the deal, and what is known of its cards."""
    player, report, context = hand.player, hand.report, hand.context
    if hand.cards is None:
        deal.values[player] = _bare_value(variant, hand)
    elif report.cards is not None and variant.hidden_melds:
        best = variant.arrange(hand.cards, context.number, closer=context.ended_it)
        deal.arrangements[player] = best
        deal.values[player] = best.deadwood
        deal.left[player] = best.left
    else:
        deal.values[player] = variant.left_value(hand.cards, context)
        deal.left[player] = hand.cards


def _bare_value(variant: Variant, hand: _Hand) -> int | None:
    """Return the points of a hand without cards, None if they were not entered and need not be.

    Raises RemiError (impossible_points) if no cards the hand could have are worth so much.
    """
    points = hand.report.points
    if points is None:
        return 0 if hand.context.went_out else None
    pack, values = variant.pack(hand.context.players), variant.values(hand.context.number)
    possible = possible_values(pack, values, variant.bare_value_sizes(hand.context))
    if points < 0 or not possible >> points & 1:
        facts = {"player": hand.player, "points": points}
        message = "no cards this hand can have are worth so many points"
        raise RemiError(Code.IMPOSSIBLE_POINTS, message, **facts)
    return points
