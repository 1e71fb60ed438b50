from django.db import migrations, models

import remi_scores.matches.models


class Migration(migrations.Migration):
    """Renames fields in the code; their columns keep their names, and no table changes."""

    dependencies = [
        ("matches", "0007_delete_seat"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameField("match", "pulse", "page_version"),
                migrations.AlterField(
                    model_name="match",
                    name="page_version",
                    field=models.BigIntegerField(db_column="pulse", default=0),
                ),
                migrations.RenameField("match", "gathering", "phones"),
                migrations.AlterField(
                    model_name="match",
                    name="phones",
                    field=models.JSONField(db_column="gathering", default=dict),
                ),
                migrations.RenameField("access", "way", "came_by"),
                migrations.AlterField(
                    model_name="access",
                    name="came_by",
                    field=models.CharField(
                        choices=remi_scores.matches.models.way_choices,
                        db_column="way",
                        default="started",
                        max_length=10,
                    ),
                ),
            ],
        ),
    ]
