"""A score sheet beside people who ask the check desk about Halp's tables, on the real server.

    bin/bench askers

One process of `manage.py serve`. A reader opens a sheet of twelve deals again and again, with a
short pause, while 0, 8 and 32 clients ask about a table that nobody asked about before, each again
soon as it is answered. Who is told that the desk is busy asks again after two to four seconds, as
the page does. The clients run on the same cores.
"""

import asyncio
import os
import random
import statistics
import time
from collections import Counter
from io import StringIO
from urllib.parse import urlencode

# The match is made beside a running event loop.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from tests.bench.live import Server, serve, told  # noqa: I001 - sets Django up
from tests.bench.site import client, match_of
from django.core.management import call_command
from django.db import connection
from tests.bench.boards import board

ASKERS = (0, 8, 32)
TIMES = 300
WARM = 20
PAUSE = 0.01  # seconds between two sheets
CARDS, JOKERS = 70, 2
BUSY = 'hx-trigger="load delay:'  # of the part that asks again
ASKED = 150.0  # milliseconds at p99


async def get(port: int, path: str, cookie: str = "") -> str:
    """Get a page on a connection of its own; return it with its head."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
    )
    writer.write(head.encode())
    page = (await reader.read()).decode()
    writer.close()
    assert page.startswith("HTTP/1.1 200 "), page[:200]
    return page


def question(rng: random.Random) -> str:
    """Return the address that asks what can be put down on a table."""
    table, hand = board(rng, CARDS, 10, JOKERS)
    melds = "\n".join(" ".join(map(str, meld)) for meld in table)
    asked = {"table": melds, "cards": " ".join(map(str, hand))}
    return (
        f"/provera/?{urlencode({'igra': 'halp', 'pitanje': 'best_table', 'asked': '1', **asked})}"
    )


async def ask(port: int, seed: int, answers: Counter[str], end: asyncio.Event) -> None:
    """Ask about one table after another, until the end."""
    rng = random.Random(seed)
    address = question(rng)
    while not end.is_set():
        page = await get(port, address)
        if BUSY in page:
            answers["busy"] += 1
            await asyncio.sleep(rng.uniform(2, 4))
        else:
            answers["answered"] += 1
            address = question(rng)


async def read(port: int, path: str, cookie: str, times: int) -> list[float]:
    """Open the sheet again and again; return the milliseconds of each time."""
    took = []
    for _ in range(times):
        await asyncio.sleep(PAUSE)
        begun = time.perf_counter()
        await get(port, path, cookie)
        took.append((time.perf_counter() - begun) * 1000)
    return took


async def beside(server: Server, path: str, cookie: str, askers: int) -> None:
    """Measure the sheet beside so many askers."""
    answers: Counter[str] = Counter()
    end = asyncio.Event()
    tasks = [
        asyncio.create_task(ask(server.port, askers * 1000 + number, answers, end))
        for number in range(askers)
    ]
    await read(server.port, path, cookie, WARM)
    begun = time.perf_counter()
    times = sorted(await read(server.port, path, cookie, TIMES))
    seconds = time.perf_counter() - begun
    asked = answers.copy()
    end.set()
    await asyncio.gather(*tasks)
    print(f"{askers} askers")
    told("p50", statistics.median(times), None, "ms")
    told("p99", times[int(len(times) * 0.99)], ASKED, "ms")
    told("slowest", times[-1], None, "ms")
    if askers:
        told("searches a second", asked["answered"] / seconds, None, "")
        told("told to wait a second", asked["busy"] / seconds, None, "")


async def main() -> None:
    server = await serve(1)
    match = match_of(4, 12)
    cookie = f"sessionid={client().cookies['sessionid'].value}"
    for askers in ASKERS:
        await beside(server, match.get_absolute_url(), cookie, askers)
    told("stop", await server.stop(), 3, "s")


if __name__ == "__main__":
    call_command("prepare", stdout=StringIO())
    print(f"{connection.display_name}; load of the machine {os.getloadavg()[0]:.1f}")
    asyncio.run(main())
