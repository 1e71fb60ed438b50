"""The lines of a score in words: what each amount is for."""

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from remi_scores.wording.rows import points_words
from remi_scores.wording.words import Words

LINES: Final[Words] = {
    "difference": _("The difference to %(against)s is scored"),
    "remi_bonus": _("Remi earns a bonus"),
    "beat_stopper_bonus": _("%(against)s's Stop failed, which earns a bonus"),
    "failed_close_penalty": _("The closing failed, which costs a penalty"),
    "beat_closer_bonus": _("%(against)s's closing failed, which earns a bonus"),
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
TIED: Final[Words] = {
    "beat_stopper_bonus": _("%(against)s's Stop only tied, which earns a bonus"),
}
"""What amounts are for that are paid because of a tie."""

NOTHING: Final[Words] = {
    "void": _("The deal is void: nobody scores"),
    "ended_it": _("Whoever ended the deal so scores nothing"),
    "not_won": _("Only who wins the deal scores the difference"),
}
"""Why a player scores nothing in a deal."""


def nothing_words(why: str) -> str:
    """Say why a player scores nothing."""
    return str(NOTHING[why])


def thrown_words() -> str:
    """Say that a card counts nothing because it was thrown."""
    return gettext("the last card is thrown face down")


def penalty_words(points: int) -> str:
    """Say what a hand costs."""
    return gettext("penalty for the hand: %(points)s") % {"points": points_words(points)}


def line_words(kind: str, against: str | None, *, tied: bool = False) -> str:
    """Say what an amount on the score sheet is for; `tied`: the two had equally much."""
    words = TIED.get(kind, LINES[kind]) if tied else LINES[kind]
    return str(words) % {"against": against or ""}
