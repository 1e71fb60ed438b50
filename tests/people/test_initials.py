"""Initials tell the players of a match apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remi_scores.people import fold_name, initials_of


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        (["Ana", "Miloš", "Željka", "Aleksandar"], ("An", "Mi", "Že", "Al")),
        (["Љубица", "Његош", "Џема", "Ана"], ("Љу", "Ње", "Џе", "Ан")),
        (["Ljubica", "njegoš", "DŽEMA", "Anja"], ("Lju", "Nje", "Dže", "Anj")),
        (["Marko", "Marija", "Mara"], ("Mk", "Mi", "Ma")),
        (["Igrač 1", "Igrač 2"], ("I1", "I2")),
        (["A", "Ab", "Abc"], ("A", "Ab", "Ac")),
        (["Ana", "Ana Marija"], ("A", "Am")),
        (["Ana", "Ана Марија"], ("A", "Ам")),
        (["👩\u200d👧", "😀"], ("👩\u200d👧", "😀")),
        ([], ()),
    ],
)
def test_initials_are_two_letters_that_no_other_player_has(
    names: list[str], initials: tuple[str, ...]
) -> None:
    assert initials_of(names) == initials


@given(st.lists(st.text(min_size=1, max_size=6), max_size=8, unique_by=fold_name))
def test_no_two_players_have_the_same_initials(names: list[str]) -> None:
    found = initials_of(names)
    assert len({fold_name(text) or text for text in found}) == len(names)
    assert all(found)
