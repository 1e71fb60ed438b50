"""The app's configuration."""

from django.apps import AppConfig


class HistoryConfig(AppConfig):
    """What is derived of all matches together."""

    name = "remi_scores.history"
    label = "history"

    def ready(self) -> None:
        """Follow what people do with players."""
        import remi_scores.history.relinking  # noqa: F401, PLC0415
