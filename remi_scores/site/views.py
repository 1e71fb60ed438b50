"""Pages that belong to no app: health, look, the service worker and errors."""

import logging
from functools import lru_cache

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import requires_csrf_token
from django.views.decorators.http import require_http_methods, require_safe

from remi_scores.site.look import CHOICES, choose, chosen
from remi_scores.site.static_files import trim_js
from remi_scores.site.uploads import FileSentError
from remi_scores.web import revalidated

logger = logging.getLogger(__name__)


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 if the site and its database answer, 503 if the database does not."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.exception("The database does not answer")
        return JsonResponse({"status": "database"}, status=503)
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def connection_token(request: HttpRequest) -> HttpResponse:
    """Answer with a new CSRF token; this also says that the site can be reached."""
    return JsonResponse({"token": get_token(request)})


@revalidated
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that a device without a network shows in place of a page it has not kept."""
    return render(request, "offline.html")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Answer the service worker, at the root: it may serve only the pages below its address."""
    response = HttpResponse(_worker(), content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@lru_cache(maxsize=1)
def _worker() -> str:
    source = settings.BASE_DIR / "static" / "js" / "offline" / "worker.js"
    return trim_js(source.read_text(encoding="utf-8"))


@require_http_methods(["GET", "HEAD", "POST"])
def look(request: HttpRequest) -> HttpResponse:
    """Show how the pages may look on this device; each choice is a form with one button."""
    if request.method == "POST":
        response = HttpResponseRedirect(_safe_address(request, request.POST.get("next", "")))
        choose(request, response)
        return response
    now = {name: values[0] for name, values in CHOICES.items()} | chosen(request)
    back = _safe_address(request, request.GET.get("next", ""))
    return render(request, "look.html", {"now": now, "back": back})


def _safe_address(request: HttpRequest, address: str) -> str:
    """Return an address of this site unchanged; the first page instead of any other address."""
    ours = url_has_allowed_host_and_scheme(
        address, {request.get_host()}, require_https=request.is_secure()
    )
    return address if ours else "/"


@requires_csrf_token
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400, or 413 to what is too large."""
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    context = {
        "is_foreign": isinstance(exception, DisallowedHost),
        "has_file": isinstance(exception, FileSentError),
        "is_too_much": isinstance(exception, (RequestDataTooBig, TooManyFieldsSent)),
    }
    return render(request, "400.html", context, status=status)


@requires_csrf_token
def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403 with the reason, where there are words for it."""
    return render(request, "403.html", {"reason": str(exception)}, status=403)


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404."""
    return render(request, "404.html", status=404)


@requires_csrf_token
def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500, without the request and without the database: either may be what failed."""
    try:
        page = render_to_string("500.html")
    except Exception:
        logger.exception("The page for errors has an error")
        return HttpResponse("Ovde se nešto pokvarilo.", status=500, content_type="text/plain")
    return HttpResponse(page, status=500)


def database_busy(request: HttpRequest) -> HttpResponse:
    """Answer 503 with the posted fields, the form token too, so that it is written at most once."""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in values
    ]
    response = render(request, "503.html", {"fields": fields}, status=503)
    response["Retry-After"] = "5"
    return response


@requires_csrf_token
def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form whose token is missing or too old."""
    return render(request, "403.html", {"stale_form": True}, status=403)
