"""The check desk on a phone, with one question of each game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.helpers.table import Table

SUITS = "♣♦♥♠"


class Desk:
    """A phone at the check desk."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def choose(self, game: str, question: str) -> None:
        """Open the desk from the first page, and choose a game and a question."""
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="Provera").tap()
        page.locator("details.pick summary").first.tap()
        with page.expect_navigation():
            page.locator(f".pick button[name=igra][value='{game}']").tap()
        self.choose_question(question)
        expect(page.locator(".pad .keys")).to_be_visible()

    def choose_question(self, question: str) -> None:
        with self.page.expect_navigation():
            self.page.locator(f".pick button[name=pitanje][value='{question}']").tap()

    def tap(self, keys: str) -> None:
        """Tap keys of suits and ranks; `>` is the key for the next meld or row."""
        for key in keys.split():
            if key == ">":
                self.page.locator(".pad [data-next]").tap()
            else:
                name = "suit" if key in SUITS else "rank"
                self.page.locator(f".pad [data-{name}='{key}']").tap()

    def type(self, text: str) -> None:
        self.page.locator(".pad [data-type]").tap()
        expect(self.page.locator("#desk :is(input, textarea):focus")).to_be_visible()
        self.page.keyboard.type(text)

    def carry(self, zone: str, at: int, to: str) -> None:
        """Move a card: tap it, and then the zone it goes to."""
        self.page.locator(f"[data-zone='{zone}'] [data-at='{at}']").tap()
        self.page.locator(f"[data-zone='{to}'] .here").tap()

    def ask(self) -> None:
        self.page.locator(".pad [name=asked]").tap()
        expect(self.page.locator("#answer h2")).to_be_in_viewport()

    def says(self, headline: str, sentence: str) -> None:
        expect(self.page.locator("#answer h2 strong")).to_have_text(headline)
        expect(self.page.locator("#answer .why-so")).to_contain_text(sentence)


@pytest.fixture
def desk(page: Page) -> Desk:
    return Desk(page)


def test_halp_the_best_table_comes_before_the_steps_to_it(desk: Desk) -> None:
    page, waiting = desk.page, []
    page.route("**/provera/*koraci=1*", lambda route: waiting.append(route))  # noqa: PLW0108  # Playwright marks what it is given
    desk.choose("halp", "best_table")
    page.fill("[name=table]", "4h 5h 6h 7h\n7c 7d 7s")
    page.fill("[name=cards]", "8s 9s 2c")
    page.locator(".pad [name=asked]").tap()
    expect(page.locator("#answer h2")).to_contain_text("Da")
    expect(page.locator("#answer")).to_contain_text("Traži se najmanje poteza")
    page.fill("[name=cards]", "8s 9s 3c")
    expect(page.locator("#answer.stale")).to_be_visible()
    waiting[0].continue_()
    expect(page.locator("#answer .moves")).to_be_visible()
    expect(page.locator("#answer")).not_to_contain_text("Traži se najmanje poteza")
    expect(page.locator("#answer.stale")).to_be_visible()  # still about the cards before


def test_halp_a_rearranged_table(desk: Desk) -> None:
    desk.choose("halp", "rearrangement")
    desk.tap("♥ 4 5 6 7 > ♣ 7 ♦ 7 ♠ 7 > > ♠ 8 9 >")
    desk.carry("after/0", 3, "after/1")  # the seven of hearts joins the others
    desk.carry("after/1", 2, "after/new")  # the seven of spades begins a run
    desk.carry("after/pool", 0, "after/2")
    desk.carry("after/pool", 0, "after/2")
    expect(desk.page.locator(".zone.pool")).to_have_count(0)
    desk.ask()
    desk.says("Da", "Svaka karta sa stola opet je u ispravnom izlošku.")
    expect(desk.page.locator("#answer .sides.two > div")).to_have_count(2)
    expect(desk.page.locator("#answer .laid.new")).to_have_count(2)


