"""The seven games.

`base` holds `Variant`, everything the engine asks of a game; each other module is one game. To
add a game, write a module and add its class to `VARIANTS`.

Source: `docs/rules.md`, a section for each game.
"""

from typing import Final

from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.variants.base import Values, Variant
from remi_scores.engine.variants.becki import Becki
from remi_scores.engine.variants.divlji import Divlji
from remi_scores.engine.variants.halp import Halp
from remi_scores.engine.variants.kontrakt import Kontrakt
from remi_scores.engine.variants.kraljevski import Kraljevski
from remi_scores.engine.variants.nak_nak import NakNak
from remi_scores.engine.variants.remi_51 import Remi51

__all__ = ["VARIANTS", "Values", "Variant", "find_variant", "get_variant"]

VARIANTS: Final[tuple[type[Variant], ...]] = (
    Halp,
    Becki,
    NakNak,
    Remi51,
    Kraljevski,
    Divlji,
    Kontrakt,
)
"""Every game, in the order in which pages list them."""


def find_variant(key: str) -> type[Variant] | None:
    """Return the game with this key, None if there is none."""
    return next((variant for variant in VARIANTS if variant.key == key), None)


def get_variant(key: str) -> type[Variant]:
    """Return the game with this key. Raises RemiError (unknown_variant) if there is none."""
    variant = find_variant(key)
    if variant is None:
        raise RemiError(Code.UNKNOWN_VARIANT, f"there is no game {key!r:.60}")
    return variant
