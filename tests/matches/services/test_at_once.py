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
from remi_scores.matches import services
from remi_scores.matches.access import links, seats
from remi_scores.matches.access.codes import TRIES, TooManyTriesError, find_open
from remi_scores.matches.errors import ConflictError
from remi_scores.matches.models import Contribution, Match, Revision, Role
from remi_scores.matches.services import starting
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.matches import DEVICE, closed, points, record, rows, stamp, start, write_hand
from tests.helpers.pages import becki_fields, use_device

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
    revisions = set(Revision.objects.values_list("pk", flat=True))

    def after() -> int:
        return match.rows.count() + 1

    def rules(n: int) -> Revision:
        seen = Match.objects.get(pk=match.pk).version
        options = {"ace_value": 1 + n % 2 * 10}
        return services.change_house_rules(
            match=match, options=options, seen_version=seen, stamp=stamp()
        )

    kinds: dict[str, Callable[[int], object]] = {
        "deal": lambda n: services.record_deal(
            match=match, report=closed(5, 20 + n, 41), position=after(), stamp=stamp()
        ),
        "correct": lambda n: services.correct_row(
            match=match, position=1, report=closed(5, 20 + n, 41), sequence=1 + n, stamp=stamp()
        ),
        "undo": lambda _n: services.undo_row(match=match, position=2, stamp=stamp()),
        "restore": lambda _n: services.restore_row(match=match, position=2, stamp=stamp()),
        "leave": lambda _n: services.record_leaving(
            match=match, player="Vesna", position=after(), stamp=stamp()
        ),
        "join": lambda _n: services.record_joining(
            match=match, name="Vesna", total=50, position=after(), stamp=stamp()
        ),
        "rules": rules,
        "hand": lambda n: write_hand(match, n % 2, 20 + n),
        "enter": lambda n: links.enter_by_code(match=match, device=f"device-{n}"),
        "sit": lambda n: seats.take_seat(match=match, device=f"device-{n}", seat=n % 3),
        "free": lambda n: seats.release_seat(match=match, seat=n % 3),
        "revoke": lambda _n: links.revoke_all(match=match, by=DEVICE),
        "rematch": lambda _n: starting.rematch(match=match, stamp=stamp()),
    }
    names = [*kinds] * 2
    sure = {"correct", "undo", "rules", "hand", "rematch"}  # nothing stands in their way for long

    def write(number: int) -> list[tuple[str, object]]:
        done: list[tuple[str, object]] = []
        name = names[number]
        for n in range(50):
            if n >= 5 and (done or name not in sure):
                break
            with suppress(RemiError):  # the row was changed meanwhile
                done.append((name, kinds[name](n)))
        return done

    done = [each for several in at_once(write, len(names)) for each in several]
    written = [answer.pk for _name, answer in done if isinstance(answer, Revision)]
    (again,) = Match.objects.filter(rematch_of=match)
    revisions |= {again.revisions.get().pk, *written}
    assert sorted(Revision.objects.values_list("pk", flat=True)) == sorted(revisions)
    assert len(written) == len(set(written))
    counts = Counter(name for name, _answer in done)
    assert Contribution.objects.exclude(seat=None).count() == counts["hand"]
    assert sure - counts.keys() == set()
    assert counts["deal"] + counts["leave"] + counts["join"] > 0
    assert [check_match(match=each) for each in (match, again)] == [[], []]
