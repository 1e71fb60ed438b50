"""The URLs of the whole site."""

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from remi_scores.site import views

urlpatterns = [
    path("zdravlje", views.health, name="health"),
    path("veza/", views.connection_token, name="connection"),
    path("bez-mreze/", views.offline, name="offline"),
    path("worker.js", views.worker, name="worker"),
    # CSRF-exempt: forging a choice of language gains nothing, so pages need no token for it.
    path("jezik/", csrf_exempt(set_language), name="language"),
    # CSRF-exempt for the same reason.
    path("izgled/", csrf_exempt(views.look), name="look"),
    path("", include("remi_scores.matches.urls")),
    path("", include("remi_scores.rulebook.urls")),
    path("", include("remi_scores.desk.urls")),
]

handler400 = views.bad_request
handler403 = views.permission_denied
handler404 = views.not_found
handler500 = views.server_error
