"""A made-up eighth game: its rule page needs one module of its own, and no change elsewhere."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from remi_scores.engine import variants
from remi_scores.engine.cards import Rank
from remi_scores.engine.melds import MeldRules
from remi_scores.engine.options import number
from remi_scores.engine.packs import Pack
from remi_scores.engine.variants import VARIANTS, Values
from remi_scores.engine.variants.nak_nak import NakNak
from remi_scores.rulebook import games
from remi_scores.rulebook.pages import game_page
from tests.helpers.rulebook import text

MODULE = """
from remi_scores.engine import DealReport, Ending, Fault, HandReport
from remi_scores.rulebook.book import Book, Example, WorkedDeal

BOOK = Book(
    melds=("5h 6h 7h", "4c * 6c", "3c 4c 5d"),
    refused={"8h 8s": Fault.TOO_SHORT, "6h 7h 9h": Fault.GAP},
    examples={"right": Example(claim="meld", asked={"cards": "5h 6h 7h"})},
    deals=(
        WorkedDeal(
            players=("Ana", "Zoran"),
            report=DealReport(
                ended=Ending.KNOCK,
                by="Zoran",
                hands={"Ana": HandReport(points=30), "Zoran": HandReport(points=4)},
            ),
        ),
    ),
    seen={"hand_bonus": (50, 100)},
    players=2,
)
"""


@dataclass(frozen=True, kw_only=True)
class Eighth(NakNak):
    """Two players, one deck with two jokers, fives wild, eleven cards."""

    key = "eighth"
    players = range(2, 3)

    hand_bonus: int = number(50)

    def pack(self, players: int) -> Pack:
        return Pack(1, 2)

    def cards_dealt(self, players: int, number: int) -> int:
        return 11 if players == 2 else 0

    def meld_rules(self, number: int) -> MeldRules:
        return MeldRules(wild_ranks=frozenset({Rank.FIVE}))

    def values(self, number: int) -> Values:
        return 30, 1, 2, 3, 4, 15, 6, 7, 8, 9, 10, 10, 10, 10


@pytest.fixture
def eighth(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[type[Eighth]]:
    """The eighth game, as the engine's and the rulebook's own modules add it."""
    monkeypatch.setattr(variants, "VARIANTS", (*VARIANTS, Eighth))
    (tmp_path / "eighth.py").write_text(MODULE, "utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    book = games.find_books((*VARIANTS, Eighth))["eighth"]
    monkeypatch.setitem(games.BOOKS, "eighth", book)
    yield Eighth
    del sys.modules[f"{games.__name__}.eighth"]


def test_a_game_without_a_module_has_no_book() -> None:
    assert list(games.find_books((*VARIANTS, Eighth))) == [game.key for game in VARIANTS]


def test_a_new_game_has_a_page_from_its_module(eighth: type[Eighth]) -> None:
    context = {"match": None, **game_page(eighth.create({}))}
    page = text(render_to_string("rulebook/game.html", context, RequestFactory().get("/")))
    shown = ("Eighth", "1 špil od 52 karte i 2 džokera", "divljak 15", "džoker 30", "Zoran")
    assert [words for words in shown if words not in page] == []


def test_the_page_of_a_new_game_has_its_own_numbers(eighth: type[Eighth]) -> None:
    page = game_page(eighth.create({"hand_bonus": 100}))
    assert (page["fixed"]["dealt"], page["fixed"]["wilds"]) == (11, 6)
    assert [meld.cards for meld in page["melds"]] == ["5h 6h 7h", "4c * 6c", "3c 4c 5d"]
    assert page["examples"]["right"].valid
    (changed,) = [rule for rule in page["house_rules"] if rule.here]
    assert (changed.book, changed.here, changed.seen) == ("50", "100", "50, 100")
    assert {hand.name: hand.points for hand in page["worked"].hands} == {"Ana": 0, "Zoran": 26}
