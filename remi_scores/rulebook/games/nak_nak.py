"""What the page of Nak-Nak Remi shows."""

from typing import Final

from remi_scores.engine import DealReport, Ending, Fault, HandReport
from remi_scores.rulebook.book import Book, SampleTurn, WorkedDeal

BOOK: Final = Book(
    melds=("5h 6h 7h", "Ac 2c 3c", "Js Qs Ks", "9c 9d 9s", "4c 4d 4h 4s"),
    turn=SampleTurn(
        held="4h 5h 6h 9c 9d Kd 2s",
        drawn="9s",
        melds=("4h 5h 6h", "9c 9d 9s"),
        discarded="Kd",
        kept="2s",
    ),
    refused={
        "8h 8s": Fault.TOO_SHORT,
        "Ks As 2s": Fault.WRAPS_PAST_ACE,
        "Qh Kh Ah": Fault.ACE_NOT_HIGH,
        "5h 6h 7d": Fault.NEITHER_RUN_NOR_GROUP,
        "5h 6h 8h": Fault.GAP,
    },
    deals=(
        WorkedDeal(
            players=("Ana", "Boris", "Vesna"),
            report=DealReport(
                ended=Ending.KNOCK,
                by="Ana",
                hands={
                    "Ana": HandReport(cards="Ts Js Qs 2c 2d 2h 5c"),
                    "Boris": HandReport(cards="4h 5h 6h 9c 9d 9h 9s"),
                    "Vesna": HandReport(cards="Kc Kd Kh 7d 8s 3d Ah"),
                },
            ),
        ),
        WorkedDeal(
            players=("Ana", "Boris", "Vesna"),
            report=DealReport(
                ended=Ending.KNOCK,
                by="Ana",
                hands={
                    "Ana": HandReport(cards="4h 5h 6h 9c 9d 9h 9s"),
                    "Boris": HandReport(cards="Ts Js Qs 2c 2d 2h 5c"),
                    "Vesna": HandReport(cards="Kc Kd Kh 7d 8s 3d Ah"),
                },
            ),
        ),
    ),
    seen={"hand_bonus_from_each": (True,), "knock_limit": (10,)},
)
