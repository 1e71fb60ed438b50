"""Nak-Nak Remi (Kuc-Kuc): hidden melds, and a player who knocks must have the least deadwood.

Source: `docs/rules.md`, *Nak-Nak Remi*.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from remi_scores.engine.cards import DECK
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import Ace, MeldRules
from remi_scores.engine.options import bad_option, choice, count, flag, number
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending
from remi_scores.engine.scoring import Reason, ScoreLine, difference_lines, lowest
from remi_scores.engine.variants.base import Values, Variant, hidden_leftover_sizes, pips

DECK_CARDS: Final = len(DECK)
"""The cards of one deck."""


@dataclass(frozen=True, kw_only=True)
class NakNak(Variant):
    """Nak-Nak Remi. Most points win.

    The player who knocks discards first, so all players show equally many cards.
    """

    key: ClassVar[str] = "nak_nak"
    players: ClassVar[range] = range(2, 9)
    endings: ClassVar[tuple[Ending, ...]] = (Ending.KNOCK,)
    hidden_melds: ClassVar[bool] = True

    rounds: int = count(4)
    hand_bonus: int = number(25)
    failed_knock_penalty: int = number(10)
    tie_goes_to: str = choice("opponent", "knocker")  # D5
    two_deck_from: int = number(8)  # D1
    hand_bonus_from_each: bool = flag()
    knock_limit: int = number(0)

    def pack(self, players: int) -> Pack:
        return Pack(2 if players >= self.two_deck_from else 1, 0)  # D1

    def check_packs(self, players: int) -> None:
        """Check that one deck is enough where `two_deck_from` leaves the players only one.

        Raises RemiError (bad_option) with the `option`, the cards `needed` and the `cards` there
        are.
        """
        cards = DECK_CARDS * self.pack(players).decks
        # One more card is turned up beside the stock.
        needed = players * self.cards_dealt(players, 1) + 1
        if needed > cards:
            message = f"{players} players need {needed} cards, and there are {cards}"
            raise bad_option("two_deck_from", message, needed=needed, cards=cards)

    def cards_dealt(self, players: int, number: int) -> int:
        return 10 if players == 2 else 7

    def meld_rules(self, number: int) -> MeldRules:
        return MeldRules(ace=Ace.LOW)  # D1: the suits of a group differ, with two decks too

    def values(self, number: int) -> Values:
        return pips(joker=0, ace=1)

    def hand_size(self, context: HandContext) -> int:
        return self.cards_dealt(context.players, context.number)

    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        return hidden_leftover_sizes(self.hand_size(context))

    def check_ending(self, deal: JudgedDeal) -> None:
        """Check that the player who knocked had no more deadwood than `knock_limit` allows.

        A limit of 0 allows any. Raises RemiError (stop_over_limit) with the `player`.
        """
        super().check_ending(deal)
        if self.knock_limit and deal.value(deal.closer()) > self.knock_limit:
            raise RemiError(
                Code.STOP_OVER_LIMIT,
                f"a player may knock with at most {self.knock_limit} points",
                player=deal.closer(),
                most=self.knock_limit,
                points=deal.value(deal.closer()),
                ended=str(deal.ending),
            )

    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        values = deal.all_values()
        knocker = deal.closer()
        winners = self._winners(values, knocker)
        lines = [line for winner in winners for line in self._winner_lines(values, winner)]
        return (
            lines
            if knocker in winners
            else lines + self._penalty_lines(values, knocker, winners[0])
        )

    def _winners(self, values: dict[str, int], knocker: str) -> list[str]:
        best = lowest(values)
        if knocker not in best or best == [knocker]:
            return best
        if self.tie_goes_to == "knocker":  # D5
            return [knocker]
        return [player for player in best if player != knocker]

    def _winner_lines(self, values: dict[str, int], winner: str) -> list[ScoreLine]:
        lines = difference_lines(values, winner)
        if values[winner] == 0:
            times = len(values) - 1 if self.hand_bonus_from_each else 1
            lines.append(ScoreLine(winner, Reason.HAND_BONUS, self.hand_bonus * times))
        return lines

    def _penalty_lines(self, values: dict[str, int], knocker: str, winner: str) -> list[ScoreLine]:
        lost = values[winner] - values[knocker]
        return [
            ScoreLine(knocker, Reason.FAILED_KNOCK, -self.failed_knock_penalty),
            ScoreLine(knocker, Reason.DIFFERENCE, lost, winner),
        ]

    def has_failed(self, kinds: Collection[str]) -> bool:
        return Reason.FAILED_KNOCK in kinds

    def turns_each(self, players: int) -> int | None:
        return self.rounds
