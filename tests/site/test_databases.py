"""Which database the environment chooses, and with which care it is used."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from remi_scores.site.databases import choose_database

FILE = Path("/scores/remi.sqlite3")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("DB_NAME", raising=False)


def named(settings: dict[str, object]) -> dict[str, object]:
    return {name: settings[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}


@pytest.mark.parametrize("empty", ["DATABASE_URL", "DB_NAME"])
def test_without_a_word_it_is_a_file_of_sqlite(monkeypatch: pytest.MonkeyPatch, empty: str) -> None:
    monkeypatch.setenv(empty, "")
    chosen = choose_database(FILE)
    assert (chosen["ENGINE"], chosen["NAME"]) == ("django.db.backends.sqlite3", FILE)


def test_another_file_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DB_NAME", "/elsewhere/club.sqlite3")
    assert choose_database(FILE)["NAME"] == Path("/elsewhere/club.sqlite3")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_an_address_names_a_server(monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{scheme}://remi:a%2Fb%40c@db.klub.rs:5433/scores")
    chosen = choose_database(FILE)
    assert chosen["ENGINE"] == "django.db.backends.postgresql"
    # A connection the server has dropped meanwhile is found out before anybody's deal is written.
    assert (chosen["CONN_MAX_AGE"], chosen["CONN_HEALTH_CHECKS"]) == (600, True)
    assert named(chosen) == {
        "NAME": "scores",
        "USER": "remi",
        "PASSWORD": "a/b@c",
        "HOST": "db.klub.rs",
        "PORT": "5433",
    }


def test_an_address_may_name_a_socket_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql:///scores?host=/run/Remi&sslmode=require")
    chosen = choose_database(FILE)
    assert chosen["HOST"] == "/run/Remi"
    assert chosen["OPTIONS"]["sslmode"] == "require"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://remi:tajna@db.klub.rs/",
        "postgresql://remi:tajna@db.klub.rs/scores?nonsense=1",
        "postgres:remi:tajna",
        "mysql://remi:tajna@db.klub.rs/scores",
        "sqlite:///scores.sqlite3",
        "dbname=scores",
    ],
)
def test_an_address_that_cannot_be_read_stops_the_start_and_is_not_repeated(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured, match="write postgresql://user:") as caught:
        choose_database(FILE)
    assert "tajna" not in str(caught.value)


def test_two_databases_are_one_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://db.klub.rs/scores")
    monkeypatch.setenv("DB_NAME", "scores.sqlite3")
    with pytest.raises(ImproperlyConfigured, match="not both"):
        choose_database(FILE)


@pytest.mark.postgresql
@pytest.mark.django_db
def test_nobody_waits_for_a_lock_without_end() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, setting FROM pg_settings "
            "WHERE name IN ('lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name"
        )
        assert cursor.fetchall() == [
            ("idle_in_transaction_session_timeout", "60000"),
            ("lock_timeout", "20000"),
        ]
