"""Answers to claims: yes or no, the faults, and how to put them right."""

import pytest
from django.test import Client

from tests.helpers.desk import answer

pytestmark = pytest.mark.django_db


def test_a_correct_meld_says_what_its_joker_stands_for(owner: Client) -> None:
    found = answer(owner, "remi_51", "meld", cards="9c 9d dž")
    assert found.headline == "Da"
    assert found.sentence == "Grupa: devetke. Za otvaranje vredi 27 poena."
    assert [card.stands for card in found.sides[0].melds[0].cards if card.stands] == ["9♥"]


def test_a_wrong_meld_shows_the_nearest_correct_one(owner: Client) -> None:
    found = answer(owner, "halp", "meld", cards="5h 6h 8h")
    assert (found.headline, found.sentence) == ("Ne", "U nizu nedostaje karta.")
    assert found.remedy == "Ispravno je ako dodate 7♥:"
    assert found.nearest is not None
    assert len(found.nearest.cards) == 4


def test_all_faults_are_listed(owner: Client) -> None:
    found = answer(owner, "kraljevski", "king_swap", meld="Kc Kd Kh Ks", wilds="3c", kings="5h 5c")
    assert found.sentence == "Uzeti kralj nije u tom izlošku."
    assert len(found.faults) == 3


def test_a_wrong_rearrangement_names_the_missing_cards(owner: Client) -> None:
    fields = {"before": "5h 6h 7h 8h", "hand": "9c 9d 9s", "after": "5h 6h 7h\n9c 9d 9s"}
    found = answer(owner, "halp", "rearrangement", **fields)
    assert found.remedy == "Vratite na sto: 8♥."
    assert [len(side.melds) for side in found.sides] == [1, 2]
    new = [card.name for meld in found.sides[1].melds for card in meld.cards if card.is_new]
    assert len(new) == 3


def test_a_card_kept_in_the_hand_is_told_from_one_lost_from_the_table(owner: Client) -> None:
    fields = {"before": "5h 6h 7h", "hand": "8h Kc", "after": "5h 6h 7h 8h"}
    kept = answer(owner, "halp", "rearrangement", **fields)
    assert (kept.rule, kept.sentence) == ("not_put_down", "Nije spušteno sve iz ruke.")
    assert kept.remedy == "Spustite i: K♣. Ili ih uklonite iz reda „Iz ruke“."
    fields = {"before": "5h 6h 7h 8h", "hand": "8h Kc", "after": "5h 6h 7h"}
    both = answer(owner, "halp", "rearrangement", **fields)
    assert both.remedy == "Spustite i: 8♥ K♣. Ili ih uklonite iz reda „Iz ruke“."
    assert both.faults == ("Nedostaju karte koje su ležale na stolu.",)
