"""Engine codes in words: errors, reasons, endings, games, house rules and cards.

Whoever shows a code asks here; the languages are those of the message catalogue.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from remi_scores.engine import Option, RemiError, parse_card
from remi_scores.wording.cards import card_face as card_face
from remi_scores.wording.cards import rank_key as rank_key
from remi_scores.wording.cards import show_cards as show_cards
from remi_scores.wording.roles import REFUSALS
from remi_scores.wording.roles import why_not as why_not
from remi_scores.wording.rows import ACTIONS as ACTIONS
from remi_scores.wording.rows import TABLE_REFUSALS, crowd_words
from remi_scores.wording.rows import change_words as change_words
from remi_scores.wording.rows import done_words as done_words
from remi_scores.wording.rows import number as number
from remi_scores.wording.rows import points_words as points_words
from remi_scores.wording.rows import row_words as row_words
from remi_scores.wording.words import Words

ERRORS: Final[Words] = {
    "bad_document": _(
        "This entry contradicts itself. Check how the deal ended, who ended it and what is marked."
    ),
    "unknown_variant": _("There is no such game. Choose one from the list."),
    "unknown_option": _("There is no house rule “%(option)s” in this game."),
    "bad_option": _("“%(label)s” cannot have this value."),
    "players_out_of_range": _("This game is not for that many players."),
    "duplicate_player": _(
        "%(players)s is the same name twice. Tell the players apart, for example by a surname."
    ),
    "unknown_player": _("Mark a player who sits at this table."),
    "unknown_ending": _("Mark how the deal ended."),
    "missing_hand": _("Still missing: enter the cards or the points of this hand."),
    "unknown_card": _(
        "“%(card)s” is not a card. Write for example Kh, 10♠ or 7, and * for the joker."
    ),
    "too_many_copies": _(
        "The packs do not hold so many %(card)s (%(players)s). Check these hands."
    ),
    "too_many_jokers": _("The packs do not hold so many jokers (%(players)s). Check these hands."),
    "wrong_hand_size": _("A hand of %(cards)s cards is not possible here. Count the cards again."),
    "invalid_meld": _("Meld %(meld)s is not correct: %(reason)s."),
    "impossible_points": _(
        "No cards of this hand can be worth %(points)s points. Add the points up again."
    ),
    "stop_over_limit": _("There are too many points in this hand to end the deal so."),
    "hand_not_empty": _(
        "The player who went out has no cards. Clear this hand, or mark another ending or player."
    ),
    "hand_empty": _("Only the player who went out is without cards. Enter what was left here."),
    "not_all_melded": _("The player who closes must have every card melded."),
    "match_finished": _("The match is over: no further deal can be saved."),
    "position_taken": _("Another deal has been saved in the meantime."),
    "sheet_changed": _("The score sheet changed meanwhile. Look at the deal, then save it."),
    "row_changed": _(
        "This row has been changed in the meantime. Look at it again before you correct it."
    ),
    "row_not_live": _("This row has been undone already."),
    "row_live": _("This row counts already."),
    "no_such_row": _("There is no such row on the score sheet."),
    "no_deal_before": _("An adjustment stands after a deal: no deal would be left before it."),
    "rules_locked": _(
        "The score sheet changed meanwhile. Look at the totals again before you confirm."
    ),
    "token_used": _("This form has been used already. Open the page again."),
    "bad_player_name": _("Enter the player's name."),
    "bad_preset_name": _("Enter a name for these house rules."),
    "name_too_long": _("The name is too long: at most %(most)s letters."),
    "name_has_controls": _(
        "The name has a line end or a sign that cannot be saved. Type it again, in one line."
    ),
    **REFUSALS,
    **TABLE_REFUSALS,
}

MELD_FAULTS: Final[Words] = {
    "too_short": _("a meld has at least three cards"),
    "wraps_past_ace": _("a run cannot go on past the ace"),
    "ace_not_high": _("the ace cannot follow the king in this game"),
    "ace_not_low": _("the ace cannot stand before the two in this game"),
    "wild_only_for_kings": _("a wild card stands only for a king in this game"),
    "too_few_kings": _("a group of kings is first laid with at least two kings"),
    "neither_run_nor_group": _("the cards are neither a run nor a group"),
    "repeated_suit": _("a group cannot have one suit twice"),
    "repeated_card": _("a run cannot have one card twice"),
    "too_many_wilds": _("there are too many wild cards in it"),
    "too_many_cards": _("there are too many cards in it"),
    "gap": _("there is a gap in the run"),
}

LINES: Final[Words] = {
    "difference": _("The difference to %(against)s is scored"),
    "remi_bonus": _("Remi earns a bonus"),
    "beat_stopper_bonus": _("The Stop of %(against)s failed, which earns a bonus"),
    "failed_close_penalty": _("The closing failed, which costs a penalty"),
    "beat_closer_bonus": _("The closing of %(against)s failed, which earns a bonus"),
    "hand_bonus": _("Everything is melded, which earns a bonus"),
    "failed_knock_penalty": _("The knock failed, which costs a penalty"),
    "out_bonus": _("Going out earns a bonus"),
    "from_hand_bonus": _("Remi from the hand earns a bonus"),
    "hand_value": _("The cards left in the hand count"),
    "unopened_penalty": _("Not having opened costs a penalty"),
    "hand_multiplier": _("The amount grows because %(against)s went out from the hand"),
    "king_close_multiplier": _("The amount grows because the last card was a king"),
    "run_reward": _("Runs with a king earn a reward"),
    "pair_reward": _("Groups of two kings and a wild earn a reward"),
    "three_reward": _("Groups of three kings earn a reward"),
    "four_reward": _("Groups of four kings earn a reward"),
    "laid_off_reward": _("Kings laid off earn a reward"),
    "pool": _("The deadwood of %(against)s counts"),
    "immediate_penalty": _("Closing at once costs this"),
}

# fmt: off
ENDINGS: Final[Words] = {
    "remi": _("Remi!"), "stop": _("Stop"), "closed": _("“Remi!”"), "knock": _("Knock"),
    "out": _("Went out"), "hand": _("From the hand"), "stock_out": _("Stock ran out"),
    "announced": _("Closing announced"), "immediate": _("Closed at once"), "void": _("Void deal"),
}
WHO: Final[Words] = {
    "remi": _("Who has no cards left?"), "stop": _("Who said Stop?"),
    "closed": _("Who said Remi?"), "knock": _("Who knocked?"), "out": _("Who went out?"),
    "hand": _("Who went out from the hand?"), "announced": _("Who closed?"),
    "immediate": _("Who closed?"),
}
# fmt: on

GAMES: Final[Words] = {
    "halp": _("Halp Remi"),
    "becki": _("Bečki Remi"),
    "nak_nak": _("Nak-Nak Remi"),
    "remi_51": _("Remi 51"),
    "kraljevski": _("Kraljevski Remi"),
    "divlji": _("Divlji Remi"),
    "kontrakt": _("Kontrakt Remi"),
}

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
    "hand_bonus_from_each": _("that bonus from each opponent"),
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
    "loser_scores": _("the others score"),
    "new_run_jokers": _("jokers in a new run"),
    "opening_minimum": _("opening"),
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
    "two_deck_from": _("players needed for two decks"),
    "unopened_adds_hand": _("a player who has not opened pays the hand as well"),
    "unopened_at_stock_out": _("an unopened player at the end of the stock pays"),
    "unopened_penalty": _("penalty for a player who has not opened"),
    "void_deal_counts": _("a void deal counts as dealt"),
    "wild_penalty": _("penalty for a wild card in the hand"),
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

UNLIMITED_AT_NOUGHT: Final = frozenset({"deals_each", "knock_limit", "limit"})
"""House rules that set no limit where they are 0."""

KINGS: Final[Words] = {
    "run": _("runs with a king"),
    "pair": _("two kings and a wild"),
    "three": _("three kings"),
    "four": _("four kings"),
    "laid_off": _("kings laid off"),
}

# fmt: off
RANKS: Final[Words] = {
    "A": _("aces"), "2": _("twos"), "3": _("threes"), "4": _("fours"), "5": _("fives"),
    "6": _("sixes"), "7": _("sevens"), "8": _("eights"), "9": _("nines"), "T": _("tens"),
    "J": _("jacks"), "Q": _("queens"), "K": _("kings"),
}
# fmt: on


def explain(code: str, facts: Mapping[str, Any]) -> str:
    """Say in a sentence what is wrong and what to do; `facts` are those of the error."""
    if code == "unknown_card":
        return _unknown_card(str(facts.get("card", "?")))
    if code == "wrong_hand_size" and facts.get("size"):
        return _wrong_size(facts["cards"], facts["size"])
    if code == "players_out_of_range" and "n" in facts:
        return crowd_words(facts["n"], facts["least"], facts["most"])
    words = ERRORS.get(code, ERRORS["bad_document"])
    return str(words) % _Facts(facts)


def _unknown_card(text: str) -> str:
    if text.startswith("11"):
        return gettext("11 is not a card: write A for the ace or J for the jack.")
    try:
        parse_card(text, unsuited=True)
    except RemiError:
        return str(ERRORS["unknown_card"]) % {"card": text}
    return gettext("“%(card)s” has no suit. A whole hand has suits: write for example Kh.") % {
        "card": text
    }


def _wrong_size(cards: int, size: int) -> str:
    held = ngettext("There is %(cards)s card here", "There are %(cards)s cards here", cards)
    wanted = ngettext("there must be %(size)s.", "there must be %(size)s.", size)
    return f"{held}, {wanted}" % {"cards": cards, "size": size}


class _Facts(dict[str, Any]):
    """The facts as they are put into a sentence; one that is not known is a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"

    def __getitem__(self, name: str) -> str:
        if name == "label":
            return option_words(self["option"])
        value = super().__getitem__(name) if name in self else self.__missing__(name)
        if name == "reason":
            return str(MELD_FAULTS.get(value, value))
        if name == "card":
            return show_cards(str(value))
        return ", ".join(value) if isinstance(value, list) else str(value)


