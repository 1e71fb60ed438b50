"""Answers to claims: yes or no, the faults, and how to put them right."""

import pytest
from django.test import Client

from tests.helpers.desk import answer, ask

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


def test_two_jokers_in_an_opening_lead_to_the_rule_of_openings(owner: Client) -> None:
    run = {"cards": "5h dž dž 8h"}
    assert answer(owner, "remi_51", "meld", **run).rule == "meld"
    found = answer(owner, "remi_51", "meld", **run, opening="on")
    assert found.rule == "opening_too_many_wilds"
    assert 'id="opening-too-many-wilds"' in owner.get("/pravila/remi-51/").content.decode()


def test_the_advice_for_too_many_jokers_takes_one_of_them_away(owner: Client) -> None:
    found = answer(owner, "remi_51", "meld", cards="9c 9d dž dž")
    assert found.remedy == "Ispravno je bez Dž:"
    assert found.nearest is not None
    assert [card.name for card in found.nearest.cards] == ["devetka tref", "devetka karo", "džoker"]


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


def read_melds(client: Client, text: str) -> list[str]:
    """The melds of an opening as they were read."""
    melds = answer(client, "remi_51", "opening", melds=text).answered.document["melds"]
    return list(melds)


def test_several_melds_in_one_line_are_read_as_several(owner: Client) -> None:
    two = ["9c 9d 9h", "Ks Kd Kh"]
    assert read_melds(owner, "9c 9d 9h Ks Kd Kh") == two
    assert read_melds(owner, "9c 9d 9h; Ks Kd Kh") == two
    assert read_melds(owner, "9c 9d 9h | Ks Kd 2h") == ["9c 9d 9h", "Ks Kd 2h"]
    assert read_melds(owner, "9c; 9d; 9h") == ["9c 9d 9h"]


def test_kontrakt_says_no_about_a_joker_without_where_it_goes(owner: Client) -> None:
    found = answer(owner, "kontrakt", "joker_swap", meld="9c 9d *", card="9h")
    assert (found.headline, found.rule, found.faults) == ("Ne", "joker_stays_in_group", ())
    page = ask(owner, "kontrakt", "joker_swap", meld="5c 6c *", card="7c")
    assert [(row.name, row.error) for row in page.context["asked"].errors] == [
        ("to", "Unesite karte.")
    ]
    whole = answer(owner, "kontrakt", "joker_swap", meld="5c 6c *", card="7c", to="5h 6h 7h 8h")
    assert whole.headline == "Da"


def test_the_whole_question_is_shown_besides_the_answer(owner: Client) -> None:
    fields = {"meld": "5h 6h 7h", "cards": "9h"}
    found = answer(owner, "halp", "lay_off", **fields)
    assert [(side.label, len(side.melds)) for side in found.asked] == [
        ("Na stolu", 1),
        ("Prilaže se", 1),
    ]
    fields = {"before": "5h 6h 7h", "hand": "8h", "after": "5h 6h 7h 8h"}
    found = answer(owner, "halp", "rearrangement", **fields)
    assert [side.label for side in found.asked] == ["Sto pre", "Iz ruke", "Sto posle"]
    assert [side.label for side in found.asked_besides] == ["Iz ruke"]
