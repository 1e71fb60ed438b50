"""Migrations that move data: a database from before them keeps what it held."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [("matches", "0013_phones_name_an_owner")]


def migrate(to: list[tuple[str, str]]) -> Any:
    """Migrate to a state of the past, or of now; return what finds a model of that state."""
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    apps = executor.loader.project_state(to).apps
    return lambda name: apps.get_model("matches", name).objects


def newest() -> list[tuple[str, str]]:
    found = MigrationExecutor(connection).loader.graph.leaf_nodes()
    return [(app, name) for app, name in found if app == "matches"]


@pytest.fixture
def before() -> Iterator[Any]:
    """The tables when a device had one seat, written with the access."""
    yield migrate(BEFORE)
    migrate(newest())


def fill(old: Any) -> int:
    """Make a match with two seats taken, one asked for, and a phone that was told something."""
    match = old("Match").create(
        variant_key="becki",
        players=["Ana", "Boris", "Vesna"],
        standing={"rows": 0, "totals": [0, 0, 0], "winners": [], "next": None},
        phones={"taken": [0, 1], "asked": [1], "enough": True},
    )
    for device, fields in (
        ("ana", {"seat": 0, "since": 0}),
        ("boris", {"seat": 1, "since": 0, "told": {"what": "given", "seat": 1}}),
        ("asks", {"asks": 1, "name": "Pera"}),
        ("out", {"revoked": True}),
    ):
        old("Access").create(match=match, device=device, role="viewer", **fields)
    old("Match").create(variant_key="becki", phones={})
    return int(match.pk)


def test_seats_of_an_older_database_are_kept_there_and_back(before: Any) -> None:
    pk = fill(before)
    keys = dict(before("Access").values_list("device", "pk"))

    now = migrate(newest())
    rows = now("PhoneSeat").order_by("pk").values_list("access", "match", "seat", "held")
    assert list(rows) == [
        (keys["ana"], pk, 0, True),
        (keys["boris"], pk, 1, True),
        (keys["asks"], pk, 1, False),
    ]
    assert now("Match").get(pk=pk).phones == {
        "taken": [[0, keys["ana"]], [1, keys["boris"]]],
        "asked": [{"seat": 1, "access": keys["asks"], "name": "Pera", "mark": "C93E"}],
        "enough": True,
    }
    assert now("Match").exclude(pk=pk).get().phones == {}
    told = dict(now("Access").values_list("device", "told"))
    assert told == {"ana": [], "boris": [{"what": "given", "seat": 1}], "asks": [], "out": []}

    old = migrate(BEFORE)
    held = old("Access").values_list("device", "seat", "asks", "told")
    assert {device: rest for device, *rest in held} == {
        "ana": [0, None, {}],
        "boris": [1, None, {"what": "given", "seat": 1}],
        "asks": [None, 1, {}],
        "out": [None, None, {}],
    }
    assert old("Match").get(pk=pk).phones == {"taken": [0, 1], "asked": [1], "enough": True}
