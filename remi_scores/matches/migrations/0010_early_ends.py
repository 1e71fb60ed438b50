from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0009_hands_name_their_deal")]

    operations = [
        migrations.AddField("match", "given_up", models.BooleanField(default=False)),
    ]
