"""manage.py serve"""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from remi_scores.server import make_config, run

LOOPBACK = ("127.0.0.1", "::1", "localhost")
OWN_HOSTS = 3  # ALLOWED_HOSTS always has three names of localhost


class Command(BaseCommand):
    """Serves the site, in production and (with --reload) in development."""

    help = "Serves the site with uvicorn."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", default=8000, type=int, help="port to listen on")
        either = parser.add_mutually_exclusive_group()
        either.add_argument("--reload", action="store_true", help="restart when the code changes")
        either.add_argument(
            "--processes", type=int, choices=range(1, 65), default=1, metavar="N",
            help="processes that share the port; one per core serves the most",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        if host not in LOOPBACK and len(settings.ALLOWED_HOSTS) == OWN_HOSTS:
            self.stderr.write(
                "Other devices will be refused: add this machine's address to ALLOWED_HOSTS."
            )
        run(make_config(host, port, reload=options["reload"]), options["processes"])
