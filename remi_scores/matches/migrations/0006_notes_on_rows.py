from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0005_own_hands"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="notes",
            field=models.JSONField(default=list),
        ),
    ]
