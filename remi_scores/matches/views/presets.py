"""The panel of presets in a form of house rules: each fills the form in one tap."""

from dataclasses import dataclass
from typing import Any

from remi_scores.engine import RemiError
from remi_scores.matches.entry import RulesForm
from remi_scores.matches.errors import SheetError
from remi_scores.matches.models import RulePreset
from remi_scores.matches.problems import words_for
from remi_scores.matches.services import delete_preset, presets_of, save_preset
from remi_scores.people import device_key, ensure_device_key
from remi_scores.web import HtmxHttpRequest, read_number


@dataclass(frozen=True, slots=True)
class PresetPanel:
    """A form of house rules and the device's presets; `name` is what was typed for a new one."""

    rules: RulesForm
    kept: list[RulePreset]
    name: str = ""
    error: str = ""

    @property
    def by_the_book(self) -> bool:
        """Whether the form has the book's values."""
        return self.rules.says({})

    @property
    def choices(self) -> list[tuple[RulePreset, bool]]:
        """The presets, each with whether the form has its values."""
        return [(preset, self.rules.says(preset.options)) for preset in self.kept]


def panel_of(
    request: HtmxHttpRequest, rules: RulesForm, *, name: str = "", error: str = ""
) -> PresetPanel:
    """Return the panel for a form."""
    return PresetPanel(rules, presets_of(device_key(request), rules.game.key), name, error)


def press(request: HtmxHttpRequest, rules: RulesForm) -> PresetPanel | None:
    """Handle a button of the panel, and return the panel to be shown again.

    None if another button was pressed. The Enter key in the field of the name saves a preset.
    """
    data = request.POST
    if "preset" in data:
        kept = presets_of(device_key(request), rules.game.key)
        wanted = read_number(data["preset"])
        options: dict[str, Any] = next((each.options for each in kept if each.pk == wanted), {})
        return panel_of(request, RulesForm(rules.game, current=options))
    if "forget" in data:
        delete_preset(device=device_key(request), preset=read_number(data["forget"]))
        return panel_of(request, rules)
    name = data.get("preset-name", "")
    if "keep" in data or ("enter" in data and name.strip()):
        return _keep(request, rules, name)
    return None


def _keep(request: HtmxHttpRequest, rules: RulesForm, name: str) -> PresetPanel:
    if not rules.is_valid():
        return panel_of(request, rules, name=name)
    device, options = ensure_device_key(request), rules.options()
    try:
        save_preset(
            device=device,
            variant_key=rules.game.key,
            name=name,
            options=options,
            address=request.META.get("REMOTE_ADDR", ""),
        )
    except SheetError as error:
        return panel_of(request, rules, name=name, error=words_for(error))
    except RemiError as error:
        rules.note(str(error.facts.get("option", "")), words_for(error))
        return panel_of(request, rules, name=name)
    return panel_of(request, RulesForm(rules.game, current=options))
