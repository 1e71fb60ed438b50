"""The app's configuration."""

from django.apps import AppConfig


class HistoryConfig(AppConfig):
    """What is derived of all matches together."""

    name = "remi_scores.history"
    label = "history"
