import pytest

from remi_scores.engine.scoring import (
    Reason,
    ScoreLine,
    difference_lines,
    lowest,
    rank_players,
    sums,
)


def test_a_winner_gets_the_difference_to_each_opponent_also_if_it_is_nothing():
    assert difference_lines({"Ana": 5, "Boris": 12, "Vesna": 5}, "Ana") == [
        ScoreLine("Ana", Reason.DIFFERENCE, 7, "Boris"),
        ScoreLine("Ana", Reason.DIFFERENCE, 0, "Vesna"),
    ]


@pytest.mark.parametrize(
    ("values", "players"),
    [({}, []), ({"Ana": 3, "Boris": 3, "Vesna": 4}, ["Ana", "Boris"]), ({"Ana": -1}, ["Ana"])],
)
def test_the_lowest_are_in_seat_order(values, players):
    assert lowest(values) == players


def test_a_total_is_the_sum_of_lines_and_nothing_without_one():
    lines = [ScoreLine("Ana", Reason.OUT, -40), ScoreLine("Ana", Reason.HAND_MULTIPLIER, 3)]
    assert sums(lines, ["Ana", "Boris"]) == {"Ana": -37, "Boris": 0}


@pytest.mark.parametrize(
    ("totals", "lowest_wins", "expected"),
    [
        ((7, 9, 9), False, [3, 1, 1]),
        ((7, 9, 9), True, [1, 2, 2]),
        ((7, 7, 9), True, [1, 1, 3]),
        ((-5, 0, 5, 0), False, [4, 2, 1, 2]),
        ((0, 0), False, [1, 1]),
        ((), True, []),
    ],
)
def test_equal_totals_share_the_better_place(totals, lowest_wins, expected):
    by_player = dict(zip("abcd", totals, strict=False))
    assert list(rank_players(by_player, lowest_wins=lowest_wins).values()) == expected
