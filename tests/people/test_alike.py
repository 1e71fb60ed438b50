"""Names that are offered for merging."""

import pytest

from remi_scores.people.alike import alike, look_alike


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zeljko", "Željko"), ("Жељко М.", "Željko"), ("Djordje", "Ђорђе"), ("Ana-Marija", "Ana")],
)
def test_names_that_look_alike_are_offered(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anja"), ("Boris", "Bora"), ("🐱", "🐶")])
def test_other_names_are_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_pairs_are_named_by_their_keys() -> None:
    assert alike([(1, "Željko"), (2, "Ana"), (3, "Zeljko")]) == [(1, 3)]
