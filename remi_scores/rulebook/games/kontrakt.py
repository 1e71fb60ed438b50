"""What the page of Kontrakt Remi shows; its examples are from the second deal of a series."""

from collections.abc import Mapping
from typing import Any, Final

from remi_scores import wording
from remi_scores.engine import CONTRACTS, ClaimFault, DealReport, Ending, Fault, HandReport, Variant
from remi_scores.rulebook.book import Book, Example, SampleTurn, WorkedDeal

GROUP_AND_RUN: Final = 2


def _extra_context(variant: Variant) -> Mapping[str, Any]:
    return {
        "contracts": [
            (
                number,
                wording.contract_words(each.groups, each.runs),
                each.cards,
                variant.cards_dealt(3, number),
            )
            for number, each in enumerate(CONTRACTS, 1)
        ],
        "series": len(CONTRACTS),
        "example_deal": GROUP_AND_RUN,
    }


BOOK: Final = Book(
    melds=("9c 9d 9s", "Jd Jd Jh", "5h 6h 7h 8h", "Ac 2c 3c 4c", "Js Qs Ks As", "5d * 7d 8d"),
    turn=SampleTurn(
        held="9c 9d 9s 5h 6h * Kd Qs 3c 2d",
        drawn="8h",
        melds=("9c 9d 9s", "5h 6h * 8h"),
        discarded="Kd",
        kept="2d 3c Qs",
    ),
    refused={
        "8h 8s": Fault.TOO_SHORT,
        "Qs Ks As 2s": Fault.WRAPS_PAST_ACE,
        "5h 6h 7h 8d": Fault.NEITHER_RUN_NOR_GROUP,
        "5h 6h 6h 7h": Fault.REPEATED_CARD,
        "5h 6h 8h 9h": Fault.GAP,
    },
    examples={
        "laid": Example(claim="contract", asked={"melds": ("9c 9d 9s", "5h 6h 7h *")}),
        "too_much": Example(
            claim="contract",
            asked={"melds": ("9c 9d 9s 9h", "5h 6h 7h *")},
            reason=ClaimFault.WRONG_CONTRACT,
        ),
        "adjacent": Example(
            claim="contract",
            asked={"deal": 3, "melds": ("6s 7s 8s 9s", "Ts Js Qs Ks")},
            reason=ClaimFault.ADJACENT_RUNS,
        ),
        "swapped": Example(
            claim="joker_swap", asked={"meld": "5h 6h * 8h", "card": "7h", "to": "9c 9d 9s"}
        ),
        "stays": Example(
            claim="joker_swap",
            asked={"meld": "9c 9d *", "card": "9s", "to": "5h 6h 7h 8h"},
            reason=ClaimFault.JOKER_STAYS_IN_GROUP,
        ),
    },
    deals=(
        WorkedDeal(
            players=("Ana", "Boris", "Vesna", "Goran"),
            number=GROUP_AND_RUN,
            report=DealReport(
                ended=Ending.OUT,
                by="Ana",
                hands={
                    "Boris": HandReport(left="4c Kh"),
                    "Vesna": HandReport(left="2c 3d 5s 7h 9h 9d Jc Qs Ad *"),
                    "Goran": HandReport(left="6c"),
                },
            ),
        ),
    ),
    seen={"joker_value": (15, 25, 50), "length": ("single",)},
    extra_context=_extra_context,
    players=4,
    deal=GROUP_AND_RUN,
)
