"""Errors in words: those of the engine, faults of melds, and refusals of the sheet."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from remi_scores.engine import RemiError, parse_card
from remi_scores.wording.cards import show_cards
from remi_scores.wording.limits import TOO_MANY
from remi_scores.wording.options import option_words
from remi_scores.wording.people import PEOPLE_REFUSALS
from remi_scores.wording.roles import REFUSALS
from remi_scores.wording.rows import TABLE_REFUSALS, points_words, table_size_refusal
from remi_scores.wording.words import Words

ERRORS: Final[Words] = {
    "bad_document": _(
        "This entry contradicts itself. Check how the deal ended, who ended it and what is marked."
    ),
    "unknown_variant": _("There is no such game. Choose one from the list."),
    "unknown_option": _("There is no house rule “%(option)s” in this game."),
    "bad_option": _("“%(label)s” cannot have this value."),
    "bad_option.packs": _(
        "“%(label)s”: so many players need %(needed)s cards, and there would be %(cards)s."
    ),
    "players_out_of_range": _("This game is not for that many players."),
    "duplicate_player": _(
        "%(players)s is the same name twice. Tell the players apart, for example by a surname."
    ),
    "unknown_player": _("Mark a player who sits at this table."),
    "unknown_ending": _("Mark how the deal ended."),
    "missing_hand": _("Still missing: enter the cards or the points of this hand."),
    "unknown_card": _("“%(card)s” is not a card. Write K♥ or king of hearts, and * for the joker."),
    "too_many_copies": _(
        "Here are %(counted)s (%(players)s), and the packs hold %(most)s of each. Check these "
        "hands."
    ),
    "too_many_jokers": _(
        "Jokers here: %(held)s (%(players)s), and the packs hold %(most)s. Check these hands."
    ),
    "wrong_hand_size": _("A hand of %(cards)s cards is not possible here. Count the cards again."),
    "invalid_meld": _("Meld %(meld)s is not correct: %(reason)s."),
    "impossible_points": _(
        "No cards of this hand can be worth %(points)s points. Add the points up again."
    ),
    "impossible_points.kings": _(
        "These rewards take %(kings)s kings, and at most %(most)s can be melded in a deal. Count "
        "the rewards again."
    ),
    "stop_over_limit": _(
        "To end the deal so you may hold at most %(limit)s, and here it is %(points)s."
    ),
    "stop_over_limit.stop": _(
        "For a Stop you may hold at most %(limit)s, and here it is %(points)s."
    ),
    "stop_over_limit.knock": _(
        "To knock you may hold at most %(limit)s, and here it is %(points)s."
    ),
    "hand_not_empty": _(
        "The player who went out has no cards. Clear this hand, or mark another ending or player."
    ),
    "hand_empty": _("Only the player who went out has no cards. Enter what was left here."),
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
    **TOO_MANY,
    "name_too_long": _("The name is too long: at most %(most)s letters."),
    "name_has_controls": _(
        "The name has a line end or a sign that cannot be saved. Type it again, in one line."
    ),
    **REFUSALS,
    **TABLE_REFUSALS,
    **PEOPLE_REFUSALS,
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
    "too_many_wilds": _("there are too many wild cards in the meld"),
    "too_many_cards": _("there are too many cards in the meld"),
    "gap": _("there is a gap in the run"),
}


def explain(code: str, facts: Mapping[str, Any]) -> str:
    """Say in a sentence what is wrong and what to do; `facts` are the error's own."""
    if code == "unknown_card":
        return _unknown_card(str(facts.get("card", "?")))
    if code == "too_many_jokers" and facts.get("most") == 0:
        return gettext("There are no jokers in this game. Take them out.")
    if code == "wrong_hand_size" and facts.get("size"):
        return _wrong_size(facts["cards"], facts["size"])
    if code == "wrong_hand_size" and facts.get("possible"):
        return _possible_sizes(facts["cards"], facts["possible"], opened=facts.get("opened"))
    if code == "players_out_of_range" and "n" in facts:
        say = table_size_refusal if "change" in facts else player_count_refusal
        return say(facts["n"], facts["least"], facts["most"])
    words = ERRORS.get(f"{code}.{_kind_of(facts)}", ERRORS.get(code, ERRORS["bad_document"]))
    return str(words) % _Facts(facts)


def _kind_of(facts: Mapping[str, Any]) -> str:
    """Return what an error is about where its code has several sentences; empty if not known."""
    kinds = {"kings": "kings", "needed": "packs", "address": "address"}
    return str(facts.get("ended") or next((kinds[key] for key in kinds if key in facts), ""))


def _unknown_card(text: str) -> str:
    if text.startswith("11"):
        return gettext("11 is not a card: write A for the ace or J for the jack.")
    try:
        parse_card(text, unsuited=True)
    except RemiError:
        return str(ERRORS["unknown_card"]) % {"card": text}
    return gettext(
        "“%(card)s” has no suit. A whole hand has suits: write K♥ or king of hearts."
    ) % {"card": text}


def _wrong_size(cards: int, size: int) -> str:
    held = ngettext("There is %(cards)s card here", "There are %(cards)s cards here", cards)
    wanted = ngettext("there must be %(size)s.", "there must be %(size)s.", size)
    return f"{held}, {wanted}" % {"cards": cards, "size": size}


def _possible_sizes(cards: int, possible: Sequence[int], *, opened: bool | None) -> str:
    if len(possible) == 1:
        return _wrong_size(cards, possible[0])
    facts = {"cards": cards, "sizes": _ranges(possible)}
    if opened:
        words = gettext(
            "%(cards)s cards are not possible here: after opening it can be %(sizes)s. If the "
            "player has not opened, mark that."
        )
    else:
        words = gettext("%(cards)s cards are not possible here: it can be %(sizes)s.")
    return words % facts


def _ranges(numbers: Sequence[int]) -> str:
    """Write ascending numbers in short: 0–7 or 10."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    if len(parts) < 2:
        return "".join(parts)
    return gettext("%(some)s or %(last)s") % {"some": ", ".join(parts[:-1]), "last": parts[-1]}


def counted_cards(cards: Iterable[tuple[int, str]]) -> str:
    """Write how many there are of each card: 3 × K♥, 9 × 7."""
    return ", ".join([f"{held} × {show_cards(card)}" for held, card in cards])


class _Facts(dict[str, Any]):
    """An error's facts as they appear in a sentence; an unknown one is a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"

    def __getitem__(self, name: str) -> str:
        if name == "label":
            return option_words(self["option"])
        if name == "limit" and "most" in self:
            return points_words(self.get("most", 0))
        if name == "counted" and "held" in self:
            return counted_cards([(self.get("held", 0), str(self.get("card")))])
        value = super().__getitem__(name) if name in self else self.__missing__(name)
        if name == "reason":
            return str(MELD_FAULTS.get(value, value))
        if name == "card":
            return show_cards(str(value))
        return ", ".join(value) if isinstance(value, list) else str(value)


_AT_LEAST: Final = {
    2: _("Enter at least two players."),
    3: _("Enter at least three players."),
}


def player_count_refusal(players: int, least: int, most: int) -> str:
    """Say how many may play this game, and how many were entered for a new match."""
    if not players and least in _AT_LEAST:
        return str(_AT_LEAST[least])
    words = ngettext(
        "This game is for %(least)d to %(most)d players, and %(n)d is entered.",
        "This game is for %(least)d to %(most)d players, and %(n)d are entered.",
        players,
    )
    return words % {"least": least, "most": most, "n": players}
