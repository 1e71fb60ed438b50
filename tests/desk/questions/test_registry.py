"""The registry of questions: each is found by its document and has the rows its game needs."""

import pytest
from django.test import Client

from remi_scores.desk.questions import QUESTIONS, question_of, questions_of, row_names
from remi_scores.desk.questions.base import RowHolds
from remi_scores.engine.variants import VARIANTS
from tests.helpers.desk import ask

pytestmark = pytest.mark.django_db

ASKED = [
    pytest.param(game.key, question, id=f"{game.key} {question.key}")
    for game in VARIANTS
    for question in questions_of(game.create({}))
]
TYPED = {RowHolds.CARD: "5h", RowHolds.CARDS: "5h 6h 7h", RowHolds.MELDS: "5h 6h 7h"}


def test_every_question_is_offered_in_some_game() -> None:
    assert {param.values[1].key for param in ASKED} == set(QUESTIONS)


@pytest.mark.parametrize(("game", "question"), ASKED)
def test_a_question_is_found_by_the_document_of_its_form(
    owner: Client, game: str, question: object
) -> None:
    fields = {row.name: TYPED[row.holds] for row in question.rows}
    document = ask(owner, game, question.key, **fields).context["asked"].document
    assert question_of(document).key == question.key


def test_row_names_lists_every_row_once() -> None:
    names = row_names()
    assert len(set(names)) == len(names)
    assert set(names) == {row.name for each in QUESTIONS.values() for row in each.rows}


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        ("remi_51", [("meld", False), ("card", False)]),
        ("kontrakt", [("meld", False), ("card", False), ("to", True)]),
        ("halp", [("meld", False), ("card", False), ("to", True), ("with", True)]),
    ],
)
def test_a_joker_swap_has_only_the_rows_that_its_game_needs(
    game: str, rows: list[tuple[str, bool]]
) -> None:
    (variant,) = [each for each in VARIANTS if each.key == game]
    (found,) = [each for each in questions_of(variant.create({})) if each.key == "joker_swap"]
    assert [(row.name, row.optional) for row in found.rows] == rows


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.key)
def test_only_games_with_openings_ask_whether_a_meld_is_part_of_one(game: type) -> None:
    (meld,) = [each for each in questions_of(game.create({})) if each.key == "meld"]
    assert meld.flags == (("opening",) if game.asks_opened else ())
