"""Pages that are there to be looked at while others write."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def no_stream(request: HttpRequest, code: str) -> HttpResponse:
    """Tell a page that there are no streams here: Django was not reached through the door.

    It asks by itself from then on.
    """
    return HttpResponse(status=HTTPStatus.NO_CONTENT)
