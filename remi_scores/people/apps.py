"""The people app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Names, persons and their devices."""

    name = "remi_scores.people"
    label = "people"
