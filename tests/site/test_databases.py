"""The database that the environment chooses, and the timeouts of its connections."""

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
def test_the_default_is_an_sqlite_file(monkeypatch: pytest.MonkeyPatch, empty: str) -> None:
    monkeypatch.setenv(empty, "")
    chosen = choose_database(FILE)
    assert (chosen["ENGINE"], chosen["NAME"]) == ("django.db.backends.sqlite3", FILE)


def test_db_name_chooses_another_sqlite_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DB_NAME", "/elsewhere/club.sqlite3")
    assert choose_database(FILE)["NAME"] == Path("/elsewhere/club.sqlite3")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_database_url_chooses_a_postgresql_server(
    monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{scheme}://remi:a%2Fb%40c@db.klub.rs:5433/scores")
    chosen = choose_database(FILE)
    assert chosen["ENGINE"] == "django.db.backends.postgresql"
    # A connection that the server has dropped is found before a deal is written on it.
    assert (chosen["CONN_MAX_AGE"], chosen["CONN_HEALTH_CHECKS"]) == (600, True)
    assert named(chosen) == {
        "NAME": "scores",
        "USER": "remi",
        "PASSWORD": "a/b@c",
        "HOST": "db.klub.rs",
        "PORT": "5433",
    }


def test_database_url_may_name_a_socket_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_a_wrong_database_url_is_an_error_that_does_not_show_it(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured, match="write postgresql://user:") as caught:
        choose_database(FILE)
    assert "tajna" not in str(caught.value)


def test_database_url_and_db_name_together_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://db.klub.rs/scores")
    monkeypatch.setenv("DB_NAME", "scores.sqlite3")
    with pytest.raises(ImproperlyConfigured, match="not both"):
        choose_database(FILE)


@pytest.mark.postgresql
@pytest.mark.django_db
def test_postgresql_connections_have_lock_and_idle_timeouts() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, setting FROM pg_settings "
            "WHERE name IN ('lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name"
        )
        assert cursor.fetchall() == [
            ("idle_in_transaction_session_timeout", "60000"),
            ("lock_timeout", "20000"),
        ]
