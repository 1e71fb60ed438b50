"""The addresses of the check desk."""

from django.urls import path

from remi_scores.desk import views

urlpatterns = [
    path("provera/", views.desk, name="desk"),
]
