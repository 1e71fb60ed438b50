from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_phone_seats"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="access", name="seats_have_one_device"),
        migrations.RemoveField(model_name="access", name="seat"),
        migrations.RemoveField(model_name="access", name="asks"),
    ]
