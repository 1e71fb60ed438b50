"""Remi 51: open melds, an opening worth 51, and a hundred for who has not opened.

Source: RULES.md, *Remi 51*.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from remi_scores.engine.cards import Rank
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.melds import HIGH_ACE, UNLIMITED, Meld, MeldRules
from remi_scores.engine.options import bad_option, choice, count, flag, number
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending, HandReport
from remi_scores.engine.scoring import Reason, ScoreLine
from remi_scores.engine.variants.base import Values, Variant, pips

DEALS_EACH = {2: 4, 3: 3, 4: 2, 5: 2, 6: 2}
OPENING_VALUES: tuple[int, ...] = (0, *range(1, 11), 10, 10, 10, 10)
"""Points by place in a run: the low ace 1, the high ace and every ace of a group 10."""
UNOPENED_CARDS = 14
MOST_LEFT_OPENED = 11  # an opening lays at least three of fifteen, and one is discarded


@dataclass(frozen=True, kw_only=True)
class Remi51(Variant):
    """Fewest points win; the match ends by deals or by somebody's total."""

    key: ClassVar[str] = "remi_51"
    players: ClassVar[range] = range(2, 5)
    endings: ClassVar[tuple[Ending, ...]] = (Ending.OUT, Ending.HAND, Ending.STOCK_OUT)
    lowest_wins: ClassVar[bool] = True
    goes_out: ClassVar[frozenset[Ending]] = frozenset({Ending.OUT, Ending.HAND})
    asks_opened: ClassVar[bool] = True
    claims: ClassVar[tuple[str, ...]] = ("meld", "opening", "lay_off", "joker_swap", "hand_remi")

    opening_minimum: int = number(51)
    out_bonus: int = number(40)
    hand_bonus: int = number(140)
    hand_multiplier: int = number(2)
    unopened_penalty: int = number(100)
    joker_value: int = number(20)
    limit: int = number(501)
    deals_each: int | None = count(None, least=0)
    unopened_at_stock_out: str = choice("hand", "flat")  # D6
    new_run_jokers: str = choice("free", "one")  # D15
    ace_value: int = number(10)
    unopened_adds_hand: bool = flag()
    six_players: bool = flag()

    @classmethod
    def player_range(cls, options: Mapping[str, object]) -> range:
        return range(2, 7) if options.get("six_players") is True else cls.players

    @classmethod
    def create(cls, options: Mapping[str, Any]) -> Self:
        variant = super().create(options)
        if variant.limit == 0 and variant.deals_each == 0:
            raise bad_option("deals_each", "a match without limit needs a number of deals")
        return variant

    def pack(self, players: int) -> Pack:
        return Pack(3, 6) if players > max(self.players) else Pack(2, 4)

    def cards_dealt(self, players: int, number: int) -> int:
        return 14

    def meld_rules(self, number: int) -> MeldRules:
        return MeldRules(run_wilds=UNLIMITED if self.new_run_jokers == "free" else 1, group_wilds=1)

    def table_rules(self, number: int) -> MeldRules:
        return MeldRules(group_wilds=1)  # more jokers may be laid off on any run

    def opening_rules(self) -> MeldRules:
        return MeldRules(run_wilds=1, group_wilds=1)

    def least_opening(self) -> int:
        return self.opening_minimum

    def opening_points(self) -> tuple[int, ...]:
        return OPENING_VALUES

    def opening_value(self, meld: Meld) -> int | None:
        if meld.place:
            return sum(OPENING_VALUES[meld.place : meld.place + len(meld.cards)])
        rank = meld.reads_as[0].rank or 0
        return len(meld.cards) * OPENING_VALUES[HIGH_ACE if rank == Rank.ACE else rank]

    def values(self, number: int) -> Values:
        return pips(joker=self.joker_value, ace=self.ace_value)

    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        if context.went_out:
            return range(MOST_LEFT_OPENED + 1)
        return range(1, MOST_LEFT_OPENED + 1) if context.opened else (UNOPENED_CARDS,)

    def needs_hand(self, ending: Ending, *, went_out: bool, opened: bool | None) -> bool:
        if went_out or opened is not False:
            return not went_out
        if ending is Ending.STOCK_OUT and self.unopened_at_stock_out == "hand":  # D6
            return True
        return self.unopened_adds_hand

    def contradiction_in(self, hand: HandReport, *, ended_it: bool) -> str | None:
        if hand.opened is None and not ended_it:
            return "a hand must say whether the player opened"
        if hand.opened is False and ended_it:
            return "who went out has opened"
        return None

    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        lines = []
        for player in deal.values:
            if player == deal.by:
                lines.append(self._won(deal.ending, player))
            else:
                lines += self._paid(deal, player)
        return lines

    def _won(self, ending: Ending, player: str) -> ScoreLine:
        if ending is Ending.HAND:
            return ScoreLine(player, Reason.FROM_HAND, -self.hand_bonus)
        return ScoreLine(player, Reason.OUT, -self.out_bonus)

    def _paid(self, deal: JudgedDeal, player: str) -> list[ScoreLine]:
        lines = []
        by_the_hand = deal.ending is Ending.STOCK_OUT and self.unopened_at_stock_out == "hand"  # D6
        unopened = not deal.has_opened(player) and not by_the_hand
        if unopened:
            lines.append(ScoreLine(player, Reason.UNOPENED, self.unopened_penalty))
        if not unopened or self.unopened_adds_hand:
            lines.append(ScoreLine(player, Reason.HAND_VALUE, deal.value(player)))
        if deal.ending is Ending.HAND:
            extra = sum(line.points for line in lines) * (self.hand_multiplier - 1)
            lines.append(ScoreLine(player, Reason.HAND_MULTIPLIER, extra, deal.by))
        return lines

    def turns_each(self, players: int) -> int | None:
        return (DEALS_EACH[players] if self.deals_each is None else self.deals_each) or None

    def points_end_it(self, totals: Sequence[int]) -> bool:
        return self.limit > 0 and max(totals) >= self.limit
