"""The people app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Names and devices."""

    name = "remi_scores.people"
    label = "people"
