"""Presets: house rules that a device saved under a name."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from remi_scores.engine import get_variant
from remi_scores.matches.access import Kind, count_one_more
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import RulePreset
from remi_scores.people import LONGEST, clean_name, fold_name, has_controls, is_too_long, sort_key

MOST: Final = 100
"""Presets that a device may have for one game: a form shows them all."""


@transaction.atomic
def save_preset(
    *, device: str, variant_key: str, name: str, options: Mapping[str, Any], address: str = ""
) -> RulePreset:
    """Save house rules under a name, replacing the device's preset of that name.

    Raises SheetError for a name that is not allowed or too many presets, RemiError if an option is
    bad.
    """
    if has_controls(name):
        raise SheetError(Refusal.NAME_HAS_CONTROLS)
    name = clean_name(name)
    if not name:
        raise SheetError(Refusal.BAD_PRESET_NAME)
    if is_too_long(name):
        raise SheetError(Refusal.NAME_TOO_LONG, most=LONGEST)
    changed = get_variant(variant_key).create(options).changed_options()
    kept = list(RulePreset.objects.filter(device=device, variant_key=variant_key))
    again = next((each.name for each in kept if fold_name(each.name) == fold_name(name)), None)
    if again is None:
        if len(kept) >= MOST:
            raise SheetError(Refusal.ALL_PRESETS_KEPT, most=MOST)
        count_one_more(Kind.PRESET, device=device, address=address)
    preset, _created = RulePreset.objects.update_or_create(
        device=device, variant_key=variant_key, name=again or name, defaults={"options": changed}
    )
    return preset


def delete_preset(*, device: str, preset: int) -> None:
    """Delete a preset of the device. Idempotent."""
    RulePreset.objects.filter(device=device, pk=preset).delete()


def presets_of(device: str, variant_key: str) -> list[RulePreset]:
    """Return a device's presets for a game, by name in Serbian order."""
    kept = RulePreset.objects.filter(device=device, variant_key=variant_key) if device else ()
    return sorted(kept, key=lambda preset: sort_key(preset.name))
