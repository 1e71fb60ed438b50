"""Pictures of the main pages, taken from the running site on a database of its own.

    bin/screens

Both themes, on a phone and on a desktop; small PNGs of few colours, in docs/screens/.
"""

import os
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path

with_database = tempfile.TemporaryDirectory()
os.environ["DB_NAME"] = str(Path(with_database.name) / "screens.sqlite3")
os.environ["DJANGO_SETTINGS_MODULE"] = "remi_scores.settings"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright's loop lives in this thread

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.sessions.backends.signed_cookies import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from remi_scores.engine.documents import read_deal  # noqa: E402
from remi_scores.matches import services  # noqa: E402
from remi_scores.matches.access.lookup import share_token  # noqa: E402
from remi_scores.matches.models import Match  # noqa: E402
from remi_scores.matches.services import starting  # noqa: E402
from remi_scores.matches.services.writing import Stamp  # noqa: E402
from remi_scores.server import Server, make_config  # noqa: E402
from tests.helpers.chromium import find_chromium  # noqa: E402
from tests.helpers.waiting import wait_until  # noqa: E402

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screens"
SIZES = {"phone": (390, 844), "desk": (1280, 800)}
THEMES = ("light", "dark")
COLOURS = 96
STAMP = Stamp(author="screens")
PLAYERS = ("Ana", "Boris", "Željka", "Goran")
BECKI = [
    (0, (5, 28, 41, 17)), (1, (22, 0, 35, 30)), (3, (31, 44, 12, 6)), (0, (0, 19, 27, 40)),
    (2, (38, 21, 4, 16)), (1, (26, 4, 33, 18)),
]  # fmt: skip
DISPUTE = "igra=remi_51&pitanje=opening&melds=9c+9d+*&asked=1"
SHORT = [(0, (5, 28, 41)), (1, (22, 0, 35)), (2, (31, 44, 6))]


def becki(players: tuple[str, ...], deals: list[tuple[int, tuple[int, ...]]], rounds: int) -> Match:
    match = starting.start_match(
        variant_key="becki", options={"rounds": rounds} if rounds else {}, names=players,
        first_dealer=0, stamp=STAMP,
    )  # fmt: skip
    for position, (by, values) in enumerate(deals, 1):
        hands = {name: {"points": value} for name, value in zip(players, values, strict=True)}
        report = read_deal({"ended": "closed", "by": players[by], "hands": hands})
        services.record_deal(match=match, report=report, position=position, stamp=STAMP)
    return Match.objects.get(pk=match.pk)


def steps() -> dict[str, tuple[str, Callable[[Page], None]]]:
    """Return the pages by name: an address, and what to do on it before the picture is taken."""
    going = becki(PLAYERS, BECKI, 0)
    over = becki(PLAYERS[:3], SHORT, 1)
    sheet = going.get_absolute_url()
    return {
        "home": ("/", nothing),
        "new-match": ("/nova/?igra=remi_51", nothing),
        "sheet": (sheet, nothing),
        "explained": (sheet, explain),
        "chart": (f"{sheet}grafikon/", nothing),
        "deal": (f"{sheet}deljenje/", enter),
        "winner": (over.get_absolute_url(), nothing),
        "result": (f"/r/{share_token(over)}/", nothing),
        "rules": ("/pravila/becki/", nothing),
        "look": ("/izgled/", nothing),
        "desk": (f"/provera/?{DISPUTE}", nothing),
    }


def nothing(page: Page) -> None:
    page.wait_for_load_state("networkidle")


def explain(page: Page) -> None:
    page.locator("#sheet tbody td a").first.click()
    page.get_by_role("dialog").get_by_role("heading", level=1).wait_for()


def enter(page: Page) -> None:
    page.locator("[name=by][value='0']").locator("xpath=ancestor::label").click()
    page.locator("#h1 legend").click()
    page.locator("[data-show=ranks]").click()
    for rank in "K79":
        page.locator(f"[data-pad=ranks] [data-rank='{rank}']").click()
    nothing(page)


@contextmanager
def serving() -> Iterator[str]:
    """Serve the site as bin/serve does."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        address = listener.getsockname()
        server = Server(make_config(*address))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        wait_until(lambda: server.started)
        try:
            yield f"http://{address[0]}:{address[1]}"
        finally:
            server.should_exit = True
            thread.join(5)


def session_cookie(url: str) -> dict[str, str]:
    session = SessionStore()
    session["device"] = STAMP.author
    session.save()
    return {"name": settings.SESSION_COOKIE_NAME, "value": str(session.session_key), "url": url}


def save(shot: bytes, name: str) -> Image.Image:
    """Save a picture with few colours, which is enough for pages without photographs."""
    image = Image.open(BytesIO(shot)).convert("RGB")
    small = image.quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)
    return image


def beside(images: list[Image.Image]) -> Image.Image:
    """Put phones side by side, as README shows them."""
    gap = 24
    width, height = images[0].size
    whole = Image.new("RGB", ((width + gap) * len(images) - gap, height), "#87918a")
    for place, image in enumerate(images):
        whole.paste(image, ((width + gap) * place, 0))
    return whole


def main() -> None:
    with redirect_stdout(StringIO()):
        call_command("prepare")
    FOLDER.mkdir(parents=True, exist_ok=True)
    pages, shots = steps(), {}
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for size, (width, height) in SIZES.items():
            for theme in THEMES:
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=theme,
                    reduced_motion="reduce", base_url=url, timezone_id="Europe/Belgrade",
                )  # fmt: skip
                context.add_cookies([session_cookie(url)])
                page = context.new_page()
                page.set_default_timeout(5000)
                for name, (address, act) in pages.items():
                    page.goto(address)
                    act(page)
                    shot = f"{name}-{size}-{theme}"
                    shots[shot] = save(page.screenshot(), shot)
                context.close()
        browser.close()
    front = ("sheet-phone-light", "deal-phone-light", "explained-phone-light", "chart-phone-dark")
    whole = beside([shots[name] for name in front])
    whole.quantize(96, dither=Image.Dither.NONE).save(FOLDER / "phones.png", optimize=True)
    size = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    print(f"{len(shots) + 1} pictures, {size / 1e6:.2f} MB, in {FOLDER}")


if __name__ == "__main__":
    main()
