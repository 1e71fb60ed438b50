"""Replays a match: totals, dealer, next deal, end.

Source: RULES.md, *Every deal* and *At a glance*; INTERCHANGE.md, the answer of *score*.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import Rank
from remi_scores.engine.contracts import Contract
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.replay.dealing import Dealing
from remi_scores.engine.replay.judging import judge_deal
from remi_scores.engine.report import Adjustment, DealReport, Ending, MatchReport, TableChange
from remi_scores.engine.scoring import ScoreLine, lowest, sums
from remi_scores.engine.variants import Variant, get_variant

Written = TypeVar("Written", Adjustment, TableChange)


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
    """A whole match: every deal scored, the totals, and what comes next (None once finished).

    `players` are all who ever sat, `table` those who sit now, both in seat order. `most_deals` is
    how many deals the match has at most, None where only points end it; `ahead` are deals after
    the next one, as if none were void and points ended nothing.
    """

    variant: Variant
    players: tuple[str, ...]
    deals: tuple[ScoredDeal, ...]
    totals: dict[str, int]
    finished: bool
    winners: tuple[str, ...]
    next: NextDeal | None
    table: tuple[str, ...]
    most_deals: int | None
    ahead: tuple[NextDeal, ...] = ()


def replay_match(report: MatchReport, *, since: Progress | None = None, ahead: int = 0) -> Replay:
    """Score every deal of a match in order; `since` is what came before the report's deals.

    `ahead` says how many deals after the next one to tell. Raises RemiError for the first thing
    wrong; `deal` is the position of the deal, `change` that of the change, both from 1.
    """
    adjusted = _after_deals(report, report.adjustments)
    changed = _after_deals(report, report.changes)
    variant = variant_of(report)
    _check_order(report)
    match = _MatchInProgress(variant, report, since)
    for position, deal in enumerate(report.deals, 1):
        try:
            match.play(deal)
            match.apply_between_deals(adjusted.get(position, []), changed.get(position, []))
        except RemiError as error:
            raise error.within(deal=position) from error
    coming = tuple(match.coming(1 + ahead))
    return Replay(
        variant=variant,
        players=report.players,
        deals=tuple(match.deals),
        totals=match.totals,
        finished=not coming,
        winners=() if coming else _winners(variant, match.totals_here()),
        next=coming[0] if coming else None,
        table=match.players,
        most_deals=match.most_deals,
        ahead=coming[1:],
    )


def variant_of(report: MatchReport) -> Variant:
    """Return the match's game under its house rules.

    Raises RemiError (unknown_variant, duplicate_player, players_out_of_range, unknown_player,
    unknown_option, bad_option).
    """
    game = get_variant(report.variant)
    table = report.first_table
    if len(table) not in game.player_range(report.options):
        raise RemiError(Code.PLAYERS_OUT_OF_RANGE, f"{game.key} is not for so many players")
    if len(set(report.players)) < len(report.players):
        raise RemiError(Code.DUPLICATE_PLAYER, "two players of one name", player=_twice(report))
    _check_names(report.players, (each.player for each in report.adjustments))
    _check_names(report.players, (each.player for each in report.changes))
    _check_names(table, [report.first_dealer] if report.first_dealer else [])
    return game.create(report.options)


def _check_names(players: Iterable[str], names: Iterable[str]) -> None:
    for name in names:
        if name not in players:
            raise RemiError(Code.UNKNOWN_PLAYER, "a name that does not play", player=name)


def _twice(report: MatchReport) -> str:
    return next(name for name in report.players if report.players.count(name) > 1)


def _after_deals(report: MatchReport, written: Iterable[Written]) -> dict[int, list[Written]]:
    """Return adjustments or changes by the position of the deal they follow."""
    after: dict[int, list[Written]] = {}
    for each in written:
        if not 1 <= each.after_deal <= len(report.deals):
            raise RemiError(Code.BAD_DOCUMENT, "something after a deal that is not there")
        after.setdefault(each.after_deal, []).append(each)
    return after


def _check_order(report: MatchReport) -> None:
    """See that changes stand in order, and that who joins sits to the right of who was there."""
    order = [change.after_deal for change in report.changes]
    joined = [change.player for change in report.changes if change.joins]
    if order != sorted(order) or report.players != tuple(
        dict.fromkeys([*report.first_table, *joined])
    ):
        raise RemiError(Code.BAD_DOCUMENT, "changes or players are not in the order of the table")


def _winners(variant: Variant, totals: Mapping[str, int]) -> tuple[str, ...]:
    if variant.lowest_wins:
        return tuple(lowest(totals))
    return tuple(lowest({player: -total for player, total in totals.items()}))


class _MatchInProgress:
    """The match as far as it has been replayed; `players` are those at the table, in seat order."""

    def __init__(self, variant: Variant, report: MatchReport, since: Progress | None) -> None:
        self.variant = variant
        self.report = report
        self.players = report.first_table
        self.begun_by = len(self.players)
        self.totals = dict(since.totals) if since else dict.fromkeys(self.players, 0)
        self.deals: list[ScoredDeal] = []
        self.changes = 0
        self.number = since.number if since else 1
        seats = range(self.begun_by)  # who joins sits after them
        first = self.players.index(report.first_dealer) if report.first_dealer else 0
        self.dealing = Dealing(variant, seats, first, self.number)
        self.most_deals = self._most_deals()
        self.has_begun = since is not None

    def play(self, deal: DealReport) -> None:
        if self.is_over():
            raise RemiError(Code.MATCH_FINISHED, "the match was over before this deal")
        scored = self._void() if deal.ended == Ending.VOID else self._score(deal)
        for player, points in scored.points.items():
            self.totals[player] += points
        self.deals.append(scored)
        self.has_begun = True
        if deal.ended != Ending.VOID or self.variant.void_deal_counts:
            self._move_on()

    def _move_on(self) -> None:
        self.number += 1
        self.dealing.move_on()

    def apply_between_deals(
        self, adjustments: Iterable[Adjustment], changes: Sequence[TableChange]
    ) -> None:
        """Do what was written after the last deal and before the next."""
        known = set(self.players)
        for change in changes:
            self.changes += 1
            known.add(change.player)
            try:
                self._change(change)
            except RemiError as error:
                raise error.within(change=self.changes) from error
        if changes:
            self._check_table()
        for adjustment in adjustments:
            _check_names(known, [adjustment.player])
            self.totals[adjustment.player] += adjustment.points
        self.deals[-1].totals.update(self.totals)

    def _change(self, change: TableChange) -> None:
        player = change.player
        seat = self.report.players.index(player)
        if change.points is None:
            _check_names(self.players, [player])
            self.dealing.leave(seat)
        elif player in self.players:
            raise RemiError(Code.DUPLICATE_PLAYER, "who joins sits already", player=player)
        else:
            self.dealing.join(seat)
            self.totals[player] = self.totals.get(player, 0) + change.points
        self.players = tuple(self.report.players[seat] for seat in self.dealing.here)
        if not self.players:
            self._check_table()
        self.most_deals = self._most_deals()

    def _check_table(self) -> None:
        """See that the game is one for those at the table now; a change is to blame if not."""
        allowed = self.variant.player_range(self.report.options)
        if len(self.players) not in allowed:
            facts = {"n": len(self.players), "least": min(allowed), "most": max(allowed)}
            words = "not for the players who are at the table now"
            raise RemiError(Code.PLAYERS_OUT_OF_RANGE, words, change=self.changes, **facts)

    def _void(self) -> ScoredDeal:
        return ScoredDeal(self.number, self.dealer(), dict.fromkeys(self.players, 0), {})

    def _score(self, report: DealReport) -> ScoredDeal:
        deal = judge_deal(self.variant, self.players, self.number, report)
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

    def totals_here(self) -> dict[str, int]:
        """Return the totals of those at the table: nobody else wins or ends the match."""
        return {player: self.totals[player] for player in self.players}

    def _most_deals(self) -> int | None:
        left = self.dealing.deals_left
        return self.variant.total_deals(self.begun_by) if left is None else self.number - 1 + left

    def is_over(self) -> bool:
        if self.most_deals is not None and self.number > self.most_deals:
            return True
        totals = [self.totals[player] for player in self.players]
        return self.has_begun and self.variant.points_end_it(totals)

    def dealer(self) -> str:
        return self.report.players[self.dealing.dealer]

    def coming(self, count: int) -> Iterator[NextDeal]:
        """Play on with deals that change no total, and tell each before it is dealt."""
        for _ in range(count):
            if self.is_over():
                return
            yield self._next_deal()
            self.has_begun = True
            self._move_on()

    def _next_deal(self) -> NextDeal:
        return NextDeal(
            number=self.number,
            dealer=self.dealer(),
            cards=self.variant.cards_dealt(len(self.players), self.number),
            wild=self.variant.wild_rank(self.number),
            contract=self.variant.contract(self.number),
        )
