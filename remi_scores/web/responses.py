"""Answers whose address is for those who were sent it."""

from django.http import HttpResponse


def hidden(response: HttpResponse) -> HttpResponse:
    """Keep an answer out of search engines."""
    response["X-Robots-Tag"] = "noindex"
    return response


def picture_answer(picture: bytes, *, kept: int) -> HttpResponse:
    """Answer with a picture that a chat may keep for so many seconds."""
    response = HttpResponse(picture, content_type="image/png")
    response["Cache-Control"] = f"max-age={kept}"
    return hidden(response)
