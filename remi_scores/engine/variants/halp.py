"""Halp-Remi: no discard pile, a table that may be rearranged, and a Stop with few points.

Source: `docs/rules.md`, *Halp-Remi*.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.options import flag, number
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending
from remi_scores.engine.scoring import Reason, ScoreLine, difference_lines, lowest
from remi_scores.engine.variants.base import Values, Variant, pips

MELD_RULES: Final = MeldRules()


@dataclass(frozen=True, kw_only=True)
class Halp(Variant):
    """Halp-Remi. Most points win.

    The whole hand counts at the end, also a meld a player still holds (D17).
    """

    key: ClassVar[str] = "halp"
    players: ClassVar[range] = range(2, 6)
    endings: ClassVar[tuple[Ending, ...]] = (Ending.REMI, Ending.STOP, Ending.STOCK_OUT)
    goes_out: ClassVar[frozenset[Ending]] = frozenset({Ending.REMI})
    claims: ClassVar[tuple[str, ...]] = ("meld", "lay_off", "joker_swap", "rearrangement")
    swapped_joker_joins: ClassVar[tuple[str, ...]] = ("table", "new")

    target: int = number(200)
    stop_limit: int = number(5)
    remi_bonus: int = number(25)
    beat_stopper_bonus: int = number(10)
    bonus_on_tie: bool = flag()
    joker_value: int = number(25)
    ace_value: int = number(1)

    def pack(self, players: int) -> Pack:
        return Pack(1, 1) if players == 2 else Pack(2, 2)

    def cards_dealt(self, players: int, number: int) -> int:
        return 10

    def meld_rules(self, number: int) -> MeldRules:
        return MELD_RULES

    def values(self, number: int) -> Values:
        return pips(joker=self.joker_value, ace=self.ace_value)

    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        return range(41) if context.went_out else range(1, 41)

    def check_ending(self, deal: JudgedDeal) -> None:
        """Check that the hands agree with the ending.

        Raises RemiError as `Variant.check_ending` does, and stop_over_limit if a player said Stop
        with more points than `stop_limit`.
        """
        super().check_ending(deal)
        if deal.ending is Ending.STOP and deal.by and deal.value(deal.by) > self.stop_limit:
            raise RemiError(
                Code.STOP_OVER_LIMIT,
                f"a player may say Stop with at most {self.stop_limit} points",
                player=deal.by,
                most=self.stop_limit,
                points=deal.value(deal.by),
                ended=str(deal.ending),
            )

    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        values = deal.all_values()
        if deal.ending is Ending.REMI and deal.by:
            bonus = ScoreLine(deal.by, Reason.REMI_BONUS, self.remi_bonus)
            return [*difference_lines(values, deal.by), bonus]
        winners = lowest(values)
        lines = [line for winner in winners for line in difference_lines(values, winner)]
        return lines + self._bonus_lines(deal.by, winners)

    def _bonus_lines(self, stopper: str | None, winners: list[str]) -> list[ScoreLine]:
        """Return the bonus of the winners who beat the player who said Stop."""
        # D2: a player who said Stop and ties for the lowest hand wins too, so nobody beat them.
        if stopper is None or (stopper in winners and not self.bonus_on_tie):
            return []
        return [
            ScoreLine(winner, Reason.BEAT_STOPPER, self.beat_stopper_bonus, stopper)
            for winner in winners
            if winner != stopper
        ]

    def has_failed(self, kinds: Collection[str]) -> bool:
        """Whether a player said Stop and another had a lower hand: only winners have lines."""
        return not kinds

    def usual_ending(self) -> None:
        return None

    def turns_each(self, players: int) -> int | None:
        return None

    def end_total(self) -> int:
        return self.target
