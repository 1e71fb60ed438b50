"""manage.py rescore"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from remi_scores.matches.checking import check_all, repair_all


class Command(BaseCommand):
    """Replays every match and compares the sheets with what the facts say."""

    help = "Replays every match and repairs its sheet where it differs; --check only tells."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="tell, change nothing, exit 1")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = wrong = 0
        for match, differences in check_all() if options["check"] else repair_all():
            matches += 1
            wrong += bool(differences)
            for each in differences:
                self.stdout.write(f"{match.code}: {each}")
        if wrong and options["check"]:
            raise CommandError(f"{wrong} of {matches} matches differ from their facts")
        self.stdout.write(f"{matches} matches, {wrong} repaired" if wrong else f"{matches} matches")
