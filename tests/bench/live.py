"""Open pages of many tables on the real server: how soon each hears of a deal, and what it costs.

    bin/bench live

Two processes serve 1,000 open pages of tables of six, then one process serves one table. A page's
time runs from the start of the POST until the page has heard of it; the client runs on the same
cores. On a file of SQLite, and on the PostgreSQL that BENCH_POSTGRES names.
"""

import asyncio
import os
import random
import re
import resource
import signal
import statistics
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from urllib.parse import urlencode

# The tables are made and read between the measurements, beside a running event loop.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from tests.bench.site import FORM, NAMES, client, fields, match_of  # noqa: I001 - sets Django up
from django.core.management import call_command
from django.db import connection
from django.middleware.csrf import get_token
from django.test import RequestFactory
from remi_scores.matches.models import Access, Match, Role

TABLE = 6
PAGES = 1000
DEALS = 150
WARM = 20  # pages and deals before anything is measured
IDLE = 20.0  # seconds; in about as many every page is told once that it is connected
LATE = 2.0  # seconds after which a page has missed a deal


@dataclass
class Server:
    """`manage.py serve` with some processes, of which the parent only waits."""

    process: asyncio.subprocess.Process
    port: int
    pids: Sequence[int]

    def megabytes(self) -> float:
        found = [re.search(r"VmRSS:\s+(\d+) kB", told) for told in self._told("status")]
        return sum(int(each[1]) for each in found if each) / 1024

    def threads(self) -> int:
        found = [re.search(r"Threads:\s+(\d+)", told) for told in self._told("status")]
        return sum(int(each[1]) for each in found if each)

    def seconds(self) -> float:
        """Return the processor time used so far.

        The scheduler's own count: ticks charge too much to what wakes together with them.
        """
        threads = [thread for pid in self.pids for thread in Path(f"/proc/{pid}/task").iterdir()]
        ran = [int((thread / "schedstat").read_text("ascii").split()[0]) for thread in threads]
        return sum(ran) / 1e9

    def files(self) -> list[int]:
        return [len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in self.pids]

    def _told(self, name: str) -> list[str]:
        return [Path(f"/proc/{pid}/{name}").read_text("ascii") for pid in self.pids]

    async def stop(self) -> float:
        """Stop it; return the seconds this took."""
        start = time.perf_counter()
        self.process.send_signal(signal.SIGTERM)
        await self.process.wait()
        return time.perf_counter() - start


async def serve(processes: int) -> Server:
    command = (sys.executable, "manage.py", "serve", "--port=0", f"--processes={processes}")
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout
    told = re.search(r"http://127\.0\.0\.1:(\d+)", (await process.stdout.readline()).decode())
    assert told
    return Server(process, int(told[1]), children(process.pid) or [process.pid])


def children(pid: int) -> list[int]:
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    return [int(child) for child in told.split()]


class Phone:
    """One open page, and when it heard each ETag."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}
        self._news = asyncio.Event()

    async def open(self, port: int, code: str, cookie: str) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"GET /uzivo/{code}/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n"
        self._writer.write(head.encode())
        self.listening = asyncio.create_task(self._listen())
        await self._news.wait()

    async def _listen(self) -> None:
        """Listen until the server ends the stream."""
        while line := await self._reader.readline():
            if line.startswith(b"data: "):
                self._heard.setdefault(line[6:].decode().strip(), time.perf_counter())
                self._news.set()
        self._writer.close()

    async def hears(self, etag: str) -> float | None:
        """Return when the page heard an ETag; None if it did not in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LATE):
                while etag not in self._heard:
                    self._news.clear()
                    await self._news.wait()
        return self._heard.get(etag)


