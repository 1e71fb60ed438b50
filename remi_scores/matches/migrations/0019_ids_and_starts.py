"""Gives matches from before an id of their own, and the start that they had."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

from remi_scores.matches.happening import new_archive_id

BITE = 1_000


def fill(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Fill both columns; matches are read in bites, so memory stays flat."""
    matches = apps.get_model("matches", "Match").objects
    matches.update(started_at=F("created_at"))
    last = 0
    while bite := list(matches.filter(pk__gt=last).order_by("pk").only("archive_id")[:BITE]):
        for match in bite:
            match.archive_id = new_archive_id()
        matches.bulk_update(bite, ["archive_id"], batch_size=100)
        last = bite[-1].pk


class Migration(migrations.Migration):
    dependencies = [("matches", "0018_circles_and_seats")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
