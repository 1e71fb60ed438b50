"""Many writers at the same moment, on both databases: no error, no deal lost, none doubled."""

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

from remi_scores.matches import services
from remi_scores.matches.access import links, seats
from remi_scores.matches.access.codes import TRIES, TooManyTriesError, find_open
from remi_scores.matches.errors import PROBLEMS, ConflictError
from remi_scores.matches.models import Action, Contribution, Match, Revision, Role
from remi_scores.matches.services import starting
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.many import MANY
from tests.helpers.matches import (
    DEVICE,
    closed,
    next_position,
    points,
    record,
    reloaded,
    rows,
    stamp,
    start,
    write_hand,
)
from tests.helpers.pages import becki_fields, deal_url, use_device

pytestmark = pytest.mark.django_db(transaction=True)
CLIENTS = 50 if MANY else 25
T = TypeVar("T")


def at_once(work: Callable[[int], T], clients: int = CLIENTS) -> list[T]:
    """Call a function in as many threads, which begin together; each has its own connection."""
    together = Barrier(clients)

    def run(number: int) -> T:
        try:
            together.wait()
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(clients) as threads:
        return list(threads.map(run, range(clients)))


def written_points(match: Match) -> list[int]:
    """Return the points of Boris's hand in each deal, in the order of the rows."""
    found = Revision.objects.filter(match=match, kind="deal").order_by("position")
    return [revision.document["hands"]["Boris"]["points"] for revision in found]


# Different deals


def test_many_clients_write_into_as_many_matches() -> None:
    matches = [start() for _client in range(CLIENTS)]
    clients = [use_device(Client()) for _client in range(CLIENTS)]

    def write(number: int) -> int:
        match, values = matches[number], ("5", str(20 + number), "41")
        fields = becki_fields(match, values)
        return clients[number].post(deal_url(match), fields).status_code

    assert at_once(write) == [HTTPStatus.FOUND] * CLIENTS
    assert [written_points(match) for match in matches] == [[20 + n] for n in range(CLIENTS)]
    assert [check_match(match=match) for match in matches] == [[]] * CLIENTS


def test_of_many_clients_with_one_row_one_writes_and_the_others_see_their_form_again() -> None:
    match = start()

    def write(number: int) -> str:
        fields = becki_fields(match, ("5", str(20 + number), "41"), position=1)
        response = use_device(Client()).post(deal_url(match), fields)
        if response.status_code == HTTPStatus.FOUND:
            return "written"
        typed = f'name="h1-points"[^>]*value="{20 + number}"'
        return "shown again" if re.search(typed, response.content.decode()) else "lost"

    assert sorted(at_once(write)) == ["shown again"] * (CLIENTS - 1) + ["written"]
    assert len(rows(match)) == 1


def test_of_four_writers_of_one_row_one_writes_and_three_are_refused() -> None:
    match = start()

    def write(number: int) -> str:
        report = closed(5, 28 + number, 41)
        try:
            services.record_deal(
                match=match, report=report, position=1, stamp=stamp(form_token=uuid4())
            )
        except ConflictError as error:
            return str(error.code)
        return "written"

    assert sorted(at_once(write, 4)) == [*["position_taken"] * 3, "written"]


def test_many_clients_write_into_one_match_when_each_tries_until_it_has_written() -> None:
    match = start(options={"rounds": 17})

    def write(number: int) -> int:
        position, mine = 1, stamp(form_token=uuid4())
        while True:
            report = closed(5, 20 + number, 41)
            try:
                services.record_deal(match=match, report=report, position=position, stamp=mine)
            except ConflictError as error:
                position = int(str(error.facts["next"]))
            else:
                return position

    assert sorted(at_once(write)) == list(range(1, CLIENTS + 1))
    assert sorted(written_points(match)) == list(range(20, 20 + CLIENTS))
    assert check_match(match=match) == []


# The same deal, hand or rematch


def test_a_deal_written_twenty_times_with_one_form_token_is_one_deal() -> None:
    match, token = start(), uuid4()

    def write(_number: int) -> int:
        revision = services.record_deal(
            match=match, report=closed(5, 28, 41), position=1, stamp=stamp(form_token=token)
        )
        return revision.pk

    assert len(set(at_once(write, 20))) == 1
    assert points(match) == [[59, 0, 0]]


def test_a_form_sent_ten_times_writes_one_deal() -> None:
    match = start()
    fields = becki_fields(match)

    def send(_number: int) -> str:
        return str(use_device(Client()).post(deal_url(match), fields)["Location"])

    assert at_once(send, 10) == [f"/p/{match.code}/?red=1"] * 10
    assert points(match) == [[59, 0, 0]]


