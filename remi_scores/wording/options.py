"""House rules and their values in words."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from remi_scores.engine import Option
from remi_scores.wording.words import Words

OPTIONS: Final[Words] = {
    "ace": _("ace in runs"),
    "ace_value": _("an ace in the hand counts"),
    "adjacent_runs_allowed": _("runs of a contract may continue one another"),
    "beat_closer_bonus": _("bonus for the opponent when a closing fails"),
    "beat_stopper_bonus": _("bonus when a Stop fails"),
    "bonus_on_tie": _("bonus also when the Stop only ties"),
    "card_penalty": _("penalty for any other card in the hand"),
    "deals": _("number of deals"),
    "deals_each": _("how often everybody deals"),
    "distinct_suits_in_groups": _("all suits of a group differ"),
    "failed_close_penalty": _("penalty for a failed closing"),
    "failed_knock_penalty": _("penalty for a failed knock"),
    "four_reward": _("reward for a group of four kings"),
    "hand_bonus": _("bonus for a whole hand melded"),
    "hand_bonus_from_each": _("bonus for a whole hand melded from each opponent"),
    "hand_multiplier": _("from the hand, the others' points are multiplied by"),
    "immediate_penalty": _("points for closing at once"),
    "joker_value": _("a joker in the hand counts"),
    "jokers_per_meld": _("most jokers in one meld"),
    "king_close_multiplier": _("when the last card is a king, multiply by"),
    "king_penalty": _("penalty for a king in the hand"),
    "knock_limit": _("most deadwood for a knock"),
    "laid_off_reward": _("reward for a king laid off"),
    "length": _("length of the match"),
    "limit": _("points that end the match"),
    "loser_scores": _("what the others score"),
    "new_run_jokers": _("jokers in a new run"),
    "opening_minimum": _("least points for an opening"),
    "out_bonus": _("bonus for going out"),
    "pair_reward": _("reward for two kings and a wild"),
    "remi_bonus": _("bonus for Remi"),
    "rounds": _("rounds of dealing"),
    "run_reward": _("reward for a run with a king"),
    "series_per_player": _("series by each player"),
    "six_players": _("up to six players"),
    "stop_limit": _("most points for a Stop"),
    "target": _("points that end the match"),
    "three_reward": _("reward for a group of three kings"),
    "tie_goes_to": _("a tie goes to"),
    "two_deck_from": _("two decks from how many players"),
    "unopened_adds_hand": _("a player who has not opened pays the hand as well"),
    "unopened_at_stock_out": _("an unopened player at the end of the stock pays"),
    "unopened_penalty": _("penalty for a player who has not opened"),
    "void_deal_counts": _("a void deal counts as dealt"),
    "wild_penalty": _("penalty for a wild card in the hand"),
    "wrong_close_penalty": _("penalty for closing wrongly"),
}
CHOICES: Final[Words] = {
    "ace.both": _("low and high"),
    "ace.low": _("low only"),
    "length.each": _("everyone deals a series"),
    "length.single": _("seven deals in all"),
    "loser_scores.own": _("only their own deadwood"),
    "loser_scores.pool": _("everybody's deadwood"),
    "new_run_jokers.free": _("any number"),
    "new_run_jokers.one": _("at most one"),
    "tie_goes_to.closer": _("whoever closed"),
    "tie_goes_to.knocker": _("the knocker"),
    "tie_goes_to.opponent": _("the opponent"),
    "unopened_at_stock_out.flat": _("the penalty"),
    "unopened_at_stock_out.hand": _("the hand"),
}
"""The values of house rules that are words; the keys are `option.value`."""
UNLIMITED_AT_NOUGHT: Final = frozenset({"deals_each", "knock_limit", "limit"})
"""House rules for which 0 means no limit."""

SENSIBLE: Final[Mapping[str, tuple[int, int]]] = {
    "hand_multiplier": (1, 10),
    "jokers_per_meld": (0, 4),
    "king_close_multiplier": (1, 10),
    "series_per_player": (1, 5),
    "two_deck_from": (2, 8),
}
"""Numbers that make sense where the engine takes many more."""


def option_words(name: str) -> str:
    """Name a house rule."""
    return str(OPTIONS.get(name, name))


def value_words(name: str, value: object) -> str:
    """Say the value of a house rule."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value is None:
        return gettext("depends on the number of players")
    if value == 0 and name in UNLIMITED_AT_NOUGHT:
        return gettext("no limit")
    return str(CHOICES.get(f"{name}.{value}", value))


def house_rules_in_words(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Say every house rule that differs from the book."""
    return tuple(
        f"{option_words(name)}: {value_words(name, value)}" for name, value in options.items()
    )


def option_range(option: Option) -> str:
    """Say from what to what a number makes sense; the form takes what the engine takes."""
    least, most = SENSIBLE.get(option.name, (option.least, option.most))
    return gettext("%(least)d to %(most)d") % {"least": least, "most": most}


def option_hint(option: Option) -> str:
    """Say the book's value of a house rule, and that 0 means no limit where it does."""
    book = value_words(option.name, option.default)
    if option.name not in UNLIMITED_AT_NOUGHT:
        return gettext("by the book: %(value)s") % {"value": book}
    nought = "0" if option.default == 0 else f"0: {value_words(option.name, 0)}"
    return gettext("by the book: %(value)s") % {"value": f"{book} ({nought})"}


def option_refusal(option: Option) -> str:
    """Say which numbers a house rule takes, as an error message."""
    return gettext("Enter a whole number from %(least)d to %(most)d.") % {
        "least": option.least,
        "most": option.most,
    }
