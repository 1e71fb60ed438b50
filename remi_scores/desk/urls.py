"""The addresses of the check desk."""

from django.urls import path

from remi_scores.desk import verdict_views, views

urlpatterns = [
    path("provera/", views.desk, name="desk"),
    path("provera/odgovor/", verdict_views.verdict_new, name="verdict-new"),
    path("provera/o/<token>/", verdict_views.verdict, name="verdict"),
    path("provera/o/<token>/slika.png", verdict_views.picture, name="verdict-picture"),
    path("provera/o/<token>/uz/", verdict_views.verdict_attach, name="verdict-attach"),
    path("provera/o/<token>/povuci/", verdict_views.verdict_withdraw, name="verdict-withdraw"),
]
