"""The app of the project itself: its commands and its system checks."""

from django.apps import AppConfig
from django.core.checks import Tags, register

from remi_scores.site.checks import journal_in_use


class RemiScoresConfig(AppConfig):
    """Has no models; registers the system checks."""

    name = "remi_scores"
    label = "remi_scores"
    verbose_name = "Remi Scores"

    def ready(self) -> None:
        """Register the system checks."""
        register(journal_in_use, Tags.database)
