"""The desk's page: a question in one game or match, and its answer."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from remi_scores.desk.setting import first_setting, read_setting
from remi_scores.desk.views.contexts import desk_context, read_asked
from remi_scores.web import flat, revalidated


@revalidated
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """Show the desk; with the answer if the address asks a whole question.

    Everything is in the address, so that a question can be bookmarked or sent to somebody.
    """
    data = flat(request.GET)
    setting = read_setting(request, data) or first_setting(request)
    asked = read_asked(setting, data)
    return render(request, "desk/desk.html", desk_context(request, setting, data, asked))