def test_ten_devices_that_close_the_same_deal_are_all_redirected_to_it() -> None:
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


def test_four_scorers_who_start_a_rematch_are_all_redirected_to_the_same_one() -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    scorers = [f"scorer-{number}" for number in range(4)]
    for device in scorers:
        links.enter_by_link(token=links.link_token(match, Role.SCORER), device=device)

    def tap(number: int) -> str:
        client = use_device(Client(), scorers[number])
        address = reverse("rematch", args=[match.code])
        return str(client.post(address, {"op": str(uuid4())})["Location"])

    redirects = at_once(tap, len(scorers))
    again = Match.objects.get(rematch_of=match)
    assert redirects == [again.get_absolute_url()] * len(scorers)


# Other writers


def test_wrong_codes_tried_at_once_are_all_counted() -> None:
    def guess(_number: int) -> str:
        try:
            return str(find_open(code="22222", device="one", address="192.0.2.1"))
        except TooManyTriesError:
            return "refused"

    assert Counter(at_once(guess)) == {"None": TRIES, "refused": CLIENTS - TRIES}


def test_writers_of_every_kind_never_deadlock() -> None:
    match = record(start(), closed(5, 28, 41), closed(5, 28, 41))
    revisions = set(Revision.objects.values_list("pk", flat=True))

    def change_rules(n: int) -> Revision:
        return services.change_house_rules(
            match=match, options={"ace_value": 1 + n % 2 * 10},
            seen_version=reloaded(match).version, stamp=stamp(),
        )  # fmt: skip

    kinds: dict[str, Callable[[int], object]] = {
        "deal": lambda n: services.record_deal(
            match=match, report=closed(5, 20 + n, 41), position=next_position(match), stamp=stamp()
        ),
        "correct": lambda n: services.correct_row(
            match=match, position=1, report=closed(5, 20 + n, 41), sequence=1 + n, stamp=stamp()
        ),
        "undo": lambda _n: services.undo_row(match=match, position=2, stamp=stamp()),
        "restore": lambda _n: services.restore_row(match=match, position=2, stamp=stamp()),
        "leave": lambda _n: services.record_leaving(
            match=match, player="Vesna", position=next_position(match), stamp=stamp()
        ),
        "join": lambda _n: services.record_joining(
            match=match, name="Vesna", total=50, position=next_position(match), stamp=stamp()
        ),
        "rules": change_rules,
        # Points that no deal has: a hand that is in the saved deal already is not written.
        "hand": lambda n: write_hand(match, n % 2, 90 + n % 10),
        "enter": lambda n: links.enter_by_code(match=match, device=f"device-{n}"),
        "take a seat": lambda n: seats.take_seat(match=match, device=f"device-{n}", seat=n % 3),
        "release a seat": lambda n: seats.release_seat(match=match, seat=n % 3),
        "revoke": lambda _n: links.revoke_all(match=match, by=DEVICE),
        "rematch": lambda _n: starting.rematch(match=match, stamp=stamp()),
    }
    names = [*kinds] * 2
    sure = {"correct", "undo", "rules", "hand", "rematch"}
    """What succeeds in the end if tried often enough: no other writer prevents it for good."""

    def write(number: int) -> list[tuple[str, object]]:
        done: list[tuple[str, object]] = []
        name = names[number]
        for n in range(50):
            if n >= 5 and (done or name not in sure):
                break
            with suppress(*PROBLEMS):  # another writer changed the row meanwhile
                done.append((name, kinds[name](n)))
        return done

    done = [each for several in at_once(write, len(names)) for each in several]
    written = [answer.pk for _name, answer in done if isinstance(answer, Revision)]
    (again,) = Match.objects.filter(rematch_of=match)
    revisions |= {again.revisions.get().pk, *written}
    assert sorted(Revision.objects.values_list("pk", flat=True)) == sorted(revisions)
    # Two writers who say the same of one row are answered with the same revision.
    shared = Revision.objects.filter(pk__in=[pk for pk, n in Counter(written).items() if n > 1])
    assert set(shared.values_list("action", flat=True)) <= {Action.WRITTEN, Action.CORRECTED}
    counts = Counter(name for name, _answer in done)
    assert Contribution.objects.exclude(seat=None).count() == counts["hand"]
    assert sure - counts.keys() == set()
    assert counts["deal"] + counts["leave"] + counts["join"] > 0
    assert [check_match(match=each) for each in (match, again)] == [[], []]
