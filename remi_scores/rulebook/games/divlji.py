"""What the page of Divlji Remi shows; its examples are from the deal in which sixes are wild."""

from collections.abc import Mapping
from typing import Any, Final

from remi_scores.engine import DealReport, Ending, Fault, HandReport, Variant
from remi_scores.rulebook import words
from remi_scores.rulebook.book import Book, SampleTurn, WorkedDeal

SIXES_WILD: Final = 4


def _extra_context(variant: Variant) -> Mapping[str, Any]:
    deals = range(1, (variant.total_deals(3) or 0) + 1)
    return {
        "deals": [
            (number, variant.cards_dealt(3, number), words.rank_words(variant.wild_rank(number)))
            for number in deals
        ],
        "wild_here": words.rank_words(variant.wild_rank(SIXES_WILD)),
        "example_deal": SIXES_WILD,
    }


BOOK: Final = Book(
    melds=("7h 8h 9h", "Qs Ks As", "9c 9d 9d", "3d 6c 5d", "7s 6h 6d", "6c 6d 6s", "5h 6h 7h"),
    turn=SampleTurn(
        held="4h 5h 9c 9d 9s Kd",
        drawn="6c",
        melds=("4h 5h 6c", "9c 9d 9s"),
        discarded="Kd",
    ),
    refused={
        "8h 8s": Fault.TOO_SHORT,
        "Ks As 2s": Fault.WRAPS_PAST_ACE,
        "7h 8h 9d": Fault.NEITHER_RUN_NOR_GROUP,
        "3h 4h 4h 5h": Fault.REPEATED_CARD,
        "7h 8h Th": Fault.GAP,
    },
    deals=(
        WorkedDeal(
            players=("Ana", "Boris", "Vesna"),
            number=SIXES_WILD,
            report=DealReport(
                ended=Ending.ANNOUNCED,
                by="Ana",
                hands={
                    "Ana": HandReport(cards="4h 5h 6c 9c 9d 9s"),
                    "Boris": HandReport(cards="Kc Kd 6h 2s 3h 8d"),
                    "Vesna": HandReport(cards="Jd Qd Kd Ac 4d 7s"),
                },
            ),
        ),
    ),
    seen={"loser_scores": ("own",), "ace": ("low",)},
    extra_context=_extra_context,
    deal=SIXES_WILD,
)
