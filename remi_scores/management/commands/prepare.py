"""manage.py prepare"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from remi_scores.matches.circles import link_backlog
from remi_scores.site.databases import make_file
from remi_scores.site.journal import choose_journal, switch_journal
from remi_scores.site.static_files import collect_static

MIGRATION_LOCK: Final = 2026_11
"""The number of the advisory lock that PostgreSQL gives to one migrating process at a time."""


class Command(BaseCommand):
    """Brings everything up to date that a site needs before it can be served. Idempotent."""

    help = "Brings the database, the translations and the static files up to date."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor == "sqlite":
            make_file(Path(connection.settings_dict["NAME"]))
        self._migrate()
        if connection.vendor == "sqlite":
            self._set_journal()
        link_backlog()
        call_command("compile_translations", stdout=self.stdout)
        collect_static()

    def _migrate(self) -> None:
        with _migration_lock():
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                call_command("migrate", interactive=False, stdout=self.stdout)

    def _set_journal(self) -> None:
        wanted = choose_journal()
        try:
            if switch_journal(connection, wanted):
                self.stdout.write(f"The database now uses the journal {wanted}")
        except OperationalError as error:
            raise CommandError(
                f"The database must change its journal to {wanted}, but another process has it "
                "open. Stop the site first."
            ) from error


@contextmanager
def _migration_lock() -> Iterator[None]:
    """Let machines that start together migrate their PostgreSQL database one after another."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATION_LOCK])
