"""What the log may not say: tokens, which let people in, and where a fault of a client was seen."""

import logging
import re
from typing import Final

_TOKEN: Final = re.compile(r"(/(?:[ur]|provera/o)/)[\w.:%-]+")


class TokenlessFormatter(logging.Formatter):
    """Formats a record, its traceback too, without the tokens of links and results."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with a mark in the place of each token."""
        return _TOKEN.sub(r"\1…", super().format(record))


def without_clients_traceback(record: logging.LogRecord) -> bool:
    """Leave one line of what a client did wrong: where we noticed it tells nothing."""
    if record.name.startswith("django.security."):
        record.exc_info = record.exc_text = None
    return True
