"""What sentences about an answer speak of: points, cards and contracts, in words."""

from remi_scores import wording
from remi_scores.desk.drawing import count_cards, show_counted
from remi_scores.desk.questions.base import Answered
from remi_scores.engine import Variant


def facts_of(answered: Answered) -> dict[str, str]:
    """Return the words for every name that a sentence may have between `%(` and `)s`.

    `worth`, `least` and `missing` are points of an opening, `lost` and `added` the cards of a
    table that were lost or appeared, `contract` the deal's. What does not apply says zero points
    or nothing.
    """
    document, variant = answered.document, answered.variant
    worth, least = answered.answer.get("value", 0), variant.least_opening()
    before = count_cards([*document.get("before", ()), document.get("hand", "")])
    after = count_cards(document.get("after", ()))
    return {
        "worth": wording.points_words(worth),
        "least": wording.points_words(least),
        "missing": wording.points_words(max(0, least - worth)),
        "lost": show_counted(before - after),
        "added": show_counted(after - before),
        "contract": contract_words(variant, document.get("deal", 1)),
    }


def contract_words(variant: Variant, deal: int) -> str:
    """Say the contract of a deal; empty in a game without contracts."""
    contract = variant.contract(deal)
    return wording.contract_words(contract.groups, contract.runs) if contract else ""
