"""The app's configuration."""

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    """The rule pages."""

    name = "remi_scores.rulebook"
    label = "rulebook"
