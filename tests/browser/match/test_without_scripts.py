"""A match without JavaScript: plain forms, with hands typed into text fields."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.helpers.facts import replay_facts
from tests.browser.helpers.table import Table

VOID, FIRST, SECOND = 1, 2, 3  # positions on the sheet


class PlainTable(Table):
    """A phone without scripts: there is no keypad, so hands are typed."""

    def hand(self, seat: int, hand: object) -> None:
        if hand in ("unopened", "empty"):
            super().hand(seat, hand)
        else:
            way = "points" if isinstance(hand, int) else "ranks"
            self.page.locator(f"[name=h{seat}-{way}]").fill(str(hand))


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(java_script_enabled=False).new_page()


def test_a_whole_match_works_without_scripts(page: Page) -> None:
    table = PlainTable(page)
    table.start("remi_51", ("Ana", "Boris"), deals_each=1)
    table.void("otkrivena karta")
    table.deal("out", 0, [None, "unopened"])  # −40 and 100
    table.deal("hand", 1, ["K 7 7 dž", None])  # 2 × 44 and −140: too much
    table.undo_at_once()
    table.restore(SECOND)
    table.open_correction(SECOND)
    table.enter("out", 1, [])  # 44 and −40
    table.write_correction("nije bilo iz ruke")
    assert table.totals() == [4, 60]
    table.adjust(1, -56, "dogovor za stolom")

    expect(page.get_by_role("heading", level=2)).to_contain_text("Podeljena pobeda: Ana, Boris")
    assert table.totals() == list(replay_facts(table.match).totals.values()) == [4, 4]
    assert table.differences() == []
    page.get_by_role("button", name="Ista ekipa").tap()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Deljenje 1 od 2")


def test_a_deal_is_previewed_and_corrected_before_it_is_saved(page: Page) -> None:
    table = PlainTable(page)
    table.open_match("becki", ("Ana", "Boris", "Željka"), "deljenje/")
    table.enter("closed", 0, [4, "K dž 1x", 14])
    page.get_by_role("button", name="Upiši deljenje").tap()
    hand = page.get_by_role("group", name="Boris", exact=True)
    expect(hand).to_contain_text("„1x“ nije karta")
    assert not table.match.rows.exists()

    table.hand(1, "K dž")  # 10 + 25
    page.get_by_role("button", name="Pregled").tap()
    preview = page.get_by_role("region", name="Pregled")
    expect(preview.get_by_role("listitem").first).to_contain_text("41")  # (35 − 4) + (14 − 4)
    assert not table.match.rows.exists()

    table.save()
    assert table.totals() == [41, 0, 0]
    page.get_by_role("link", name="41 41").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana, deljenje 1")
