"""A person who keeps the score of a match on a phone."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from remi_scores.matches.models import Match
from remi_scores.matches.services.rescoring import check_match
from tests.browser.helpers.facts import replay_facts
from tests.browser.helpers.phones import become_device
from tests.helpers.matches import start

EXPLAIN = """links => Promise.all(links.map(async ({ href, innerText }) => {
    const answer = await fetch(href);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const told = (part) => Array.from(page.querySelectorAll(part), (cell) => cell.textContent);
    return [innerText, told('#cell tbody td'), told('#cell tfoot td')[0]];
}))"""


class Table:
    """A phone with one match. Hands are entered on the keypad, in the order of the seats.

    A hand is a text of rank keys ("K 7 *"), a number of points, "unopened", "empty", ("cards",
    text) for a whole hand typed as text, or None for a player who went out.
    """

    def __init__(self, page: Page) -> None:
        self.page = page

    def open_match(
        self, game: str, names: Sequence[str], part: str = "", **options: int | str
    ) -> Match:
        """Open a page of a new match that this phone owns, without filling in a form."""
        match = start(game, names, options, owner=become_device(self.page.context))
        self.page.goto(match.get_absolute_url() + part)
        return match

    def start(self, game: str, names: Sequence[str], **options: int | str) -> None:
        """Start a match from the first page, with the house rules given as options."""
        page = self.page
        page.goto("/")
        page.locator("a[href='/nova/']").tap()
        page.locator(f"a[href$='igra={game}']").tap()
        page.wait_for_url(f"**/nova/?igra={game}")
        for seat, name in enumerate(names):
            page.locator(f"[name=p{seat}]").fill(name)
        if options:
            page.locator("summary", has_text="Kućna pravila").tap()
        for name, value in options.items():
            self._set(page.locator(f"[name=o-{name}]"), str(value))
        page.locator("button.primary[data-save]").tap()
        page.wait_for_url("**/p/*/")

    def _set(self, field: Locator, value: str) -> None:
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)

    @property
    def match(self) -> Match:
        """The match whose page is open, read from the database."""
        return Match.objects.get(code=self.page.url.split("/p/")[1][:5])

    def open_sheet(self) -> None:
        self.page.goto(self.match.get_absolute_url())

    # Deals

    def deal(self, ended: str, by: int | None, hands: Sequence[object]) -> None:
        """Enter a deal and save it."""
        self.open_form()
        self.enter(ended, by, hands)
        self.save()

    def open_form(self) -> None:
        """Open the form of the next deal from the sheet."""
        self.page.get_by_role("link", name="Upiši deljenje").tap()
        self.page.wait_for_url("**/deljenje/")  # loaded: its scripts have run

    def enter(self, ended: str, by: int | None, hands: Sequence[object]) -> None:
        """Fill in the open form of a deal."""
        chip = self.page.locator(f"[name=ended][value={ended}]")
        chip.wait_for(state="attached")
        self.page.wait_for_load_state()
        if not chip.is_checked():
            self._tap_chip(chip)
        if by is not None:
            self._tap_chip(self.page.locator(f"[name=by][value='{by}']"))
        for seat, hand in enumerate(hands):
            if hand is not None:
                self.hand(seat, hand)

    def _tap_chip(self, field: Locator) -> None:
        field.locator("xpath=ancestor::label").tap()

    def hand(self, seat: int, hand: object) -> None:
        """Enter one hand; its type decides on the way."""
        page = self.page
        if hand in ("unopened", "empty"):
            chip = page.locator(f"#h{seat} [data-outcome={hand}]")
            if not chip.is_checked():  # the form marks what can only be so
                self._tap_chip(chip)
            return
        self.choose(seat)
        if isinstance(hand, int):
            self._show("points")
            for digit in str(hand):
                page.locator(f"[data-pad=points] [data-digit='{digit}']").tap()
        elif isinstance(hand, tuple):
            self._show("cards")
            self.type_cards(seat, hand[1])
        else:
            self._show("ranks")
            for rank in str(hand).split():
                page.locator(f"[data-pad=ranks] [data-rank='{rank}']").tap()

    def choose(self, seat: int) -> None:
        """Tap a player, whose hand the keypad then enters."""
        self.page.locator(f"#h{seat}").wait_for(state="attached")
        self.page.wait_for_load_state()
        self.page.locator(f"#h{seat} legend").tap()
        expect(self.page.locator(f"#h{seat}")).to_contain_class("active")

    def type_cards(self, seat: int, text: str) -> None:
        """Type the cards of a whole hand; the keypad must show the keys of whole hands."""
        self.page.locator("[data-type]").tap()
        expect(self.page.locator(f"[name=h{seat}-cards]")).to_be_focused()
        self.page.keyboard.type(text)

    def _show(self, way: str) -> None:
        key = self.page.locator(f"[data-show={way}]")
        if key.get_attribute("aria-pressed") != "true":
            key.tap()
        expect(key).to_have_attribute("aria-pressed", "true")

    def clear(self, seat: int, *, times: int) -> None:
        """Erase cards or digits from the end."""
        self.choose(seat)
        for _ in range(times):
            self.page.locator(".keys:not([hidden]) [data-erase]").tap()

    def count_kings(self, seat: int, **times: int) -> None:
        self.choose(seat)
        self._show("kings")
        for key, count in times.items():
            for _ in range(count):
                self.page.locator(f"[data-step='1'][data-count={key}]").tap()

    def tap_save(self) -> None:
        """Tap the button that saves, once it is enabled."""
        button = self.page.locator("[data-save]")
        expect(button).not_to_have_attribute("aria-disabled", "true")
        self.page.wait_for_load_state()
        button.tap()

    def save(self) -> None:
        """Save the deal, which must be complete, and return to the sheet."""
        self.tap_save()
        self.page.wait_for_url("**/p/*/?red=*")

    def void(self, reason: str) -> None:
        """Save a void deal from the menu of the sheet."""
        self._menu("a[href$='?ended=void']")
        self.page.wait_for_url("**/deljenje/?ended=void")
        self.page.locator("[name=reason]").fill(reason)
        self.save()

    # Other rows

    def adjust(self, seat: int, points: int, reason: str) -> None:
        self._menu("a[href$='/dopuna/']")
        self.page.wait_for_url("**/dopuna/")
        self.fill_adjustment(seat, points, reason)
        self.page.locator("[data-save]").tap()
        self.page.wait_for_url("**/p/*/?red=*")

    def fill_adjustment(self, seat: int, points: int, reason: str) -> None:
        """Fill in the open form of an adjustment."""
        self._tap_chip(self.page.locator(f"[name=player][value='{seat}']"))
        self.page.locator("[name=points]").fill(str(points))
        self.page.locator("[name=reason]").fill(reason)

    def open_change(self, address: str) -> None:
        """Open the form of a player who leaves (`odlazi`) or joins (`dolazi`) from the menu."""
        self._menu(f"a[href$='/{address}/']")
        self.page.wait_for_url(f"**/{address}/")

    def leave(self, seat: int) -> None:
        self._tap_chip(self.page.locator(f"[name=player][value='{seat}']"))
        self.page.locator("[data-save]").tap()
        self.page.wait_for_url("**/p/*/?red=*")

    def join(self, name: str, total: str) -> None:
        """Send the form of a player who joins, without waiting for the answer."""
        self.page.locator("[name=name]").fill(name)
        self.page.locator("[name=total]").fill(total)
        self.page.locator("[data-save]").tap()

    def _menu(self, link: str) -> None:
        self.page.locator("details.menu summary").tap()
        self.page.locator(f"details.menu {link}").tap()

    def undo_at_once(self) -> None:
        """Undo what was just saved, on the notice."""
        self.page.get_by_role("button", name="Povuci upis", exact=True).tap()
        expect(self.page.get_by_role("button", name="Vrati", exact=True)).to_be_visible()

    def restore(self, position: int) -> None:
        """Restore an undone row on its own page."""
        self.page.goto(f"{self.match.get_absolute_url()}red/{position}/")
        self.page.locator("#row-actions summary").tap()
        self.page.locator("#row-actions button[type=submit]").tap()
        self.page.wait_for_url("**/p/*/?red=*")

    def open_correction(self, position: int) -> None:
        self.page.goto(f"{self.match.get_absolute_url()}red/{position}/")
        self.page.get_by_role("link", name="Ispravi", exact=True).tap()
        self.page.wait_for_url("**/ispravi/")

    def write_correction(self, why: str) -> None:
        self.page.locator("[name=why]").fill(why)
        self.save()

    # What the sheet shows

    def totals(self) -> list[int]:
        """Return the totals at the foot of the sheet."""
        cells = self.page.locator("#sheet thead .tot").all_inner_texts()
        return [read_points(cell) for cell in cells]

    def explain_everything(self) -> list[tuple[int, int, int]]:
        """Return each number of the sheet, the sum of its lines, and the sum stated under them.

        The last number is tapped. The pages of the others are fetched, which is much quicker.
        """
        numbers = self.page.locator("#sheet tbody tr:not(.fold) td a")
        explained = [
            (read_points(number), sum(map(read_points, lines)), read_points(said))
            for number, lines, said in numbers.evaluate_all(EXPLAIN)
        ]
        numbers.last.tap()
        dialog = self.page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", level=1)).to_be_visible()
        lines = map(read_points, dialog.locator("tbody td").all_inner_texts())
        said = dialog.locator("tfoot td").first.inner_text()
        assert explained[-1] == (
            read_points(numbers.last.inner_text()),
            sum(lines),
            read_points(said),
        )
        dialog.get_by_role("button", name="Zatvori").tap()
        expect(dialog).to_be_hidden()
        return explained

    def differences(self) -> list[str]:
        """Return where the sheet, the stored points and a replay of the facts differ."""
        match = self.match
        told = check_match(match=match)
        totals_of = replay_facts(match).totals
        replayed = [totals_of.get(name, 0) for name in match.players]
        for where, totals in (("shown", self.totals()), ("stored", match.standing["totals"])):
            if totals != replayed:
                told.append(f"{where}: {totals}, replayed: {replayed}")
        return told


def read_points(text: str) -> int:
    """Return the number at the beginning of a text; a dot stands for 0."""
    figure, *_ = text.split()
    return 0 if figure == "·" else int(figure.replace("−", "-"))
