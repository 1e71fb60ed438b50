"""Fixtures for the tests of matches."""

import pytest

from remi_scores.matches.models import Match
from tests.helpers.matches import (
    closed,
    closed_at,
    join,
    leave,
    record,
)


@pytest.fixture
def changed(match: Match) -> Match:
    """A match whose table changed: after a deal Boris left and Dragan joined with 45 points.

    The fourth row is a deal of Ana, Vesna and Dragan.
    """
    match = join(leave(record(match, closed(5, 28, 41)), "Boris"), "Dragan", 45)
    return record(match, closed_at(Ana=5, Vesna=6, Dragan=7))
