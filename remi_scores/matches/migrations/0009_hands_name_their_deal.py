from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0008_name_fields_for_what_they_hold")]

    operations = [
        migrations.AddField("contribution", "number", models.PositiveIntegerField(null=True)),
    ]
