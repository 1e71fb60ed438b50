import django.db.models.deletion
from django.db import migrations, models

import remi_scores.desk.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("matches", "0006_notes_on_rows"),
    ]

    operations = [
        migrations.CreateModel(
            name="Verdict",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        default=remi_scores.desk.models.new_token, max_length=32, unique=True
                    ),
                ),
                ("document", models.JSONField()),
                ("answer", models.JSONField()),
                ("position", models.PositiveIntegerField(blank=True, null=True)),
                ("author", models.CharField(max_length=64)),
                ("op", models.UUIDField(null=True, unique=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="verdicts",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("author", ""), _negated=True),
                        name="verdicts_have_authors",
                    )
                ],
            },
        ),
    ]
