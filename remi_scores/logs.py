"""What the log may not say: addresses with tokens, which let people in."""

import logging
import re
from typing import Final

_TOKEN: Final = re.compile(r"(/[ur]/)[\w.:%-]+")


class TokenlessFormatter(logging.Formatter):
    """Formats a record, its traceback too, without the tokens of links and results."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line with a mark in the place of each token."""
        return _TOKEN.sub(r"\1…", super().format(record))
