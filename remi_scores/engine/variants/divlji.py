"""Divlji Remi: eleven deals, each with one card more than the last and the next rank wild.

Source: `docs/rules.md`, *Divlji Remi*.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from remi_scores.engine.cards import Rank
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import Ace, MeldRules
from remi_scores.engine.options import choice, count, flag, number
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending
from remi_scores.engine.scoring import Reason, ScoreLine
from remi_scores.engine.variants.base import Values, Variant, hidden_leftover_sizes

HIGH_VALUE = 15
"""Points for an ace or a wild left in the hand."""

LOW_VALUE = 5
"""Points for a two to a nine left in the hand."""

FACE_VALUE = 10
"""Points for a ten to a king left in the hand."""


@dataclass(frozen=True, kw_only=True)
class Divlji(Variant):
    """Divlji Remi. Fewest points win.

    Every player but the closer, who ends the deal, pays for the deadwood of all players.
    """

    key: ClassVar[str] = "divlji"
    players: ClassVar[range] = range(2, 7)
    endings: ClassVar[tuple[Ending, ...]] = (Ending.ANNOUNCED, Ending.IMMEDIATE)
    lowest_wins: ClassVar[bool] = True
    hidden_melds: ClassVar[bool] = True
    closer_melds_all: ClassVar[bool] = True
    last_deal: ClassVar[int | None] = 11

    deals: int = count(11, most=11)
    immediate_penalty: int = number(5)
    loser_scores: str = choice("pool", "own")  # D13
    distinct_suits_in_groups: bool = flag()  # D10
    ace: str = choice("both", "low")  # D10

    def pack(self, players: int) -> Pack:
        return Pack((players + 1) // 2, 0)

    def cards_dealt(self, players: int, number: int) -> int:
        return number + 2

    def wild_rank(self, number: int) -> Rank | None:
        return Rank(number + 2)

    def meld_rules(self, number: int) -> MeldRules:
        return MeldRules(
            ace=Ace(self.ace),
            distinct_suits=self.distinct_suits_in_groups,
            wild_ranks=frozenset({Rank(number + 2)}),
            all_wild=True,
        )

    def values(self, number: int) -> Values:
        values = [HIGH_VALUE, HIGH_VALUE, *[LOW_VALUE] * 8, *[FACE_VALUE] * 4]
        values[number + 2] = HIGH_VALUE
        return tuple(values)

    def hand_size(self, context: HandContext) -> int:
        at_once = context.ended_it and context.ending is Ending.IMMEDIATE
        return context.number + (3 if at_once else 2)

    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        return hidden_leftover_sizes(self.hand_size(context))

    def check_ending(self, deal: JudgedDeal) -> None:
        """Check that the closer has melded all cards.

        Raises RemiError (not_all_melded) with the `player`.
        """
        super().check_ending(deal)
        closer = deal.closer()
        if deal.left.get(closer) or deal.value(closer):
            message = "the player who closes must have melded all cards"
            raise RemiError(Code.NOT_ALL_MELDED, message, player=closer)

    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        values = deal.all_values()
        closer = deal.closer()
        lines = []
        for player in values:
            if player != closer:
                lines += self._loser_lines(values, player)
            elif deal.ending is Ending.IMMEDIATE:
                lines.append(ScoreLine(player, Reason.IMMEDIATE, self.immediate_penalty))
        return lines

    def _loser_lines(self, values: dict[str, int], player: str) -> list[ScoreLine]:
        """Return what a player pays: their own deadwood, and with the pool that of the others."""
        if self.loser_scores == "own":  # D13
            return [ScoreLine(player, Reason.HAND_VALUE, values[player])]
        lines = [ScoreLine(player, Reason.HAND_VALUE, values[player])]
        return lines + [
            ScoreLine(player, Reason.POOL, value, other)
            for other, value in values.items()
            if other != player and value
        ]

    def usual_ending(self) -> None:
        return None

    def turns_each(self, players: int) -> int | None:
        return None

    def total_deals(self, players: int) -> int | None:
        return self.deals
