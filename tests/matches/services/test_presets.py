"""Presets: house rules that a device saves under a name."""

import pytest
from django.test import Client

from remi_scores.engine.errors import Code, RemiError
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Match, RulePreset
from remi_scores.matches.services.presets import delete_preset, presets_of, save_preset
from tests.helpers.matches import DEVICE
from tests.helpers.pages import use_device

pytestmark = pytest.mark.django_db
NEW = "/nova/"


def save(name: str, options: dict[str, object], device: str = DEVICE) -> RulePreset:
    return save_preset(device=device, variant_key="becki", name=name, options=options)


def fields(**more: object) -> dict[str, object]:
    return {"igra": "becki", "p0": "Ana", "p1": "Boris", "o-tie_goes_to": "opponent", **more}


def test_a_preset_keeps_only_options_that_differ_from_the_book() -> None:
    assert save("  Kod  Ane ", {"rounds": 3, "tie_goes_to": "opponent"}).options == {"rounds": 3}
    assert [preset.name for preset in presets_of(DEVICE, "becki")] == ["Kod Ane"]


def test_another_spelling_of_a_name_replaces_the_preset() -> None:
    save("Željkina", {"rounds": 3})
    save("ЖЕЉКИНА", {"rounds": 4})
    ((name, options),) = RulePreset.objects.values_list("name", "options")
    assert (name, options) == ("Željkina", {"rounds": 4})


def test_presets_are_listed_in_serbian_order() -> None:
    for name in ("Žućo", "Dž", "Čeda", "Car", "Đoka", "Dva"):
        save(name, {})
    ordered = [preset.name for preset in presets_of(DEVICE, "becki")]
    assert ordered == ["Car", "Čeda", "Dva", "Dž", "Đoka", "Žućo"]


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", Refusal.BAD_PRESET_NAME),
        (" \u200e ", Refusal.BAD_PRESET_NAME),
        ("ž" * 41, Refusal.NAME_TOO_LONG),
        ("a" + "\u0301\u0316" * 40_000, Refusal.NAME_TOO_LONG),  # held the process for 16 s
        ("Kod\nAne", Refusal.NAME_HAS_CONTROLS),
    ],
)
def test_an_unusable_name_is_refused(name: str, refusal: Refusal) -> None:
    with pytest.raises(SheetError) as caught:
        save(name, {})
    assert caught.value.code is refusal
    assert RulePreset.objects.count() == 0


def test_invalid_rules_are_refused() -> None:
    with pytest.raises(RemiError) as caught:
        save("Kod Ane", {"rounds": 0})
    assert caught.value.code is Code.BAD_OPTION
    assert caught.value.facts == {"option": "rounds"}
    assert RulePreset.objects.count() == 0


def test_a_device_cannot_see_or_delete_presets_of_another() -> None:
    preset = save("Kod Ane", {"rounds": 3}, device="another")
    assert presets_of(DEVICE, "becki") == presets_of("", "becki") == []
    delete_preset(device=DEVICE, preset=preset.pk)
    assert RulePreset.objects.count() == 1


def test_the_form_saves_applies_and_deletes_a_preset() -> None:
    client = use_device(Client())
    saved = client.post(NEW, fields(keep="1", **{"preset-name": "Kod Ane", "o-rounds": "3"}))
    (preset,) = presets_of(DEVICE, "becki")
    assert preset.options == {"rounds": 3}
    assert saved.context["presets"].choices == [(preset, True)]
    filled = client.post(NEW, fields(preset=str(preset.pk)))
    assert filled.context["rules"]["rounds"].value() == 3
    assert filled.context["players"].names == ["Ana", "Boris"]
    book = client.post(NEW, fields(preset="0", **{"o-rounds": "3"}))
    assert book.context["presets"].by_the_book
    client.post(NEW, fields(forget=str(preset.pk)))
    assert presets_of(DEVICE, "becki") == []
    assert Match.objects.count() == 0


def test_a_missing_name_shows_an_error_and_keeps_the_typed_rules() -> None:
    client = use_device(Client())
    response = client.post(NEW, fields(keep="1", **{"preset-name": " ", "o-rounds": "3"}))
    assert response.context["presets"].error == "Unesite ime ovih kućnih pravila."
    assert response.context["rules"]["rounds"].value() == "3"
