"""Every address of the site."""

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from remi_scores import views

urlpatterns = [
    path("zdravlje", views.health, name="health"),
    path("veza/", views.connection_token, name="connection"),
    path("bez-mreze/", views.offline, name="offline"),
    path("worker.js", views.worker, name="worker"),
    # Exempt: nobody gains by choosing somebody's language, and no page needs a token for it.
    path("jezik/", csrf_exempt(set_language), name="language"),
    # Exempt for the same reason: how a page looks is nobody's gain.
    path("izgled/", csrf_exempt(views.look), name="look"),
    path("", include("remi_scores.matches.urls")),
    path("", include("remi_scores.rulebook.urls")),
    path("", include("remi_scores.desk.urls")),
]

handler400 = views.bad_request
handler403 = views.permission_denied
handler404 = views.not_found
handler500 = views.server_error
