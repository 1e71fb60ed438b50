"""Keeps out of the log: tokens and codes, which give access, and tracebacks of bad requests."""

import logging
import re
from typing import Final

_TOKEN: Final = re.compile(r"(/(?:[upr]|uzivo|prenos|provera/o)/|[?&](?:p|od|kod)=)[\w.:%-]+")


class TokenlessFormatter(logging.Formatter):
    """Formats a record and its traceback without tokens and the codes of matches."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with “…” instead of each."""
        return _TOKEN.sub(r"\1…", super().format(record))


def drop_clients_traceback(record: logging.LogRecord) -> bool:
    """Remove the traceback of a bad request, which says nothing about a fault in our code."""
    if record.name.startswith("django.security."):
        record.exc_info = record.exc_text = None
    return True
