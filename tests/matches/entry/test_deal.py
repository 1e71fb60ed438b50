"""The form of a deal: its fields become a report, and a report its fields."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_scores.engine.documents import read_match
from remi_scores.engine.report import DealReport, HandReport
from remi_scores.engine.variants import VARIANTS, get_variant
from remi_scores.matches.entry.deal import DealEntry, field_names
from remi_scores.matches.entry.prefill import fields_of
from remi_scores.matches.entry.values import hand_values
from remi_scores.matches.ledger.seating import Seating
from tests.helpers.many import MANY

CASES = Path(__file__).resolve().parents[2] / "cases" / "score_random.jsonl"
NAMES = ("Ana", "Boris", "Vesna")


def table(variant: str = "becki", **options: object) -> Seating:
    return Seating(get_variant(variant).create(options), NAMES)


def enter(variant: str = "becki", **fields: str) -> DealEntry:
    data = {name.replace("_", "-", 1) if name[0] == "h" else name: text
            for name, text in fields.items()}  # fmt: skip
    return DealEntry(table(variant), data)


def hand(variant: str = "becki", **fields: str) -> HandReport | list[str]:
    """The report of Ana's hand, or its errors; Boris ended the deal."""
    ended = str(get_variant(variant).endings[0])
    others = {"h1_points": "5", "h2_points": "41"}
    mine = {f"h0_{name}": text for name, text in fields.items()}
    entry = enter(variant, ended=ended, by="1", **others, **mine)
    report = entry.report()
    return report.hands["Ana"] if report else entry.hands[0].errors + entry.errors


def matches() -> list[Any]:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    return [pytest.param(json.loads(line)["in"], id=json.loads(line)["name"]) for line in lines]


@pytest.mark.parametrize("document", matches())
def test_every_report_of_the_cases_is_the_same_after_the_form(document: dict[str, Any]) -> None:
    match = read_match(document)
    shape = Seating(get_variant(match.variant).create(match.options), match.players)
    for deal in match.deals:
        entry = DealEntry(shape, fields_of(deal, match.players))
        assert entry.report() == as_form_writes(deal)


def as_form_writes(deal: DealReport) -> DealReport:
    """The same deal without empty hands and without counts of zero kings."""
    from dataclasses import replace

    hands = {
        player: replace(hand, kings={key: n for key, n in hand.kings.items() if n})
        for player, hand in deal.hands.items()
    }
    return replace(deal, hands={p: h for p, h in hands.items() if h != HandReport()})


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"points": "41"}, HandReport(points=41)),
        ({"points": " 10 + 10+7 "}, HandReport(points=27)),
        ({"points": "0"}, HandReport(points=0)),
        ({"ranks": "K 8 8 2"}, HandReport(left="K 8 8 2")),
        ({"cards": "Kd 8h"}, HandReport(cards="Kd 8h")),
        ({"ranks": "K♦", "melds": "4c 5c 6c / Jd Js *"},
         HandReport(melds=("4c 5c 6c", "Jd Js *"), left="Kd")),
        ({"melds": "4c 5c 6c\nJd Js *"}, HandReport(melds=("4c 5c 6c", "Jd Js *"), left="")),
        ({"way": "cards", "cards": "4c 5c 6c Kd", "melds": "4c 5c 6c"},
         HandReport(melds=("4c 5c 6c",), left="Kd")),
        ({"empty": "on"}, HandReport(left="")),
        ({"way": "points", "points": "5", "ranks": "K K", "cards": "Kd"}, HandReport(points=5)),
        ({"ranks": "kralj sedmica sedmica džoker"}, HandReport(left="K 7 7 *")),
        ({"ranks": "К 7, 7; џокер"}, HandReport(left="K 7 7 *")),
        ({"ranks": "9 9 9 k♦ 3x7"}, HandReport(left="9 9 9 Kd 7 7 7")),
        ({"cards": "5-8h 9♠"}, HandReport(cards="5h 6h 7h 8h 9s")),
    ],
)  # fmt: skip
def test_the_fields_of_a_hand_become_a_report(fields: dict[str, str], expected: HandReport) -> None:
    assert hand(**fields) == expected


