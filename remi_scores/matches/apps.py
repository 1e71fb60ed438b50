"""The matches app."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches, their sheets and their facts."""

    name = "remi_scores.matches"
    label = "matches"
