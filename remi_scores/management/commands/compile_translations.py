"""manage.py compile_translations"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from remi_scores.site.translations import compile_stale


class Command(BaseCommand):
    """Compiles the message catalogues in LOCALE_PATHS that changed."""

    help = "Compiles changed .po files to .mo, without gettext's tools."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            compiled = compile_stale(Path(folder) for folder in settings.LOCALE_PATHS)
        except OSError as error:
            raise CommandError(f"Cannot compile the translations: {error}") from error
        if options["verbosity"]:
            for path in compiled:
                self.stdout.write(f"Compiled {path}")
