"""Fixtures for every test."""

import gc
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.conf import settings as configured
from django.db import connections
from django.template import Context, Variable, VariableDoesNotExist
from django.template.context import BaseContext
from django.test import Client
from pytest_django import Settings

from remi_scores.matches.models import Match
from remi_scores.site.translations import compile_stale
from tests.helpers.many import MANY
from tests.helpers.matches import start
from tests.helpers.pages import use_device

TOUCHES_DATABASE = {"db", "transactional_db", "new_database"}


def pytest_configure() -> None:
    """Compile the translations before tests are collected: Django loads each catalogue once."""
    compile_stale(Path(folder) for folder in configured.LOCALE_PATHS)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what `bin/test full` alone runs, and tests marked for the other database.

    `DATABASE_URL` decides which database is used; on PostgreSQL those that use none are not run.
    """
    vendor = connections["default"].vendor
    items_now = [item for item in items if MANY or not item.get_closest_marker("full")]
    kept = [item for item in items_now if vendor in _vendors(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def pytest_collection_finish() -> None:
    """Spare the garbage collector what lives to the end: a tenth of the time."""
    gc.collect()
    gc.freeze()


def _vendors(item: pytest.Item) -> set[str]:
    marked = {vendor for vendor in ("sqlite", "postgresql") if item.get_closest_marker(vendor)}
    fixtures = TOUCHES_DATABASE.intersection(getattr(item, "fixturenames", ()))
    if marked or fixtures or item.get_closest_marker("django_db"):
        return marked or {"sqlite", "postgresql"}
    return {"sqlite"}


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Give each process a database of its own, and SQLite's a file, so that threads share it."""
    database = connections["default"].settings_dict
    if connections["default"].vendor == "sqlite":
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
        database["OPTIONS"]["init_command"] = "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=OFF"
    else:
        # PostgreSQL drops no database that a thread of the server under test is connected to.
        database["CONN_MAX_AGE"] = 0


@pytest.fixture(autouse=True)
def plain_static_files(settings: Settings) -> None:
    """Link to static files by their own names, so that nothing needs to be collected."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = True  # looks for files when asked, not at the start


@pytest.fixture(autouse=True)
def strict_templates(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail when a template reads what an object does not have: Django would show nothing.

    A variable that is not in the context may be left out, and so may a key of a dict.
    """
    look_up, missing = Variable._resolve_lookup, set[str]()

    def strictly(variable: Variable, context: Context) -> object:
        try:
            return look_up(variable, context)
        except VariableDoesNotExist as error:
            _bit, on = error.params
            if isinstance(on, (BaseContext, dict, str, NoneType)):
                raise
            missing.add(f"{variable}: no such name in {type(on).__name__}")
            raise

    monkeypatch.setattr(Variable, "_resolve_lookup", strictly)
    yield
    assert missing == set()


@pytest.fixture
def match(db: None) -> Match:
    """A match of Bečki with three players."""
    return start()


@pytest.fixture
def owner() -> Client:
    """The client of the device that owns the matches."""
    return use_device(Client())


@pytest.fixture
def stranger() -> Client:
    """The client of a device without access."""
    return use_device(Client(), "another-device")


@pytest.fixture
def new_database(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Return the environment variables of a new database, empty or not made yet."""
    if connections["default"].vendor == "sqlite":
        yield {"DB_NAME": str(tmp_path / "scores.sqlite3")}
        return
    # Imported here: without PostgreSQL it need not be installed.
    from psycopg import connect

    name = f"scores_{uuid4().hex}"
    server = {**connections["default"].get_connection_params(), "dbname": "postgres"}
    ours = {key: server[key] for key in ("host", "port", "user", "password") if key in server}
    with connect(**server, autocommit=True) as session:
        session.execute(f"CREATE DATABASE {name}")
        yield {"DATABASE_URL": f"postgresql:///{name}?{urlencode(ours)}"}
        session.execute(f"DROP DATABASE {name} WITH (FORCE)")
