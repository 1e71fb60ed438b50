"""Entering hands on the keypad in its three ways, drafts, and what the form does after saving."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.keypad import open_deal, pick, tap_keys
from tests.browser.helpers.table import Table
from tests.helpers.many import mostly_full
from tests.helpers.waiting import wait_until

DRAFTS = """async () => {
    const answer = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const base = await answer(indexedDB.open("drafts"));
    const drafts = await answer(base.transaction("drafts").objectStore("drafts").getAll());
    base.close();
    return JSON.stringify(drafts);
}"""
# A page reads its draft when the form announces which row it is for; `go` lets it do so.
WAIT_TO_READ = """() => {
    const dispatch = EventTarget.prototype.dispatchEvent;
    let held = null;
    let isFree = false;
    EventTarget.prototype.dispatchEvent = function (event) {
        if (event.type !== "placed" || isFree) return dispatch.call(this, event);
        held = () => dispatch.call(this, event);
        return true;
    };
    window.go = () => { isFree = true; held?.(); };
}"""
# The hidden fields of a form: its token, and which row it is for.
HIDDEN = """() => Object.fromEntries(["op", "position", "version"].map(
    (name) => [name, document.getElementById("deal-form").elements[name].value]
))"""
FILL = """(values) => {
    const { elements } = document.getElementById("deal-form");
    for (const [name, value] of Object.entries(values)) elements[name].value = value;
}"""


def wait_for_draft(page: Page, text: str) -> None:
    """Wait until a draft that contains this text is stored."""
    wait_until(lambda: text in page.evaluate(DRAFTS), page=page)


def test_whole_hands_are_picked_by_suit_and_rank_and_arranged(page: Page) -> None:
    table = open_deal(page, "becki", "Ana", "Boris")
    table.enter("closed", 0, [])
    tap_keys(page, "Cela ruka")
    pick(page, "♣ 4 5 6 ♦ 9 ♥ 9 ♠ 9 ♥ J D K Dž ♠ 2")  # the two is discarded face down: 0
    expect(page.locator("#h0-worth")).to_have_text("0")
    tap_keys(page, "Sledeći")
    pick(page, "♣ A 9 ♦ 3 J 6 ♥ 5 2 ♠ 7 K 4")  # nothing fits: 11 + 9 + 19 + 7 + 21 = 67
    expect(page.locator("#h1-worth")).to_have_text("67")
    table.save()
    assert table.totals() == [67, 0]
    page.get_by_role("link", name="67 67").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("nesloženo: 0")
    expect(dialog.get_by_role("img", name="herc")).to_have_count(4)
    assert table.differences() == []


def test_points_are_added_up_from_a_sum(page: Page) -> None:
    table = open_deal(page, "becki", "Ana", "Boris", "Željka")
    table.enter("closed", 0, [4])
    tap_keys(page, "Sledeći", "1", "0", "plus", "1", "0", "plus", "7")
    expect(page.locator("#h1-worth")).to_have_text("27")
    table.hand(2, 14)
    table.save()
    assert table.totals() == [33, 0, 0]  # (27 − 4) + (14 − 4)


def test_plus_returns_to_a_number_that_seemed_complete(page: Page) -> None:
    table = open_deal(page, "becki", "Ana", "Boris", "Željka")
    table.enter("closed", 0, [4])
    tap_keys(page, "Sledeći", "2", "7", "plus", "1", "0")
    expect(page.locator("[name=h1-points]")).to_have_value("27+10")
    expect(page.locator("[name=h2-points]")).to_have_value("")


def test_cards_are_removed_by_tapping_them_and_by_the_erase_key(page: Page) -> None:
    table = open_deal(page, "halp", "Ana", "Boris")
    table.enter("remi", 0, [None, "K 7 9 A"])
    tap_keys(page, "Ukloni 7", "Obriši")
    expect(page.locator("[name=h1-ranks]")).to_have_value("K 9")
    table.save()
    assert table.totals() == [44, 0]  # 19 + 25


def test_changing_the_way_of_entering_loses_nothing(page: Page) -> None:
    table = open_deal(page, "halp", "Ana", "Boris")
    table.enter("remi", 0, [None, "K 7"])
    tap_keys(page, "Poeni", "5", "Cela ruka", "herc", "9", "Karte")
    for way, text in (("ranks", "K 7"), ("points", "5"), ("cards", "9♥")):
        expect(page.locator(f"[name=h1-{way}]")).to_have_value(text)
    table.save()
    assert table.totals() == [42, 0]  # the cards count: 17 + 25


def test_a_worse_arrangement_is_kept_when_the_table_showed_it(page: Page) -> None:
    table = open_deal(page, "divlji", "Ana", "Boris")
    table.enter("announced", 0, ["empty", ("cards", "5h 5d 5c")])
    expect(page.locator("#h1-worth")).to_have_text("0")
    page.get_by_text("Složeno drugačije?").tap()
    expect(page.locator("details.own-melds")).to_have_attribute("open", "")
    table.hand(1, "5 5 5")
    expect(page.locator("#h1-worth")).to_have_text("15")
    table.save()
    assert table.totals() == [0, 15]


def test_save_says_who_is_missing_and_blank_is_not_zero(page: Page) -> None:
    table = open_deal(page, "becki", "Ana", "Boris", "Željka")
    table.enter("closed", 0, [4])
    save = page.get_by_role("button", name="Upiši deljenje")
    expect(save).to_contain_text("Nedostaje: Boris, Željka")
    sent: list[str] = []
    page.on("request", lambda each: each.is_navigation_request() and sent.append(each.url))
    page.locator("#h2").dispatch_event("click")
    expect(page.locator("#h2")).to_contain_class("active")
    save.tap(force=True)  # or it would wait until the button is enabled
    expect(page.locator("#h1")).to_contain_class("active")  # the first player without a hand
    expect(save).to_contain_text("Nedostaje: Boris, Željka")
    table.hand(2, "empty")
    expect(save).to_contain_text("Nedostaje: Boris")
    table.hand(1, 0)
    expect(save).not_to_contain_text("Nedostaje")
    assert sent == []
    assert not table.match.rows.exists()


def test_a_draft_survives_a_reload_and_can_be_discarded(page: Page) -> None:
    table = open_deal(page, "halp", "Ana", "Boris")
    table.enter("remi", 0, [None, "K 7"])
    wait_for_draft(page, "K 7")
    page.reload()
    expect(page.locator("[data-draft]")).to_contain_text("Ovo ste počeli da unosite.")
    expect(page.locator("[name=h1-ranks]")).to_have_value("K 7")

    # What is tapped before the draft was read is not overwritten by it.
    page.add_init_script(f"({WAIT_TO_READ})()")
    page.reload()
    table.enter("remi", 1, [])
    page.evaluate("() => window.go()")
    expect(page.locator("[data-draft]")).to_be_visible()
    expect(page.locator("[name=by][value='1']")).to_be_checked()
    expect(page.locator("[name=h1-ranks]")).to_have_value("K 7")
    wait_for_draft(page, '["by","1"]')

    with page.expect_navigation():
        page.get_by_role("button", name="Počni iznova").tap()
    page.evaluate("() => window.go()")
    table.enter("remi", 0, [])
    wait_for_draft(page, '["by","0"]')  # stored only after an older draft would have been read
    expect(page.locator("[name=h1-ranks]")).to_have_value("")
    expect(page.locator("[data-draft]")).to_be_hidden()

    page.goto(f"{table.match.get_absolute_url()}dopuna/")
    page.evaluate("() => window.go()")
    table.fill_adjustment(1, -5, "dogovor")
    wait_for_draft(page, "dogovor")
    page.reload()
    page.evaluate("() => window.go()")
    expect(page.locator("[data-draft]")).to_be_visible()
    expect(page.locator("[name=reason]")).to_have_value("dogovor")
    expect(page.locator("[name=points]")).to_have_value("-5")
    expect(page.locator("[name=player][value='1']")).to_be_checked()


def test_a_deal_that_was_begun_is_announced_on_the_sheet_until_it_is_saved(page: Page) -> None:
    table = open_deal(page, "halp", "Ana", "Boris")
    table.enter("remi", 0, [None, "K 7"])
    wait_for_draft(page, "K 7")
    table.open_sheet()
    expect(page.locator(".next a.primary")).to_contain_text("Započeto deljenje čeka")
    expect(page.locator("[data-begun]")).to_be_visible()
    table.open_form()
    expect(page.locator("[name=h1-ranks]")).to_have_value("K 7")
    table.save()
    expect(page.locator("#sheet tbody th a")).to_have_count(1)
    expect(page.locator("[data-begun]")).to_be_hidden()


@dataclass(frozen=True)
class Mistake:
    """A deal in which the hand of the seat `wrong` is impossible."""

    game: str
    ended: str
    by: int
    hands: Sequence[object]
    wrong: int
    words: str

    @property
    def typed(self) -> list[str]:
        texts = (hand[1] if isinstance(hand, tuple) else hand for hand in self.hands)
        return ["" if text is None else str(text) for text in texts]


MISTAKES = [
    Mistake("halp", "stop", 0, ["K", "7"], 0, "najviše 5 poena, a ovde je 10"),
    Mistake("becki", "closed", 1, [14, 1], 1, "ne mogu vredeti ukupno 1"),
    Mistake("nak_nak", "knock", 0, [4, ("cards", "Ac 2c 3c")], 1, "su 3 karte, a mora ih biti 10"),
    Mistake("remi_51", "out", 0, [None, ("cards", "7h Kx")], 1, "„Kx“ nije karta"),
    Mistake("kraljevski", "out", 0, [None, ("cards", "* " * 13)], 1, "Džokera je ovde 13"),
    Mistake("divlji", "announced", 0, [30, 30], 0, "mora imati složene sve karte"),
    Mistake("kontrakt", "out", 0, [None, "K", 1], 2, "ne mogu vredeti ukupno 1"),
]


@pytest.mark.parametrize(
    "mistake",
    mostly_full(MISTAKES, "halp", "nak_nak", "kontrakt", name=lambda mistake: mistake.game),
)
def test_an_impossible_hand_is_refused_next_to_it_and_the_input_stays(
    page: Page, mistake: Mistake
) -> None:
    hands = mistake.hands
    table = open_deal(page, mistake.game, *("Ana", "Boris", "Željka")[: len(hands)])
    table.enter(mistake.ended, mistake.by, hands)
    expect(page.locator(f"#h{mistake.wrong}-errors")).to_contain_text(mistake.words)
    page.get_by_role("button", name="Upiši deljenje").tap()
    expect(page.locator(f"#h{mistake.wrong}")).to_contain_class("wrong")
    errors = [page.locator(f"#h{seat}-errors") for seat in range(len(hands))]
    told = [error.inner_text().strip() for error in errors]
    assert [seat for seat, text in enumerate(told) if text] == [mistake.wrong]
    expect(page.locator(f"[name=ended][value={mistake.ended}]")).to_be_checked()
    expect(page.locator(f"[name=by][value='{mistake.by}']")).to_be_checked()
    assert [kept(page, seat) for seat in range(len(hands))] == mistake.typed
    assert not table.match.rows.exists()


def kept(page: Page, seat: int) -> str:
    """Return the text in the fields of a hand, of which at most one is filled in."""
    ways = ("ranks", "points", "cards")
    return "".join(page.locator(f"[name=h{seat}-{way}]").input_value() for way in ways)


def test_going_back_after_saving_shows_an_empty_form(page: Page) -> None:
    table = Table(page)
    table.open_match("becki", ("Ana", "Boris"))
    table.deal("closed", 0, [4, 14])
    page.go_back()
    expect(page.locator("[name=position]")).to_have_value("2")
    expect(page.locator("[name=h1-points]")).to_have_value("")
    expect(page.locator("[data-save]")).to_have_attribute("aria-disabled", "true")
    assert table.match.rows.count() == 1


def test_a_form_restored_by_the_back_button_saves_nothing_twice(page: Page) -> None:
    """Browsers with a back-forward cache restore it; Chromium does not under Playwright."""
    table = open_deal(page, "becki", "Ana", "Boris")
    left = page.evaluate(HIDDEN)
    table.enter("closed", 0, [4, 14])
    table.save()
    table.open_sheet()
    table.open_form()
    expect(page.locator("[name=position]")).to_have_value("2")
    table.enter("closed", 0, [4, 14])
    page.evaluate(FILL, left)
    table.save()
    assert page.url.endswith("?red=1")
    expect(page.locator("#sheet tbody th a")).to_have_count(1)
    assert table.match.revisions.filter(position__gt=0).count() == 1
