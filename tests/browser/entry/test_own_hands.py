"""Players enter their own hands on their own phones, and another phone watches."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from remi_scores.matches.models import Match
from tests.browser.helpers.axe import violations
from tests.browser.helpers.offline import wait_until_kept
from tests.browser.helpers.phones import join_by_code
from tests.browser.helpers.table import Table
from tests.browser.helpers.trouble import NO_NETWORK, Trouble
from tests.helpers.hands import ANA, BORIS, VESNA
from tests.helpers.matches import points
from tests.helpers.waiting import wait_until

MARKED = """() => [...document.querySelectorAll("thead [data-column]")]
    .map((cell) => getComputedStyle(cell).boxShadow !== "none")"""


def write(page: Page, match: Match, seat: int, cards: str, by: int) -> None:
    """Enter the hand of a seat from the sheet, with the cards typed as text."""
    page.goto(match.get_absolute_url())
    page.get_by_role("link", name="Upiši svoje karte").tap()
    page.wait_for_url("**/karte/*/")
    expect(page.locator(".player")).to_have_count(1)
    Table(page).enter("closed", by, [])
    Table(page).hand(seat, ("cards", cards))
    page.locator("[data-save]").tap()
    page.wait_for_url(f"**{match.get_absolute_url()}")


def hand_over_anas_seat(owner: Page, viewer: Page, match: Match) -> None:
    """Ask for Ana's seat while the owner is entering a deal, and let the owner give it."""
    owner.goto(f"{match.get_absolute_url()}deljenje/")
    Table(owner).choose(1)
    before = owner.locator("#h1.active").bounding_box()
    viewer.goto(f"{match.get_absolute_url()}mesta/")
    viewer.locator("button[name=take][value='0']").tap()
    expect(viewer.locator(".places-at-table")).to_contain_text(
        "Pitanje je poslato vlasniku partije."
    )
    owner.locator("#moved").get_by_role("link", name="Ana").wait_for()
    assert owner.locator("#h1").bounding_box() == before  # nothing moves under the finger
    owner.locator("#moved").get_by_role("link", name="Ana").tap()
    owner.wait_for_url("**/mesta/")
    with owner.expect_navigation():
        owner.locator("button[name=give]").tap()
    expect(viewer.locator("h2 + p").first).to_have_text("Ovo je moje mesto")


