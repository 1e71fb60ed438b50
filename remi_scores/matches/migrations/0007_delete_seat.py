from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0006_notes_on_rows"),
    ]

    operations = [
        migrations.DeleteModel(name="Seat"),
    ]
