"""Deals written back as lines: the table of the grammar, and line → deal → line for all games."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_scores.engine import VARIANTS, Ending, get_variant
from remi_scores.typed import read_line, write_line
from remi_scores.typed.line import Table, as_told
from remi_scores.typed.line.wordlists import (
    ENDING_WORDS,
    WRITTEN_ENDINGS,
    WRITTEN_REWARDS,
)
from tests.helpers.engine.generated import any_deal, any_options
from tests.helpers.many import MANY

MIRA, ANA = ["Mira", "Ana", "Vlada"], ["Ana", "Boris", "Vesna"]
ROWS = [
    (
        "halp", MIRA,
        "Remi: Mira; Ana 3 5 A; Vlada 27",
        "Реми: Мира; Ана 3 5 A; Влада 27",
        "Remi: Mira; Ana 3 5 A; Vlada 27",
    ),
    (
        "halp", MIRA,
        "Stop: Mira 4; Ana 12; Vlada 3",
        "Стоп: Мира 4; Ана 12; Влада 3",
        "Stop: Mira 4; Ana 12; Vlada 3",
    ),
    (
        "kontrakt", MIRA,
        "Kraj ostatka; Mira 12; Ana 7; Vlada 30",
        "Крај остатка; Мира 12; Ана 7; Влада 30",
        "Stock out; Mira 12; Ana 7; Vlada 30",
    ),
    (
        "becki", ANA,
        "Remi: Ana 5; Boris 28; Vesna ništa",
        "Реми: Ана 5; Борис 28; Весна ништа",
        "Remi: Ana 5; Boris 28; Vesna nothing",
    ),
    (
        "nak_nak", MIRA,
        "Noker: Mira 4; Ana 12; Vlada K Q 7",
        "Нокер: Мира 4; Ана 12; Влада K Q 7",
        "Knock: Mira 4; Ana 12; Vlada K Q 7",
    ),
    (
        "remi_51", ANA,
        "Izlazak: Ana; Boris 47; Vesna bez otvaranja",
        "Излазак: Ана; Борис 47; Весна без отварања",
        "Out: Ana; Boris 47; Vesna not opened",
    ),
    (
        "remi_51", ANA,
        "Iz ruke: Boris; Ana bez otvaranja; Vesna 31",
        "Из руке: Борис; Ана без отварања; Весна 31",
        "From the hand: Boris; Ana not opened; Vesna 31",
    ),
    (
        "remi_51", ANA,
        "Kraj ostatka; Ana 47; Boris bez otvaranja 120; Vesna 9",
        "Крај остатка; Ана 47; Борис без отварања 120; Весна 9",
        "Stock out; Ana 47; Boris not opened 120; Vesna 9",
    ),
    (
        "remi_51", ANA,
        "Izlazak: Ana; Boris otvoreno 100; Vesna karta 7",
        "Излазак: Ана; Борис отворено 100; Весна карта 7",
        "Out: Ana; Boris opened 100; Vesna card 7",
    ),
    (
        "kraljevski", ["Ana", "Boris"],
        "Izlazak: Ana (niz 1, par 2, tri kralja 1); Boris 12 (četiri kralja 1, priloženo 3)",
        "Излазак: Ана (низ 1, пар 2, три краља 1); Борис 12 (четири краља 1, приложено 3)",
        "Out: Ana (run 1, pair 2, three kings 1); Boris 12 (four kings 1, laid off 3)",
    ),
    (
        "kraljevski", ANA,
        "Izlazak kraljem: Ana; Boris 12; Vesna 7",
        "Излазак краљем: Ана; Борис 12; Весна 7",
        "Out with a king: Ana; Boris 12; Vesna 7",
    ),
    (
        "kraljevski", ANA,
        "Kraj ostatka; Ana 9 (par 1); Boris 14; Vesna 3",
        "Крај остатка; Ана 9 (пар 1); Борис 14; Весна 3",
        "Stock out; Ana 9 (pair 1); Boris 14; Vesna 3",
    ),
    (
        "divlji", ANA,
        "Najava: Ana; Boris 25; Vesna 10",
        "Најава: Ана; Борис 25; Весна 10",
        "Announced: Ana; Boris 25; Vesna 10",
    ),
    (
        "divlji", ANA,
        "Odmah: Ana; Boris 25; Vesna 10",
        "Одмах: Ана; Борис 25; Весна 10",
        "At once: Ana; Boris 25; Vesna 10",
    ),
    (
        "divlji", ["Đole", "Njegoš", "Ljubica"],
        "Najava: Đole; Njegoš 10 10h A; Ljubica nesloženo 3h 4d Kc",
        "Најава: Ђоле; Његош 10 10h A; Љубица несложено 3h 4d Kc",
        "Announced: Đole; Njegoš 10 10h A; Ljubica deadwood 3h 4d Kc",
    ),
    (
        "becki", ["Gost", "Gost 2"],
        "Remi: Gost [4c 5c 6c] [Jd Js *] Kd 8h 8s 2d; „Gost 2“ 31",
        "Реми: Гост [4c 5c 6c] [Jd Js *] Kd 8h 8s 2d; „Гост 2“ 31",
        "Remi: Gost [4c 5c 6c] [Jd Js *] Kd 8h 8s 2d; „Gost 2“ 31",
    ),
    (
        "becki", ["Gost", "Gost 2"],
        "Remi: „Gost 2“ karta 7; Gost 31",
        "Реми: „Гост 2“ карта 7; Гост 31",
        "Remi: „Gost 2“ card 7; Gost 31",
    ),
    (
        "becki", ["Remi", "Ana"],
        "Remi: „Remi“ 5; Ana 31",
        "Реми: „Реми“ 5; Ана 31",
        "Remi: „Remi“ 5; Ana 31",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "latin", "cyrillic", "english"), ROWS)
def test_a_deal_is_written_as_the_grammar_has_it(game, players, latin, cyrillic, english):
    variant = get_variant(game)()
    for language, line in (("sr-latn", latin), ("sr", cyrillic), ("en", english)):
        deal = read_line(variant, players, 1, line).deal
        assert deal is not None
        assert write_line(variant, players, 1, deal, language) == line


def test_a_void_deal_is_written_with_its_reason():
    variant, deal = get_variant("becki")(), {"ended": "void", "reason": "karte su ispale"}
    lines = [write_line(variant, ANA, 1, deal, language) for language in ("sr-latn", "sr", "en")]
    assert lines == [
        "Poništeno: karte su ispale",
        "Поништено: карте су испале",
        "Void: karte su ispale",
    ]
    for line, reason in zip(lines, ("karte su ispale", "карте су испале"), strict=False):
        assert read_line(variant, ANA, 1, line).deal == deal | {"reason": reason}


NAMES = (
    "Ana", "Anđa", "Boris", "Vesna", "Željko M.", "Željko P.", "Zeljko", "Gost", "Gost 2", "Kec",
    "Kralj", "Sto", "Stojan", "Ujka Mile", "Ана", "Ана-Марија", "O'Neil", "Ana 🎉", "I", "A", "B",
    "Remi", "Ostali", "Njegoš", "Đorđe", "Dženana", "7", "Iz ruke", "Nije otvoren", "Ništa",
    "Q. W. Xavier", "Nula", "Ima", "Void", "Petar", "Petra", "Dva Kralja",
)  # fmt: skip
games = st.sampled_from([(game, str(ending)) for game in VARIANTS for ending in game.endings])


def generated(seed, wanted):
    """Return a game under house rules, players, a deal number and a deal with a certain ending."""
    random = Random(seed)
    game, ending = wanted
    options = {name: value for name, value in any_options(random, game) if random.random() < 0.2}
    variant = game.create(options)
    players = random.sample(NAMES, random.choice(game.players))
    number = random.randint(1, game.last_deal or 12)
    while True:
        deal = any_deal(random, variant, players, number)
        if deal["ended"] == ending:
            return variant, players, number, deal


@given(st.integers(0, 2**40), games, st.sampled_from(["sr-latn", "sr", "en"]))
@settings(max_examples=MANY or 60, deadline=None)
def test_a_line_reads_back_as_the_deal(seed, wanted, language):
    variant, players, number, deal = generated(seed, wanted)
    line = write_line(variant, players, number, deal, language)
    reading = read_line(variant, players, number, line)
    assert reading.deal == as_told(Table(variant, players, number), deal), line
    assert write_line(variant, players, number, reading.deal, language) == line


def test_every_ending_and_reward_has_words_for_lines():
    assert set(ENDING_WORDS) == set(Ending) - {Ending.VOID}
    assert set(WRITTEN_ENDINGS) == set(Ending)
    assert set(WRITTEN_REWARDS) == {key for game in VARIANTS for key in game.king_rewards}
