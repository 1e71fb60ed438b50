"""The base of the seven games: identity, options, and the questions that have common answers."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self, TypeAlias

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import Card, Rank
from remi_scores.engine.contracts import Contract
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import Meld, MeldRules
from remi_scores.engine.options import Option, check_options, flag, options_of
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending, HandReport
from remi_scores.engine.scoring import ScoreLine
from remi_scores.engine.solvers.hand import arranger

Values: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Variant(ABC):
    """One way to play Remi.

    Class attributes are the game's identity. Fields are the options: what a table may agree to
    change, with the book's value as default. A game overrides a method only where its rules
    depart from the common answer.

    `goes_out` are the endings after which the player has no cards; `last_deal` the last number a
    deal can have, where the cards set one; `claims` what the check desk answers;
    `group_gives_joker` whether a full group may give its joker away; `swapped_joker_joins` the
    places a swapped joker must go to at once ("table", "new"), none where it goes to the hand.
    """

    key: ClassVar[str]
    players: ClassVar[range]
    endings: ClassVar[tuple[Ending, ...]]
    lowest_wins: ClassVar[bool] = False
    hidden_melds: ClassVar[bool] = False
    goes_out: ClassVar[frozenset[Ending]] = frozenset()
    asks_opened: ClassVar[bool] = False
    king_rewards: ClassVar[tuple[str, ...]] = ()
    last_deal: ClassVar[int | None] = None
    claims: ClassVar[tuple[str, ...]] = ("meld",)
    group_gives_joker: ClassVar[bool] = True
    swapped_joker_joins: ClassVar[tuple[str, ...]] = ()

    void_deal_counts: bool = flag()

    # Options

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Return every option of the game, in the order of the rules."""
        return _options(cls)

    @classmethod
    def player_range(cls, options: Mapping[str, object]) -> range:
        """Return how many may play under these (unchecked) options."""
        return cls.players

    @classmethod
    def create(cls, options: Mapping[str, Any]) -> Self:
        """Return the game under these house rules.

        Raises RemiError (unknown_option, bad_option).
        """
        check_options(cls.options(), options)
        return cls(**options)

    def changed_options(self) -> dict[str, Any]:
        """Return the options that differ from the book."""
        current = ((option, getattr(self, option.name)) for option in self.options())
        return {option.name: value for option, value in current if value != option.default}

    # The packs and the deal

    @abstractmethod
    def pack(self, players: int) -> Pack:
        """Return the cards the game is played with."""

    @abstractmethod
    def cards_dealt(self, players: int, number: int) -> int:
        """Return how many cards everybody gets in deal `number` (from 1)."""

    @abstractmethod
    def meld_rules(self, number: int) -> MeldRules:
        """Return what a correct meld is in deal `number`."""

    @abstractmethod
    def values(self, number: int) -> Values:
        """Return what a card left in the hand is worth in deal `number`, in points.

        14 numbers: the joker's first, then ace to king.
        """

    def table_rules(self, number: int) -> MeldRules:
        """Return what a meld already on the table, laid off on and swapped in, must still be."""
        return self.meld_rules(number)

    def opening_rules(self) -> MeldRules:
        """Return what a meld of an opening is, where the game has openings."""
        return self.meld_rules(1)

    def opening_value(self, meld: Meld) -> int | None:
        """Return what a meld counts towards the opening, in points; None in other games."""
        return None

    def opening_points(self) -> tuple[int, ...]:
        """Return what cards count towards the opening by place of a run, 0 to the high ace's 14.

        A group counts as so many cards of its rank, aces as the high one; empty in other games.
        """
        return ()

    def least_opening(self) -> int:
        """Return what an opening must be worth, in points."""
        return 0

    def allows_adjacent_runs(self) -> bool:
        """Whether two runs of one contract may continue one another."""
        return True

    def wild_rank(self, number: int) -> Rank | None:
        """Return the rank that is wild in deal `number`, where the game has one."""
        return None

    def contract(self, number: int) -> Contract | None:
        """Return what deal `number` prescribes, where the game has contracts."""
        return None

    def deals_in_a_row(self) -> int:
        """Return how many deals one player deals before dealing passes to the next seat."""
        return 1

    # The hands

    @abstractmethod
    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        """Return how many cards a player can be left with outside melds."""

    def bare_value_sizes(self, context: HandContext) -> Sequence[int]:
        """Return how many cards a bare value can stand for."""
        return self.leftover_sizes(context)

    def hand_size(self, context: HandContext) -> int | None:
        """Return how many cards are shown at the end; None in games with open melds."""
        return None

    def needs_hand(self, ending: Ending, *, went_out: bool, opened: bool | None) -> bool:
        """Whether a player's cards or value must be entered."""
        return not went_out

    def contradiction_in(self, hand: HandReport, *, ended_it: bool) -> str | None:
        """Say what is wrong with the facts only this game asks for; None if nothing is."""
        return None

    def left_value(self, left: Sequence[Card], context: HandContext) -> int:
        """Return what the cards left are worth, in points."""
        values = self.values(context.number)
        return sum([values[card.rank or 0] for card in left])

    def arrange(self, cards: Sequence[Card], number: int, *, closer: bool) -> Arrangement:
        """Return the arrangement of a hand with the least deadwood."""
        return arranger(self.meld_rules(number), self.values(number)).arrange(cards)

    # The score

    @abstractmethod
    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        """Return the lines to write for one finished deal."""

    def check_ending(self, deal: JudgedDeal) -> None:
        """See that the hands agree with how the deal is said to have ended.

        Raises RemiError (hand_not_empty, hand_empty and the game's own).
        """
        if deal.ending in self.goes_out and deal.by is not None and not deal.is_empty(deal.by):
            raise RemiError(Code.HAND_NOT_EMPTY, "went out with cards", player=deal.by)
        if self.hidden_melds:
            return
        for player in deal.values:
            if deal.is_empty(player) and not (player == deal.by and deal.ending in self.goes_out):
                raise RemiError(Code.HAND_EMPTY, "only who went out has no cards", player=player)

    # The match

    @abstractmethod
    def turns_each(self, players: int) -> int | None:
        """Return how often everybody has the deal; None where that does not end the match."""

    def total_deals(self, players: int) -> int | None:
        """Return how many deals the match has at most; None where only points end it."""
        turns = self.turns_each(players)
        return None if turns is None else turns * players * self.deals_in_a_row()

    def points_end_it(self, totals: Sequence[int]) -> bool:
        """Whether somebody's total ends the match."""
        return False


@cache
def _options(variant: type[Variant]) -> tuple[Option, ...]:
    return options_of(fields(variant))


@cache
def pips(*, joker: int, ace: int) -> Values:
    """Return the usual values: the joker's, the ace's, 2 to 10 by pips, and 10 for J, Q and K."""
    return (joker, ace, *range(2, 11), 10, 10, 10)


def hidden_leftover_sizes(held: int) -> tuple[int, ...]:
    """Return how many of `held` cards can stay outside melds: no meld has one card or two."""
    return tuple(size for size in range(held + 1) if held - size not in (1, 2))
