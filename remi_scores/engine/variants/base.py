"""`Variant`, the base class of the seven games: everything the engine asks of a game.

Source: `docs/rules.md`, *At a glance* and *Every deal*.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self, TypeAlias

from remi_scores.engine.arrangement import Arrangement
from remi_scores.engine.cards import Card, Rank
from remi_scores.engine.contracts import Contract
from remi_scores.engine.deal import HandContext, JudgedDeal
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import Meld, MeldRules
from remi_scores.engine.options import Option, check_options, flag, number, options_of
from remi_scores.engine.packs import Pack
from remi_scores.engine.report import Ending, HandReport
from remi_scores.engine.scoring import ScoreLine
from remi_scores.engine.solvers.hand import arranger

Values: TypeAlias = tuple[int, ...]
"""What a card left in the hand is worth, in points: 14 numbers, the joker, then ace to king."""


@dataclass(frozen=True, kw_only=True)
class Variant(ABC):
    """One game under the house rules of a table. Make one with `create`.

    Fields are the options a table may change, with the number of the book as default. A game
    overrides a method only where its rules differ from the common answer. Deals have numbers
    from 1; a void deal keeps its number for the deal that is dealt again.

    Class attributes say what game it is:

    - `key`: its name in documents, such as "becki".
    - `players`: how many may play.
    - `endings`: how a deal can end, besides void; first the usual one, if there is one.
    - `lowest_wins`: whether the fewest points win the match.
    - `hidden_melds`: whether melds are shown only at the end of a deal.
    - `goes_out`: the endings that leave the player who ended the deal without cards.
    - `closer_melds_all`: whether only a player who has melded every card may end a deal.
    - `first_has_one_more`: whether the first player gets one card more than the others.
    - `asks_opened`: whether a hand says if the player has opened.
    - `king_rewards`: the keys of the rewards counted for a hand (Kraljevski).
    - `last_deal`: the highest number a deal can have, None if there is no such limit.
    - `claims`: the claims the check desk judges, see `check.claims`.
    - `group_gives_joker`: whether the joker of a full group may be taken.
    - `wilds_stay`: whether a wild on the table stays the card it was laid as when cards are laid
      off, and a group a group (D19).
    - `swapped_joker_joins`: where a joker taken from a meld must go at once: to a meld on the
      table ("table"), to a new one ("new"). Empty if it goes to the hand.
    """

    key: ClassVar[str]
    players: ClassVar[range]
    endings: ClassVar[tuple[Ending, ...]]
    lowest_wins: ClassVar[bool] = False
    hidden_melds: ClassVar[bool] = False
    goes_out: ClassVar[frozenset[Ending]] = frozenset()
    closer_melds_all: ClassVar[bool] = False
    first_has_one_more: ClassVar[bool] = False
    asks_opened: ClassVar[bool] = False
    king_rewards: ClassVar[tuple[str, ...]] = ()
    last_deal: ClassVar[int | None] = None
    claims: ClassVar[tuple[str, ...]] = ("meld",)
    group_gives_joker: ClassVar[bool] = True
    wilds_stay: ClassVar[bool] = False
    swapped_joker_joins: ClassVar[tuple[str, ...]] = ()

    void_deal_counts: bool = flag()
    wrong_close_penalty: int = number(0)

    # Options

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Return every option of the game, in the order of the fields."""
        return _options(cls)

    @classmethod
    def player_range(cls, options: Mapping[str, object]) -> range:
        """Return how many may play under these options, which need not be checked yet."""
        return cls.players

    @classmethod
    def check_count(cls, options: Mapping[str, object], players: int) -> None:
        """Check that so many may play under these options, which need not be checked yet.

        Raises RemiError (players_out_of_range) with how many play, `n`, and who may: the `least`
        and the `most`.
        """
        allowed = cls.player_range(options)
        if players not in allowed:
            facts = {"n": players, "least": min(allowed), "most": max(allowed)}
            message = f"{cls.key} is played by {facts['least']} to {facts['most']}, not {players}"
            raise RemiError(Code.PLAYERS_OUT_OF_RANGE, message, **facts)

    def check_packs(self, players: int) -> None:  # noqa: B027  # most packs are always enough
        """Check that the house rules give so many players packs with enough cards.

        Raises RemiError (bad_option) with the `option`.
        """

    @classmethod
    def most_players(cls) -> int:
        """Return how many may play at most, whatever the options."""
        return max(cls.players)

    @classmethod
    def create(cls, options: Mapping[str, Any]) -> Self:
        """Return the game under these house rules; no options are the rules of the book.

        Raises RemiError (unknown_option, bad_option) with the `option`.
        """
        check_options(cls.options(), options)
        return cls(**options)

    def changed_options(self) -> dict[str, Any]:
        """Return the options that differ from the book, by name."""
        current = ((option, getattr(self, option.name)) for option in self.options())
        return {option.name: value for option, value in current if value != option.default}

    # The packs and the deal

    @abstractmethod
    def pack(self, players: int) -> Pack:
        """Return the cards the game is played with by so many players."""

    @abstractmethod
    def cards_dealt(self, players: int, number: int) -> int:
        """Return how many cards every player gets in deal `number`.

        Where the first player gets one more, it is not counted.
        """

    @abstractmethod
    def meld_rules(self, number: int) -> MeldRules:
        """Return what a correct meld is in deal `number`, when it is laid from the hand."""

    @abstractmethod
    def values(self, number: int) -> Values:
        """Return what a card left in the hand is worth in deal `number`, in points.

        14 numbers: the joker, then ace to king.
        """

    def table_rules(self, number: int) -> MeldRules:
        """Return what a meld on the table must be, after cards are laid off or swapped too."""
        return self.meld_rules(number)

    def opening_rules(self) -> MeldRules:
        """Return what a correct meld of an opening is, in a game with openings (Remi 51)."""
        return self.meld_rules(1)

    def opening_value(self, meld: Meld) -> int | None:
        """Return what a meld counts towards an opening, in points; None in other games."""
        return None

    def opening_points(self) -> tuple[int, ...]:
        """Return what a card counts towards an opening, in points, by its place in a run.

        15 numbers: index 0 is not used, 1 is the low ace and 14 the high one. A card of a group
        counts as its rank does, an ace as the high one. Empty in games without openings.
        """
        return ()

    def least_opening(self) -> int:
        """Return what an opening must be worth, in points; 0 in games without openings."""
        return 0

    def allows_adjacent_runs(self) -> bool:
        """Whether one run of a contract may begin where another of its suit ends (Kontrakt)."""
        return True

    def wild_rank(self, number: int) -> Rank | None:
        """Return the rank that is wild in deal `number`; None in games without one."""
        return None

    def contract(self, number: int) -> Contract | None:
        """Return the contract of deal `number`; None in games without contracts."""
        return None

    def deals_in_a_row(self) -> int:
        """Return how many deals a player deals before dealing passes to the next seat."""
        return 1

    def usual_ending(self) -> Ending | None:
        """Return the ending that nearly every deal has; None if the game has no such ending."""
        return self.endings[0]

    # The hands

    @abstractmethod
    def leftover_sizes(self, context: HandContext) -> Sequence[int]:
        """Return the numbers of cards that a player can be left with outside melds."""

    def bare_value_sizes(self, context: HandContext) -> Sequence[int]:
        """Return the numbers of cards that a hand entered as points alone can have."""
        return self.leftover_sizes(context)

    def hand_size(self, context: HandContext) -> int | None:
        """Return how many cards a player shows at the end, melds included.

        None in games with open melds, where the number is not fixed.
        """
        return None

    def needs_hand(self, ending: Ending, *, went_out: bool, opened: bool | None) -> bool:
        """Whether a player's cards or points must be entered."""
        return not went_out

    def unopened_points(self, ending: Ending) -> int | None:
        """Return what a player pays for not having opened when the deal ends so, in points.

        None if nothing is paid for it then; the hand may be paid besides, see `needs_hand`.
        """
        return None

    def contradiction_in(self, hand: HandReport, *, ended_it: bool) -> str | None:
        """Return, in English, what is wrong with what only this game asks of a hand.

        None if nothing is wrong. `ended_it` is whether the player ended the deal.
        """
        return None

    def left_value(self, left: Sequence[Card], context: HandContext) -> int:
        """Return what the cards left outside melds are worth, in points."""
        values = self.values(context.number)
        return sum([values[card.rank or 0] for card in left])

    def arrange(self, cards: Sequence[Card], number: int, *, closer: bool) -> Arrangement:
        """Return the melds of a hand that leave the least deadwood, in deal `number`.

        `closer` is whether the player ended the deal. No cards make an empty arrangement.
        Raises ValueError if a card has no suit or there are more than three of it, RemiError
        (wrong_hand_size) for far more cards than the game deals.
        """
        return arranger(self.meld_rules(number), self.values(number)).arrange(cards)

    def check_rewards(self, hands: Mapping[str, HandReport]) -> None:  # noqa: B027  # see Kraljevski
        """Check that the rewards counted for all hands together are possible.

        Raises RemiError (impossible_points), with the `player` or `players`.
        """

    # The score

    @abstractmethod
    def score_deal(self, deal: JudgedDeal) -> list[ScoreLine]:
        """Return the score lines of a deal that `check_ending` has accepted."""

    def has_failed(self, kinds: Collection[str]) -> bool:
        """Whether the player who ended a deal is not among its winners.

        `kinds` are those of that player's score lines in the deal. In most games whoever ends a
        deal wins it.
        """
        return False

    def check_ending(self, deal: JudgedDeal) -> None:
        """Check that the hands agree with how the deal is said to have ended.

        Raises RemiError, with the `player`: hand_not_empty if a player went out with cards,
        hand_empty if another has none in a game with open melds. A game may add its own.
        """
        went_out = deal.by if deal.ending in self.goes_out else None
        if went_out is not None and (deal.left.get(went_out) or deal.value(went_out)):
            message = "the player who went out still has cards"
            raise RemiError(Code.HAND_NOT_EMPTY, message, player=went_out)
        if self.hidden_melds:
            return
        for player in deal.values:
            # Of a bare value nothing is known: a house rule can make cards worth 0.
            if player != went_out and deal.left.get(player) == ():
                message = "only the player who went out has no cards left"
                raise RemiError(Code.HAND_EMPTY, message, player=player)

    # The match

    @abstractmethod
    def turns_each(self, players: int) -> int | None:
        """Return how many turns at dealing each player has; None if they do not end the match.

        A turn is `deals_in_a_row` deals.
        """

    def total_deals(self, players: int) -> int | None:
        """Return the number of the last deal a match can have; None if only points end it."""
        turns = self.turns_each(players)
        return None if turns is None else turns * players * self.deals_in_a_row()

    def end_total(self) -> int | None:
        """Return the total, in points, that ends the match; None if points do not end it."""
        return None

    def wrong_close_points(self) -> int:
        """Return what is added to the total of a player who closed wrongly, in points.

        It makes winning harder: below 0 where most points win, above 0 where fewest.
        """
        return self.wrong_close_penalty if self.lowest_wins else -self.wrong_close_penalty

    def points_end_it(self, totals: Sequence[int]) -> bool:
        """Whether these totals, in points, end the match."""
        end = self.end_total()
        return end is not None and max(totals) >= end


@cache
def _options(variant: type[Variant]) -> tuple[Option, ...]:
    return options_of(fields(variant))


@cache
def pips(*, joker: int, ace: int) -> Values:
    """Return the values of most games: joker and ace as given, 2 to 10, and 10 for J, Q and K."""
    return (joker, ace, *range(2, 11), 10, 10, 10)


def hidden_leftover_sizes(held: int) -> tuple[int, ...]:
    """Return how many of `held` cards can be left over: melds take none, or three and more."""
    return tuple(size for size in range(held + 1) if held - size not in (1, 2))
