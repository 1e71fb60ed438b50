"""manage.py rescore"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from remi_scores.desk.checking import check_verdicts
from remi_scores.matches.services import check_all, repair_all


class Command(BaseCommand):
    """Replays every match and compares the sheets with what the facts say.

    With --check it also asks the check desk every question again whose answer was kept.
    """

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
        others = self._check_answers() if options["check"] else ""
        if wrong and options["check"]:
            told = f"{wrong} of {matches} matches differ from their facts"
            raise CommandError(f"{told}; {others}" if others else told)
        if others:
            raise CommandError(others)
        self.stdout.write(f"{matches} matches, {wrong} repaired" if wrong else f"{matches} matches")

    def _check_answers(self) -> str:
        """Tell of every kept answer that would be another today; say how many there are."""
        answers = others = 0
        for verdict, difference in check_verdicts():
            answers += 1
            others += bool(difference)
            if difference:
                self.stdout.write(f"{verdict.get_absolute_url()}: {difference}")
        return f"{others} of {answers} kept answers would be others today" if others else ""
