"""The page of the desk: what it offers and answers, hostile requests, links to and from it."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.engine.variants import VARIANTS
from remi_scores.matches.models import Match
from tests.helpers.desk import RUN, ask, page_text
from tests.helpers.matches import start
from tests.helpers.pages import HTMX

pytestmark = pytest.mark.django_db


# What is offered


def test_a_device_without_matches_is_offered_every_game(owner: Client) -> None:
    page = owner.get(reverse("desk"))
    assert [offer.key for offer in page.context["offers"]] == [game.key for game in VARIANTS]
    assert page.context["question"] is None


def test_the_latest_match_in_progress_is_chosen_first(owner: Client) -> None:
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


# The answer


def test_an_answer_links_to_its_rule(owner: Client) -> None:
    match = start("halp")
    page = page_text(owner, igra=match.code, pitanje="meld", cards="5h 6h 8h", asked="1")
    (link,) = re.findall(r'class="rule-link" href="([^"]+)"', page)
    assert link == f"/pravila/halp/?p={match.code}#gap"
    assert 'id="gap"' in owner.get(link).content.decode()


def test_the_page_has_the_answer_that_htmx_selects(owner: Client) -> None:
    data = {"igra": "halp", "pitanje": "meld", "cards": RUN, "asked": "1"}
    page = owner.get(reverse("desk"), data, headers=HTMX).content.decode()
    assert page.count('id="answer"') == 1
    assert 'hx-select="#answer"' in page


@pytest.mark.parametrize("matches", [1, 3])
def test_the_page_costs_the_same_queries_however_many_matches(
    owner: Client, matches: int, django_assert_num_queries
) -> None:
    for _ in range(matches):
        match = start("halp")
    with django_assert_num_queries(3):
        ask(owner, match.code, "meld", cards=RUN)


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
def test_an_unknown_game_match_or_question_is_404(owner: Client, data: dict[str, str]) -> None:
    assert owner.get(reverse("desk"), data).status_code == 404


def test_a_match_of_others_is_404(stranger: Client, match: Match) -> None:
    assert stranger.get(reverse("desk"), {"igra": match.code}).status_code == 404
    assert match.code not in page_text(stranger)


def test_the_desk_accepts_no_post(owner: Client) -> None:
    assert owner.post(reverse("desk"), {}).status_code == 405


# Links to the desk, and back


def test_home_sheet_and_rule_pages_link_to_the_desk(owner: Client, match: Match) -> None:
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


def test_a_refused_meld_in_the_form_of_a_deal_links_to_the_desk(owner: Client) -> None:
    match = start()
    hands = {"h0-way": "cards", "h0-melds": "4d 5d 7d"}
    hands["h0-cards"] = "4d 5d 7d Ks Kc Kd 9h 9c 9s 2c"
    points = {"h1-points": "5", "h2-points": "8"}
    data = {"ended": "closed", "by": "1", "position": "1", **points, **hands}
    form = owner.post(reverse("deal-new", args=[match.code]), data).content.decode()
    asked = "&amp;pitanje=meld&amp;asked=1&amp;iz=upis&amp;cards=4d%205d%207d"
    link = f"/provera/?igra={match.code}{asked}"
    assert f'href="{link}"' in form
    page = owner.get(link.replace("&amp;", "&")).content.decode()
    assert "U nizu nedostaje karta." in page
    assert f'href="{reverse("deal-new", args=[match.code])}"' in page


def test_the_link_back_leads_only_to_forms_of_the_match(owner: Client, match: Match) -> None:
    evil = "javascript:alert(1)"
    page = page_text(owner, igra=match.code, pitanje="meld", iz=evil)
    assert evil not in page
    entry = page_text(owner, igra=match.code, pitanje="meld", iz="upis")
    assert f'href="{reverse("deal-new", args=[match.code])}"' in entry
    assert f'href="{reverse("deal-new", args=[match.code])}"' not in page_text(
        owner, igra="halp", iz="upis"
    )
    hand = reverse("own-hand", args=[match.code, 1])
    assert f'href="{hand}"' in page_text(owner, igra=match.code, pitanje="meld", iz="1")
    for seat in ("99", "-1", "٣", "1" * 5000):
        assert "/karte/" not in page_text(owner, igra=match.code, pitanje="meld", iz=seat)


def test_a_new_question_is_the_same_one_without_cards(owner: Client, match: Match) -> None:
    page = page_text(owner, igra="kontrakt", deljenje="3", pitanje="meld", cards=RUN, asked="1")
    assert page.count('href="/provera/?igra=kontrakt&pitanje=meld&igraca=') == 2
    assert "&deljenje=3" in page
    in_match = page_text(owner, igra=match.code, pitanje="meld", iz="upis", cards=RUN, asked="1")
    link = f"/provera/?igra={match.code}&pitanje=meld&iz=upis"
    assert f'href="{link}"' in in_match
    assert 'value="5h' not in owner.get(link).content.decode()
