"""A save that is undone and a deal that is void are called by different words."""

from collections.abc import Iterator

import pytest
from django.utils.translation import gettext, override

from remi_scores import wording


@pytest.fixture(autouse=True, params=["sr-latn", "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with override(request.param):
        yield request.param


def test_an_undone_row_is_not_called_void() -> None:
    undone = {gettext("undone"), str(wording.ACTIONS["undone"]).lower()}
    void = {gettext("void"), str(wording.ENDINGS["void"]).lower()}
    assert len(undone) == 1
    assert not any(word in each for word in undone for each in void)


def test_undoing_and_its_notice_have_the_same_stem(language: str) -> None:
    stem = {"sr-latn": "pov", "en": "und"}[language]
    words = (gettext("Undo"), gettext("Undo this row"), wording.done_words("deal", "undone", 3))
    assert all(stem in word.lower() for word in words)
