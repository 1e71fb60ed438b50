from hashlib import sha256
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def copy_seats(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make a row of each seat that a device has or asks for."""
    access_model: Any = apps.get_model("matches", "Access")
    phone_seat: Any = apps.get_model("matches", "PhoneSeat")
    access_model.objects.filter(told={}).update(told=[])
    for access in access_model.objects.exclude(told=[]):
        access.told = [access.told]
        access.save(update_fields=["told"])
    rows = []
    for access in access_model.objects.filter(revoked=False).order_by("pk").iterator():
        seats = {access.asks: False, access.seat: True}
        seats.pop(None, None)
        rows += [
            phone_seat(match_id=access.match_id, access_id=access.pk, seat=seat, held=held)
            for seat, held in seats.items()
        ]
    phone_seat.objects.bulk_create(rows, batch_size=500)


def store_seats(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Store with each match which access has which seat, and which asks for one."""
    match_model: Any = apps.get_model("matches", "Match")
    matches = match_model.objects.prefetch_related("phone_seats__access")
    for match in matches.iterator(chunk_size=500):
        rows = sorted(match.phone_seats.all(), key=lambda row: (row.seat, row.pk))
        taken = [[row.seat, row.access_id] for row in rows if row.held]
        asked = [
            {
                "seat": row.seat,
                "access": row.access_id,
                "name": row.access.name,
                "mark": sha256(row.access.device.encode()).hexdigest()[:4].upper(),
            }
            for row in rows
            if not row.held
        ]
        if rows or match.phones.get("taken") or match.phones.get("asked"):
            match.phones = {**match.phones, "taken": taken, "asked": asked}
            match.save(update_fields=["phones"])


def copy_back(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give each device its first seat, and the first that it asks for: there is room for one."""
    access_model: Any = apps.get_model("matches", "Access")
    for access in access_model.objects.prefetch_related("phone_seats").iterator(chunk_size=500):
        rows = sorted(access.phone_seats.all(), key=lambda row: row.seat)
        access.seat = next((row.seat for row in rows if row.held), None)
        access.asks = next((row.seat for row in rows if not row.held), None)
        access.told = access.told[-1] if access.told else {}
        access.save(update_fields=["seat", "asks", "told"])


def store_back(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Store with each match the seats alone that are taken and asked for."""
    match_model: Any = apps.get_model("matches", "Match")
    for match in match_model.objects.prefetch_related("accesses").iterator(chunk_size=500):
        if "taken" in match.phones:
            held = match.accesses.all()
            taken = sorted(each.seat for each in held if each.seat is not None)
            asked = sorted({each.asks for each in held if each.asks is not None})
            match.phones = {**match.phones, "taken": taken, "asked": asked}
            match.save(update_fields=["phones"])


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0013_phones_name_an_owner"),
    ]

    operations = [
        migrations.CreateModel(
            name="PhoneSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("held", models.BooleanField()),
                (
                    "access",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="phone_seats",
                        to="matches.access",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="phone_seats",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ("seat", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(held=True),
                        fields=("match", "seat"),
                        name="seats_are_held_once",
                    ),
                    models.UniqueConstraint(
                        fields=("access", "seat"), name="seats_are_held_or_asked_for_once"
                    ),
                ],
            },
        ),
        migrations.AlterField(
            model_name="access",
            name="told",
            field=models.JSONField(default=list),
        ),
        # Undone in the reverse order: the seats are copied back before they are stored.
        migrations.RunPython(copy_seats, store_back),
        migrations.RunPython(store_seats, copy_back),
    ]
