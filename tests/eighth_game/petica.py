"""Petica, a made-up game: five cards each, and the player who goes out first pays nothing.

It shows that the engine needs one module for a new game. No table plays it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.options import count, flag, number
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending
from remi_scores.engine.scoring import Reason, ScoreLine
from remi_scores.engine.variants.base import Values, Variant, pips


@dataclass(frozen=True, kw_only=True)
class Petica(Variant):
    """Petica. Fewest points win."""

    key: ClassVar[str] = "petica"
    players: ClassVar[range] = range(2, 7)
    endings: ClassVar[tuple[Ending, ...]] = (Ending.OUT, Ending.STOCK_OUT)
    goes_out: ClassVar[frozenset[Ending]] = frozenset({Ending.OUT})
    lowest_wins: ClassVar[bool] = True
    claims: ClassVar[tuple[str, ...]] = ("meld", "lay_off")

    rounds: int = count(1)
    petica_bonus: int = number(5)
    petica_aces_count_double: bool = flag()

    def pack(self, players: int) -> Pack:
        return Pack(1, 2)

    def cards_dealt(self, players: int, number: int) -> int:
        return 5

    def meld_rules(self, number: int) -> MeldRules:
        return MeldRules()

    def values(self, number: int) -> Values:
        return pips(joker=25, ace=22 if self.petica_aces_count_double else 11)

    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        return range(0 if context.went_out else 1, 6)

    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        paid = [
            ScoreLine(player, Reason.HAND_VALUE, deal.value(player))
            for player in deal.values
            if player != deal.by
        ]
        return [*paid, ScoreLine(deal.by, Reason.OUT, -self.petica_bonus)] if deal.by else paid

    def turns_each(self, players: int) -> int | None:
        return self.rounds
