"""What the page of Kraljevski Remi shows."""

from typing import Final

from remi_scores.engine import ClaimFault, DealReport, Ending, Fault, HandReport
from remi_scores.rulebook.book import Book, Example, SampleTurn, WorkedDeal

BOOK: Final = Book(
    melds=("5h 6h 7h", "Qs Ks As", "Qd * Ad", "Jh Qh 2c", "9c 9d 9s", "Kc Kd Kh", "Kc Kd 2s"),
    turn=SampleTurn(
        held="Kc Kd 2s Jh Qh 7c 7d 7s 3c 5d 8h Ts Ad 9c 4s",
        drawn="Kh",
        melds=("Kc Kd 2s", "Jh Qh Kh", "7c 7d 7s"),
        discarded="Ts",
        kept="3c 4s 5d 8h 9c Ad",
    ),
    refused={
        "5h 6h": Fault.TOO_SHORT,
        "Ks As 2s 3s": Fault.WRAPS_PAST_ACE,
        "Ah 2h 3h": Fault.ACE_NOT_LOW,
        "5h * 7h": Fault.WILD_ONLY_FOR_KINGS,
        "9c 9d 2h": Fault.WILD_ONLY_FOR_KINGS,
        "Kc * 2s": Fault.TOO_FEW_KINGS,
        "5h 6h 7d": Fault.NEITHER_RUN_NOR_GROUP,
        "9c 9d 9d": Fault.REPEATED_SUIT,
        "5h 6h 6h 7h": Fault.REPEATED_CARD,
        "Kc Kd Kh Ks 2s": Fault.TOO_MANY_CARDS,
        "5h 6h 8h": Fault.GAP,
    },
    examples={
        "taken": Example(
            claim="king_swap", asked={"meld": "Kc Kd Kh Ks", "wilds": "* 2s", "kings": "Kh Ks"}
        ),
        "unequal": Example(
            claim="king_swap",
            asked={"meld": "Kc Kd Kh Ks", "wilds": "*", "kings": "Kh Ks"},
            reason=ClaimFault.UNEQUAL_COUNTS,
        ),
        "not_a_king": Example(
            claim="king_swap",
            asked={"meld": "Js Qs Ks", "wilds": "2h", "kings": "Qs"},
            reason=ClaimFault.NOT_A_KING,
        ),
    },
    deals=(
        WorkedDeal(
            players=("Ana", "Boris", "Vesna"),
            report=DealReport(
                ended=Ending.OUT,
                by="Ana",
                closed_with_king=True,
                hands={
                    "Ana": HandReport(kings={"run": 1, "three": 1, "laid_off": 1}),
                    "Boris": HandReport(left="5c 9h Kd *", kings={"pair": 2}),
                    "Vesna": HandReport(left="2s Qh"),
                },
            ),
        ),
    ),
)
