"""manage.py import_matches"""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from remi_scores.matches.archive import ArchiveError, import_archive
from remi_scores.people.asking import name_of


class Command(BaseCommand):
    """Imports an archive of matches, all of it or nothing (docs/documents.md, *An archive*)."""

    help = "Imports the matches of an archive; with a fault in it, nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--circle", metavar="NAME", default="", help="instead of the archive's")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            with path.open(encoding="utf-8-sig") as lines:
                imported = import_archive(
                    lines, circle=options["circle"], processes=os.cpu_count() or 1
                )
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error}") from error
        except UnicodeDecodeError as error:
            raise CommandError(f"{path} is not in UTF-8") from error
        except ArchiveError as error:
            raise CommandError(f"{error}\nNothing was imported.") from error
        known = f", {imported.known} were here already" if imported.known else ""
        self.stdout.write(f"{imported.new} matches in {name_of(imported.circle)}{known}")
