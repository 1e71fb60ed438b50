"""The desk's page: what it offers, what it answers, and what it makes of hostile requests."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.engine.variants import VARIANTS
from remi_scores.matches.models import Match
from tests.desk.asks import answer, ask
from tests.matches.tables import HTMX, closed, record, start, void

pytestmark = pytest.mark.django_db

RUN = "5h 6h 7h"


def told(client: Client, **data: str) -> str:
    response = client.get(reverse("desk"), data)
    assert response.status_code == 200
    return unescape(response.content.decode())


# What is offered


def test_a_device_without_matches_is_offered_every_game(owner: Client) -> None:
    page = owner.get(reverse("desk"))
    assert [offer.key for offer in page.context["offers"]] == [game.key for game in VARIANTS]
    assert page.context["question"] is None


def test_the_latest_match_in_progress_is_asked_about_first(owner: Client) -> None:
    start("halp")
    match = start("remi_51", options={"opening_minimum": 40})
    page = owner.get(reverse("desk"))
    assert page.context["setting"].match == match
    assert len(page.context["offers"]) == 2 + len(VARIANTS)


@pytest.mark.parametrize("game", [game.key for game in VARIANTS])
def test_every_question_of_a_game_has_a_form(owner: Client, game: str) -> None:
    questions = owner.get(reverse("desk"), {"igra": game}).context["questions"]
    assert len(questions) > 1
    for key, words in questions:
        page = owner.get(reverse("desk"), {"igra": game, "pitanje": key})
        assert words in unescape(page.content.decode())
        for row in page.context["asked"].rows:
            assert f'name="{row.name}"' in page.content.decode()
        assert "answer" not in page.context


def test_other_games_have_other_questions(owner: Client) -> None:
    asked = {
        game.key: {
            key for key, _ in owner.get(reverse("desk"), {"igra": game.key}).context["questions"]
        }
        for game in VARIANTS
    }
    assert asked["nak_nak"] == {"meld", "arrange"}
    assert asked["halp"] == {
        "meld", "lay_off", "joker_swap", "rearrangement", "arrange", "best_table"
    }  # fmt: skip
    assert "best_opening" in asked["remi_51"]
    assert "best_contract" in asked["kontrakt"]


def test_trying_another_question_loses_nothing_that_was_typed(owner: Client) -> None:
    page = told(owner, igra="remi_51", pitanje="meld", cards=RUN, melds="9c 9d 9h / Ks Kd Kh")
    assert '<input type="hidden" name="melds" value="9c 9d 9h / Ks Kd Kh">' in page
    assert f'value="{RUN}"' in page


# Settings


def test_the_house_rules_of_a_match_hold(owner: Client) -> None:
    match = start("remi_51", options={"opening_minimum": 40})
    melds = "9c 9d 9h\n4s 5s 6s"  # 42
    assert answer(owner, "remi_51", "opening", melds=melds).is_yes is False
    assert answer(owner, match.code, "opening", melds=melds).is_yes is True
    assert "otvaranje: 40" in told(owner, igra=match.code, pitanje="opening")


def test_a_question_in_a_match_is_about_its_next_deal_or_the_row_named(owner: Client) -> None:
    match = start("divlji", options={"void_deal_counts": True})
    record(match, void(), void())
    fives = {"cards": "4h 5c 6h"}
    assert answer(owner, match.code, "meld", **fives).is_yes is True  # deal 3: fives are wild
    assert answer(owner, f"{match.code}-2", "meld", **fives).is_yes is False
    assert answer(owner, f"{match.code}-99", "meld", **fives).is_yes is True


def test_after_the_end_a_question_is_about_the_last_deal(owner: Client) -> None:
    match = start("becki", options={"rounds": 1})
    record(match, *[closed(5, 28, 41)] * 3)
    page = owner.get(reverse("desk"), {"igra": match.code})
    assert page.context["setting"].deal == 3


def test_by_the_book_players_and_deals_are_chosen_where_they_matter(owner: Client) -> None:
    assert 'name="igraca"' in told(owner, igra="halp", pitanje="meld")
    assert 'name="igraca"' not in told(owner, igra="becki", pitanje="meld")
    assert 'name="deljenje"' in told(owner, igra="kontrakt", pitanje="contract")
    assert 'name="deljenje"' not in told(owner, igra="halp", pitanje="meld")
    sevens = {"cards": "7c 7c 7d"}
    refused = ask(owner, "halp", "meld", igraca="2", **sevens)
    assert "U špilovima je najviše: 1 × 7♣" in unescape(refused.content.decode())


# Answers


def test_a_correct_meld_is_told_with_what_its_joker_stands_for(owner: Client) -> None:
    found = answer(owner, "remi_51", "meld", cards="9c 9d dž")
    assert found.headline == "Da"
    assert found.sentence == "Grupa: devetke. Za otvaranje vredi 27 poena."
    assert [card.stands for card in found.sides[0].melds[0].stands] == ["9♥"]


def test_a_wrong_meld_is_told_with_the_nearest_one(owner: Client) -> None:
    found = answer(owner, "halp", "meld", cards="5h 6h 8h")
    assert (found.headline, found.sentence) == ("Ne", "U nizu nedostaje karta.")
    assert found.remedy == "Ispravno je ako dodate 7♥:"
    assert found.nearest is not None
    assert len(found.nearest.cards) == 4


def test_further_faults_are_told_too(owner: Client) -> None:
    found = answer(owner, "kraljevski", "king_swap", meld="Kc Kd Kh Ks", wilds="3c", kings="5h 5c")
    assert found.sentence == "Uzeti kralj nije u tom izlošku."
    assert len(found.faults) == 3


def test_a_table_laid_wrongly_says_which_cards_are_missing(owner: Client) -> None:
    fields = {"before": "5h 6h 7h 8h", "hand": "9c 9d 9s", "after": "5h 6h 7h\n9c 9d 9s"}
    found = answer(owner, "halp", "rearrangement", **fields)
    assert found.remedy == "Vratite na sto: 8♥."
    assert [len(side.melds) for side in found.sides] == [1, 2]
    new = [card.name for meld in found.sides[1].melds for card in meld.cards if card.is_new]
    assert len(new) == 3


def test_the_rule_is_one_tap_away(owner: Client) -> None:
    match = start("halp")
    page = told(owner, igra=match.code, pitanje="meld", cards="5h 6h 8h", asked="1")
    (link,) = re.findall(r'class="rule-link" href="([^"]+)"', page)
    assert link == f"/pravila/halp/?p={match.code}#gap"
    assert 'id="gap"' in owner.get(link).content.decode()


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
def test_hands_are_arranged(
    owner: Client, game: str, question: str, fields: dict[str, str], headline: str, sentence: str
) -> None:
    found = answer(owner, game, question, **fields)
    assert (found.headline, found.sentence) == (headline, sentence)


def test_a_table_that_is_none_is_not_arranged(owner: Client) -> None:
    refused = ask(owner, "halp", "best_table", table="5h 6h 7h\n9c 9d", cards="2c")
    assert "Izložak 2 na stolu nije ispravan" in unescape(refused.content.decode())
    assert "answer" not in refused.context


def test_htmx_is_answered_with_the_part_it_takes_out_of_the_page(owner: Client) -> None:
    data = {"igra": "halp", "pitanje": "meld", "cards": RUN, "asked": "1"}
    page = owner.get(reverse("desk"), data, headers=HTMX).content.decode()
    assert page.count('id="answer"') == 1
    assert 'hx-select="#answer"' in page


# What was not understood


def test_unclear_cards_are_asked_about_and_kept(owner: Client) -> None:
    page = told(owner, igra="halp", pitanje="meld", cards="9x 5 6h", asked="1")
    assert 'value="9x 5 6h"' in page
    assert 'data-of="cards"' in page
    assert 'aria-invalid="true"' in page


@pytest.mark.parametrize(
    ("question", "fields", "words"),
    [
        ("meld", {"cards": ""}, "Unesite karte."),
        ("meld", {"cards": "-5h"}, "nije karta"),
        ("joker_swap", {"meld": RUN, "card": "5h 6h", "to": ""}, "Unesite tačno jednu kartu."),
        ("lay_off", {"meld": RUN, "cards": "  "}, "Unesite karte."),
    ],
)
def test_what_cannot_be_asked_says_so(
    owner: Client, question: str, fields: dict[str, str], words: str
) -> None:
    page = ask(owner, "halp", question, **fields)
    assert page.context["is_refused"]
    assert words in unescape(page.content.decode())


def test_from_the_hand_needs_fourteen_cards_and_one(owner: Client) -> None:
    page = ask(owner, "remi_51", "hand_remi", melds="9c 9d 9h\nKs Kd Kh", discard="2c")
    assert "izlaže se 14 karata, a jedna se odbacuje" in unescape(page.content.decode())


def test_there_are_no_jokers_in_some_games(owner: Client) -> None:
    page = ask(owner, "nak_nak", "meld", cards="5h * 7h")
    assert "U ovoj igri nema džokera." in unescape(page.content.decode())


# Hostile requests


@pytest.mark.parametrize(
    "data",
    [
        {"igra": "poker"},
        {"igra": "AAAAA"},
        {"igra": "halp", "pitanje": "bluff"},
        {"igra": "\x00"},
        {"igra": "ABCDE-1; DROP TABLE"},
        {"igra": "💥" * 1000},
    ],
)
def test_what_does_not_exist_is_not_found(owner: Client, data: dict[str, str]) -> None:
    assert owner.get(reverse("desk"), data).status_code == 404


def test_the_match_of_others_does_not_exist(stranger: Client, match: Match) -> None:
    assert stranger.get(reverse("desk"), {"igra": match.code}).status_code == 404
    assert match.code not in told(stranger)


@pytest.mark.parametrize(
    "text", ["5h " * 2000, "\x00", "<script>alert(1)</script>", "٣♥", "K" * 400]
)
@pytest.mark.parametrize("question", ["meld", "rearrangement", "best_table"])
def test_hostile_cards_are_refused_and_shown_as_text(
    owner: Client, question: str, text: str
) -> None:
    fields = dict.fromkeys(("cards", "before", "hand", "after", "table"), text)
    page = ask(owner, "halp", question, **fields)
    assert page.status_code == 200
    assert page.context["is_refused"]
    assert "<script>alert" not in page.content.decode()


@pytest.mark.parametrize("number", ["0", "-1", "99", "99999999999999999999", "x", "٣", ""])
def test_numbers_out_of_reach_fall_back_to_the_usual(owner: Client, number: str) -> None:
    found = answer(owner, "divlji", "meld", cards="5h 6h 7h", igraca=number, deljenje=number)
    assert found.is_yes is True


def test_the_way_back_leads_nowhere_else(owner: Client, match: Match) -> None:
    evil = "javascript:alert(1)"
    page = told(owner, igra=match.code, pitanje="meld", iz=evil)
    assert evil not in page
    entry = told(owner, igra=match.code, pitanje="meld", iz="upis")
    assert f'href="{reverse("deal-new", args=[match.code])}"' in entry
    assert f'href="{reverse("deal-new", args=[match.code])}"' not in told(
        owner, igra="halp", iz="upis"
    )
    hand = reverse("own-hand", args=[match.code, 1])
    assert f'href="{hand}"' in told(owner, igra=match.code, pitanje="meld", iz="1")
    for seat in ("99", "-1", "٣", "1" * 5000):
        assert "/karte/" not in told(owner, igra=match.code, pitanje="meld", iz=seat)


def test_the_desk_is_only_read(owner: Client) -> None:
    assert owner.post(reverse("desk"), {}).status_code == 405


@pytest.mark.parametrize("matches", [1, 3])
def test_the_page_costs_the_same_queries_however_many_matches(
    owner: Client, matches: int, django_assert_num_queries
) -> None:
    for _ in range(matches):
        match = start("halp")
    with django_assert_num_queries(3):
        ask(owner, match.code, "meld", cards=RUN)


# Ways in


def test_every_way_leads_to_the_desk(owner: Client, match: Match) -> None:
    home = owner.get("/").content.decode()
    assert f'href="{reverse("desk")}"' in home
    assert f'href="{reverse("desk")}?pitanje=arrange"' in home
    assert (
        f'href="/provera/?igra={match.code}"'
        in owner.get(match.get_absolute_url()).content.decode()
    )
    assert 'href="/provera/?igra=becki"' in owner.get("/pravila/becki/").content.decode()
    in_match = owner.get(f"/pravila/becki/?p={match.code}").content.decode()
    assert f'href="/provera/?igra={match.code}"' in in_match
