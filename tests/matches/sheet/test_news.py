"""What the last deal changed: the news line, gaps and changes, who won a row, who plays first."""

import pytest

from remi_scores.matches.models import Match
from remi_scores.matches.sheet.news import News
from remi_scores.matches.sheet.rows import best_seats
from remi_scores.matches.sheet.sheet import get_sheet
from tests.helpers.matches import closed, record, reloaded, start, void


@pytest.mark.parametrize(
    ("points", "lowest_wins", "best"),
    [
        ({0: 59, 1: 0, 2: 0}, False, (0,)),
        ({0: -20, 1: 30, 2: 30}, False, (1, 2)),
        ({0: -20, 1: 0, 2: 0}, False, ()),
        ({0: -40, 1: 17, 2: None}, True, (0,)),
        ({0: 0, 1: 17}, True, (0,)),
        ({0: 5, 1: 5}, True, ()),
        ({}, True, ()),
    ],
)
def test_who_won_a_deal_did_better_than_another(
    points: dict[int, int | None], lowest_wins: bool, best: tuple[int, ...]
) -> None:
    assert best_seats(points, lowest_wins=lowest_wins) == best


@pytest.mark.django_db
def test_before_the_first_deal_there_is_no_news(match: Match) -> None:
    assert get_sheet(match).news is None
    assert [column.change for column in get_sheet(match).columns] == [None] * 3


@pytest.mark.django_db
def test_the_news_says_who_takes_the_lead_and_then_the_gap(match: Match) -> None:
    first = get_sheet(record(match, closed(5, 28, 41)))
    assert first.news == News("Ana preuzima vođstvo", "razlika 59", is_lead=True)
    again = get_sheet(record(match, closed(5, 28, 41)))
    assert again.news == News("Ana +59", "razlika 118")
    assert [(column.gap, column.change) for column in again.columns] == [
        (0, 59),
        (-118, 0),
        (-118, 0),
    ]


@pytest.mark.django_db
def test_a_void_deal_changes_no_news(match: Match) -> None:
    told = get_sheet(record(match, closed(5, 28, 41))).news
    assert get_sheet(record(reloaded(match), void())).news == told


@pytest.mark.django_db
def test_the_last_round_and_the_last_deal_are_news() -> None:
    match = start(options={"rounds": 2})
    news = [get_sheet(record(match, closed(5, 28, 41))).news for _ in range(6)]
    assert [each and each.first for each in news] == [
        "Ana preuzima vođstvo",
        "Ana +59",
        "Poslednji krug",
        "Poslednji krug",
        "Poslednje deljenje",
        None,
    ]


@pytest.mark.django_db
def test_the_player_after_the_dealer_plays_first_in_remi_51_with_one_card_more() -> None:
    upcoming = get_sheet(start("remi_51")).next
    assert (upcoming.dealer, upcoming.first, upcoming.first_cards) == ("Ana", "Boris", 15)
    assert get_sheet(start("becki")).next.first_cards is None


@pytest.mark.django_db
def test_in_kontrakt_the_series_and_what_is_left_of_it_are_told() -> None:
    upcoming = get_sheet(start("kontrakt")).next
    assert (upcoming.series, upcoming.more) == ((1, 3), 6)
