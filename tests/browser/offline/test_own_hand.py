"""A player's own hand without a network: it waits on the phone and no other phone sees it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from remi_scores.matches import services
from remi_scores.matches.access import seats
from remi_scores.matches.entry.own_hand import OwnEntry
from remi_scores.matches.ledger.seats import seating_of
from remi_scores.matches.models import Access, Match
from remi_scores.matches.services.rescoring import check_match
from remi_scores.matches.services.writing import Stamp
from tests.browser.helpers.axe import violations
from tests.browser.helpers.offline import BEGIN_TO_KEEP, save, wait_until_kept, write_offline
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import NO_NETWORK, Trouble
from tests.browser.helpers.wire import Wire
from tests.helpers.hands import ANA, BORIS, VESNA
from tests.helpers.matches import closed, points, record
from tests.helpers.waiting import wait_until

NAMES = ("Ana", "Boris", "Vesna")
KEPT_PAGE = """async path => {
    const kept = await caches.match(path, { cacheName: 'pages', ignoreVary: true });
    const isOfThisPage = kept && kept.headers.get('X-Kept') > performance.timeOrigin;
    return isOfThisPage ? kept.text() : null;
}"""
MENDED = ANA.replace("3d", "4d")


def sit_down(table: Table) -> Match:
    """Start a match, take Ana's seat, and wait until the phone has what it needs."""
    match = table.open_match("becki", NAMES)
    seats.take_seat(match=match, device=Access.objects.get(match=match).device, seat=0)
    table.open_sheet()
    wait_until_kept(table, "karte/0/")
    return match


def write_hand(table: Table, cards: str) -> None:
    """Write Ana's hand, who says Remi, from the sheet and come back to it."""
    table.page.get_by_role("link", name="svoje karte").tap()
    table.page.wait_for_url("**/karte/0/")
    table.enter("closed", 0, [("cards", cards)])
    save(table.page)
    table.page.wait_for_url("**/p/*/")


def mend_hand(table: Table) -> None:
    """Change the last card of a hand that waits: the form gives back what was written."""
    page = table.page
    page.get_by_role("link", name="svoje karte").tap()
    page.wait_for_url("**/karte/0/")
    expect(page.locator("[name=h0-cards]")).to_have_value(ANA)
    table.clear(0, times=1)
    table.type_cards(0, " 4d")
    save(page)
    page.wait_for_url("**/p/*/")


def write_elsewhere(match: Match, seat: int, cards: str) -> None:
    """Write a hand on the phone of another player."""
    place = {"position": str(match.rows.count() + 1), "ended": "closed", "by": "0"}
    fields = {**place, f"h{seat}-way": "cards", f"h{seat}-cards": cards}
    entry = OwnEntry(seating_of(match), seat, fields)
    services.write_hand(match=match, entry=entry, stamp=Stamp(author=str(seat)))


def hands(match: Match) -> list[str]:
    written = match.contributions.filter(seat=0).values_list("fields", flat=True)
    return [fields["h0-cards"] for fields in written]


