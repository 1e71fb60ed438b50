"""Responses for secret URLs, such as that of a shared result."""

from django.http import HttpResponse


def no_index(response: HttpResponse) -> HttpResponse:
    """Tell search engines not to index a response."""
    response["X-Robots-Tag"] = "noindex"
    return response


def picture_answer(picture: bytes, *, kept: int) -> HttpResponse:
    """Return a picture that a chat may cache for `kept` seconds."""
    response = HttpResponse(picture, content_type="image/png")
    response["Cache-Control"] = f"max-age={kept}"
    return no_index(response)
