"""What the page of Bečki Remi shows."""

from typing import Final

from remi_scores.engine import DealReport, Ending, Fault, HandReport
from remi_scores.rulebook.book import Book, SampleTurn, WorkedDeal

BOOK: Final = Book(
    melds=("5h 6h 7h", "Ac 2c 3c", "Qs Ks As", "9c 9d 9s", "Jd Jd Jh", "5d * 7d"),
    turn=SampleTurn(
        held="4c 5c 6c 9d 9d 9h Js Qs Ah 2d",
        drawn="Ks",
        melds=("4c 5c 6c", "9d 9d 9h", "Js Qs Ks"),
        discarded="Ah",
        kept="2d",
    ),
    refused={
        "8h 8s": Fault.TOO_SHORT,
        "Ks As 2s": Fault.WRAPS_PAST_ACE,
        "5h 6h 7d": Fault.NEITHER_RUN_NOR_GROUP,
        "5h 6h 6h 7h": Fault.REPEATED_CARD,
        "4h * * 7h": Fault.TOO_MANY_WILDS,
        "* * *": Fault.TOO_MANY_WILDS,
        "5h 6h 8h": Fault.GAP,
    },
    deals=(
        WorkedDeal(
            players=("Ana", "Boris", "Vesna"),
            report=DealReport(
                ended=Ending.CLOSED,
                by="Ana",
                hands={
                    "Ana": HandReport(cards="5h 6h 7h 9c 9d 9s Qs Ks As 4c 5d"),
                    "Boris": HandReport(cards="4d 5d 6d 7d Jc Jd * 8c 8s 8s"),
                    "Vesna": HandReport(cards="Tc Jc Qc Kc 2h 2d 2s Ah 8h 3d"),
                },
            ),
        ),
    ),
    seen={"rounds": range(3, 11)},
)
