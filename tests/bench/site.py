"""The site in one process, with Django's test client, against an empty view in the same run.

    bin/bench site

Every figure is a median over rounds that take turns, so that a slow moment hits all of them. The
database is a file of its own, with the journal and the locks of the real one.
"""

import gc
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

with_database = tempfile.TemporaryDirectory()
if url := os.environ.get("BENCH_POSTGRES"):
    os.environ["DATABASE_URL"] = url
else:
    os.environ["DB_NAME"] = str(Path(with_database.name) / "bench.sqlite3")
os.environ["DJANGO_SETTINGS_MODULE"] = "remi_scores.settings"

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import include, path  # noqa: E402

from remi_scores.engine.cards import DECK, print_cards  # noqa: E402
from remi_scores.engine.replay.replaying import replay_match  # noqa: E402
from remi_scores.engine.report import DealReport, HandReport  # noqa: E402
from remi_scores.matches import services  # noqa: E402
from remi_scores.matches.ledger.facts import match_report  # noqa: E402
from remi_scores.matches.models import Match  # noqa: E402
from remi_scores.matches.services import starting  # noqa: E402
from remi_scores.matches.services.writing import Stamp, read_sheet  # noqa: E402

DEVICE = "bench"
FORM = "application/x-www-form-urlencoded"
ROUNDS = 60
SAVES = 40
NAMES = ("Ana", "Boris", "Vesna", "Goran", "Dunja", "Zoran", "Jelena", "Milan")


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


urlpatterns = [path("prazno", empty), path("", include("remi_scores.urls"))]


def deal(players: tuple[str, ...], seed: int) -> DealReport:
    """A deal of Kontrakt: somebody goes out, the others hold one to nine cards."""
    rng = random.Random(seed)
    deck = [*DECK, *DECK]
    rng.shuffle(deck)
    winner = rng.choice(players)
    hands = {
        player: HandReport(left=print_cards(deck.pop() for _ in range(rng.randint(1, 9))))
        for player in players
        if player != winner
    }
    return DealReport(ended="out", by=winner, hands=hands)


def match_of(players: int, deals: int) -> Match:
    stamp = Stamp(author=DEVICE)
    names = NAMES[:players]
    match = starting.start_match(
        variant_key="kontrakt", options={}, names=names, first_dealer=0, stamp=stamp
    )
    for position in range(1, deals + 1):
        report = deal(names, position)
        services.record_deal(match=match, report=report, position=position, stamp=stamp)
    return match


def fields(players: tuple[str, ...], position: int) -> dict[str, str]:
    """The form of a deal, as a browser sends it."""
    report = deal(players, position)
    sent = {"op": str(uuid4()), "position": str(position), "ended": "out"}
    sent["by"] = str(players.index(report.by or ""))
    for player, hand in report.hands.items():
        sent[f"h{players.index(player)}-way"] = "ranks"
        sent[f"h{players.index(player)}-ranks"] = hand.left or ""
    return sent


def milliseconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def client(key: str = DEVICE) -> Client:
    device = Client()
    session = device.session
    session["device"] = key
    session.save()
    device.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return device


def measure() -> dict[str, list[float]]:
    """Return milliseconds by what was done, all in turns."""
    device = client()
    small, large = match_of(4, 3), match_of(8, 56)
    pages = {
        "empty view": "/prazno",
        "sheet, 3 deals × 4 players": small.get_absolute_url(),
        "sheet, 56 deals × 8 players": large.get_absolute_url(),
        "form of a deal, 4 players": f"{small.get_absolute_url()}deljenje/",
        "home": "/",
    }
    for name, address in pages.items():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            answer = device.get(address)
        assert answer.status_code == 200, (name, answer.status_code)
        print(f"{name:32} {len(queries):3} queries {len(answer.content):7} bytes")
    times: dict[str, list[float]] = {name: [] for name in pages}
    gc.disable()
    for _ in range(ROUNDS):
        for name, address in pages.items():
            times[name].append(milliseconds(lambda address=address: device.get(address)))
    times |= saving(device) | replaying(large)
    gc.enable()
    return times


def saving(device: Client) -> dict[str, list[float]]:
    """Save one deal in each of many matches, so that none grows."""
    times = {}
    for players, deals, times_over in ((4, 3, SAVES), (8, 55, SAVES // 4)):
        matches = [match_of(players, deals) for _ in range(times_over)]
        taken = []
        for match in matches:
            sent = fields(NAMES[:players], deals + 1)
            address = f"{match.get_absolute_url()}deljenje/"
            body = urlencode(sent)
            taken.append(milliseconds(lambda: device.post(address, body, FORM)))  # noqa: B023
            assert match.rows.count() == deals + 1
        times[f"saving deal {deals + 1} × {players} players"] = taken
    return times


def replaying(match: Match) -> dict[str, list[float]]:
    sheet = read_sheet(match)
    report = match_report(sheet.head, sheet.entries)
    return {
        "replay, 56 deals × 8 players": [
            milliseconds(lambda: replay_match(report)) for _ in range(40)
        ]
    }


def main() -> None:
    settings.ROOT_URLCONF = __name__ if __name__ != "__main__" else "tests.bench.site"
    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("prepare", stdout=StringIO())
    times = measure()
    floor = statistics.median(times["empty view"])
    print(f"\n{'':32} {'p50 ms':>8} {'p99 ms':>8} {'× empty':>8}")
    for name, taken in times.items():
        middle = statistics.median(taken)
        high = sorted(taken)[int(len(taken) * 0.99)]
        print(f"{name:32} {middle:8.2f} {high:8.2f} {middle / floor:8.1f}")


if __name__ == "__main__":
    main()
