"""The matches app."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches, their facts and their sheets."""

    name = "remi_scores.matches"
    label = "matches"
