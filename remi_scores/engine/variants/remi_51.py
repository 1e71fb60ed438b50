"""Remi 51: open melds, an opening worth 51 points, and 100 points for not having opened.

Source: `docs/rules.md`, *Remi 51*.
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
"""How many deals each player deals, by the number of players."""

OPENING_VALUES: tuple[int, ...] = (0, *range(1, 11), 10, 10, 10, 10)
"""What a card counts towards an opening, in points, by its place in a run.

Index 0 is not used; the low ace (1) counts 1, the high ace (14) and an ace of a group 10."""

UNOPENED_CARDS = 14
"""How many cards a player holds who has not opened."""

MOST_WORTH = 10
"""What a card counts towards an opening at most."""


@dataclass(frozen=True, kw_only=True)
class Remi51(Variant):
    """Remi 51. Fewest points win.

    The match ends after a number of deals or when a player's total reaches the limit.
    """

    key: ClassVar[str] = "remi_51"
    players: ClassVar[range] = range(2, 5)
    endings: ClassVar[tuple[Ending, ...]] = (Ending.OUT, Ending.HAND, Ending.STOCK_OUT)
    lowest_wins: ClassVar[bool] = True
    goes_out: ClassVar[frozenset[Ending]] = frozenset({Ending.OUT, Ending.HAND})
    first_has_one_more: ClassVar[bool] = True
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
        """Return how many may play: up to four, or six with the option `six_players`."""
        six = options.get("six_players") is True
        return range(2, cls.most_players() + 1) if six else cls.players

    @classmethod
    def most_players(cls) -> int:
        """Return how many may play at most: six, with the option `six_players`."""
        return 6

    @classmethod
    def create(cls, options: Mapping[str, Any]) -> Self:
        """Return the game under these house rules.

        Raises RemiError (unknown_option, bad_option); also if neither a limit nor a number of
        deals ends the match.
        """
        variant = super().create(options)
        if variant.limit == 0 and variant.deals_each == 0:
            raise bad_option("deals_each", "a match without a limit needs a number of deals")
        return variant

    def pack(self, players: int) -> Pack:
        return Pack(3, 6) if players > max(self.players) else Pack(2, 4)

    def cards_dealt(self, players: int, number: int) -> int:
        return 14

    def meld_rules(self, number: int) -> MeldRules:
        return MeldRules(run_wilds=UNLIMITED if self.new_run_jokers == "free" else 1, group_wilds=1)

    def table_rules(self, number: int) -> MeldRules:
        return MeldRules(group_wilds=1)  # any number of jokers may be laid off on a run

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
        if not context.went_out and not context.opened:
            return (UNOPENED_CARDS,)
        return range(0 if context.went_out else 1, self._most_left() + 1)

    def _most_left(self) -> int:
        """Return the most cards a player can hold who has opened (D21).

        Of 15 one is discarded; laid are the fewest that can be worth the opening, three at least.
        One card is allowed even if no hand could be worth the opening.
        """
        fewest_laid = max(3, -(-self.opening_minimum // MOST_WORTH))
        return max(1, UNOPENED_CARDS - fewest_laid)

    def needs_hand(self, ending: Ending, *, went_out: bool, opened: bool | None) -> bool:
        """Whether a player's cards or points must be entered.

        A player who has not opened pays a fixed sum, whatever the hand is worth. The hand counts
        only with `unopened_adds_hand`, or by `unopened_at_stock_out` if the stock ran out (D6).
        """
        if went_out or opened is not False:
            return not went_out
        if ending is Ending.STOCK_OUT and self.unopened_at_stock_out == "hand":  # D6
            return True
        return self.unopened_adds_hand

    def unopened_points(self, ending: Ending) -> int | None:
        if ending is Ending.STOCK_OUT and self.unopened_at_stock_out == "hand":  # D6
            return None
        return self.unopened_penalty * (self.hand_multiplier if ending is Ending.HAND else 1)

    def contradiction_in(self, hand: HandReport, *, ended_it: bool) -> str | None:
        """Return, in English, what is wrong with whether the player opened; None if nothing is."""
        if hand.opened is None and not ended_it:
            return "the hand does not say whether the player has opened"
        if hand.opened is False and ended_it:
            return "a player who went out must have opened"
        return None

    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        lines = []
        for player in deal.values:
            if player == deal.by:
                lines.append(self._winner_line(deal.ending, player))
            else:
                lines += self._loser_lines(deal, player)
        return lines

    def _winner_line(self, ending: Ending, player: str) -> ScoreLine:
        if ending is Ending.HAND:
            return ScoreLine(player, Reason.FROM_HAND, -self.hand_bonus)
        return ScoreLine(player, Reason.OUT, -self.out_bonus)

    def _loser_lines(self, deal: JudgedDeal, player: str) -> list[ScoreLine]:
        """Return what a player pays who did not go out."""
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

    def end_total(self) -> int | None:
        return self.limit or None
