"""One person's devices: adding one by a link or by the recovery code, and revoking one.

Every service is atomic. Where another key now stands for a device, `key_moved` is sent inside the
transaction: whoever keeps something by key gives it to the new one.
"""

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone

from remi_scores.people.devices import (
    Own,
    device_key,
    ensure_device_key,
    keep_device,
    own_device,
)
from remi_scores.people.models import Device, Person, Transfer, new_key

TRANSFER_LASTS: Final = timedelta(minutes=10)
_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_GROUPS, _IN_GROUP = 5, 4
_LOOKALIKES: Final = str.maketrans("АВСЕНКМРТХЈУЅ", "ABCEHKMPTXJYS")
_KINDS: Final = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")

key_moved: Final = Signal()
"""What belonged to the key `old` belongs to `new` from now on."""


def find_person(request: HttpRequest) -> Person | None:
    """Return the person whose device sent the request, if it belongs to one."""
    if not own_device(request).is_linked:
        return None
    return Person.objects.filter(key=device_key(request)).first()


def devices_of(person: Person) -> list[Device]:
    """Return the devices of a person that were not revoked, the first one first."""
    return list(person.devices.filter(revoked_at=None))


@transaction.atomic
def ensure_person(request: HttpRequest) -> Person:
    """Return the person of the device that sent the request, made if there is none yet."""
    if person := find_person(request):
        return person
    acts_as = ensure_device_key(request)
    person, _ = Person.objects.get_or_create(key=acts_as)
    _add(request, person)
    return person


def _add(request: HttpRequest, person: Person) -> None:
    """Write that the device that sent the request belongs to a person."""
    own = own_device(request).key or new_key()
    name = _kind_of(request.headers.get("User-Agent", ""))
    belongs = {"person": person, "name": name, "revoked_at": None}
    Device.objects.update_or_create(key=own, defaults=belongs)
    keep_device(request, Own(own, is_linked=True), person.key)


def _kind_of(agent: str) -> str:
    found = next((kind for kind in _KINDS if kind in agent), "")
    return "Mac" if found == "Macintosh" else found


@transaction.atomic
def new_transfer(person: Person) -> str:
    """Return the token of a link that adds one device to a person within ten minutes."""
    token = secrets.token_urlsafe(16)
    Transfer.objects.filter(made_at__lt=_oldest()).delete()
    person.transfers.create(digest=_digest(token))
    return token


def is_open(token: str) -> bool:
    """Tell whether the link with a token can still add a device."""
    return Transfer.objects.filter(digest=_digest(token), made_at__gte=_oldest()).exists()


def _oldest() -> datetime:
    return timezone.now() - TRANSFER_LASTS


@transaction.atomic
def take_over(request: HttpRequest, token: str) -> bool:
    """Add the device that sent the request to the person of a link; False if it is used or old."""
    found = Transfer.objects.select_for_update().filter(
        digest=_digest(token), made_at__gte=_oldest()
    )
    transfer = found.first()
    if transfer is None:
        return False
    transfer.delete()
    _join(request, transfer.person_id)
    return True


@transaction.atomic
def new_recovery_code(request: HttpRequest) -> str:
    """Return a new recovery code of this device's person; only its digest is kept.

    The one before it is worth nothing any more.
    """
    person = ensure_person(request)
    code = "".join(secrets.choice(_ALPHABET) for _ in range(_GROUPS * _IN_GROUP))
    person.recovery = _digest(code)
    person.recovery_by = Device.objects.get(key=own_device(request).key)
    person.save(update_fields=["recovery", "recovery_by"])
    return "-".join(code[at : at + _IN_GROUP] for at in range(0, len(code), _IN_GROUP))


def person_with_code(typed: str) -> Person | None:
    """Return the person whose recovery code was typed, in upper or lower case, with any signs."""
    letters = "".join(char for char in typed[:200].upper() if char.isalnum())
    code = letters.translate(_LOOKALIKES)
    if len(code) != _GROUPS * _IN_GROUP:
        return None
    return Person.objects.filter(recovery=_digest(code)).first()


@transaction.atomic
def recover(request: HttpRequest, person: Person) -> None:
    """Add the device that sent the request to the person whose code was typed on it."""
    _join(request, person.pk)


def _join(request: HttpRequest, person_id: int) -> None:
    """Add a device, with everything it has, to a person.

    If it belongs to another person, all devices of that one come along.
    """
    person = Person.objects.select_for_update().get(pk=person_id)
    before, other = device_key(request), find_person(request)
    if other is not None and other != person:
        other.devices.update(person=person)
        other.delete()
    if before and before != person.key:
        key_moved.send(Person, old=before, new=person.key)
    _add(request, person)


@transaction.atomic
def revoke_device(request: HttpRequest, device_id: int) -> bool:
    """Revoke a device of this person; False if there is no such device, or no other one.

    The person gets a new key, so nothing that the revoked device kept opens anything. Links that
    wait are closed, and so is the recovery code if it was made on that device. The device that sent
    the request may revoke itself.
    """
    found = find_person(request)
    if found is None:
        return False
    person = Person.objects.select_for_update().get(pk=found.pk)
    own = own_device(request)
    devices = {each.pk: each for each in devices_of(person)}
    if device_id not in devices or len(devices) == 1:
        return False
    Device.objects.filter(pk=device_id).update(revoked_at=timezone.now())
    person.transfers.all().delete()
    if person.recovery_by_id == device_id:
        person.recovery, person.recovery_by = "", None
    old, person.key = person.key, new_key()
    person.save()
    key_moved.send(Person, old=old, new=person.key)
    is_this = devices[device_id].key == own.key
    keep_device(request, own, "" if is_this else person.key)
    return True


def _digest(secret: str) -> str:
    """Return what is kept of a secret; a plain digest does, because it cannot be guessed."""
    return sha256(secret.encode()).hexdigest()
