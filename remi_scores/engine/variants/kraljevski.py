"""Kraljevski Remi: rewards for melding kings, and wilds that stand for kings only.

Source: `docs/rules.md`, *Kraljevski Remi*.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Final

from remi_scores.engine.cards import Rank, Suit
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import Ace, MeldRules
from remi_scores.engine.options import count, number
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending, HandReport
from remi_scores.engine.scoring import Reason, ScoreLine
from remi_scores.engine.variants.base import Values, Variant

KINGS_TAKEN: Final[Mapping[str, int]] = MappingProxyType(
    {"run": 1, "pair": 3, "three": 3, "four": 4, "laid_off": 1}
)
"""How many kings a reward takes; a pair also takes a wild, which then frees no king.

Each of the kings can be melded once, and once more for every wild put in the place of a king."""


@dataclass(frozen=True, kw_only=True)
class Kraljevski(Variant):
    """Kraljevski Remi. Most points win.

    Players count their rewards during play and get them whoever goes out.
    """

    key: ClassVar[str] = "kraljevski"
    players: ClassVar[range] = range(2, 5)
    endings: ClassVar[tuple[Ending, ...]] = (Ending.OUT, Ending.STOCK_OUT)
    goes_out: ClassVar[frozenset[Ending]] = frozenset({Ending.OUT})
    # D9: a group that is not listed counts as the listed one it contains.
    king_rewards: ClassVar[tuple[str, ...]] = ("run", "pair", "three", "four", "laid_off")

    claims: ClassVar[tuple[str, ...]] = ("meld", "lay_off", "king_swap")

    rounds: int = count(3)
    out_bonus: int = number(20)
    card_penalty: int = number(1)
    wild_penalty: int = number(2)
    king_penalty: int = number(5)
    king_close_multiplier: int = number(2)
    run_reward: int = number(2)
    pair_reward: int = number(3)
    three_reward: int = number(6)
    four_reward: int = number(10)
    laid_off_reward: int = number(1)

    def pack(self, players: int) -> Pack:
        return Pack(2, 4)  # D12: twelve wilds, that is eight twos and four jokers

    def cards_dealt(self, players: int, number: int) -> int:
        return 15

    def meld_rules(self, number: int) -> MeldRules:
        twos = frozenset({Rank.TWO})  # D8: a two always stands for a king
        return MeldRules(ace=Ace.HIGH, wild_ranks=twos, kings_only=True)

    def table_rules(self, number: int) -> MeldRules:
        # D9: two natural kings are needed only when a group is laid for the first time.
        return replace(self.meld_rules(number), least_kings=1)

    def values(self, number: int) -> Values:
        card, wild = self.card_penalty, self.wild_penalty
        return (wild, card, wild, *[card] * 10, self.king_penalty)

    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        return range(16) if context.went_out else range(1, 16)

    def contradiction_in(self, hand: HandReport, *, ended_it: bool) -> str | None:
        """Return, in English, which count of rewards is wrong; None if none is."""
        for key, times in hand.kings.items():
            if key not in self.king_rewards or times < 0:
                return f"kings has a wrong key or count: {key!r:.40}"
        return None

    def check_rewards(self, hands: Mapping[str, HandReport]) -> None:
        """Check that the packs hold the kings for the rewards of all hands together.

        Raises RemiError (impossible_points) with the `players` who count rewards, the `kings` they
        need and the `most` there are; with the `player` if it is one.
        """
        counting = {
            player: hand.kings for player, hand in hands.items() if any(hand.kings.values())
        }
        needed = sum(
            times * KINGS_TAKEN[key] for kings in counting.values() for key, times in kings.items()
        )
        pack = self.pack(len(hands))
        most = 2 * len(Suit) * pack.decks + pack.jokers
        if needed > most:
            who = {"player": min(counting)} if len(counting) == 1 else {"players": [*counting]}
            message = f"these rewards need {needed} kings, and no more than {most} can be melded"
            raise RemiError(Code.IMPOSSIBLE_POINTS, message, **who, kings=needed, most=most)

    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        lines = []
        for player in deal.values:
            lines += self._reward_lines(deal, player)
            lines += self._end_lines(deal, player)
        return lines

    def _reward_lines(self, deal: JudgedDeal, player: str) -> list[ScoreLine]:
        """Return what a player gets for the kings counted during play."""
        counts = deal.reports[player].kings if player in deal.reports else {}
        return [
            ScoreLine(player, Reason(f"{key}_reward"), times * getattr(self, f"{key}_reward"))
            for key, times in counts.items()
            if times
        ]

    def _end_lines(self, deal: JudgedDeal, player: str) -> list[ScoreLine]:
        """Return the bonus for going out or the penalty for the cards held, with its multiplier."""
        # D11: if the stock runs out nobody wins, and every player pays.
        line = ScoreLine(player, Reason.HAND_VALUE, -deal.value(player))
        if player == deal.by:
            line = ScoreLine(player, Reason.OUT, self.out_bonus)
        if not deal.closed_with_king:
            return [line]
        extra = line.points * (self.king_close_multiplier - 1)
        return [line, ScoreLine(player, Reason.KING_CLOSE_MULTIPLIER, extra)]

    def turns_each(self, players: int) -> int | None:
        return self.rounds
