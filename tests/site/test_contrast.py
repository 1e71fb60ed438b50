"""Contrast, as WCAG 2.2 defines it, of the colours in the tokens, in both themes."""

import re
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

TOKENS: Final = Path(settings.BASE_DIR, "static/css/site/tokens.css").read_text("utf-8")
DARK: Final = ':root[data-theme="dark"]'
DARK_BY_SYSTEM: Final = ':root:not([data-theme="light"])'
TEXT, TOTAL, CONTROL = 4.5, 7.0, 3.0  # AA, AAA for totals, and what shows where a control is
GROUNDS: Final = ("ground", "surface", "raised", "sunk", "tint", "gold-tint")
PLAYERS: Final = tuple(f"p{number}" for number in range(1, 9))
PAIRS: Final = {
    **dict.fromkeys(product(("ink",), GROUNDS), TOTAL),
    **dict.fromkeys(product(("soft", "link", "gold-ink", "bad"), GROUNDS), TEXT),
    **dict.fromkeys(product(PLAYERS, ("surface", "ground")), TEXT),
    **dict.fromkeys(product(("on-p",), PLAYERS), TEXT),
    **dict.fromkeys(product(("clubs", "diamonds", "hearts", "spades", "joker"), ("card",)), TEXT),
    **dict.fromkeys(product(("felt-ink", "felt-soft", "felt-gold"), ("felt",)), TEXT),
    **dict.fromkeys(product(("edge", "action"), ("ground", "surface")), CONTROL),
    ("on-action", "action"): TEXT,
    ("on-gold", "gold"): TEXT,
    ("on-gold", "felt-gold"): TEXT,
    ("ground", "ink"): TEXT,  # a toast
    ("bad", "bad-tint"): TEXT,
    ("warn", "warn-tint"): TEXT,
    ("ink", "key"): TEXT,
}


def colours(selector: str) -> dict[str, str]:
    """Return the tokens of a theme that are plain colours, by name."""
    block = TOKENS.partition(f"{selector} {{")[2].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


LIGHT: Final = colours(":root")
THEMES: Final = {"light": LIGHT, "dark": LIGHT | colours(DARK)}


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_defined() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_words_figures_and_controls_stand_out(theme: str) -> None:
    tokens = THEMES[theme]
    measured = {(one, other): contrast(tokens[one], tokens[other]) for one, other in PAIRS}
    assert {pair: value for pair, value in measured.items() if value < PAIRS[pair]} == {}


def test_words_on_the_lit_part_of_the_dark_page_stand_out() -> None:
    lit = re.search(r"--lamp: radial-gradient\([^,]*, (#[0-9a-f]{6})", TOKENS)[1]
    dark = THEMES["dark"]
    measured = {name: contrast(dark[name], lit) for name in ("ink", "soft", "link", "gold-ink")}
    assert {name: value for name, value in measured.items() if value < TEXT} == {}


def test_the_dark_theme_is_the_same_by_choice_and_by_system() -> None:
    assert colours(DARK) == colours(DARK_BY_SYSTEM) != {}
