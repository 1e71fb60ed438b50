"""A player's own hand without a network: it waits on the phone, and no other phone sees it."""

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
from tests.browser.helpers.offline import BEGIN_TO_KEEP, wait_until_kept, write_offline
from tests.browser.helpers.proxy import Proxy
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import NO_NETWORK, Trouble
from tests.helpers.hands import ANA, BORIS, VESNA
from tests.helpers.matches import closed, points, record
from tests.helpers.waiting import wait_until

NAMES = ("Ana", "Boris", "Vesna")
KEPT_PAGE = """async path => {
    const kept = await caches.match(path, { cacheName: 'pages', ignoreVary: true });
    const isOfThisPage = kept && kept.headers.get('X-Kept') > performance.timeOrigin;
    return isOfThisPage ? kept.text() : null;
}"""
CORRECTED = ANA.replace("3d", "4d")


def sit_down(table: Table) -> Match:
    """Start a match, take Ana's seat, and wait until the pages are cached."""
    match = table.open_match("becki", NAMES)
    seats.take_seat(match=match, device=Access.objects.get(match=match).device, seat=0)
    table.open_sheet()
    wait_until_kept(table, "karte/0/")
    return match


def write_hand(table: Table, cards: str) -> None:
    """Save the hand of Ana, who closes the deal, and return to the sheet."""
    table.page.get_by_role("link", name="svoje karte").tap()
    table.page.wait_for_url("**/karte/0/")
    table.enter("closed", 0, [("cards", cards)])
    table.tap_save()
    table.page.wait_for_url("**/p/*/")


def correct_hand(table: Table) -> None:
    """Change the last card of a hand that waits; the form is filled in with it."""
    page = table.page
    page.get_by_role("link", name="svoje karte").tap()
    page.wait_for_url("**/karte/0/")
    expect(page.locator("[name=h0-cards]")).to_have_value(ANA)
    table.clear(0, times=1)
    table.type_cards(0, " 4d")
    table.tap_save()
    page.wait_for_url("**/p/*/")


def write_elsewhere(match: Match, seat: int, cards: str) -> None:
    """Save the hand of another player, as from that player's phone."""
    place = {"position": str(match.rows.count() + 1), "ended": "closed", "by": "0"}
    fields = {**place, f"h{seat}-way": "cards", f"h{seat}-cards": cards}
    entry = OwnEntry(seating_of(match), seat, fields)
    services.write_hand(match=match, entry=entry, stamp=Stamp(author=str(seat)))


def hands(match: Match) -> list[str]:
    written = match.contributions.filter(seat=0).values_list("fields", flat=True)
    return [fields["h0-cards"] for fields in written]


def test_a_hand_survives_a_killed_browser_and_closing_the_deal_needs_the_network(
    reopened: Callable[[], Page], proxy: Proxy
) -> None:
    table = Table(reopened())
    match = sit_down(table)
    sheet = match.get_absolute_url()
    proxy.set("cut")
    write_hand(table, ANA)
    row = table.page.locator(".pending-row")
    expect(row).to_contain_text("karte: Ana, deljenje 1")
    expect(row).to_contain_text("čeka mrežu")
    expect(row.locator("li")).to_have_text(["Remi – Ana", f"Ana: {ANA}"])

    page = reopened()
    table = Table(page)
    page.goto(sheet)
    row = page.locator(".pending-row")
    expect(row).to_contain_text("karte: Ana, deljenje 1")
    correct_hand(table)
    expect(row).to_have_count(1)
    assert hands(match) == []

    proxy.set("open")
    wait_until(lambda: hands(match) == [CORRECTED], page=page)
    expect(row).to_have_count(0)
    expect(page.locator("#gathering .written")).to_contain_text("Ana: upisano")
    write_elsewhere(match, 1, BORIS)
    write_elsewhere(match, 2, VESNA)
    button = page.get_by_role("button", name="Završi deljenje")
    button.wait_for()
    proxy.set("cut")
    button.tap()
    expect(page.locator("#gathering")).to_contain_text("Za ovo je potrebna mreža")
    assert violations(page) == []
    assert points(match) == []
    proxy.set("open")
    button.tap()
    page.wait_for_url("**/p/*/?red=1")
    assert points(match) == [[8, 0, 0]]  # Boris K = 10, Vesna J = 10, Ana 2 + 4 = 6
    assert hands(match) == [CORRECTED]

    tab = Table(page.context.new_page())
    tab.page.goto(f"{sheet}dopuna/")
    table.open_correction(1)
    proxy.set("cut")
    correct_offline(table, "h1-cards", BORIS.replace("Kd", "9d"))
    tab.fill_adjustment(1, -5, "dogovor")
    tab.tap_save()
    tab.page.wait_for_url("**/p/*/")
    write_offline(table, 0, 5, 6)
    expect(row).to_have_count(3)
    expect(row.nth(1)).to_contain_text("kazna ili ispravka")
    expect(row.nth(1).locator("li")).to_have_text(["Boris", "Poeni: -5", "Razlog: dogovor"])
    proxy.set("open")
    wait_until(lambda: points(match) == [[7, 0, 0], [0, -5, 0], [11, 0, 0]], page=page)
    assert check_match(match=match) == []


def correct_offline(table: Table, field: str, text: str) -> None:
    """Change a field in the form of a correction that was opened with a network, and save it."""
    page = table.page
    page.locator(f"[name={field}]").evaluate("(field, text) => { field.value = text }", text)
    page.locator(f"[name={field}]").dispatch_event("input")
    page.locator("[name=why]").fill("pogrešno")
    table.tap_save()
    page.wait_for_url("**/p/*/")


def test_corrections_and_hands_are_sent_in_order_and_conflicts_are_shown(
    page: Page, trouble: Trouble
) -> None:
    trouble.allow(NO_NETWORK)
    table = Table(page)
    match = sit_down(table)
    record(match, closed(0, 28, 41))
    table.open_correction(1)
    page.context.set_offline(True)
    correct_offline(table, "h1-points", "30")
    write_hand(table, ANA)  # the form was kept before the first deal
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

    row.get_by_role("button", name="Uporedi").tap()
    expect(page.locator("#conflict")).to_contain_text("U međuvremenu je upisano deljenje 2")
    expect(page.locator("[name=h0-cards]")).to_have_value(ANA)
    table.tap_save()
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
