"""Replays a match: scores every deal, adds up totals, and says who deals next and who has won.

Source: `docs/rules.md`, *Every deal* and *At a glance*; `docs/documents.md`, *score*.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeVar

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import Rank
from remi_scores.engine.contracts import Contract
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.replay.dealing import Dealing
from remi_scores.engine.replay.judging import judge_deal
from remi_scores.engine.report import Adjustment, DealReport, Ending, MatchReport, TableChange
from remi_scores.engine.scoring import ScoreLine, lowest, sums
from remi_scores.engine.variants import Variant, get_variant

BetweenDeals = TypeVar("BetweenDeals", Adjustment, TableChange)
NOTHING_ADDED: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """One deal with its scores, everything by player.

    - `number` is the number of the deal from 1. A void deal has the number that is dealt again;
      its points are 0, and it has no deadwood and no lines.
    - `points` are the players' points in this deal, `totals` their totals after it and after the
      adjustments that follow it.
    - `deadwood` is the value of each hand in points, None for an unopened hand not entered.
    - `arrangements` are the melds the engine found, for hands entered with all their cards.
    - `lines` are the score lines; a player's lines add up to the player's points.
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
    """A deal to come: its number from 1, who deals it, and how many cards every player gets.

    `wild` is the wild rank and `contract` the contract, None in games without one.
    """

    number: int
    dealer: str
    cards: int
    wild: Rank | None
    contract: Contract | None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come, to replay only the deals after that.

    `number` is the number of the next deal, `totals` are the players' totals in points.
    """

    number: int
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Replay:
    """A match with its scores.

    - `variant` is the game under the house rules of the match.
    - `players` are all who ever played, `table` those at the table now, both in seat order.
    - `deals` are the deals of the report, void ones too; `totals` are in points.
    - `finished` is whether the match is over; then `next` is None and `winners`, in seat order,
      are the players at the table with the best total. Before that there are no winners.
    - `most_deals` is the number of the last deal the match can have, None if only points end it.
    - `ahead` are deals after the next one, if no deal is void and totals stay as they are.
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
    """Score every deal of a match, in order; a report without deals is a match that can begin.

    With `since` the report holds only the deals after that. `ahead` is the most deals after the
    next one that `Replay.ahead` lists.
    Raises RemiError for the first thing that is wrong: with the position of the `deal` if it is
    about one, and that of the `change` if a player cannot leave or join, both from 1.
    """
    adjusted = _by_deal(report, report.adjustments)
    changed = _by_deal(report, report.changes)
    variant = variant_of(report)
    _check_order(report)
    match = _MatchInProgress(variant, report, since)
    for position, deal in enumerate(report.deals, 1):
        try:
            match.play(deal)
            match.apply_between_deals(adjusted.get(position, []), changed.get(position, []))
            match.dealing.move_on()
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
    """Return the game of a match under its house rules, after checking its names.

    Raises RemiError: unknown_variant, players_out_of_range, duplicate_player, unknown_player,
    unknown_option, bad_option.
    """
    game = get_variant(report.variant)
    table = report.first_table
    game.check_count(report.options, len(table))
    if len(set(report.players)) < len(report.players):
        message = "two players have the same name"
        raise RemiError(Code.DUPLICATE_PLAYER, message, player=_first_duplicate(report))
    _check_names(report.players, (each.player for each in report.adjustments))
    _check_names(report.players, (each.player for each in report.changes))
    _check_names(table, [report.first_dealer] if report.first_dealer else [])
    variant = game.create(report.options)
    variant.check_packs(len(table))
    return variant


def _check_names(players: Iterable[str], names: Iterable[str]) -> None:
    for name in names:
        if name not in players:
            raise RemiError(Code.UNKNOWN_PLAYER, "there is no player of this name", player=name)


def _first_duplicate(report: MatchReport) -> str:
    return next(name for name in report.players if report.players.count(name) > 1)


def _by_deal(report: MatchReport, entries: Iterable[BetweenDeals]) -> dict[int, list[BetweenDeals]]:
    """Return adjustments or changes by the position of the deal they follow, from 1."""
    after: dict[int, list[BetweenDeals]] = {}
    for each in entries:
        if not 1 <= each.after_deal <= len(report.deals):
            raise RemiError(Code.BAD_DOCUMENT, f"there is no deal {each.after_deal}")
        after.setdefault(each.after_deal, []).append(each)
    return after


def _check_order(report: MatchReport) -> None:
    """Check that changes stand in the order of deals, and players in that of their seats.

    The first table comes first; every player who joins gets the seat to the right of the last.
    """
    order = [change.after_deal for change in report.changes]
    joined = [change.player for change in report.changes if change.joins]
    if order != sorted(order) or report.players != tuple(
        dict.fromkeys([*report.first_table, *joined])
    ):
        message = "changes are not in the order of deals, or players not in the order of seats"
        raise RemiError(Code.BAD_DOCUMENT, message)


def _winners(variant: Variant, totals: Mapping[str, int]) -> tuple[str, ...]:
    if variant.lowest_wins:
        return tuple(lowest(totals))
    return tuple(lowest({player: -total for player, total in totals.items()}))


