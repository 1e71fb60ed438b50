"""Reads environment variables, and the file of the secret key, for the settings."""

import os
import tempfile
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

SHORTEST_KEY: Final = 32
LEAST_SIGNS: Final = 10


def env_bool(name: str, *, default: bool) -> bool:
    """Read a boolean, `True` or `False`. Raises ImproperlyConfigured for any other text."""
    text = os.environ.get(name, str(default))
    if text not in ("True", "False"):
        raise ImproperlyConfigured(f"{name} is {text!r}; write True or False")
    return text == "True"


def env_list(name: str) -> list[str]:
    """Read a list separated by commas; unset or empty means no items."""
    parts = (part.strip() for part in os.environ.get(name, "").split(","))
    return [part for part in parts if part]


def env_number(name: str, *, default: int) -> int:
    """Read a whole number from 1 on. Raises ImproperlyConfigured for any other text."""
    text = os.environ.get(name, str(default))
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 10 and int(text)):
        raise ImproperlyConfigured(f"{name} is {text!r}; write a whole number, such as {default}")
    return int(text)


def env_required(name: str) -> str:
    """Read a required text. Raises ImproperlyConfigured if it is unset or empty."""
    if not (text := os.environ.get(name, "")):
        raise ImproperlyConfigured(f"Set {name}")
    return text


def secret_key(path: Path) -> str:
    """Return SECRET_KEY or, if it is unset, the key in the file, which is created if missing.

    Raises ImproperlyConfigured if SECRET_KEY or the file is empty, short or broken.
    """
    if "SECRET_KEY" in os.environ:
        key, where = env_required("SECRET_KEY"), "SECRET_KEY"
        help_words = "write a random one, or leave it out and one is made"
    else:
        if not path.exists():
            _make_key_file(path)
        key, where = path.read_text(encoding="utf-8", errors="replace").strip(), str(path)
        help_words = "put back the one from your backup; without it, delete the file"
    if problem := _key_problem(key):
        raise ImproperlyConfigured(f"{where} {problem}; {help_words}")
    return key


def _key_problem(key: str) -> str:
    """Say what is wrong with a secret key, without showing it; empty if nothing is."""
    if not key:
        return "is empty"
    if not key.isascii() or not key.isprintable() or " " in key:
        return "has signs that no key has"
    if len(key) < SHORTEST_KEY or len(set(key)) < LEAST_SIGNS:
        return f"can be guessed: it needs {SHORTEST_KEY} characters, {LEAST_SIGNS} different ones"
    return ""


def _make_key_file(path: Path) -> None:
    """Write a new key to the file, readable only by its owner.

    The complete file is hard-linked into place, so that of two processes that start together both
    read the first one's key.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # mode 0600
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(get_random_secret_key() + "\n")
    draft = Path(name)
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