def test_three_phones_each_enter_their_own_hand(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    table = Table(page)
    match = table.open_match("becki", ("Ana", "Boris", "Vesna"))
    page.goto(f"{match.get_absolute_url()}mesta/")
    page.locator("button[name=take][value='0']").tap()
    page.wait_for_url(f"**{match.get_absolute_url()}")
    boris, vesna, viewer = (join_by_code(new_context(), match, seat) for seat in (1, 2, None))

    write(page, match, 0, ANA, by=0)
    viewer.goto(f"{match.get_absolute_url()}karte/")
    vesna.get_by_role("link", name="Upiši svoje karte").tap()
    vesna.wait_for_url("**/karte/*/")
    Table(vesna).enter("closed", 0, [])
    Table(vesna).hand(2, ("cards", "2h 3h"))
    write(boris, match, 1, BORIS, by=0)
    expect(vesna.locator("#moved")).to_contain_text("Boris: upisano")
    expect(vesna.locator("[name=h2-cards]")).to_have_value("2h 3h")
    expect(vesna.locator("[name=h2-cards]")).to_be_focused()
    expect(viewer.locator("#hands li").nth(1)).to_contain_text("upisano")
    for looking in (viewer, vesna):
        looking.goto(match.get_absolute_url())
    for looking in (viewer, vesna):
        looking.reload()
        expect(looking.locator("#gathering .written")).to_contain_text("Boris: upisano")
        expect(looking.locator("#gathering .written")).to_contain_text("Vesna: nedostaje")
        assert "4c 5c" not in looking.content()
    expect(viewer.get_by_role("link", name="Upiši svoje karte")).to_have_count(0)
    found = {"the sheet while hands come in": violations(vesna)}
    vesna.get_by_role("link", name="Karte deljenja").tap()
    vesna.wait_for_url("**/karte/")
    found["whose hands are in"] = violations(vesna)
    vesna.goto(f"{match.get_absolute_url()}karte/2/")
    found["a player's own hand"] = violations(vesna)
    vesna.locator(".draft button").tap()
    expect(vesna.locator("[name=h2-cards]")).to_have_value("")
    write(vesna, match, 2, VESNA, by=0)

    viewer.goto(f"{match.get_absolute_url()}karte/")
    vesna.goto(f"{match.get_absolute_url()}karte/2/")
    boris.get_by_role("button", name="Završi deljenje").tap()
    boris.wait_for_url("**/p/*/?red=1")
    for looking in (viewer.locator("#hands"), vesna.locator("#moved")):
        expect(looking).to_contain_text("U međuvremenu je upisano deljenje 1")
    expect(viewer.get_by_role("heading", level=1)).to_contain_text("Deljenje 2")
    expect(vesna.locator("[name=h2-cards]")).to_have_value(VESNA)

    hand_over_anas_seat(page, viewer, match)
    table.open_sheet()
    assert table.totals() == [10, 0, 0]
    assert table.differences() == []
    assert {where: told for where, told in found.items() if told} == {}


def test_hands_that_contradict_each_other_are_named_and_corrected(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    table = Table(page)
    match = table.open_match("becki", ("Ana", "Boris"))
    boris = join_by_code(new_context(), match, 1)
    page.goto(f"{match.get_absolute_url()}mesta/")
    page.locator("button[name=take][value='0']").tap()
    page.wait_for_url(f"**{match.get_absolute_url()}")
    write(page, match, 0, "5h 6h 7h 9c 9d 9s Qs Ks As Kd Kd", by=0)
    write(boris, match, 1, BORIS, by=0)
    boris.get_by_role("button", name="Završi deljenje").tap()
    expect(boris.locator(".problem").first).to_contain_text("Pogledajte ih ponovo: Ana, Boris")
    assert violations(boris) == []
    boris.get_by_role("link", name="Ispravi karte").tap()
    boris.wait_for_url("**/karte/*/")
    field = boris.locator("[name=h1-cards]")
    expect(field).to_have_value(BORIS)
    field.evaluate("(field, text) => { field.value = text }", BORIS.replace("Kd", "Qd"))
    field.dispatch_event("input")
    boris.locator("[data-save]").tap()
    boris.wait_for_url(f"**{match.get_absolute_url()}")
    boris.get_by_role("button", name="Završi deljenje").tap()
    boris.wait_for_url("**/p/*/?red=1")
    table.open_sheet()
    assert table.differences() == []


def take_seats(page: Page, match: Match, *seats: int) -> None:
    """Take seats on the page of seats, one after the other."""
    for seat in seats:
        page.goto(f"{match.get_absolute_url()}mesta/")
        page.locator(f"button[name=take][value='{seat}']").tap()
        page.wait_for_url(f"**{match.get_absolute_url()}")


def write_offline(page: Page, match: Match, seat: int, cards: str, *, link: str) -> None:
    page.get_by_role("link", name=link).tap()
    page.wait_for_url(f"**/karte/{seat}/")
    table = Table(page)
    table.enter("closed", 0, [])
    table.hand(seat, ("cards", cards))
    table.tap_save()
    page.wait_for_url(f"**{match.get_absolute_url()}")


def test_one_phone_enters_the_hands_of_two_players_and_frees_a_seat(
    page: Page, new_context: Callable[..., BrowserContext], trouble: Trouble
) -> None:
    trouble.allow(NO_NETWORK)
    table = Table(page)
    match = table.open_match("becki", ("Ana", "Boris", "Vesna"))
    take_seats(page, match, 0, 1)
    vesna = join_by_code(new_context(), match, 2)
    expect(page.locator("#gathering")).to_contain_text("Ovaj telefon: Ana, Boris.")
    assert page.evaluate(MARKED) == [True, True, False]
    assert violations(page) == []

    wait_until_kept(table, "karte/0/", "karte/1/")
    page.context.set_offline(True)
    write_offline(page, match, 0, ANA, link="Upiši karte: Ana")
    write_offline(page, match, 1, BORIS, link="Upiši karte: Boris")
    waiting = page.locator(".pending-row")
    expect(waiting).to_have_count(2)
    expect(waiting.nth(0)).to_contain_text("karte: Ana, deljenje 1")
    expect(waiting.nth(1)).to_contain_text("karte: Boris, deljenje 1")
    page.context.set_offline(False)
    hands = match.contributions.exclude(seat=None).order_by("seat")
    wait_until(lambda: list(hands.values_list("seat", flat=True)) == [0, 1], page=page)
    expect(waiting).to_have_count(0)
    expect(vesna.locator("#gathering .written")).to_contain_text("Boris: upisano")

    write(vesna, match, 2, VESNA, by=0)
    page.get_by_role("button", name="Završi deljenje").tap()
    page.wait_for_url("**/p/*/?red=1")
    assert points(match) == [[10, 0, 0]]

    page.goto(f"{match.get_absolute_url()}mesta/")
    expect(page.get_by_text("Ovo je moje mesto", exact=True)).to_have_count(2)
    assert violations(page) == []
    page.locator("button[name=leave][value='0']").tap()
    expect(page.get_by_text("Ovaj telefon: Boris.")).to_be_visible()
    table.open_sheet()
    assert page.evaluate(MARKED) == [False, True, False]
    expect(page.get_by_role("link", name="Upiši svoje karte")).to_be_visible()
    assert table.differences() == []