def line_words(kind: str, against: str | None) -> str:
    """Say what an amount on the score sheet is for."""
    return str(LINES[kind]) % {"against": against or ""}


def not_so_many(players: int, least: int, most: int) -> str:
    """Say how many may play, and how many there are."""
    words = ngettext(
        "This game is for %(least)d to %(most)d players, and %(n)d is entered.",
        "This game is for %(least)d to %(most)d players, and %(n)d are entered.",
        players,
    )
    return words % {"least": least, "most": most, "n": players}


def game_name(key: str) -> str:
    """Name a game; one whose words are still to be written is called by its key."""
    return str(GAMES.get(key, key.replace("_", " ").title()))


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


def option_range(option: Option) -> str:
    """Say which numbers a house rule may have."""
    return gettext("%(least)d to %(most)d") % {"least": option.least, "most": option.most}


def option_hint(option: Option) -> str:
    """Say the book's value of a house rule, and what nought means where it is no amount."""
    book = value_words(option.name, option.default)
    if option.name not in UNLIMITED_AT_NOUGHT:
        return gettext("by the book: %(value)s") % {"value": book}
    nought = "0" if option.default == 0 else f"0: {value_words(option.name, 0)}"
    return gettext("by the book: %(value)s") % {"value": f"{book} ({nought})"}


