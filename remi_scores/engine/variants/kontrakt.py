"""Kontrakt Remi: a series of seven deals, each with its contract, for every player to deal.

Source: `docs/rules.md`, *Kontrakt Remi*.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from remi_scores.engine.contracts import CONTRACTS, Contract, contract_of
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.options import choice, count, flag, number
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending
from remi_scores.engine.scoring import Reason, ScoreLine
from remi_scores.engine.variants.base import Values, Variant, pips

SERIES = len(CONTRACTS)
"""The number of deals in a series."""

LAST_OF_TEN_CARDS = 4
"""The last deal of a series in which players get ten cards; in later ones they get twelve."""

MOST_CARDS: Final = 40
"""The most cards a player can be left with."""


@dataclass(frozen=True, kw_only=True)
class Kontrakt(Variant):
    """Kontrakt Remi. Fewest points win.

    Every player but the one who went out pays for the cards in the hand.
    """

    key: ClassVar[str] = "kontrakt"
    players: ClassVar[range] = range(3, 9)
    endings: ClassVar[tuple[Ending, ...]] = (Ending.OUT, Ending.STOCK_OUT)
    lowest_wins: ClassVar[bool] = True
    claims: ClassVar[tuple[str, ...]] = ("meld", "lay_off", "joker_swap", "contract")
    group_gives_joker: ClassVar[bool] = False
    wilds_stay: ClassVar[bool] = True  # D19
    swapped_joker_joins: ClassVar[tuple[str, ...]] = ("table",)
    goes_out: ClassVar[frozenset[Ending]] = frozenset({Ending.OUT})

    ace_value: int = number(15)
    joker_value: int = number(15)
    series_per_player: int = count(1)
    length: str = choice("each", "single")
    adjacent_runs_allowed: bool = flag()

    def pack(self, players: int) -> Pack:
        return Pack(2, 1) if players <= 5 else Pack(3, 2)

    def cards_dealt(self, players: int, number: int) -> int:
        return 10 if (number - 1) % SERIES < LAST_OF_TEN_CARDS else 12

    def contract(self, number: int) -> Contract:
        return contract_of(number)

    def deals_in_a_row(self) -> int:
        return 1 if self.length == "single" else SERIES

    def meld_rules(self, number: int) -> MeldRules:
        return MeldRules(distinct_suits=False)

    def values(self, number: int) -> Values:
        return pips(joker=self.joker_value, ace=self.ace_value)

    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        # Discards taken out of turn add up, so that more than the cards dealt can be left.
        return range(0 if context.went_out else 1, MOST_CARDS + 1)

    def allows_adjacent_runs(self) -> bool:
        return self.adjacent_runs_allowed

    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        # D14: if the stock runs out, every player pays.
        return [
            ScoreLine(player, Reason.HAND_VALUE, deal.value(player))
            for player in deal.values
            if player != deal.by
        ]

    def turns_each(self, players: int) -> int | None:
        return None if self.length == "single" else self.series_per_player

    def total_deals(self, players: int) -> int | None:
        return SERIES if self.length == "single" else super().total_deals(players)
