"""The seven games as RULES.md describes them: packs, players, options, values, melds."""

from dataclasses import dataclass
from typing import Any

from tests.adversary.judge.cards import JOKER, RANKS

ANY = 99
"""As good as no limit."""

FREE = range(1001)
COUNT = range(1, 101)
FLAG = (False, True)
COMMON = {"void_deal_counts": (False, FLAG), "wrong_close_penalty": (0, FREE)}

OPTIONS: dict[str, dict[str, tuple[Any, Any]]] = {
    "halp": {
        "target": (200, FREE), "stop_limit": (5, FREE), "remi_bonus": (25, FREE),
        "beat_stopper_bonus": (10, FREE), "bonus_on_tie": (False, FLAG),
        "joker_value": (25, FREE), "ace_value": (1, FREE),
    },
    "becki": {
        "rounds": (5, COUNT), "failed_close_penalty": (20, FREE), "beat_closer_bonus": (10, FREE),
        "joker_value": (25, FREE), "ace_value": (11, FREE), "jokers_per_meld": (1, FREE),
        "tie_goes_to": ("opponent", ("opponent", "closer")),
    },
    "nak_nak": {
        "rounds": (4, COUNT), "hand_bonus": (25, FREE), "failed_knock_penalty": (10, FREE),
        "tie_goes_to": ("opponent", ("opponent", "knocker")), "two_deck_from": (8, FREE),
        "hand_bonus_from_each": (False, FLAG), "knock_limit": (0, FREE),
    },
    "remi_51": {
        "opening_minimum": (51, FREE), "out_bonus": (40, FREE), "hand_bonus": (140, FREE),
        "hand_multiplier": (2, FREE), "unopened_penalty": (100, FREE), "joker_value": (20, FREE),
        "limit": (501, FREE), "deals_each": (None, range(101)),
        "unopened_at_stock_out": ("hand", ("hand", "flat")),
        "new_run_jokers": ("free", ("free", "one")), "ace_value": (10, FREE),
        "unopened_adds_hand": (False, FLAG), "six_players": (False, FLAG),
    },
    "kraljevski": {
        "rounds": (3, COUNT), "out_bonus": (20, FREE), "card_penalty": (1, FREE),
        "wild_penalty": (2, FREE), "king_penalty": (5, FREE), "king_close_multiplier": (2, FREE),
        "run_reward": (2, FREE), "pair_reward": (3, FREE), "three_reward": (6, FREE),
        "four_reward": (10, FREE), "laid_off_reward": (1, FREE),
    },
    "divlji": {
        "deals": (11, range(1, 12)), "immediate_penalty": (5, FREE),
        "loser_scores": ("pool", ("pool", "own")), "distinct_suits_in_groups": (False, FLAG),
        "ace": ("both", ("both", "low")),
    },
    "kontrakt": {
        "ace_value": (15, FREE), "joker_value": (15, FREE), "series_per_player": (1, COUNT),
        "length": ("each", ("each", "single")), "adjacent_runs_allowed": (False, FLAG),
    },
}  # fmt: skip
"""By game the options with the value of the book and the values there are."""

PLAYERS = {
    "halp": (2, 5), "becki": (2, 6), "nak_nak": (2, 8), "remi_51": (2, 4), "kraljevski": (2, 4),
    "divlji": (2, 6), "kontrakt": (3, 8),
}  # fmt: skip
ENDINGS = {
    "halp": ("remi", "stop", "stock_out"), "becki": ("closed",), "nak_nak": ("knock",),
    "remi_51": ("out", "hand", "stock_out"), "kraljevski": ("out", "stock_out"),
    "divlji": ("announced", "immediate"), "kontrakt": ("out", "stock_out"),
}  # fmt: skip
HIDDEN = ("becki", "nak_nak", "divlji")
FEWEST = ("remi_51", "divlji", "kontrakt")
EMPTY_HANDED = ("remi", "out", "hand")
"""The endings whose player has no cards left."""

CONTRACTS = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
"""Groups of three and runs of four of Kontrakt's seven deals."""


