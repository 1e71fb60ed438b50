"""Why the engine could not answer a question, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.desk.asking import Asked
from remi_scores.engine import Code, RemiError
from remi_scores.wording import claims


def refusal_words(asked: Asked, error: RemiError) -> str:
    """Say what is wrong with the question and what to do."""
    facts: Mapping[str, Any] = error.facts
    if error.code in (Code.TOO_MANY_COPIES, Code.TOO_MANY_JOKERS):
        return _copies_words(asked, facts)
    if error.code is Code.WRONG_HAND_SIZE:
        return _size_words(asked, facts)
    if error.code is Code.INVALID_MELD:
        reason = claims.fault_words(str(facts["reason"]))
        words = _("Meld %(n)d on the table is not correct: %(reason)s. Put it right first.")
        return words % {"n": facts["meld"], "reason": reason}
    return wording.explain(error.code, facts)


def _copies_words(asked: Asked, facts: Mapping[str, Any]) -> str:
    labels = [row.label for row in asked.rows if row.name in facts["players"]]
    return claims.copies_words(str(facts["card"]), facts["held"], facts["most"], labels)


def _size_words(asked: Asked, facts: Mapping[str, Any]) -> str:
    if asked.question.is_claim:
        dealt = asked.setting.variant.cards_dealt(asked.setting.players, asked.setting.deal)
        words = _(
            "From the hand means that %(n)d cards are laid and one is discarded; here there are "
            "%(cards)d in all."
        )
        return words % {"n": dealt, "cards": facts["cards"]}
    words = _("These are too many cards for one hand: at most %(most)d, and here are %(cards)d.")
    return words % facts
