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
        return _copies_words(asked, str(facts["card"]), facts["players"])
    if error.code is Code.WRONG_HAND_SIZE:
        return _size_words(asked)
    if error.code is Code.INVALID_MELD:
        reason = claims.fault_words(str(facts["reason"]))
        words = _("Meld %(n)d on the table is not correct: %(reason)s. Put it right first.")
        return words % {"n": facts["meld"], "reason": reason}
    return wording.explain(error.code, facts)


def _copies_words(asked: Asked, card: str, rows: list[str]) -> str:
    pack = asked.setting.pack
    labels = [row.label for row in asked.rows if row.name in rows]
    return claims.copies_words(card, pack.jokers if card == "*" else pack.decks, labels)


def _size_words(asked: Asked) -> str:
    if asked.question.is_claim:
        dealt = asked.setting.variant.cards_dealt(asked.setting.players, asked.setting.deal)
        return _("From the hand means that %(n)d cards are laid and one is discarded.") % {
            "n": dealt
        }
    return _("These are too many cards for one hand.")
