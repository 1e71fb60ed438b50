"""The points, cards and contracts that are put into the sentences about an answer."""

from typing import Any

from remi_scores import wording
from remi_scores.desk.drawing import count_cards, show_counted
from remi_scores.desk.questions.base import Answered
from remi_scores.engine import Variant


def facts_of(answered: Answered[Any]) -> dict[str, str]:
    """Return words for each name that a sentence may use, as in `%(missing)s`.

    `worth`, `least` and `missing` are points of an opening: what it is worth, what is needed, and
    the difference. `held`, `lost` and `added` are cards that were not put down from the hand, that
    disappeared from the table, and that nobody had. `contract` is the deal's, `to_lay` the same as
    what is to be laid. Where one does not apply it is zero points, or empty.
    """
    document, variant = answered.document, answered.variant
    worth, least = answered.answer.get("value", 0), variant.least_opening()
    before, after = (count_cards(document.get(key, ())) for key in ("before", "after"))
    had, lost = before + count_cards([document.get("hand", "")]), before - after
    return {
        "worth": wording.points_words(worth),
        "least": wording.points_words(least),
        "missing": wording.points_words(max(0, least - worth)),
        "held": show_counted(had - after - lost),
        "lost": show_counted(lost),
        "added": show_counted(after - had),
        "contract": contract_words(variant, document.get("deal", 1)),
        "to_lay": contract_words(variant, document.get("deal", 1), to_lay=True),
    }


def contract_words(variant: Variant, deal: int, *, to_lay: bool = False) -> str:
    """Return the contract of a deal in words; empty in a game without contracts."""
    contract = variant.contract(deal)
    if contract is None:
        return ""
    return wording.contract_words(contract.groups, contract.runs, to_lay=to_lay)
