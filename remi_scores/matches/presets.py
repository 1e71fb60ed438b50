"""House rules that a device keeps under a name: services, and the panel beside a form of rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from remi_scores.engine.errors import RemiError
from remi_scores.engine.variant import Variant
from remi_scores.engine.variants import get_variant
from remi_scores.matches.access import HtmxHttpRequest
from remi_scores.matches.entry import read_number
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.forms import RulesForm
from remi_scores.matches.models import RulePreset
from remi_scores.matches.problems import words_for
from remi_scores.people.devices import device_key, ensure_device_key
from remi_scores.people.names import clean_name, fold_name, has_controls, is_too_long, sort_key


@transaction.atomic
def save_preset(
    *, device: str, variant_key: str, name: str, options: Mapping[str, Any]
) -> RulePreset:
    """Keep house rules under a name, in the place of those the device kept under it before.

    Raises SheetError for a name that cannot stand, RemiError if an option is bad.
    """
    if has_controls(name):
        raise SheetError(Refusal.NAME_HAS_CONTROLS)
    name = clean_name(name)
    if not name:
        raise SheetError(Refusal.BAD_PRESET_NAME)
    if is_too_long(name):
        raise SheetError(Refusal.NAME_TOO_LONG)
    changed = get_variant(variant_key).create(options).changed_options()
    for kept in RulePreset.objects.filter(device=device, variant_key=variant_key):
        if fold_name(kept.name) == fold_name(name):
            name = kept.name
    preset, _created = RulePreset.objects.update_or_create(
        device=device, variant_key=variant_key, name=name, defaults={"options": changed}
    )
    return preset


def delete_preset(*, device: str, preset: int) -> None:
    """Forget house rules that the device kept; nothing happens if it did not."""
    RulePreset.objects.filter(device=device, pk=preset).delete()


def presets_of(device: str, variant_key: str) -> list[RulePreset]:
    """Return what a device keeps for a game, in Serbian order of the names."""
    kept = RulePreset.objects.filter(device=device, variant_key=variant_key) if device else ()
    return sorted(kept, key=lambda preset: sort_key(preset.name))


@dataclass(frozen=True, slots=True)
class PresetPanel:
    """A form of house rules with what can fill it in one tap; `name` is being typed."""

    rules: RulesForm
    kept: list[RulePreset]
    name: str = ""
    error: str = ""

    @property
    def by_the_book(self) -> bool:
        """Whether the form says what the book says."""
        return self.rules.says({})

    @property
    def choices(self) -> list[tuple[RulePreset, bool]]:
        """The presets, each with whether the form says the same."""
        return [(preset, self.rules.says(preset.options)) for preset in self.kept]


def panel_of(
    request: HtmxHttpRequest, rules: RulesForm, *, name: str = "", error: str = ""
) -> PresetPanel:
    """Return the panel of a form."""
    return PresetPanel(rules, presets_of(device_key(request), rules.game.key), name, error)


def press(request: HtmxHttpRequest, rules: RulesForm) -> PresetPanel | None:
    """Do what a button of the panel asks, and return it for the form to be shown again.

    None if another button was pressed. Enter in the name keeps the rules.
    """
    data = request.POST
    if "preset" in data:
        kept = presets_of(device_key(request), rules.game.key)
        wanted = read_number(data["preset"])
        options: dict[str, Any] = next((each.options for each in kept if each.pk == wanted), {})
        return panel_of(request, filled(rules.game, options))
    if "forget" in data:
        delete_preset(device=device_key(request), preset=read_number(data["forget"]))
        return panel_of(request, rules)
    name = data.get("preset-name", "")
    if "keep" in data or ("enter" in data and name.strip()):
        return _keep(request, rules, name)
    return None


def filled(game: type[Variant], options: Mapping[str, Any]) -> RulesForm:
    """Return the form that says these house rules, and the book's for the rest."""
    return RulesForm(game, current=options)


def _keep(request: HtmxHttpRequest, rules: RulesForm, name: str) -> PresetPanel:
    if not rules.is_valid():
        return panel_of(request, rules, name=name)
    device, options = ensure_device_key(request), rules.options()
    try:
        save_preset(device=device, variant_key=rules.game.key, name=name, options=options)
    except SheetError as error:
        return panel_of(request, rules, name=name, error=words_for(error))
    except RemiError as error:
        rules.mark(str(error.facts.get("option", "")), words_for(error))
        return panel_of(request, rules, name=name)
    return panel_of(request, filled(rules.game, options))
