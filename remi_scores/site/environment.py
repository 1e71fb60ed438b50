"""Reads environment variables, and the file of the secret key, for the settings."""

import os
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key


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

    Raises ImproperlyConfigured if SECRET_KEY or the file is empty.
    """
    if "SECRET_KEY" in os.environ:
        return env_required("SECRET_KEY")
    if not path.exists():
        _make_key_file(path)
    if not (key := path.read_text(encoding="ascii").strip()):
        raise ImproperlyConfigured(f"{path} is empty; delete it and a new key is made")
    return key


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
