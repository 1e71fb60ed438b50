"""What the page of Remi 51 shows."""

from collections.abc import Mapping
from typing import Any, Final

from remi_scores import wording
from remi_scores.engine import HIGH_ACE, ClaimFault, DealReport, Ending, Fault, HandReport, Variant
from remi_scores.rulebook import words
from remi_scores.rulebook.book import Book, Example, SampleTurn, WorkedDeal
from remi_scores.rulebook.examples import judge_example
from remi_scores.rulebook.numbers import by_players

UNOPENED: Final = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac 2d"
HANDS: Final = {
    "Boris": HandReport(left="7h Kd *", opened=True),
    "Goran": HandReport(left="9c As", opened=True),
}
"""What players who have opened are left with in the worked deal, when Ana goes out."""

ONE_CARD: Final = {
    "Boris": HandReport(left="*", opened=True),
    "Goran": HandReport(left="As", opened=True),
}
"""The same where the opening takes nearly all cards (D21)."""


def _extra_context(variant: Variant) -> Mapping[str, Any]:
    points = variant.opening_points()
    return {
        "opening": {
            "low_ace": points[1],
            "high_ace": points[HIGH_ACE],
            "face": points[HIGH_ACE - 1],
        },
        "sample_opening": _sample_opening(variant),
        "each": by_players(variant, lambda players: _deals_each(variant, players)),
    }


def _sample_opening(variant: Variant) -> Mapping[str, Any]:
    """Return whether the melds of the sample turn are an opening, and in words what it is worth."""
    turn = BOOK.turn
    answer = judge_example(
        variant, BOOK, Example(claim="opening", asked={"melds": turn.melds if turn else ()})
    )
    return {"valid": answer["valid"], "worth": wording.points_words(answer.get("value") or 0)}


def _deals_each(variant: Variant, players: int) -> str:
    deals = variant.total_deals(players)
    return words.times_words(deals // players) if deals else ""


BOOK: Final = Book(
    melds=("5h 6h 7h", "Ac 2c 3c", "Qs Ks As", "9c 9d 9s", "Kc Kd Kh Ks", "8c 8d *", "5d * * 8d"),
    turn=SampleTurn(
        held="9h Th Jh 4c 4d 4s Kc Kd * 2c 6s 7d 8d Qs",
        drawn="8h",
        melds=("9h Th Jh", "4c 4d 4s", "Kc Kd *"),
        laid_off="8h",
        discarded="Qs",
        kept="2c 6s 7d 8d",
    ),
    refused={
        "5h 6h": Fault.TOO_SHORT,
        "Ks As 2s": Fault.WRAPS_PAST_ACE,
        "5h 6h 7d": Fault.NEITHER_RUN_NOR_GROUP,
        "9c 9d 9d": Fault.REPEATED_SUIT,
        "5h 6h 6h 7h": Fault.REPEATED_CARD,
        "9c 9d * *": Fault.TOO_MANY_WILDS,
        "9c 9d 9h 9s *": Fault.TOO_MANY_CARDS,
        "5h 6h 8h": Fault.GAP,
    },
    examples={
        "opened": Example(claim="opening", asked={"melds": ("9h Th Jh", "4c 4d *", "Ac 2c 3c 4c")}),
        "short": Example(
            claim="opening",
            asked={"melds": ("9h Th Jh", "6c 6d 6s")},
            reason=ClaimFault.BELOW_OPENING,
        ),
        "unused": Example(
            claim="opening",
            asked={"melds": ("Kc Kd Kh", "8s 9s Ts"), "taken": "Qh"},
            reason=ClaimFault.DISCARD_NOT_USED,
        ),
        "laid_off": Example(claim="lay_off", asked={"meld": "5h * 7h", "cards": "8h *"}),
        "swapped": Example(claim="joker_swap", asked={"meld": "Kc Kd Kh *", "card": "Ks"}),
        "not_full": Example(
            claim="joker_swap",
            asked={"meld": "Kc Kd *", "card": "Ks"},
            reason=ClaimFault.NOT_FULL,
        ),
        "wrong_card": Example(
            claim="joker_swap",
            asked={"meld": "5h * 7h", "card": "8h"},
            reason=ClaimFault.WRONG_CARD,
        ),
        "from_hand": Example(
            claim="hand_remi",
            asked={
                "melds": ("9h Th Jh Qh", "Kc Kd Kh", "2s 3s 4s", "7c 7d 7h 7s"),
                "discard": "5c",
            },
        ),
    },
    # If a player who has not opened also pays the hand, the report must say what is in it.
    deals=tuple(
        WorkedDeal(
            players=("Ana", "Boris", "Vesna", "Goran"),
            report=DealReport(ended=Ending.OUT, by="Ana", hands={**hands, "Vesna": unopened}),
        )
        for hands in (HANDS, ONE_CARD)
        for unopened in (HandReport(opened=False), HandReport(left=UNOPENED, opened=False))
    ),
    seen={
        "opening_minimum": (40, 51, 71),
        "out_bonus": (40, 10, 0),
        "hand_bonus": (140, 80, 50),
        "joker_value": (20, 25, 50),
        "limit": (301, 500, 501, 1000, 0),
        "ace_value": (10, 11),
        "unopened_adds_hand": (True,),
        "six_players": (True,),
    },
    extra_context=_extra_context,
)