def test_becki_two_jokers_in_a_meld(desk: Desk) -> None:
    desk.choose("becki", "meld")
    desk.tap("♣ 7 * *")
    desk.ask()
    desk.says("Ne", "previše divljaka")


def test_nak_nak_an_ace_after_the_king(desk: Desk) -> None:
    desk.choose("nak_nak", "meld")
    expect(desk.page.locator(".pad [data-rank='*']")).to_have_count(0)
    desk.tap("♣ Q K A")
    desk.ask()
    desk.says("Ne", "Kec u ovoj igri ne stoji iza kralja.")
    expect(desk.page.locator("#answer .remedy")).to_contain_text("Ispravno je")


def test_remi_51_an_opening_by_the_house_rules_of_a_match(desk: Desk) -> None:
    table = Table(desk.page)
    table.open_match("remi_51", ("Ana", "Boris"), opening_minimum=40)
    desk.page.locator("details.menu summary").tap()
    desk.page.locator("details.menu").get_by_role("link", name="Provera").tap()
    desk.choose_question("opening")
    expect(desk.page.locator(".facts")).to_contain_text("otvaranje: 40")
    desk.tap("♣ 9 ♦ 9 * > ♠ 4 5 6")
    desk.ask()
    desk.says("Da", "Otvaranje vredi 42 poena, a dovoljno je 40 poena.")
    expect(desk.page.locator("#answer .laid small")).to_have_text("= 9♥")


def test_kraljevski_kings_exchanged_for_wilds(desk: Desk) -> None:
    desk.choose("kraljevski", "king_swap")
    desk.tap("♣ K ♦ K ♥ K ♠ K > ♣ 2 * > ♣ K ♦ K")
    desk.ask()
    desk.says("Da", "kraljevi idu u ruku")


def test_divlji_the_wild_rank_of_the_deal(desk: Desk) -> None:
    desk.choose("divlji", "meld")
    desk.tap("♥ 4 ♣ 5 ♥ 6")
    desk.ask()
    desk.says("Ne", "ni niz ni grupa")
    desk.page.locator("select[name=deljenje]").select_option("3")
    desk.ask()
    desk.says("Da", "Niz od 4♥ do 6♥.")


def test_kontrakt_runs_that_go_on(desk: Desk) -> None:
    desk.choose("kontrakt", "contract")
    desk.page.locator("select[name=deljenje]").select_option("3")
    desk.tap("♠ 6 7 8 9 > 10 J Q K")
    desk.ask()
    desk.says("Ne", "nastavlja")


# How the page behaves


def test_an_answer_takes_one_request_and_stays_in_the_address(desk: Desk) -> None:
    desk.choose("halp", "meld")
    desk.tap("♥ 5 6 8")
    sent: list[str] = []
    desk.page.on("request", lambda request: sent.append(request.url))
    desk.ask()
    assert len([url for url in sent if "/provera/" in url]) == 1
    assert len(sent) <= 2  # the browser may request the icon again
    desk.says("Ne", "U nizu nedostaje karta.")
    desk.page.reload()
    desk.says("Ne", "U nizu nedostaje karta.")
    expect(desk.page.locator(".zone [data-at]")).to_have_count(3)


def test_the_cards_stay_when_another_question_is_chosen(desk: Desk) -> None:
    desk.choose("halp", "meld")
    desk.tap("♥ 5 6 7")
    desk.page.locator("details.pick summary").nth(1).tap()
    desk.choose_question("lay_off")
    expect(desk.page.locator("[data-zone='cards/0'] [data-at]")).to_have_count(3)


