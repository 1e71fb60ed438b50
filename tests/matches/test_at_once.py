"""Many writers at the same moment: no error, no deal lost, none doubled; on both databases."""

import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from threading import Barrier
from typing import TypeVar
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from remi_scores.engine.errors import RemiError
from remi_scores.matches import links, services, starting
from remi_scores.matches.checking import check_match
from remi_scores.matches.codes import TRIES, TooManyTriesError, find_open
from remi_scores.matches.errors import ConflictError
from remi_scores.matches.models import Match, Revision, Role
from tests.matches.tables import (
    becki_fields,
    closed,
    points,
    record,
    rows,
    stamp,
    start,
    use_device,
    write_hand,
)

pytestmark = pytest.mark.django_db(transaction=True)
CLIENTS = 50
T = TypeVar("T")


def at_once(work: Callable[[int], T], clients: int = CLIENTS) -> list[T]:
    """Do something in as many threads that begin together, each with a connection of its own."""
    together = Barrier(clients)

    def run(number: int) -> T:
        try:
            together.wait()
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(clients) as threads:
        return list(threads.map(run, range(clients)))


def written(match: Match) -> list[int]:
    """Return what Boris had in each deal, in the order of the rows."""
    found = Revision.objects.filter(match=match, kind="deal").order_by("position")
    return [revision.document["hands"]["Boris"]["points"] for revision in found]


def test_fifty_clients_write_into_fifty_matches() -> None:
    matches = [start() for _client in range(CLIENTS)]

    clients = [use_device(Client()) for _client in range(CLIENTS)]

    def write(number: int) -> int:
        match, values = matches[number], ("5", str(20 + number), "41")
        address = reverse("deal-new", args=[match.code])
        return clients[number].post(address, becki_fields(match, values)).status_code

    assert at_once(write) == [HTTPStatus.FOUND] * CLIENTS
    assert [written(match) for match in matches] == [[20 + n] for n in range(CLIENTS)]
    assert [check_match(match=match) for match in matches] == [[]] * CLIENTS


def test_of_fifty_clients_with_one_row_one_writes_and_the_others_are_told() -> None:
    match = start()
    address = reverse("deal-new", args=[match.code])

    def write(number: int) -> str:
        entry = becki_fields(match, ("5", str(20 + number), "41"))
        response = use_device(Client()).post(address, {**entry, "position": 1})
        if response.status_code == HTTPStatus.FOUND:
            return "written"
        kept = f'name="h1-points"[^>]*value="{20 + number}"'
        return "told" if re.search(kept, response.content.decode()) else "lost"

    assert sorted(at_once(write)) == ["told"] * (CLIENTS - 1) + ["written"]
    assert len(rows(match)) == 1


def test_fifty_clients_write_into_one_match_until_all_have() -> None:
    match = start(options={"rounds": 17})

    def write(number: int) -> int:
        position, mine = 1, stamp(op=uuid4())
        while True:
            report = closed(5, 20 + number, 41)
            try:
                services.record_deal(match=match, report=report, position=position, stamp=mine)
            except ConflictError as error:
                position = int(str(error.facts["next"]))
            else:
                return position

    assert sorted(at_once(write)) == list(range(1, CLIENTS + 1))
    assert sorted(written(match)) == list(range(20, 20 + CLIENTS))
    assert check_match(match=match) == []


def test_one_deal_sent_ten_times_at_once_is_one_deal() -> None:
    match = start()
    address, entry = reverse("deal-new", args=[match.code]), becki_fields(match)

    def send(_number: int) -> str:
        return str(use_device(Client()).post(address, entry)["Location"])

    assert at_once(send, 10) == [f"/p/{match.code}/?red=1"] * 10
    assert points(match) == [[59, 0, 0]]


def test_of_four_scorers_who_want_a_rematch_at_once_all_are_led_to_the_same() -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    scorers = [f"scorer-{number}" for number in range(4)]
    for device in scorers:
        links.enter_by_link(token=links.link_token(match, Role.SCORER), device=device)

    def tap(number: int) -> str:
        client = use_device(Client(), scorers[number])
        address = reverse("rematch", args=[match.code])
        return str(client.post(address, {"op": str(uuid4())})["Location"])

    led = at_once(tap, len(scorers))
    again = Match.objects.get(rematch_of=match)
    assert led == [again.get_absolute_url()] * len(scorers)


def test_of_ten_phones_that_close_one_deal_at_once_all_are_led_to_it() -> None:
    match = start()
    for seat, value in enumerate((5, 28, 41)):
        write_hand(match, seat, value)
    last = match.contributions.order_by("pk").last()
    seen = {"version": match.version, "hands": last and last.pk}

    def close(_number: int) -> str:
        address = reverse("hands", args=[match.code])
        response = use_device(Client()).post(address, {"op": str(uuid4()), **seen})
        return str(response.headers.get("Location"))

    assert at_once(close, 10) == [f"/p/{match.code}/?red=1"] * 10
    assert points(match) == [[59, 0, 0]]


def test_codes_tried_at_once_are_all_counted() -> None:
    def guess(_number: int) -> str:
        try:
            return str(find_open(code="22222", address="192.0.2.1"))
        except TooManyTriesError:
            return "refused"

    assert Counter(at_once(guess)) == {"None": TRIES, "refused": CLIENTS - TRIES}


def test_writers_of_every_kind_never_wait_for_one_another_in_a_circle() -> None:
    match = record(start(), closed(5, 28, 41), closed(5, 28, 41))
    kinds: list[Callable[[int], object]] = [
        lambda n: services.record_deal(
            match=match, report=closed(5, 20 + n, 41), position=3 + n, stamp=stamp()
        ),
        lambda n: services.correct_row(
            match=match, position=1, report=closed(5, 20 + n, 41), sequence=n, stamp=stamp()
        ),
        lambda _n: services.undo_row(match=match, position=2, stamp=stamp()),
        lambda _n: services.restore_row(match=match, position=2, stamp=stamp()),
        lambda _n: starting.rematch(match=match, stamp=stamp()),
        lambda n: links.enter_by_code(match=match, device=f"device-{n}"),
        lambda _n: links.revoke_all(match=match, by="test-device"),
    ]

    def write(number: int) -> None:
        for n in range(5):
            with suppress(RemiError):  # the row was changed meanwhile
                kinds[number % len(kinds)](n)

    at_once(write, 2 * len(kinds))
    assert [check_match(match=each) for each in Match.objects.all()] == [[]] * 2
