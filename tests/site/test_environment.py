"""Settings helpers: environment variables and the secret key."""

import stat
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from remi_scores.site.environment import env_bool, env_list, env_number, env_required, secret_key


@pytest.mark.parametrize(("text", "value"), [("True", True), ("False", False)])
def test_a_boolean_is_read(monkeypatch: pytest.MonkeyPatch, text: str, value: bool) -> None:
    monkeypatch.setenv("SWITCH", text)
    assert env_bool("SWITCH", default=not value) is value


@pytest.mark.parametrize("default", [True, False])
def test_a_boolean_has_a_default(monkeypatch: pytest.MonkeyPatch, default: bool) -> None:
    monkeypatch.delenv("SWITCH", raising=False)
    assert env_bool("SWITCH", default=default) is default


@pytest.mark.parametrize("text", ["", "1", "true", "yes", "False "])
def test_a_boolean_that_is_not_true_or_false_is_an_error(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("SWITCH", text)
    with pytest.raises(ImproperlyConfigured, match=r"SWITCH is .*; write True or False"):
        env_bool("SWITCH", default=True)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", []),
        ("a.rs", ["a.rs"]),
        ("a.rs,b.rs", ["a.rs", "b.rs"]),
        (" a.rs , ,b.rs,", ["a.rs", "b.rs"]),
    ],
)
def test_a_list_is_read(monkeypatch: pytest.MonkeyPatch, text: str, value: list[str]) -> None:
    monkeypatch.setenv("HOSTS", text)
    assert env_list("HOSTS") == value


def test_a_list_that_is_unset_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOSTS", raising=False)
    assert env_list("HOSTS") == []


def test_a_number_is_read_or_has_a_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOST", "12")
    assert env_number("MOST", default=5) == 12
    monkeypatch.delenv("MOST")
    assert env_number("MOST", default=5) == 5


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "many", "٣", "9" * 10])
def test_what_is_no_number_is_an_error(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("MOST", text)
    with pytest.raises(ImproperlyConfigured, match=r"MOST is .*; write a whole number"):
        env_number("MOST", default=5)


def test_a_required_variable_must_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEEDED", "text")
    assert env_required("NEEDED") == "text"
    monkeypatch.setenv("NEEDED", "")
    with pytest.raises(ImproperlyConfigured, match="Set NEEDED"):
        env_required("NEEDED")


@pytest.fixture
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)


@pytest.mark.usefixtures("no_key")
def test_the_secret_key_is_made_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"
    key = secret_key(path)
    assert len(key) >= 50
    assert secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


@pytest.mark.usefixtures("no_key")
def test_processes_that_start_together_agree_on_the_key(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as pool:
        keys = set(pool.map(secret_key, [path] * 16))
    assert keys == {path.read_text().strip()}


@pytest.mark.usefixtures("no_key")
def test_an_empty_key_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    path.touch()
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        secret_key(path)


def test_the_environment_can_set_the_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    key = get_random_secret_key()
    monkeypatch.setenv("SECRET_KEY", key)
    assert secret_key(tmp_path / "secret_key") == key
    assert list(tmp_path.iterdir()) == []


BROKEN_KEYS = {
    "a-short-key": "can be guessed", "ab" * 30: "can be guessed",
    "čćžšđ" * 12: "has signs that no key has", "two lines of\n0123456789abcdefghijklm": "has signs",
}  # fmt: skip


@pytest.mark.parametrize("where", ["SECRET_KEY", "secret_key"])
@pytest.mark.parametrize("key", BROKEN_KEYS)
def test_a_broken_key_stops_the_start_and_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: str, where: str
) -> None:
    path = tmp_path / "secret_key"
    path.write_text(key, encoding="utf-8")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    if where == "SECRET_KEY":
        monkeypatch.setenv("SECRET_KEY", key)
    with pytest.raises(ImproperlyConfigured, match=f"{where} {BROKEN_KEYS[key]}") as refused:
        secret_key(path)
    assert key not in str(refused.value)
