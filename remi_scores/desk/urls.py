"""The addresses of the check desk."""

from django.urls import path

from remi_scores.desk.views import desk, verdicts

urlpatterns = [
    path("provera/", desk.desk, name="desk"),
    path("provera/odgovor/", verdicts.verdict_new, name="verdict-new"),
    path("provera/o/<token>/", verdicts.verdict, name="verdict"),
    path("provera/o/<token>/slika.png", verdicts.picture, name="verdict-picture"),
    path("provera/o/<token>/uz/", verdicts.verdict_attach, name="verdict-attach"),
    path("provera/o/<token>/povuci/", verdicts.verdict_withdraw, name="verdict-withdraw"),
]
