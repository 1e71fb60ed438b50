import django.db.models.deletion
from django.db import migrations, models

import remi_scores.matches.acts


class Migration(migrations.Migration):
    dependencies = [("matches", "0011_names_and_news_of_phones")]

    operations = [
        migrations.AddField("match", "archived", models.BooleanField(default=False)),
        migrations.AddField("match", "deleted", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="MatchAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "act",
                    models.CharField(choices=remi_scores.matches.acts.act_choices, max_length=20),
                ),
                ("author", models.CharField(max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("op", models.UUIDField(null=True, unique=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="matches.match",
                    ),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
    ]
