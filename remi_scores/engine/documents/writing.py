"""Writing matches, deals, hands and answers as JSON documents.

Each TypedDict says what its writer returns. Keys that would say nothing are left out.

Source: `docs/documents.md`, *score*.
"""

from typing import Any, NotRequired, TypedDict

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import print_cards
from remi_scores.engine.documents.reading import FORMAT
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

# The documents a match is kept in


class HandDocument(TypedDict, total=False):
    """A hand as it was entered, see `report.HandReport`; keys that say nothing are absent."""

    cards: str
    melds: list[str]
    left: str
    points: int
    opened: bool
    kings: dict[str, int]


class DealDocument(TypedDict):
    """A deal as it was entered, see `report.DealReport`; `reason` is that of a void deal."""

    ended: str
    by: NotRequired[str]
    closed_with_king: NotRequired[bool]
    hands: NotRequired[dict[str, HandDocument]]
    reason: NotRequired[str]


class AdjustmentDocument(TypedDict):
    """Points agreed at the table, written after the deal at position `after_deal` (from 1)."""

    after_deal: int
    player: str
    points: int
    reason: str


class ChangeDocument(TypedDict):
    """A player who `left`, or one who `joined` with these `points`, after a deal (from 1)."""

    after_deal: int
    left: NotRequired[str]
    joined: NotRequired[str]
    points: NotRequired[int]


class MatchDocument(TypedDict):
    """A whole match as it was entered, see `report.MatchReport`."""

    format: str
    variant: str
    options: dict[str, Any]
    players: list[str]
    first_dealer: NotRequired[str]
    deals: list[DealDocument]
    adjustments: list[AdjustmentDocument]
    changes: NotRequired[list[ChangeDocument]]


# The answers


class LineAnswer(TypedDict):
    """One score line; `kind` is its reason, `against` the opponent the points come from."""

    player: str
    kind: str
    points: int
    against: NotRequired[str]


class ArrangementAnswer(TypedDict):
    """How a hand lies: its melds and the cards left, each as text."""

    melds: list[str]
    left: str


class ScoredDealAnswer(TypedDict):
    """One deal scored, see `replay.ScoredDeal`; the objects have the players as keys."""

    number: int
    dealer: str
    points: dict[str, int]
    totals: dict[str, int]
    deadwood: dict[str, int | None]
    arrangements: dict[str, ArrangementAnswer]
    lines: list[LineAnswer]


class ContractDocument(TypedDict):
    """How many groups of three and runs of four a contract asks for."""

    groups: int
    runs: int


class NextAnswer(TypedDict):
    """The deal to come: its number (from 1), who deals and the cards everybody gets.

    `wild` is the wild rank and `contract` the contract, in games that have them.
    """

    number: int
    dealer: str
    cards: int
    wild: NotRequired[str]
    contract: NotRequired[ContractDocument]


class ReplayAnswer(TypedDict):
    """A match scored: every deal, the totals in points and, until it is finished, what is next."""

    deals: list[ScoredDealAnswer]
    totals: dict[str, int]
    finished: bool
    winners: list[str]
    next: NotRequired[NextAnswer]


class ErrorAnswer(TypedDict):
    """An error: `error` holds its `code`, an English `message` and the facts of the RemiError."""

    error: dict[str, Any]


# Writing


def write_match(report: MatchReport) -> MatchDocument:
    """Return a match as a JSON object that `read_match` reads."""
    document: MatchDocument = {
        "format": FORMAT,
        "variant": report.variant,
        "options": dict(report.options),
        "players": list(report.players),
        "deals": [write_deal(deal) for deal in report.deals],
        "adjustments": [_write_adjustment(each) for each in report.adjustments],
    }
    if report.first_dealer is not None:
        document["first_dealer"] = report.first_dealer
    if report.changes:
        document["changes"] = [_write_change(each) for each in report.changes]
    return document


def _write_adjustment(adjustment: Adjustment) -> AdjustmentDocument:
    return {
        "after_deal": adjustment.after_deal,
        "player": adjustment.player,
        "points": adjustment.points,
        "reason": adjustment.reason,
    }


def _write_change(change: TableChange) -> ChangeDocument:
    if change.points is None:
        return {"after_deal": change.after_deal, "left": change.player}
    return {"after_deal": change.after_deal, "joined": change.player, "points": change.points}


def write_deal(report: DealReport) -> DealDocument:
    """Return a deal as a JSON object that `read_deal` reads, without keys that say nothing."""
    if report.ended == Ending.VOID:
        return {"ended": report.ended, "reason": report.reason}
    document: DealDocument = {"ended": report.ended}
    if report.by is not None:
        document["by"] = report.by
    if report.closed_with_king:
        document["closed_with_king"] = True
    document["hands"] = {player: write_hand(hand) for player, hand in report.hands.items()}
    return document


def write_hand(report: HandReport) -> HandDocument:
    """Return a hand as a JSON object that `read_hand` reads, without keys that say nothing."""
    document: HandDocument = {}
    if report.cards is not None:
        document["cards"] = report.cards
    if report.melds is not None:
        document["melds"] = list(report.melds)
    if report.left is not None:
        document["left"] = report.left
    if report.points is not None:
        document["points"] = report.points
    if report.opened is not None:
        document["opened"] = report.opened
    if report.kings:
        document["kings"] = dict(report.kings)
    return document


def write_replay(replay: Replay) -> ReplayAnswer:
    """Return a scored match as a JSON object: the answer of `score`."""
    answer: ReplayAnswer = {
        "deals": [_write_scored(deal) for deal in replay.deals],
        "totals": replay.totals,
        "finished": replay.finished,
        "winners": list(replay.winners),
    }
    if replay.next is not None:
        answer["next"] = write_next(replay.next)
    return answer


def _write_scored(deal: ScoredDeal) -> ScoredDealAnswer:
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


def write_line(line: ScoreLine) -> LineAnswer:
    """Return one score line as a JSON object; `against` only if the line has an opponent."""
    answer: LineAnswer = {"player": line.player, "kind": str(line.kind), "points": line.points}
    if line.against is not None:
        answer["against"] = line.against
    return answer


def write_arrangement(arrangement: Arrangement) -> ArrangementAnswer:
    """Return the melds and the cards left as a JSON object."""
    return {
        "melds": [print_cards(meld) for meld in arrangement.melds],
        "left": print_cards(arrangement.left),
    }


def write_next(deal: NextDeal) -> NextAnswer:
    """Return the deal to come as a JSON object."""
    answer: NextAnswer = {"number": deal.number, "dealer": deal.dealer, "cards": deal.cards}
    if deal.wild is not None:
        answer["wild"] = str(deal.wild)
    if deal.contract is not None:
        answer["contract"] = {"groups": deal.contract.groups, "runs": deal.contract.runs}
    return answer


def write_error(error: RemiError) -> ErrorAnswer:
    """Return an error as a JSON object, with those of its facts that are not None.

    Positions count from 1.
    """
    facts = {key: value for key, value in error.facts.items() if value is not None}
    return {"error": {"code": str(error.code), "message": error.message, **facts}}
