"""manage.py rescore"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from remi_scores.desk.checking import check_verdicts
from remi_scores.history.refreshing import check_facts, mark_stale, refresh_all
from remi_scores.matches.services import check_all, repair_all


class Command(BaseCommand):
    """Replays every match and compares its stored sheet with the facts.

    Figures that are stored of its seats are compared too, and derived anew. With --check it also
    computes every stored answer of the check desk again.
    """

    help = "Replays every match and repairs stored sheets that differ; --check only reports."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="report differences and exit 1; change nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        matches = wrong = 0
        for match, differences in check_all() if options["check"] else repair_all():
            matches += 1
            wrong += bool(differences)
            for each in differences:
                self.stdout.write(f"{match.code}: {each}")
        wrong += self._check_figures(check=options["check"])
        answers = self._check_answers() if options["check"] else ""
        if wrong and options["check"]:
            problem = f"{wrong} of {matches} matches differ from their facts"
            raise CommandError(f"{problem}; {answers}" if answers else problem)
        if answers:
            raise CommandError(answers)
        self.stdout.write(f"{matches} matches, {wrong} repaired" if wrong else f"{matches} matches")

    def _check_figures(self, *, check: bool) -> int:
        """Report figures that differ from the sheets, and unless `check`, derive them anew."""
        wrong = []
        for match, difference in check_facts():
            self.stdout.write(f"{match.code}: {difference}")
            wrong.append(match.pk)
        if not check:
            mark_stale(wrong)
            refresh_all()
        return len(wrong)

    def _check_answers(self) -> str:
        """Report every stored answer that would be different today; return how many, in words."""
        answers = different = 0
        for verdict, difference in check_verdicts():
            answers += 1
            different += bool(difference)
            if difference:
                self.stdout.write(f"{verdict.get_absolute_url()}: {difference}")
        return (
            f"{different} of {answers} kept answers would be different today" if different else ""
        )
