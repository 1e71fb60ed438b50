"""The addresses of the rule pages."""

from django.urls import path

from remi_scores.rulebook import views

urlpatterns = [
    path("pravila/", views.rules, name="rules"),
    path("pravila/<slug:slug>/", views.game_rules, name="game-rules"),
]