def test_a_hand_outlives_a_killed_browser_and_closing_the_deal_needs_the_network(
    reopened: Callable[[], Page], wire: Wire
) -> None:
    table = Table(reopened())
    match = sit_down(table)
    sheet = match.get_absolute_url()
    wire.set("cut")
    write_hand(table, ANA)
    row = table.page.locator(".pending-row")
    expect(row).to_contain_text("karte: Ana, deljenje 1")
    expect(row).to_contain_text("čeka mrežu")
    expect(row.locator("li")).to_have_text(["„Remi!“, Ana", f"Ana: {ANA}"])

    page = reopened()
    table = Table(page)
    page.goto(sheet)
    row = page.locator(".pending-row")
    expect(row).to_contain_text("karte: Ana, deljenje 1")
    mend_hand(table)
    expect(row).to_have_count(1)
    assert hands(match) == []

    wire.set("open")
    wait_until(lambda: hands(match) == [MENDED], page=page)
    expect(row).to_have_count(0)
    expect(page.locator("#gathering .written")).to_contain_text("Ana: upisano")
    write_elsewhere(match, 1, BORIS)
    write_elsewhere(match, 2, VESNA)
    button = page.get_by_role("button", name="Zaključi deljenje")
    button.wait_for()
    wire.set("cut")
    button.tap()
    expect(page.locator("#gathering")).to_contain_text("Za ovo je potrebna mreža")
    assert violations(page) == []
    assert points(match) == []
    wire.set("open")
    button.tap()
    page.wait_for_url("**/p/*/?red=1")
    assert points(match) == [[8, 0, 0]]  # Boris K = 10, Vesna J = 10, Ana 2 + 4 = 6
    assert hands(match) == [MENDED]

    tab = Table(page.context.new_page())
    tab.page.goto(f"{sheet}dopuna/")
    table.open_correction(1)
    wire.set("cut")
    correct_offline(table, "h1-cards", BORIS.replace("Kd", "9d"))
    tab.fill_adjustment(1, -5, "dogovor")
    save(tab.page)
    tab.page.wait_for_url("**/p/*/")
    write_offline(table, 0, 5, 6)
    expect(row).to_have_count(3)
    expect(row.nth(1)).to_contain_text("dopuna")
    expect(row.nth(1).locator("li")).to_have_text(["Boris", "Poeni: -5", "Razlog: dogovor"])
    wire.set("open")
    wait_until(lambda: points(match) == [[7, 0, 0], [0, -5, 0], [11, 0, 0]], page=page)
    assert check_match(match=match) == []


def correct_offline(table: Table, field: str, text: str) -> None:
    """Correct a field of a deal whose form was opened before the network went."""
    page = table.page
    page.locator(f"[name={field}]").evaluate("(field, text) => { field.value = text }", text)
    page.locator(f"[name={field}]").dispatch_event("input")
    page.locator("[name=why]").fill("pogrešno")
    save(page)
    page.wait_for_url("**/p/*/")


def test_corrections_and_hands_wait_in_their_order_and_conflicts_are_asked_about(
    page: Page, trouble: Trouble
) -> None:
    trouble.allow(NO_NETWORK)
    table = Table(page)
    match = sit_down(table)
    record(match, closed(0, 28, 41))
    table.open_correction(1)
    page.context.set_offline(True)
    correct_offline(table, "h1-points", "30")
    write_hand(table, ANA)  # on a form that was kept before the first deal
    row = page.locator(".pending-row")
    expect(row).to_have_count(2)
    expect(row.nth(0)).to_contain_text("ispravka deljenja 1")
    expect(row.nth(1)).to_contain_text("karte: Ana, deljenje 2")
    record(match, closed(0, 5, 6))
    page.context.set_offline(False)
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Ovo deljenje je u međuvremenu upisano.")
    assert points(match) == [[71, 0, 0], [11, 0, 0]]
    assert match.revisions.get(position=1, sequence=2).why == "pogrešno"
    assert hands(match) == []

    row.get_by_role("button", name="Otvori").tap()
    expect(page.locator("#conflict")).to_contain_text("U međuvremenu je upisano deljenje 2")
    expect(page.locator("[name=h0-cards]")).to_have_value(ANA)
    save(page)
    page.wait_for_url("**/p/*/")
    expect(page.locator("#gathering .written")).to_contain_text("Ana: upisano")
    expect(row).to_have_count(0)
    assert hands(match) == [ANA]
    sheet = match.get_absolute_url()
    page.goto(f"{sheet}karte/0/")
    expect(page.locator("[name=h0-cards]")).to_have_value(ANA)
    for path in (sheet, f"{sheet}karte/0/", f"{sheet}deljenje/"):
        page.goto(path)
        page.evaluate(BEGIN_TO_KEEP)
        wait_until(lambda path=path: page.evaluate(KEPT_PAGE, path), page=page)
        assert "5h 6h" not in page.evaluate(KEPT_PAGE, path)
