"""manage.py figures"""

import json
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from remi_scores.engine import find_variant
from remi_scores.history.document import write_figures
from remi_scores.history.refreshing import refresh
from remi_scores.history.scope import Scope
from remi_scores.matches.circles import link_backlog
from remi_scores.people.asking import find_circle


def read_date(text: str) -> date:
    """Read a date for argparse, which names a wrong one."""
    return date.fromisoformat(text)


class Command(BaseCommand):
    """Prints the figures of a circle as one JSON object (docs/documents.md, *Figures*)."""

    help = "Prints the figures of everybody in a circle as one JSON object."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--circle", metavar="NAME", help="the circle; not needed if it is alone"
        )
        parser.add_argument("--game", metavar="KEY", default="", help="this game alone")
        parser.add_argument(
            "--from", metavar="DATE", type=read_date, dest="first", help="from this evening on"
        )
        parser.add_argument(
            "--to", metavar="DATE", type=read_date, dest="last", help="up to this evening"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] and find_variant(options["game"]) is None:
            raise CommandError(f"there is no game {options['game']}")
        link_backlog()
        try:
            circle = find_circle(options["circle"])
        except LookupError as error:
            raise CommandError(str(error)) from error
        refresh(circle)
        scope = Scope(circle, options["game"], options["first"], options["last"])
        self.stdout.write(json.dumps(write_figures(scope), ensure_ascii=False))