MISSING = "Još nedostaje: unesite karte ili poene za ovu ruku."
NO_POINTS = "Ovo nisu poeni. Unesite, na primer, 27 ili 10+10+7."
BELOW_ZERO = "Poeni u ruci ne mogu biti ispod nule. Unesite ih bez minusa."
NO_CARD = "nije karta. Pišite K♥ ili kralj herc, a * za džokera."


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({}, MISSING),
        ({"points": "  "}, MISSING),
        ({"way": "points", "ranks": "K K"}, MISSING),
        ({"points": "-5"}, BELOW_ZERO),
        ({"points": " − 5"}, BELOW_ZERO),
        ({"points": "7-5"}, NO_POINTS),
        ({"points": "5,5"}, NO_POINTS),
        ({"points": "٣"}, NO_POINTS),
        ({"points": "1" * 60}, "To je previše poena za jednu ruku. Prebrojte ih ponovo."),
        ({"points": "1,000"}, NO_POINTS),
        ({"points": "5", "ranks": "K"}, "Označite koji unos važi za ovu ruku."),
        ({"way": "cards", "cards": "4c 5c", "melds": "4c 5c 6c"},
         "6♣ je u izlošku, a nema je među kartama u ruci."),
        ({"way": "cards", "cards": "what", "melds": "4c 5c 6c"}, f"„what“ {NO_CARD}"),
        ({"ranks": "K" * 301}, "Tekst je predugačak: najviše 300 znakova."),
        ({"ranks": "K\x00"}, "U tekstu je znak koji ne može da se upiše."),
        ({"ranks": "9 KK"}, "„KK“ nije jasno: unesite K K ili K♦."),
        ({"ranks": "K 11"}, "„11“: kec ili žandar? Unesite A ili J."),
        ({"ranks": "K xyz"}, f"„xyz“ {NO_CARD}"),
        ({"cards": "Kh 7"},
         "„7“: koje boje? Pišite 7♥ ili sedmica herc."),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_read_has_one_error(fields: dict[str, str], error: str) -> None:
    assert hand(**fields) == [error]


def test_every_blank_hand_has_an_error_and_a_zero_has_none() -> None:
    entry = enter(ended="closed", by="0", h1_points="0")
    assert entry.report() is None
    assert [each.errors for each in entry.hands] == [[MISSING], [], [MISSING]]


def test_without_an_ending_only_the_ending_is_an_error() -> None:
    entry = enter(h0_points="5")
    assert entry.report() is None
    assert entry.errors == ["Označite kako se deljenje završilo."]
    assert not any(each.errors for each in entry.hands)


@pytest.mark.parametrize("by", ["", "3", "-1", "Ana", "99999"])
def test_a_player_who_is_not_at_the_table_cannot_end_the_deal(by: str) -> None:
    entry = enter(ended="closed", by=by)
    assert entry.report() is None
    assert entry.errors == ["Ko je rekao „Remi“?"]


def test_an_ending_of_another_game_is_refused() -> None:
    entry = enter(ended="knock", by="0")
    assert entry.report() is None
    assert entry.errors == ["Označite kako se deljenje završilo."]


def test_a_void_deal_needs_only_a_reason() -> None:
    assert enter(ended="void").report() is None
    assert enter(ended="void", reason=" pomešano ").report() == DealReport(
        ended="void", reason="pomešano"
    )


def test_a_player_who_went_out_needs_no_hand() -> None:
    entry = enter("halp", ended="remi", by="0", h1_ranks="K", h2_points="10")
    report = entry.report()
    assert report
    assert list(report.hands) == ["Boris", "Vesna"]


def test_cards_of_a_player_who_went_out_are_left_to_the_engine() -> None:
    entry = enter("halp", ended="remi", by="0", h0_ranks="5", h1_ranks="K", h2_points="10")
    report = entry.report()
    assert report
    assert report.hands["Ana"] == HandReport(left="5")


