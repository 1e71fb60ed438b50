"""A whole match of each game on a phone, from the first page to the winners and a rematch.

Each match has a void deal, a deal that is undone and restored, a correction of deal 2 and an
adjustment, and ends with a shared win.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import BrowserContext, Page, expect

from remi_scores.engine.documents import read_deal
from tests.browser.helpers.facts import replay_facts
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import Trouble
from tests.helpers.many import mostly_full
from tests.helpers.matches import record

ANA_OUT = {"ended": "out", "by": "Ana", "hands": {"Boris": {"left": "2"}, "Željka": {"left": "2"}}}
VOID, FIRST, SECOND = 1, 2, 3  # positions on the sheet


@dataclass(frozen=True)
class Play:
    """The course of a match. A deal is its ending, the seat of the player who ended it, and hands.

    `first` enters deal 1, `wrong` is deal 2 as first saved, and `correct` changes it in its form.
    `more` are documents of further deals, saved without a form. `adjusted` is a seat, and the
    points that make the win a shared one; `totals` are the final ones.
    """

    game: str
    players: int
    options: dict[str, int | str]
    first: Callable[[Table], None]
    wrong: tuple[str, int | None, Sequence[object]]
    correct: Callable[[Table], None]
    adjusted: tuple[int, int]
    totals: list[int]
    winners: str
    more: tuple[dict[str, Any], ...] = ()


def halp_first(table: Table) -> None:
    table.deal("remi", 0, [None, "K 7"])  # 17 + 25 = 42


def halp_correct(table: Table) -> None:
    table.hand(0, "K K 7")  # beside the king there: 37 + 25 = 62


def becki_first(table: Table) -> None:
    table.deal("closed", 0, [4, 14])  # 10


def becki_correct(table: Table) -> None:
    table.clear(0, times=2)
    table.hand(0, 30)  # 30 − 5 = 25


def nak_nak_first(table: Table) -> None:
    ana = ("cards", "Ac 2c 3c 4c 5h 6h 7h 8s 8d 8c")  # all melded
    boris = ("cards", "Kc Qd 9h 7d 5d 3d 2h 4s 6s Js")  # nothing melded: 66
    table.deal("knock", 0, [ana, boris])  # 66 + 25 = 91


def nak_nak_correct(table: Table) -> None:
    table.clear(0, times=2)
    table.hand(0, 50)  # 50 − 3 = 47


def remi_51_first(table: Table) -> None:
    table.deal("out", 0, [None, "unopened"])  # −40 and 100


def remi_51_correct(table: Table) -> None:
    table.enter("out", 1, [])  # −40 instead of −140, and 44 instead of 88


def kraljevski_first(table: Table) -> None:
    table.open_form()
    table.enter("out", 0, [None, "3 K *"])
    table.page.locator("[name=closed_with_king]").locator("xpath=ancestor::label").tap()
    table.count_kings(0, run=1)
    table.save()  # 2 + 2 × 20 = 42 and −2 × (1 + 5 + 2) = −16


def kraljevski_correct(table: Table) -> None:
    table.hand(1, "K")  # −1 and −(1 + 5)


def divlji_first(table: Table) -> None:
    table.deal("announced", 0, ["empty", "5 K Q"])  # 25


def divlji_correct(table: Table) -> None:
    table.clear(0, times=4)
    table.hand(0, "A")  # 15


def kontrakt_first(table: Table) -> None:
    table.deal("out", 0, [None, "A", "7"])  # 15 and 7


def kontrakt_correct(table: Table) -> None:
    table.hand(0, "K")  # beside the king there: 20


PLAYS = [
    Play(
        "halp", 2, {"target": 60}, halp_first, ("remi", 1, ["K", None]), halp_correct,
        (0, 20), [62, 62], "Ana, Boris",
    ),
    Play(
        "becki", 2, {"rounds": 1}, becki_first, ("closed", 1, [20, 5]), becki_correct,
        (0, 15), [25, 25], "Ana, Boris",
    ),
    Play(
        "nak_nak", 2, {"rounds": 1}, nak_nak_first, ("knock", 1, [10, 3]), nak_nak_correct,
        (1, 44), [91, 91], "Ana, Boris",
    ),
    Play(
        "remi_51", 2, {"deals_each": 1}, remi_51_first, ("hand", 1, ["K 7 7 *", None]),
        remi_51_correct, (1, -56), [4, 4], "Ana, Boris",
    ),
    Play(
        "kraljevski", 2, {"rounds": 1}, kraljevski_first, ("stock_out", None, ["4", "5"]),
        kraljevski_correct, (1, 63), [41, 41], "Ana, Boris",
    ),
    Play(
        "divlji", 2, {"deals": 2}, divlji_first, ("immediate", 1, ["5 5 K Q", "empty"]),
        divlji_correct, (1, -15), [15, 15], "Ana, Boris",
    ),
    Play(
        "kontrakt", 3, {"length": "single"}, kontrakt_first, ("out", 1, ["K", None, "*"]),
        kontrakt_correct, (1, -5), [20, 20, 32], "Ana, Boris",
        more=(ANA_OUT,) * 5,
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    "play",
    mostly_full(PLAYS, "halp", "remi_51", "kraljevski", "divlji", name=lambda play: play.game),
)
def test_a_match_goes_from_the_first_page_to_a_shared_win(page: Page, play: Play) -> None:
    table = Table(page)
    table.start(play.game, ("Ana", "Boris", "Željka")[: play.players], **play.options)
    table.void("otkrivena karta")
    play.first(table)
    table.deal(*play.wrong)
    table.undo_at_once()
    table.restore(SECOND)
    table.open_correction(SECOND)
    play.correct(table)
    table.write_correction("pogrešno upisano")
    if play.more:
        record(table.match, *map(read_deal, play.more))
        table.open_sheet()
    table.adjust(*play.adjusted, "dogovor za stolom")

    result = page.get_by_role("heading", level=2).first
    expect(result).to_have_text(f"Podeljena pobeda: {play.winners}", use_inner_text=True)
    assert table.totals() == play.totals
    assert ", ".join(replay_facts(table.match).winners) == play.winners
    assert table.differences() == []
    assert [each for each in table.explain_everything() if len(set(each)) > 1] == []
    call_command("rescore", check=True)

    finished = table.match
    page.get_by_role("button", name="Ista ekipa").tap()
    expect(page.get_by_role("link", name="Upiši deljenje")).to_be_visible()
    assert table.match.rematch_of == finished
    assert table.match.players == finished.players
    assert table.match.options == finished.options


def test_a_number_is_explained_by_lines_that_add_up(page: Page) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris", "Željka"))
    table.deal("closed", 0, [7, 7, 12])
    page.locator("#sheet tbody tr").first.locator("td a").nth(1).tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("razlika prema")
    expect(dialog.locator("tbody td")).to_have_text(["0", "5", "10"])  # he beat the closer
    expect(dialog.locator("tfoot td")).to_have_text(["15", "15"])


def test_a_row_shows_its_whole_history(page: Page) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris"))
    table.deal("closed", 0, [4, 14])
    table.undo_at_once()
    expect(page.locator("#sheet tbody .fold")).to_contain_text("povučeno")
    table.restore(1)
    table.open_correction(1)
    table.clear(1, times=2)
    table.hand(1, 20)
    table.write_correction("pogrešno sabrano")
    expect(page.locator("#sheet tbody del").first).to_have_text("10")

    page.locator("#sheet tbody th a").tap()
    history = page.get_by_role("dialog").locator("details", has_text="Istorija ovog reda")
    done = history.locator("ol > li")
    expect(done).to_contain_text(["Upisano", "Povučeno", "Vraćeno", "Ispravljeno"])
    expect(done).to_contain_text(["ovaj uređaj"] * 4)
    expect(done.last).to_contain_text("pogrešno sabrano")
    expect(done.last.locator("del")).to_have_text("10 · 0")


def test_two_taps_on_save_save_one_deal(page: Page) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris"), "deljenje/")
    table.enter("closed", 0, [4, 14])
    page.locator("[data-save]").dblclick()
    page.wait_for_url("**/p/*/?red=*")
    expect(page.locator("#sheet tbody th a")).to_have_count(1)
    assert table.match.revisions.filter(position__gt=0).count() == 1


def test_another_device_finds_no_page_of_the_match(
    page: Page, new_context: Callable[..., BrowserContext], trouble: Trouble
) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris"))
    table.deal("closed", 0, [4, 14])
    sheet = table.match.get_absolute_url()
    parts = ("deljenje/", "dopuna/", "pravila/", "red/1/", "red/1/0/", "red/1/ispravi/")
    stranger = new_context().new_page()
    trouble.allow("404")
    for part in parts:
        assert answer(stranger, sheet + part) == 404
        assert answer(page, sheet + part) == 200
    stranger.goto(sheet)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Ulaz šifrom")
    stranger.goto("/")
    expect(stranger.locator(f"a[href='{sheet}']")).to_have_count(0)


def answer(page: Page, address: str) -> int:
    """Open a page and return the status of the answer."""
    response = page.goto(address)
    assert response
    return response.status
