"""Answers about hands: the least deadwood, the best opening, the contract, what can be put down."""

import pytest
from django.test import Client

from tests.helpers.desk import answer, keep_answer, page_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("game", "question", "fields", "headline", "sentence"),
    [
        ("becki", "arrange", {"cards": "4d 5d 6d Ks"}, "10", ""),
        ("becki", "arrange", {"cards": "4d 5d 6d 7d 8d 9d Td 2c 2d 2h Ks"}, "0",
         "Sve ostalo je složeno, a poslednja karta se baca licem nadole."),
        ("nak_nak", "arrange", {"cards": "4d 5d 6d"}, "0", "Sve je složeno."),
        ("remi_51", "best_opening", {"cards": "9c 9d 9h Ks Kd Kh 2c"}, "Da",
         "Otvaranje vredi 57 poena, a dovoljno je 51 poen. U ruci ostaje: 2 poena."),
        ("remi_51", "best_opening", {"cards": "9c 9d 9h 2c"}, "Ne",
         "Najbolje otvaranje vredi 27 poena, a treba još 24 poena."),
        ("remi_51", "best_opening", {"cards": "9c 2d"}, "Ne",
         "U ovoj ruci nema nijednog izloška."),
        ("kontrakt", "best_contract", {"cards": "7c 7c 7d 4h 4d 4s 9s"}, "Da",
         "To su izlošci iz uslova: 2 grupe od 3. U ruci ostaje: 9 poena."),
        ("kontrakt", "best_contract", {"cards": "7c 7c 4h 4d 4s 9s"}, "Ne",
         "Do uslova nedostaje 1 karta: 2 grupe od 3."),
        ("halp", "best_table", {"table": "5c 5d 5h 5s\n9s Ts Js", "cards": "6h 7h Qs 2c"}, "Da",
         "Spustite 6♥ 7♥ D♠. U ruci ostaje: 2 poena."),
        ("halp", "best_table", {"cards": "6h 7h Qs 2c"}, "Ne",
         "Iz ove ruke ne može ništa da se spusti."),
    ],
)  # fmt: skip
def test_an_answer_about_a_hand_has_a_headline_and_a_sentence(
    owner: Client, game: str, question: str, fields: dict[str, str], headline: str, sentence: str
) -> None:
    found = answer(owner, game, question, **fields)
    assert (found.headline, found.sentence) == (headline, sentence)


def test_moves_on_the_table_are_listed_one_by_one(owner: Client) -> None:
    fields = {"pitanje": "best_table", "table": "4h 5h 6h 7h\n7c 7d 7s", "cards": "8s 9s 2c"}
    page = page_of(owner, keep_answer(owner, "halp", **fields))
    assert "7♥ iz izloška 1 u izložak 2" in page
    assert "7♠ iz izloška 2 u novi izložak 3" in page
    assert "8♠ 9♠ iz ruke u novi izložak 3" in page


@pytest.mark.parametrize(
    ("game", "question", "cards", "melds"),
    [
        ("remi_51", "best_opening", "9c 9d * Ks Kd Kh 2c",
         [("Grupa: devetke.", "27 poena", ["9♥"]), ("Grupa: kraljevi.", "30 poena", [])]),
        ("becki", "arrange", "4d 5d * Ks",
         [("Niz od 4♦ do 6♦.", "34 poena", ["6♦"])]),
    ],
)  # fmt: skip
def test_an_arrangement_says_what_wilds_stand_for_and_what_each_meld_is_worth(
    owner: Client, game: str, question: str, cards: str, melds: list[tuple[str, str, list[str]]]
) -> None:
    (side,) = answer(owner, game, question, cards=cards).sides
    assert sorted(
        (meld.words, meld.worth, [card.stands for card in meld.cards if card.stands])
        for meld in side.melds
    ) == sorted(melds)
    (before, after) = answer(owner, "halp", "best_table", table="5h * 7h", cards="8h").sides
    assert [card.stands for card in before.melds[0].cards] == ["", "6♥", ""]
    assert [card.stands for card in after.melds[0].cards] == ["", "6♥", "", ""]