class _MatchInProgress:
    """A match as far as it has been replayed.

    `players` are those at the table, in seat order. `changes` counts the players who left or
    joined. `has_begun` is whether a deal was dealt: until then no total can end the match.
    """

    def __init__(self, variant: Variant, report: MatchReport, since: Progress | None) -> None:
        self.variant = variant
        self.report = report
        self.players = report.first_table
        self.players_at_start = len(self.players)
        self.totals = dict(since.totals) if since else dict.fromkeys(self.players, 0)
        self.deals: list[ScoredDeal] = []
        self.changes = 0
        self.number = since.number if since else 1
        seats = range(self.players_at_start)  # players who join get the seats after these
        first = self.players.index(report.first_dealer) if report.first_dealer else 0
        self.dealing = Dealing(variant, seats, first, self.number)
        self.most_deals = self._most_deals()
        self.has_begun = since is not None

    def play(self, deal: DealReport) -> None:
        """Score one deal. Raises RemiError as `judge_deal` does, and match_finished."""
        if self.is_over():
            raise RemiError(Code.MATCH_FINISHED, "the match was over before this deal")
        scored = self._void_deal() if deal.ended == Ending.VOID else self._score_deal(deal)
        for player, points in scored.points.items():
            self.totals[player] += points
        self.deals.append(scored)
        self.has_begun = True
        if deal.ended != Ending.VOID or self.variant.void_deal_counts:
            self._count_deal()

    def _count_deal(self) -> None:
        self.number += 1
        self.dealing.count_deal()

    def apply_between_deals(
        self, adjustments: Sequence[Adjustment], changes: Sequence[TableChange]
    ) -> None:
        """Let players leave and join and add adjustments, after the deal scored last.

        Nobody joins after the deal that ended the match: match_finished if the totals end it with
        and without the adjustments, which may stand before or after the change on the sheet.
        Raises RemiError: with the `change` if one is not possible, unknown_player.
        """
        known = set(self.players)
        adjusted = Counter[str]()
        for adjustment in adjustments:
            adjusted[adjustment.player] += adjustment.points
        for change in changes:
            self.changes += 1
            known.add(change.player)
            try:
                self._change(change, adjusted)
            except RemiError as error:
                raise error.within(change=self.changes) from error
        if changes:
            self._check_table()
        for adjustment in adjustments:
            _check_names(known, [adjustment.player])
            self.totals[adjustment.player] += adjustment.points
        self.deals[-1].totals.update(self.totals)

    def _change(self, change: TableChange, adjusted: Mapping[str, int]) -> None:
        player = change.player
        seat = self.report.players.index(player)
        if change.points is None:
            _check_names(self.players, [player])
            self.dealing.leave(seat)
        elif player in self.players:
            message = "the player who joins is already at the table"
            raise RemiError(Code.DUPLICATE_PLAYER, message, player=player)
        elif self.is_over() and self.is_over(adjusted):
            raise RemiError(Code.MATCH_FINISHED, "nobody joins a match that is over", player=player)
        else:
            self.dealing.join(seat)
            self.totals[player] = self.totals.get(player, 0) + change.points
        self.players = tuple(self.report.players[seat] for seat in self.dealing.here)
        if not self.players:
            self._check_table()
        self.most_deals = self._most_deals()

    def _check_table(self) -> None:
        """Check that the players now at the table are not too few or too many for the game."""
        allowed = self.variant.player_range(self.report.options)
        if len(self.players) not in allowed:
            facts = {"n": len(self.players), "least": min(allowed), "most": max(allowed)}
            message = "after this change there are too few or too many players at the table"
            raise RemiError(Code.PLAYERS_OUT_OF_RANGE, message, change=self.changes, **facts)
        self.variant.check_packs(len(self.players))

    def _void_deal(self) -> ScoredDeal:
        """Return a deal in which every player scores 0."""
        return ScoredDeal(self.number, self.dealer(), dict.fromkeys(self.players, 0), {})

    def _score_deal(self, report: DealReport) -> ScoredDeal:
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
        """Return the totals of the players at the table; nobody else wins or ends the match."""
        return {player: self.totals[player] for player in self.players}

    def _most_deals(self) -> int | None:
        """Return the number of the last deal, None if only points end the match."""
        left = self.dealing.deals_left
        if left is None:
            return self.variant.total_deals(self.players_at_start)
        return self.number - 1 + left

    def is_over(self, adjusted: Mapping[str, int] = NOTHING_ADDED) -> bool:
        """Whether the last deal is done, or a total and what is `adjusted` ends the match."""
        if self.most_deals is not None and self.number > self.most_deals:
            return True
        totals = [self.totals[player] + adjusted.get(player, 0) for player in self.players]
        return self.has_begun and self.variant.points_end_it(totals)

    def dealer(self) -> str:
        """Return the player who deals next."""
        return self.report.players[self.dealing.dealer]

    def coming(self, count: int) -> Iterator[NextDeal]:
        """Yield up to `count` deals to come, as if none of them changed a total or were void."""
        for _ in range(count):
            if self.is_over():
                return
            yield self._next_deal()
            self.has_begun = True
            self._count_deal()
            self.dealing.move_on()

    def _next_deal(self) -> NextDeal:
        return NextDeal(
            number=self.number,
            dealer=self.dealer(),
            cards=self.variant.cards_dealt(len(self.players), self.number),
            wild=self.variant.wild_rank(self.number),
            contract=self.variant.contract(self.number),
        )
