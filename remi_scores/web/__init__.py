"""HTTP without matches: requests, hidden fields, form tokens, kinds of answers.

`web.picture` is a face of its own: the canvas of the pictures that chats show under a link.
"""

from remi_scores.web.fields import (
    flat,
    new_form_token,
    read_form_token,
    read_number,
    text_problem,
)
from remi_scores.web.requests import HtmxHttpRequest
from remi_scores.web.responses import hidden, picture_answer

__all__ = [
    "HtmxHttpRequest",
    "flat",
    "hidden",
    "new_form_token",
    "picture_answer",
    "read_form_token",
    "read_number",
    "text_problem",
]
