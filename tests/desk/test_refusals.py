"""Questions that the engine refuses: the page shows its error."""

from html import unescape

import pytest
from django.test import Client

from tests.helpers.desk import ask

pytestmark = pytest.mark.django_db


def test_a_hand_remi_needs_fourteen_cards_and_a_discard(owner: Client) -> None:
    page = ask(owner, "remi_51", "hand_remi", melds="9c 9d 9h\nKs Kd Kh", discard="2c")
    assert "izlaže se 14 karata, a jedna se odbacuje" in unescape(page.content.decode())


def test_a_joker_in_a_game_without_jokers_is_refused(owner: Client) -> None:
    page = ask(owner, "nak_nak", "meld", cards="5h * 7h")
    assert "U ovoj igri nema džokera." in unescape(page.content.decode())


def test_a_table_with_a_wrong_meld_is_refused(owner: Client) -> None:
    refused = ask(owner, "halp", "best_table", table="5h 6h 7h\n9c 9d", cards="2c")
    assert "Izložak 2 na stolu nije ispravan" in unescape(refused.content.decode())
    assert "answer" not in refused.context
