"""Bečki Remi (Rauber, Stop): hidden melds, and a player who ends the deal must beat everybody.

Source: `docs/rules.md`, *Bečki Remi*.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import Card
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.options import choice, count, number
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending
from remi_scores.engine.scoring import Reason, ScoreLine, difference_lines, lowest
from remi_scores.engine.solvers.hand import arranger
from remi_scores.engine.variants.base import Values, Variant, hidden_leftover_sizes, pips

COUNTING = (1,) * 14
"""Values that make the arrangement with the least deadwood the one that leaves fewest cards."""


@dataclass(frozen=True, kw_only=True)
class Becki(Variant):
    """Bečki Remi. Most points win.

    The closer, who ends the deal, shows eleven cards and may discard one of them face down.
    """

    key: ClassVar[str] = "becki"
    players: ClassVar[range] = range(2, 7)
    endings: ClassVar[tuple[Ending, ...]] = (Ending.CLOSED,)
    hidden_melds: ClassVar[bool] = True

    rounds: int = count(5)
    failed_close_penalty: int = number(20)
    beat_closer_bonus: int = number(10)
    joker_value: int = number(25)
    ace_value: int = number(11)
    jokers_per_meld: int = number(1)
    tie_goes_to: str = choice("opponent", "closer")

    def pack(self, players: int) -> Pack:
        return Pack(2, 4)

    def cards_dealt(self, players: int, number: int) -> int:
        return 10

    def meld_rules(self, number: int) -> MeldRules:
        most = self.jokers_per_meld
        return MeldRules(distinct_suits=False, run_wilds=most, group_wilds=most)

    def values(self, number: int) -> Values:
        return pips(joker=self.joker_value, ace=self.ace_value)

    def hand_size(self, context: HandContext) -> int:
        return 11 if context.ended_it else 10

    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        return hidden_leftover_sizes(self.hand_size(context))

    def bare_value_sizes(self, context: HandContext) -> Sequence[int]:
        # D3: a single card left to the closer is discarded, so it is never entered as points.
        sizes = self.leftover_sizes(context)
        return tuple(size for size in sizes if size != 1) if context.ended_it else sizes

    def left_value(self, left: Sequence[Card], context: HandContext) -> int:
        """Return what the cards left are worth, in points; a closer's single card is worth 0."""
        if context.ended_it and len(left) == 1:
            return 0  # D3
        return super().left_value(left, context)

    def arrange(self, cards: Sequence[Card], number: int, *, closer: bool) -> Arrangement:
        """Return the melds that leave the least deadwood.

        A closer who can leave exactly one card has a deadwood of 0, also where two cards could be
        left that are worth less (D3). Raises as `Variant.arrange` does.
        """
        if closer:
            fewest = arranger(self.meld_rules(number), COUNTING).arrange(cards)
            if fewest.deadwood == 1:
                return replace(fewest, deadwood=0)  # D3
        return super().arrange(cards, number, closer=closer)

    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        values = deal.all_values()
        closer = deal.closer()
        best = lowest({player: value for player, value in values.items() if player != closer})
        least = values[best[0]]
        won_tie = values[closer] == least and self.tie_goes_to == "closer"
        if values[closer] < least or won_tie:
            return difference_lines(values, closer)
        lines = [ScoreLine(closer, Reason.FAILED_CLOSE, -self.failed_close_penalty)]
        # D4: opponents tied for the least deadwood all win in full.
        for winner in best:
            lines += difference_lines(values, winner)
            lines.append(ScoreLine(winner, Reason.BEAT_CLOSER, self.beat_closer_bonus, closer))
        return lines

    def has_failed(self, kinds: Collection[str]) -> bool:
        return Reason.FAILED_CLOSE in kinds

    def turns_each(self, players: int) -> int | None:
        return self.rounds
