"""What the page of Halp Remi shows."""

from typing import Final

from remi_scores.engine import ClaimFault, DealReport, Ending, Fault, HandReport
from remi_scores.rulebook.book import Book, Example, SampleTurn, WorkedDeal

BOOK: Final = Book(
    melds=("5h 6h 7h", "Ac 2c 3c", "Qs Ks As", "9c 9d 9h 9s", "5d * 7d", "8c * *"),
    turn=SampleTurn(
        held="5h 6h 9c 9d 9s Kd 2c 3s 7d 4c",
        drawn="7h",
        melds=("5h 6h 7h", "9c 9d 9s"),
        kept="2c 3s 4c 7d Kd",
    ),
    refused={
        "5h 6h": Fault.TOO_SHORT,
        "Ks As 2s": Fault.WRAPS_PAST_ACE,
        "5h 6h 7d": Fault.NEITHER_RUN_NOR_GROUP,
        "9c 9d 9d": Fault.REPEATED_SUIT,
        "5h 6h 6h 7h": Fault.REPEATED_CARD,
        "9c 9d 9h 9s *": Fault.TOO_MANY_CARDS,
        "5h 6h 8h": Fault.GAP,
    },
    examples={
        "rebuilt": Example(
            claim="rearrangement",
            asked={
                "before": ("4h 5h 6h 7h", "7c 7d 7s"),
                "hand": "8s 9s",
                "after": ("4h 5h 6h", "7h 7c 7d", "7s 8s 9s"),
            },
        ),
        "broken": Example(
            claim="rearrangement",
            asked={"before": ("5h 6h 7h",), "hand": "7c 7d", "after": ("7h 7c 7d", "5h 6h")},
            reason=Fault.TOO_SHORT,
        ),
        "robbed": Example(
            claim="rearrangement",
            asked={
                "before": ("9c 9d *", "Jh Qh Kh"),
                "hand": "9s",
                "after": ("9c 9d 9s", "* Jh Qh Kh"),
            },
            reason=ClaimFault.NOT_FULL,
        ),
        "swapped": Example(
            claim="joker_swap", asked={"meld": "5h * 7h", "card": "6h", "to": "9c 9d 9s"}
        ),
        "not_full": Example(
            claim="joker_swap",
            asked={"meld": "9c 9d *", "card": "9s", "to": "5h 6h 7h"},
            reason=ClaimFault.NOT_FULL,
        ),
    },
    deals=(
        WorkedDeal(
            players=("Ana", "Boris", "Vesna"),
            report=DealReport(
                ended=Ending.STOP,
                by="Ana",
                hands={
                    "Ana": HandReport(left="2d 3c"),
                    "Boris": HandReport(left="2h"),
                    "Vesna": HandReport(left="7s Kd *"),
                },
            ),
        ),
        WorkedDeal(
            players=("Ana", "Boris", "Vesna"),
            report=DealReport(
                ended=Ending.REMI,
                by="Ana",
                hands={
                    "Boris": HandReport(left="4c 9h"),
                    "Vesna": HandReport(left="7s Kd *"),
                },
            ),
        ),
    ),
    seen={"target": range(100, 501), "joker_value": (25, 30)},
)