class Bench:
    """Tables with open pages on one server, and the device that writes for all of them."""

    def __init__(self, server: Server, tables: int) -> None:
        request = RequestFactory().get("/")
        self._token = get_token(request)
        self._cookie = (
            f"sessionid={client().cookies['sessionid'].value}; "
            f"csrftoken={request.META['CSRF_COOKIE']}"
        )
        self.answers: list[float] = []  # milliseconds until who wrote was answered
        self._server = server
        self._phones: dict[Match, list[Phone]] = {match_of(TABLE, 1): [] for _ in range(tables)}

    async def open(self, pages: int) -> None:
        """Open pages of devices of their own, the same number at every table."""
        tables = list(self._phones)
        for number in range(pages):
            match = tables[number % len(tables)]
            phone, device = Phone(), f"{match.pk} {number}"
            Access.objects.create(match=match, device=device, role=Role.VIEWER)
            cookie = f"sessionid={client(device).cookies['sessionid'].value}"
            await phone.open(self._server.port, match.code, cookie)
            self._phones[match].append(phone)

    async def deal(self, match: Match) -> list[float | None]:
        """Write a deal; return the milliseconds until each page heard of it, None if it did not."""
        match.refresh_from_db()
        etag = f"{match.version + 1}.{match.page_version}"
        sent = {**fields(NAMES[:TABLE], match.standing["rows"] + 1), "version": match.version}
        start = time.perf_counter()
        await self._post(f"{match.get_absolute_url()}deljenje/", sent)
        self.answers.append((time.perf_counter() - start) * 1000)
        heard = [await phone.hears(etag) for phone in self._phones[match]]
        return [at and (at - start) * 1000 for at in heard]

    async def deals(self, count: int, *, pauses: bool = True) -> list[float | None]:
        """Write deals, each when all pages have heard of the one before, with or without pauses."""
        rng, tables, times = random.Random(count), list(self._phones), []
        for number in range(count):
            if pauses:
                await asyncio.sleep(rng.uniform(0.05, 0.15))  # anywhere between two ticks
            times += await self.deal(tables[number % len(tables)])
        return times

    async def _post(self, address: str, sent: dict[str, object]) -> None:
        """Send a form as a browser does, on a connection of its own."""
        body = urlencode({**sent, "csrfmiddlewaretoken": self._token})
        head = (
            f"POST {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self._cookie}\r\n"
            f"Connection: close\r\nContent-Type: {FORM}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
        writer.write((head + body).encode())
        status = await reader.readline()
        assert b" 302 " in status, status
        await reader.read()
        writer.close()

    async def stop(self) -> float:
        """Stop the server with all pages open, each of which must be told its end."""
        took = await self._server.stop()
        async with asyncio.timeout(LATE):
            for phones in self._phones.values():
                await asyncio.gather(*(phone.listening for phone in phones))
        return took


async def many_pages() -> None:
    server = await serve(2)
    bench = Bench(server, -(-PAGES // TABLE))
    own = await idle(server)
    await bench.open(WARM)  # what a process loads once is no page's cost
    await bench.deals(WARM)
    megabytes, threads, files = server.megabytes(), server.threads(), server.files()
    await bench.open(PAGES - WARM)
    spread = [after - before for before, after in zip(files, server.files(), strict=True)]
    megabytes = server.megabytes() - megabytes
    threads = server.threads() - threads
    core = await idle(server) - own
    times = await bench.deals(DEALS)
    print(f"{PAGES} pages on two processes ({' and '.join(map(str, spread))} of them)")
    tell_times(times, bench.answers[WARM:], 50, 250)
    told("memory", megabytes, 25, "MB")
    told("idle", core, 1, "%")
    told("idle without a page", own, None, "%")
    told("threads for the pages", threads, 0, "")
    told("stop with open streams", await bench.stop(), 1, "s")


async def idle(server: Server) -> float:
    """Return the processor's time that a server takes when nothing happens, in % of a core.

    The middle one of three: what a waking costs on a shared machine varies most of all.
    """
    cores = []
    for _ in range(3):
        used = server.seconds()
        await asyncio.sleep(IDLE)
        cores.append((server.seconds() - used) / IDLE * 100)
    return statistics.median(cores)


async def one_table(*, pauses: bool) -> None:
    """Measure one table on one process, which hears of its own deals without waiting for a tick.

    With pauses the time is mostly that of a processor which has to wake up first.
    """
    bench = Bench(await serve(1), 1)
    await bench.open(TABLE)
    await bench.deals(5)
    print(f"{TABLE} pages of one table on one process{', pauses between deals' if pauses else ''}")
    times = await bench.deals(35, pauses=pauses)  # of the 42 that Kontrakt has for six
    tell_times(times, bench.answers[5:], None if pauses else 15)
    told("stop with open streams", await bench.stop(), 1, "s")


def tell_times(
    times: list[float | None],
    answers: list[float],
    middle: float | None,
    high: float | None = None,
) -> None:
    heard = sorted(each for each in times if each is not None)
    told("p50", statistics.median(heard), middle, "ms")
    told("p99", heard[int(len(heard) * 0.99)], high, "ms")
    told("p50 of the answer", statistics.median(answers), None, "ms")
    told(f"not heard, of {len(times)}", len(times) - len(heard), 0, "")


def told(name: str, figure: float, asked: float | None, unit: str) -> None:
    bound = "" if asked is None else f"asked {asked:g}{'' if figure <= asked else ' MISSED'}"
    print(f"    {name:24} {figure:7.2f} {unit:4} {bound}".rstrip())


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    call_command("prepare", stdout=StringIO())
    print(f"{connection.display_name}; load of the machine {os.getloadavg()[0]:.1f}")
    for measure in (many_pages(), one_table(pauses=False), one_table(pauses=True)):
        asyncio.run(measure)


if __name__ == "__main__":
    main()
