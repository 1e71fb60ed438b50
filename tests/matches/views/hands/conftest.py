"""Fixtures for the tests of players' own hands."""

import pytest
from django.test import Client

from remi_scores.matches.models import Match
from tests.helpers.hands import HANDS
from tests.helpers.matches import seated
from tests.helpers.pages import let_in


@pytest.fixture
def clients(match: Match) -> dict[str, Client]:
    """The devices of Ana, Boris and Vesna, who have taken their seats, and of a viewer."""
    players = {device: let_in(match, device, seat) for seat, device in enumerate(HANDS)}
    assert set(seated(match)) == set(HANDS)
    return {**players, "viewer": let_in(match, "viewer")}
