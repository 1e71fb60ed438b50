"""The app's configuration."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The check desk."""

    name = "remi_scores.desk"
    label = "desk"
