"""The desk's page: a question in one game or match, and its answer."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from remi_scores.desk.setting import first_setting, read_setting
from remi_scores.desk.views.contexts import STEPS, desk_context, read_asked
from remi_scores.web import HtmxHttpRequest, flat, revalidated


@revalidated
@require_safe
def desk(request: HtmxHttpRequest) -> HttpResponse:
    """Show the desk; with the answer if the address asks a whole question.

    Everything is in the address, so that a question can be bookmarked or sent to somebody.
    """
    data = flat(request.GET)
    setting = read_setting(request, data) or first_setting(request)
    asked = read_asked(setting, data)
    context = desk_context(request, setting, data, asked)
    if STEPS in data and request.htmx and "answer" not in context:
        return HttpResponse(status=204)  # busy: the page keeps what it shows and asks again
    return render(request, "desk/desk.html", context)
