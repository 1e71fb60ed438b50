"""System checks: `manage.py check --database default`."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Info
from django.core.checks import Warning as CheckWarning
from django.db import connections

from remi_scores.site.journal import choose_journal, current_journal


def journal_in_use(databases: Sequence[str] | None = None, **_options: Any) -> list[CheckMessage]:
    """Report the journal of each SQLite database; warn if the library's version needs another."""
    return [_check(alias) for alias in databases or () if connections[alias].vendor == "sqlite"]


def _check(alias: str) -> CheckMessage:
    wanted, current = choose_journal(), current_journal(connections[alias])
    facts = f"SQLite {sqlite3.sqlite_version}, journal {current}"
    if current == wanted:
        return Info(f"{facts}.", obj=alias, id="remi_scores.I001")
    return CheckWarning(
        f"{facts}, but this version should use {wanted}.",
        hint="Stop the site and run manage.py prepare.",
        obj=alias,
        id="remi_scores.W001",
    )
