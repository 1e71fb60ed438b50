"""Every address of the site."""

from django.urls import include, path

from remi_scores import views

urlpatterns = [
    path("zdravlje", views.health, name="health"),
    path("", include("remi_scores.matches.urls")),
    path("", include("remi_scores.rulebook.urls")),
]

handler400 = views.bad_request
handler403 = views.permission_denied
handler404 = views.not_found
handler500 = views.server_error
