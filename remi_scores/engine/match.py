"""Replays a match: totals, dealer, next deal, end.

Source: RULES.md, *Every deal* and *At a glance*; INTERCHANGE.md, the answer of *score*.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from remi_scores.engine.arrange import Arrangement
from remi_scores.engine.cards import Rank
from remi_scores.engine.contracts import Contract
from remi_scores.engine.dealing import Dealing
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.hands import judge
from remi_scores.engine.report import Adjustment, DealReport, Ending, MatchReport
from remi_scores.engine.scoring import ScoreLine, lowest, sums
from remi_scores.engine.variant import Variant
from remi_scores.engine.variants import get_variant


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """One deal as it stands on the sheet, all by player in points.

    `totals` include the adjustments after the deal; a void deal keeps the number that is dealt
    again and has no deadwood and no lines; deadwood is None for an unopened hand not given.
    """

    number: int
    dealer: str
    points: dict[str, int]
    totals: dict[str, int]
    deadwood: dict[str, int | None] = field(default_factory=dict)
    arrangements: dict[str, Arrangement] = field(default_factory=dict)
    lines: tuple[ScoreLine, ...] = ()


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What is dealt next: its number, who deals, cards to each, the wild rank, the contract."""

    number: int
    dealer: str
    cards: int
    wild: Rank | None
    contract: Contract | None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match with deals has come: the number dealt next, the totals in points."""

    number: int
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole match: every deal scored, the totals, and what comes next (None once finished)."""

    variant: Variant
    players: tuple[str, ...]
    deals: tuple[ScoredDeal, ...]
    totals: dict[str, int]
    finished: bool
    winners: tuple[str, ...]
    next: NextDeal | None


def replay(report: MatchReport, *, since: Progress | None = None) -> Replay:
    """Score every deal of a match in order; `since` is what came before the report's deals.

    Raises RemiError for the first thing wrong; `deal` is the position of the deal, from 1.
    """
    adjusted = _adjustments(report)
    variant = variant_of(report)
    table = _Table(variant, report, since)
    for position, deal in enumerate(report.deals, 1):
        try:
            table.play(deal, adjusted.get(position, []))
        except RemiError as error:
            raise error.within(deal=position) from error
    finished = table.is_over()
    return Replay(
        variant=variant,
        players=report.players,
        deals=tuple(table.deals),
        totals=table.totals,
        finished=finished,
        winners=_winners(variant, table.totals) if finished else (),
        next=None if finished else table.next_deal(),
    )


def variant_of(report: MatchReport) -> Variant:
    """Return the match's game under its house rules.

    Raises RemiError (unknown_variant, duplicate_player, players_out_of_range, unknown_player,
    unknown_option, bad_option).
    """
    game = get_variant(report.variant)
    if len(report.players) not in game.player_range(report.options):
        raise RemiError(Code.PLAYERS_OUT_OF_RANGE, f"{game.key} is not for so many players")
    if len(set(report.players)) < len(report.players):
        raise RemiError(Code.DUPLICATE_PLAYER, "two players of one name", player=_twice(report))
    names = [report.first_dealer, *(each.player for each in report.adjustments)]
    for name in names:
        if name is not None and name not in report.players:
            raise RemiError(Code.UNKNOWN_PLAYER, "a name that does not play", player=name)
    return game.create(report.options)


def _twice(report: MatchReport) -> str:
    return next(name for name in report.players if report.players.count(name) > 1)


def _adjustments(report: MatchReport) -> dict[int, list[Adjustment]]:
    after: dict[int, list[Adjustment]] = {}
    for adjustment in report.adjustments:
        if not 1 <= adjustment.after_deal <= len(report.deals):
            raise RemiError(Code.BAD_DOCUMENT, "an adjustment after a deal that is not there")
        after.setdefault(adjustment.after_deal, []).append(adjustment)
    return after


def _winners(variant: Variant, totals: Mapping[str, int]) -> tuple[str, ...]:
    if variant.lowest_wins:
        return tuple(lowest(totals))
    return tuple(lowest({player: -total for player, total in totals.items()}))


class _Table:
    """The match as far as it has been replayed."""

    def __init__(self, variant: Variant, report: MatchReport, since: Progress | None) -> None:
        self.variant = variant
        self.players = report.players
        self.totals = dict(since.totals) if since else dict.fromkeys(self.players, 0)
        self.deals: list[ScoredDeal] = []
        self.number = since.number if since else 1
        first = self.players.index(report.first_dealer or self.players[0])
        self.dealing = Dealing(variant, range(len(self.players)), first, self.number)
        self.most_deals = variant.total_deals(len(self.players))
        self.has_begun = since is not None

    def play(self, deal: DealReport, adjustments: list[Adjustment]) -> None:
        if self.is_over():
            raise RemiError(Code.MATCH_FINISHED, "the match was over before this deal")
        scored = self._void() if deal.ended == Ending.VOID else self._score(deal)
        for player, points in scored.points.items():
            self.totals[player] += points
        for adjustment in adjustments:
            self.totals[adjustment.player] += adjustment.points
        scored.totals.update(self.totals)
        self.deals.append(scored)
        self.has_begun = True
        if deal.ended != Ending.VOID or self.variant.void_deal_counts:
            self.number += 1
            self.dealing.move_on()

    def _void(self) -> ScoredDeal:
        return ScoredDeal(self.number, self.dealer(), dict.fromkeys(self.players, 0), {})

    def _score(self, report: DealReport) -> ScoredDeal:
        deal = judge(self.variant, self.players, self.number, report)
        lines = tuple(self.variant.score_deal(deal))
        return ScoredDeal(
            number=self.number,
            dealer=self.dealer(),
            points=sums(lines, self.players),
            totals={},
            deadwood=deal.values,
            arrangements=deal.arrangements,
            lines=lines,
        )

    def is_over(self) -> bool:
        if self.most_deals is not None and self.number > self.most_deals:
            return True
        return self.has_begun and self.variant.points_end_it(tuple(self.totals.values()))

    def dealer(self) -> str:
        return self.players[self.dealing.turn]

    def next_deal(self) -> NextDeal:
        return NextDeal(
            number=self.number,
            dealer=self.dealer(),
            cards=self.variant.cards_dealt(len(self.players), self.number),
            wild=self.variant.wild_rank(self.number),
            contract=self.variant.contract(self.number),
        )