def test_cards_are_removed_and_moved_and_never_exceed_the_packs(desk: Desk) -> None:
    desk.choose("remi_51", "opening")
    desk.tap("♣ 9 9")
    expect(desk.page.locator(".pad [data-rank='9']")).to_have_attribute("aria-disabled", "true")
    desk.tap("> ♦ 9")
    melds = desk.page.locator("[name=melds]")
    expect(melds).to_have_value("9♣ 9♣\n9♦")
    desk.page.locator("[data-zone='melds/0'] [data-at='0']").tap()
    desk.page.locator(".pad [data-erase]").tap()
    desk.carry("melds/1", 0, "melds/0")
    expect(melds).to_have_value("9♣ 9♦")


def test_an_answer_fades_as_soon_as_its_question_changes(desk: Desk) -> None:
    desk.choose("remi_51", "meld")
    desk.tap("♥ 5 6 7")
    desk.ask()
    desk.says("Da", "Niz od 5♥ do 7♥.")
    answer, keep = desk.page.locator("#answer"), desk.page.locator("#answer form button")
    expect(answer.get_by_text("Karte su promenjene")).to_have_count(0)
    desk.page.locator("[data-zone='cards/0']").tap(position={"x": 300, "y": 20})  # beside the cards
    desk.tap("8")
    expect(answer).to_contain_class("stale")
    expect(answer.get_by_text("Karte su promenjene")).to_be_visible()
    expect(keep).to_be_disabled()
    desk.page.locator(".pad [data-erase]").tap()
    expect(answer).not_to_contain_class("stale")  # it answers this question again
    expect(keep).to_be_enabled()
    desk.page.locator("[name=opening]").check()
    expect(answer).to_contain_class("stale")
    desk.ask()
    expect(answer).not_to_contain_class("stale")
    with desk.page.expect_navigation():
        answer.get_by_role("link", name="Novo pitanje").tap()
    expect(desk.page.locator("[name=cards]")).to_have_value("")
    expect(desk.page.locator("#answer h2")).to_have_count(0)


def test_a_key_whose_cards_are_all_entered_says_so(desk: Desk) -> None:
    desk.choose("nak_nak", "meld")
    desk.tap("♥ 5")
    desk.page.locator(".pad [data-rank='5']").tap(force=True)
    says = desk.page.locator(".pad-says")
    expect(says).to_have_text("U špilovima više nema te karte: 5♥")
    expect(desk.page.locator("[name=cards]")).to_have_value("5♥")
    desk.tap("6")
    expect(says).to_be_hidden()


def test_typed_words_are_read_and_drawn_as_cards(desk: Desk) -> None:
    desk.choose("halp", "meld")
    desk.type("5-7 herc")
    desk.page.keyboard.press("Enter")
    desk.says("Da", "Niz od 5♥ do 7♥.")
    expect(desk.page.locator(".zone [data-at]")).to_have_count(3)


def test_an_unclear_card_is_settled_by_a_tap(desk: Desk) -> None:
    desk.choose("halp", "meld")
    desk.type("5 6 7 k")
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator("#answer .problem")).to_be_visible()
    desk.page.locator("#answer [data-put]").first.tap()
    desk.page.locator(".pad [name=asked]").tap()
    desk.says("Da", "Niz od 5♦ do 7♦.")
    expect(desk.page.locator("#answer .problem")).to_have_count(0)


def test_a_question_works_without_scripts(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/provera/?igra=halp")
    with page.expect_navigation():
        page.locator(".pick button[value=rearrangement]").tap()
    page.get_by_label("Sto pre").fill("5h 6h 7h 8h")
    page.get_by_label("Iz ruke").fill("8 karo 8 tref")
    page.get_by_label("Sto posle").fill("5-7 herc\n8h 8d 8c")
    page.get_by_role("button", name="Proveri").last.tap()
    expect(page.locator("#answer h2 strong")).to_have_text("Da")
    page.get_by_label("Sto posle").fill("5-7 herc\n8h 8d")
    page.get_by_role("button", name="Proveri").last.tap()
    expect(page.locator("#answer h2 strong")).to_have_text("Ne")
    expect(page.get_by_label("Sto posle")).to_have_value("5-7 herc\n8h 8d")
