"""How many cards each game lets a player be left with outside melds."""

import pytest

from remi_scores.engine.deal import HandContext
from remi_scores.engine.report import Ending
from remi_scores.engine.variants import get_variant
from tests.helpers.engine.documents import named

UP_TO_40, UP_TO_15 = [*range(41)], [*range(16)]
TWO_MELDS_LEAVE_MORE = {  # of so many cards shown: no meld has one card or two
    3: [0, 3],
    4: [0, 1, 4],
    7: [0, 1, 2, 3, 4, 7],
    10: [0, 1, 2, 3, 4, 5, 6, 7, 10],
    11: [0, 1, 2, 3, 4, 5, 6, 7, 8, 11],
}


def context(ending, *, players=3, number=1, ended_it=False, went_out=False, opened=None):
    return HandContext(players, number, ending, ended_it, went_out, opened)


OUT, OTHERS = {"ended_it": True, "went_out": True}, {}
ROWS = named(
    ("Halp, out", "halp", Ending.REMI, OUT, UP_TO_40),
    ("Halp, others", "halp", Ending.REMI, OTHERS, UP_TO_40[1:]),
    ("Bečki, closer", "becki", Ending.CLOSED, {"ended_it": True}, TWO_MELDS_LEAVE_MORE[11]),
    ("Bečki, others", "becki", Ending.CLOSED, OTHERS, TWO_MELDS_LEAVE_MORE[10]),
    ("Nak-Nak of two", "nak_nak", Ending.KNOCK, {"players": 2}, TWO_MELDS_LEAVE_MORE[10]),
    ("Nak-Nak of three", "nak_nak", Ending.KNOCK, OTHERS, TWO_MELDS_LEAVE_MORE[7]),
    ("Remi 51, out", "remi_51", Ending.OUT, OUT, [*range(9)]),
    ("Remi 51, opened", "remi_51", Ending.OUT, {"opened": True}, [*range(1, 9)]),
    ("Remi 51, not opened", "remi_51", Ending.OUT, {"opened": False}, [14]),
    ("Kraljevski, out", "kraljevski", Ending.OUT, OUT, UP_TO_15),
    ("Kraljevski, others", "kraljevski", Ending.OUT, OTHERS, UP_TO_15[1:]),
    ("Divlji, first deal", "divlji", Ending.ANNOUNCED, OTHERS, TWO_MELDS_LEAVE_MORE[3]),
    ("Divlji, fifth deal", "divlji", Ending.ANNOUNCED, {"number": 5}, TWO_MELDS_LEAVE_MORE[7]),
    ("Divlji, at once", "divlji", Ending.IMMEDIATE, {"ended_it": True}, TWO_MELDS_LEAVE_MORE[4]),
    ("Divlji, others", "divlji", Ending.IMMEDIATE, OTHERS, TWO_MELDS_LEAVE_MORE[3]),
    ("Kontrakt, out", "kontrakt", Ending.OUT, OUT, UP_TO_40),
    ("Kontrakt, others", "kontrakt", Ending.OUT, OTHERS, UP_TO_40[1:]),
    ("Kontrakt, fifth deal", "kontrakt", Ending.OUT, {"number": 5}, UP_TO_40[1:]),
)


@pytest.mark.parametrize(("game", "ending", "facts", "sizes"), ROWS)
def test_a_player_can_be_left_with_so_many_cards(game, ending, facts, sizes):
    assert [*get_variant(game)().leftover_sizes(context(ending, **facts))] == sizes


@pytest.mark.parametrize(("game", "ending", "facts", "sizes"), ROWS)
def test_a_bare_value_stands_for_as_many_cards(game, ending, facts, sizes):
    if game == "becki" and facts:
        sizes = [size for size in sizes if size != 1]  # D3: a single card is thrown
    assert [*get_variant(game)().bare_value_sizes(context(ending, **facts))] == sizes


@pytest.mark.parametrize(
    ("game", "ending", "facts", "size"),
    named(
        ("Halp", "halp", Ending.REMI, OTHERS, None),
        ("Bečki, closer", "becki", Ending.CLOSED, {"ended_it": True}, 11),
        ("Bečki, others", "becki", Ending.CLOSED, OTHERS, 10),
        ("Nak-Nak of two", "nak_nak", Ending.KNOCK, {"players": 2}, 10),
        ("Nak-Nak of three", "nak_nak", Ending.KNOCK, {"ended_it": True}, 7),
        ("Remi 51", "remi_51", Ending.OUT, OTHERS, None),
        ("Kraljevski", "kraljevski", Ending.OUT, OTHERS, None),
        ("Divlji, announced", "divlji", Ending.ANNOUNCED, {"ended_it": True}, 3),
        ("Divlji, at once", "divlji", Ending.IMMEDIATE, {"ended_it": True, "number": 5}, 8),
        ("Divlji, others", "divlji", Ending.IMMEDIATE, {"number": 5}, 7),
        ("Kontrakt", "kontrakt", Ending.OUT, OTHERS, None),
    ),
)
def test_where_melds_are_hidden_all_cards_are_shown(game, ending, facts, size):
    assert get_variant(game)().hand_size(context(ending, **facts)) == size
