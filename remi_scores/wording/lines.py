"""The lines of a score in words: what each amount is for."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from remi_scores.wording.words import Words

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


def line_words(kind: str, against: str | None) -> str:
    """Say what an amount on the score sheet is for."""
    return str(LINES[kind]) % {"against": against or ""}