def test_an_unopened_hand_needs_no_cards() -> None:
    assert hand("remi_51", unopened="on") == HandReport(opened=False)
    assert hand("remi_51", points="20") == HandReport(points=20, opened=True)


def test_an_unopened_hand_needs_cards_when_the_stock_ran_out() -> None:
    entry = enter("remi_51", ended="stock_out", h0_unopened="on", h1_points="20", h2_points="20")
    assert entry.report() is None
    assert [each.errors for each in entry.hands] == [[MISSING], [], []]


def test_a_player_who_went_out_cannot_be_unopened() -> None:
    entry = enter("remi_51", ended="out", by="0", h0_unopened="on", h1_points="5", h2_points="5")
    assert entry.report() is None
    assert [each.errors for each in entry.hands] == [
        ["Ko je izašao, taj se otvorio. Skinite oznaku „nije otvoren“."],
        [],
        [],
    ]


def test_kings_are_counted_also_for_a_player_who_went_out() -> None:
    entry = enter(
        "kraljevski", ended="out", by="0", closed_with_king="on",
        h0_run="1", h0_pair="", h0_four="0", h1_ranks="K 2", h1_laid_off="2", h2_points="3",
    )  # fmt: skip
    report = entry.report()
    assert report
    assert report.closed_with_king
    assert {name: dict(each.kings) for name, each in report.hands.items()} == {
        "Ana": {"run": 1},
        "Boris": {"laid_off": 2},
        "Vesna": {},
    }


@pytest.mark.parametrize("text", ["-1", "x", "1.5", "1000", "٣"])
def test_a_wrong_count_of_kings_is_refused(text: str) -> None:
    errors = hand("kraljevski", points="3", run=text)
    assert errors == ["„nizovi s kraljem“: unesite koliko puta."]


def test_typed_texts_are_kept_unchanged() -> None:
    entry = enter(ended="closed", h0_points=" 10 + 7", h0_ranks="k ž", h1_way="cards")
    assert entry.typed == {
        "ended": "closed",
        "h0-points": " 10 + 7",
        "h0-ranks": "k ž",
        "h1-way": "cards",
    }


anything = st.text(max_size=40) | st.sampled_from(
    ["ranks", "points", "cards", "on", "0", "1", "closed", "out", "void", "5h 6h 7h", "K K *", "12"]
)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
@settings(max_examples=MANY or 30, deadline=None)
@given(data=st.data())
def test_any_fields_give_a_report_or_an_error(variant: type, data: st.DataObject) -> None:
    shape = table(variant.key)
    names = sorted({*field_names(shape), "op", "position", "sequence", "why"})
    fields = data.draw(st.dictionaries(st.sampled_from(names), anything, max_size=25))
    entry = DealEntry(shape, fields)
    report = entry.report()
    assert (report is None) is entry.has_errors()
    # A chip stands for the reason of a void deal, which is kept in words.
    said = {**entry.fields, "reason": entry.fields["reason"] or entry.reason}
    assert {name: said[name] for name in entry.typed} == entry.typed


@pytest.mark.parametrize(
    ("fields", "waits"),
    [
        ({}, True),
        ({"ended": "closed"}, True),
        ({"ended": "closed", "by": "0", "h0_points": "4"}, True),
        (
            {"ended": "closed", "by": "0", "h0_points": "4", "h1_points": "x", "h2_empty": "on"},
            False,
        ),
        ({"ended": "void"}, False),
    ],
)
def test_a_form_waits_until_all_is_entered_right_or_wrong(
    fields: dict[str, str], *, waits: bool
) -> None:
    entry = enter(**fields)
    entry.report()
    assert entry.is_waiting is waits


@pytest.mark.parametrize(("ended", "worth"), [("out", None), ("stock_out", 104)])
def test_a_hand_not_opened_has_a_value_where_it_is_paid(ended: str, worth: int | None) -> None:
    cards = "7 7 7 7 7 7 7 7 8 8 8 8 8 8"
    entry = enter("remi_51", ended=ended, by="1", h0_ranks=cards, h0_unopened="on")
    _hand, value = hand_values(entry, 1)[0]
    assert (value and value.points) == worth
