"""Sends a device the cookie that holds its key."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from remi_scores.people.devices import send_cookie


class DeviceMiddleware:
    """Sets the cookie of a device that got a key, or wrote, in this request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        send_cookie(request, response)
        return response
