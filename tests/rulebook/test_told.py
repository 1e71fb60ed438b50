"""What every rule page has to tell: the aim, a whole sample turn, the scoring in short."""

import re
from collections import Counter

import pytest
from django.utils import translation

from remi_scores.engine.cards import parse_cards
from remi_scores.engine.melds import read_meld
from remi_scores.engine.variants import VARIANTS, get_variant
from remi_scores.engine.variants.base import Variant
from remi_scores.rulebook.games import BOOKS
from tests.helpers.rulebook import GAMES, render, text

LANGUAGES = ("sr-latn", "sr", "en")
games = pytest.mark.parametrize("game", VARIANTS, ids=GAMES)
ONE_SCREEN = 620
"""Letters that fit on a phone held upright."""


def section(page: str, name: str) -> str:
    return page.partition(f'<h2 id="{name}">')[2].partition("</section>")[0]


@games
def test_the_sample_turn_is_a_whole_turn_with_correct_melds(game: type[Variant]) -> None:
    turn, variant = BOOKS[game.key].turn, game.create({})
    assert turn
    held, rules = parse_cards(turn.held), variant.meld_rules(BOOKS[game.key].deal)
    assert len(held) == variant.cards_dealt(BOOKS[game.key].players, BOOKS[game.key].deal)
    after = (*turn.melds, turn.laid_off, turn.discarded, turn.kept)
    assert Counter(parse_cards(" ".join(after))) == Counter((*held, *parse_cards(turn.drawn)))
    assert [cards for cards in turn.melds if read_meld(parse_cards(cards), rules) is None] == []


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_opens_with_its_aim_and_has_its_scoring_on_one_screen(
    game: type[Variant], language: str
) -> None:
    with translation.override(language):
        page = render(game)
    label = {"sr-latn": "Cilj:", "sr": "Циљ:", "en": "The aim:"}[language]
    aim = text(page.partition(f"<b>{label}</b>")[2].partition("</p>")[0])
    assert re.fullmatch(r"[^.]{30,}\.", aim)
    assert page.index(label) < page.index('class="contents"')
    assert 80 < len(text(section(page, "summary"))) < ONE_SCREEN


@games
def test_a_decision_is_not_named_by_its_number_in_a_text(game: type[Variant]) -> None:
    assert re.findall(r"<a [^>]*>\s*D\d+\s*</a>", render(game)) == []


@pytest.mark.parametrize(
    ("key", "options", "decision"),
    [
        ("nak_nak", {"two_deck_from": 5}, "d1"),
        ("halp", {"bonus_on_tie": True}, "d2"),
        ("nak_nak", {"tie_goes_to": "knocker"}, "d5"),
        ("remi_51", {"unopened_at_stock_out": "flat"}, "d6"),
        ("divlji", {"ace": "low"}, "d10"),
        ("divlji", {"distinct_suits_in_groups": True}, "d10"),
        ("divlji", {"loser_scores": "own"}, "d13"),
        ("remi_51", {"new_run_jokers": "one"}, "d15"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_decision_says_what_the_match_does_instead(
    key: str, options: dict[str, object], decision: str, language: str
) -> None:
    game = type(get_variant(key).create({}))
    here = {"sr-latn": "u ovoj partiji", "sr": "у овој партији", "en": "in this match"}[language]
    with translation.override(language):
        told = [
            text(render(game, each).partition(f'id="{decision}"')[2].partition("</li>")[0])
            for each in ({}, options)
        ]
    assert here not in told[0]
    assert here in told[1]


@pytest.mark.parametrize(
    ("key", "options", "told", "odd"),
    [
        ("remi_51", {"out_bonus": 0}, "Izlazak: ništa.", "minus 0"),
        ("remi_51", {"hand_bonus": 0}, "Remi iz ruke: ništa.", "minus 0"),
        ("remi_51", {"opening_minimum": 0}, "Ovde može da vredi koliko god.", "najmanje 0 poena"),
        ("remi_51", {"hand_multiplier": 1}, "Ovde ostali ne plaćaju više", "množi se sa 1"),
        ("nak_nak", {"two_deck_from": 2}, "a u ovoj partiji uvek", "2 ili više"),
        ("kraljevski", {"king_close_multiplier": 1}, "Ovde nije važno", "množe se sa 1"),
    ],
)
def test_an_extreme_value_reads_right(
    key: str, options: dict[str, object], told: str, odd: str
) -> None:
    page = text(render(type(get_variant(key).create({})), options))
    assert told in page
    assert odd not in page


def test_a_game_whose_melds_may_hold_no_joker_says_so() -> None:
    page = text(render(type(get_variant("becki").create({})), {"jokers_per_meld": 0}))
    assert "nijedan izložak ne sme da ima džokera" in page
    assert "najviše 0" not in page


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("becki", "njome počinje gomila"),
        ("nak_nak", "njome počinje gomila"),
        ("kraljevski", "njome počinje gomila"),
        ("divlji", "njome počinje gomila"),
        ("kontrakt", "njome počinje gomila"),
        ("kontrakt", "Karte se dele jedna po jedna"),
        ("kontrakt", "uzimate nju i gornju kartu iz ostatka, odbacite dve i potez je gotov"),
        ("halp", "Karte se dele jedna po jedna"),
        ("halp", "igra se dalje bez uzimanja karata"),
        ("remi_51", "vratite je i uzmite kartu iz ostatka"),
        ("remi_51", "kad se okrenuta gomila potroši drugi put, deljenje je gotovo"),
    ],
)
def test_how_cards_are_dealt_and_drawn_is_told(key: str, told: str) -> None:
    assert told in text(render(type(get_variant(key).create({}))))