def option_refusal(option: Option) -> str:
    """Say what a number of a house rule must be."""
    return gettext("Enter a whole number from %(least)d to %(most)d.") % {
        "least": option.least,
        "most": option.most,
    }


def contract_words(groups: int, runs: int) -> str:
    """Say what a deal of Kontrakt prescribes."""
    parts = []
    if groups:
        parts.append(ngettext("%(n)d group of 3", "%(n)d groups of 3", groups) % {"n": groups})
    if runs:
        parts.append(ngettext("%(n)d run of 4", "%(n)d runs of 4", runs) % {"n": runs})
    return " + ".join(parts)


def this_device() -> str:
    """Name the device that looks."""
    return gettext("this device")


def other_device(name: str) -> str:
    """Name another device by a short sign of it."""
    return gettext("device %(name)s") % {"name": name}


def not_opened() -> str:
    """Say that a player of Remi 51 has not opened."""
    return gettext("not opened")


def left_words(cards: str) -> str:
    """Say which cards were left; none is everything melded."""
    return gettext("left: %(cards)s") % {"cards": cards} if cards else gettext("all melded")


def with_king() -> str:
    """Say that the closing card was a king."""
    return gettext("closed with a king")


def deal_of(number: int, total: int | None) -> str:
    """Say which deal is next, and of how many."""
    if total is None:
        return gettext("deal %(n)d") % {"n": number}
    return gettext("deal %(n)d of %(total)d") % {"n": number, "total": total}


def winner_words(names: Sequence[str]) -> str:
    """Say who won."""
    label = gettext("Shared win:") if len(names) > 1 else gettext("Winner:")
    return f"{label} {', '.join(names)}"


def spoken_number(value: int) -> str:
    """Write a whole number so that a voice reads it well."""
    return gettext("minus %(n)d") % {"n": -value} if value < 0 else str(value)


def capital(words: str) -> str:
    """Begin with a capital, and leave the rest as it is."""
    return words[:1].upper() + words[1:]
