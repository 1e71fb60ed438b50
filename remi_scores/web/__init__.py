"""What the views of every room share: the request's type, form tokens, fields, responses.

`web.picture`, the canvas of the preview pictures that chats show with a link, is imported on its
own, because it loads Pillow.
"""

from remi_scores.web.addresses import is_only_here, network_of, phone_address
from remi_scores.web.fields import (
    flat,
    new_form_token,
    plain_number,
    read_form_token,
    read_number,
    text_problem,
)
from remi_scores.web.headers import bare_headers, content_policy
from remi_scores.web.requests import HtmxHttpRequest
from remi_scores.web.responses import no_index, picture_answer, revalidated

__all__ = [
    "HtmxHttpRequest",
    "bare_headers",
    "content_policy",
    "flat",
    "is_only_here",
    "network_of",
    "new_form_token",
    "no_index",
    "phone_address",
    "picture_answer",
    "plain_number",
    "read_form_token",
    "read_number",
    "revalidated",
    "text_problem",
]