@dataclass(frozen=True)
class MeldRules:
    """What a meld may be; `kings` is how many natural kings a group with wilds needs, 0 if any."""

    aces: str = "both"
    distinct: bool = True
    wilds: str = JOKER
    in_run: int = ANY
    in_group: int = ANY
    all_wild: bool = False
    kings: int = 0


@dataclass(frozen=True)
class Game:
    """One game at one table: its key, how many play, and every option."""

    key: str
    players: int
    options: dict[str, Any]

    def packs(self) -> tuple[int, int]:
        """Return how many decks and jokers there are."""
        n = self.players
        return {
            "halp": (1, 1) if n == 2 else (2, 2),
            "becki": (2, 4),
            "nak_nak": (2 if n >= self.options.get("two_deck_from", 8) else 1, 0),
            "remi_51": (3, 6) if n > 4 else (2, 4),
            "kraljevski": (2, 4),
            "divlji": ((n + 1) // 2, 0),
            "kontrakt": (2, 1) if n <= 5 else (3, 2),
        }[self.key]

    def dealt(self, number: int) -> int:
        """Return how many cards each player gets."""
        return {
            "halp": 10,
            "becki": 10,
            "nak_nak": 10 if self.players == 2 else 7,
            "remi_51": 14,
            "kraljevski": 15,
            "divlji": number + 2,
            "kontrakt": 10 if (number - 1) % 7 < 4 else 12,
        }[self.key]

    def wild_rank(self, number: int) -> str | None:
        return RANKS[number + 1] if self.key == "divlji" else None

    def values(self, number: int) -> dict[str, int]:
        """Return what a card in the hand is worth by its rank, "*" too."""
        if self.key == "kraljevski":
            one, wild = self.options["card_penalty"], self.options["wild_penalty"]
            kings = {"K": self.options["king_penalty"], "2": wild, JOKER: wild}
            return dict.fromkeys(RANKS, one) | kings
        if self.key == "divlji":
            worth = dict.fromkeys("23456789", 5) | dict.fromkeys("TJQK", 10)
            return worth | {"A": 15, JOKER: 0} | {self.wild_rank(number) or "": 15}
        worth = {rank: int(rank) for rank in "23456789"} | dict.fromkeys("TJQK", 10)
        ace, joker = self.options.get("ace_value", 1), self.options.get("joker_value", 0)
        return worth | {"A": ace, JOKER: joker}

    def rules(self, number: int, where: str = "hand") -> MeldRules:
        """Return what a meld is: laid from the `hand`, in an `opening`, or on the `table`."""
        one = 1 if where == "opening" or self.options.get("new_run_jokers") == "one" else ANY
        each = self.options.get("jokers_per_meld", ANY)
        return {
            "halp": MeldRules(),
            "becki": MeldRules(distinct=False, in_run=each, in_group=each),
            "nak_nak": MeldRules(aces="low"),
            "remi_51": MeldRules(in_group=1, in_run=ANY if where == "table" else one),
            "kraljevski": MeldRules(aces="high", wilds="*2", kings=1 if where == "table" else 2),
            "divlji": MeldRules(
                aces=self.options.get("ace", "both"),
                distinct=bool(self.options.get("distinct_suits_in_groups")),
                wilds=JOKER + (self.wild_rank(number) or ""),
                all_wild=True,
            ),
            "kontrakt": MeldRules(distinct=False),
        }[self.key]

    def turns(self) -> int | None:
        """Return the number of the last deal, None if only points end the match."""
        n, options = self.players, self.options
        if self.key == "remi_51":
            each = options["deals_each"]
            each = {2: 4, 3: 3}.get(n, 2) if each is None else each
            return each * n or None
        if self.key == "kontrakt":
            return 7 if options["length"] == "single" else 7 * n * options["series_per_player"]
        if self.key == "divlji":
            return int(options["deals"])
        return None if self.key == "halp" else options["rounds"] * n

    def end_total(self) -> int | None:
        """Return the total that ends the match."""
        return self.options["target"] if self.key == "halp" else self.options.get("limit") or None


def game_of(key: str, players: int, options: dict[str, Any]) -> Game:
    book = {name: value for name, (value, _all) in (OPTIONS[key] | COMMON).items()}
    return Game(key, players, book | options)
