"""The type of the request that views receive."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request with the attribute that django_htmx's middleware adds."""

    htmx: HtmxDetails
