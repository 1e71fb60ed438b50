"""The commands: translations, preparation and the server."""

import gettext
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from io import StringIO
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tests.helpers.waiting import wait_until

TOP = Path(__file__).resolve().parents[2]
CATALOGUE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
"(n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "deal"
msgstr "deljenje"

msgctxt "card"
msgid "deal"
msgstr "podela"

msgid "%d point"
msgid_plural "%d points"
msgstr[0] "%d poen"
msgstr[1] "%d poena"
msgstr[2] "%d poena."

#, fuzzy
msgid "knock"
msgstr "ne ovako"
"""


@pytest.fixture
def catalogue(tmp_path: Path, settings: Settings) -> Path:
    path = tmp_path / "locale" / "sr_Latn" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(CATALOGUE, encoding="utf-8")
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    return path


def compile_translations() -> str:
    out = StringIO()
    call_command("compile_translations", stdout=out)
    return out.getvalue().rstrip("\n")


def test_gettext_reads_a_compiled_catalogue(catalogue: Path) -> None:
    compile_translations()
    with catalogue.with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert words.gettext("deal") == "deljenje"
    assert words.pgettext("card", "deal") == "podela"
    assert words.gettext("knock") == "knock"
    found = [words.ngettext("%d point", "%d points", n) for n in (1, 2, 5, 11, 21)]
    assert found == ["%d poen", "%d poena", "%d poena.", "%d poena.", "%d poen"]


def test_only_a_changed_catalogue_is_compiled(catalogue: Path) -> None:
    assert compile_translations() == f"Compiled {catalogue}"
    assert compile_translations() == ""
    later = time.time() + 10
    os.utime(catalogue, (later, later))
    assert compile_translations() == f"Compiled {catalogue}"


def test_a_broken_catalogue_is_an_error_and_keeps_the_compiled_one(catalogue: Path) -> None:
    compile_translations()
    compiled = catalogue.with_suffix(".mo").read_bytes()
    catalogue.write_text('msgid "deal"\nwithout a word before it', encoding="utf-8")
    later = time.time() + 10
    os.utime(catalogue, (later, later))
    with pytest.raises(CommandError, match=r"django\.po"):
        compile_translations()
    assert catalogue.with_suffix(".mo").read_bytes() == compiled


@pytest.fixture
def environment(new_database: dict[str, str]) -> dict[str, str]:
    """Return the variables of a site with a database of its own."""
    return {**os.environ, **new_database, "PYTHONUNBUFFERED": "1"}


def manage(*arguments: str, env: dict[str, str]) -> str:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=TOP, env=env, check=True, capture_output=True, text=True
    ).stdout


def test_prepare_does_nothing_the_second_time(environment: dict[str, str]) -> None:
    assert "Applying" in manage("prepare", env=environment)
    assert manage("prepare", env=environment) == ""


@pytest.mark.postgresql
def test_two_machines_prepare_one_database_once(
    environment: dict[str, str],
) -> None:
    with ThreadPoolExecutor(2) as threads:
        printed = list(threads.map(lambda _: manage("prepare", env=environment), range(2)))
    assert sum("Applying" in each for each in printed) == 1
    assert manage("prepare", env=environment) == ""


class Server(subprocess.Popen[str]):
    """The process of a server; `took` is how long it took to start, in seconds."""

    took: float

    def stop(self, number: signal.Signals) -> str:
        """Stop it; return what it wrote to stderr.

        A second is enough. On a busy machine it may take as long as it took to start.
        """
        start = time.monotonic()
        self.send_signal(number)
        _, errors = self.communicate(timeout=60)
        assert time.monotonic() - start < max(1, self.took)
        return errors


@contextmanager
def serving(environment: dict[str, str], *arguments: str) -> Iterator[tuple[Server, str]]:
    """Serve on a free port; give the process and its address."""
    command = [sys.executable, "manage.py", "serve", "--port", "0", *arguments]
    start = time.monotonic()
    with Server(
        command, cwd=TOP, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        printed = re.search(r"http://\S+", process.stdout.readline())
        assert printed, process.stderr and process.stderr.read()
        process.took = time.monotonic() - start
        yield process, printed[0]
        process.kill()


@pytest.fixture
def site(environment: dict[str, str]) -> Iterator[tuple[Server, str]]:
    with serving(environment) as found:
        yield found


@pytest.fixture
def site_of_two(environment: dict[str, str]) -> Iterator[tuple[Server, str]]:
    """Serve with two processes, on a database that is ready."""
    manage("prepare", env=environment)
    with serving(environment, "--processes", "2") as found:
        yield found


@pytest.mark.parametrize(
    ("stop", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM)]
)
def test_the_server_stops_within_a_second_without_errors(
    site: tuple[Server, str], stop: signal.Signals, status: int
) -> None:
    process, address = site
    with urllib.request.urlopen(f"{address}/zdravlje") as answer:
        assert answer.read() == b'{"status": "ok"}'
        errors = process.stop(stop)
    assert (process.returncode, errors) == (status, "")


def test_the_server_stops_within_a_second_with_pages_open(
    site: tuple[Server, str], environment: dict[str, str]
) -> None:
    manage("prepare", env=environment)
    stop_with_pages_open(*site)


def test_two_processes_stop_within_a_second_with_pages_open(
    site_of_two: tuple[Server, str],
) -> None:
    both = children(site_of_two[0])
    assert len(both) == 2
    stop_with_pages_open(*site_of_two)
    assert [pid for pid in both if is_running(pid)] == []


def stop_with_pages_open(process: Server, address: str) -> None:
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    code = start_match(browser, address)
    with ExitStack() as streams:
        opened = [
            streams.enter_context(browser.open(f"{address}/uzivo/{code}/", timeout=5))
            for _ in range(20)
        ]
        assert {stream.readline() + stream.readline() for stream in opened} == {
            b"retry: 2000\ndata: 0.0\n"
        }
        half_sent = streams.enter_context(socket.create_connection(place_of(address)))
        half_sent.sendall(b"POST /izgled/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        errors = process.stop(signal.SIGTERM)
        assert {stream.read() for stream in opened} == {b"\n"}  # each response was ended
    assert (process.returncode, errors) == (-signal.SIGTERM, "")


def place_of(address: str) -> tuple[str, int]:
    """Return where a server listens."""
    host, port = address.removeprefix("http://").split(":")
    return host, int(port)


def test_a_dead_process_is_replaced_and_all_end_with_the_first(
    site_of_two: tuple[Server, str],
) -> None:
    process, address = site_of_two
    dead, other = children(process)
    os.kill(dead, signal.SIGKILL)
    wait_until(lambda: len({*children(process)} - {dead, other}) == 1)
    with urllib.request.urlopen(f"{address}/zdravlje") as answer:
        assert answer.read() == b'{"status": "ok"}'
    left = children(process)
    process.kill()
    wait_until(lambda: not any(map(is_running, left)))
    assert process.stderr
    assert "A server process died with exit code -9; starting a new one" in process.stderr.read()


def children(process: Server) -> list[int]:
    printed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")
    return [int(pid) for pid in printed.split()]


def is_running(pid: int) -> bool:
    """Tell whether a process runs; a zombie does not."""
    try:
        printed = Path(f"/proc/{pid}/stat").read_text("ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return printed.rpartition(")")[2].split()[0] != "Z"


def start_match(browser: urllib.request.OpenerDirector, address: str) -> str:
    """Start a match of two and return its code."""
    form = f"{address}/nova/?igra=halp"
    with browser.open(form) as page:
        hidden = re.findall(
            r'name="(csrfmiddlewaretoken|op)"\s+value="([^"]+)"', page.read().decode()
        )
    fields = {**dict(hidden), "igra": "halp", "dealer": "0", "p0": "Ana", "p1": "Boris"}
    with browser.open(form, urlencode(fields).encode()) as page:
        return str(page.url).split("/p/")[1][:5]


def test_a_port_in_use_is_an_error_without_a_traceback(
    site: tuple[Server, str], environment: dict[str, str]
) -> None:
    port = site[1].rpartition(":")[2]
    command = [sys.executable, "manage.py", "serve", "--port", port]
    result = subprocess.run(
        command, check=False, cwd=TOP, env=environment, capture_output=True, text=True
    )
    assert result.returncode > 0
    assert "address already in use" in result.stderr
    assert "Traceback" not in result.stderr
