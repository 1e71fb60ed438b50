"""The seven games. A new one is a module here, imported, and its name in this tuple."""

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


def find_variant(key: str) -> type[Variant] | None:
    """Return the game with a key; None if there is none."""
    return next((variant for variant in VARIANTS if variant.key == key), None)


def get_variant(key: str) -> type[Variant]:
    """Return the game with a key. Raises RemiError (unknown_variant) if there is none."""
    variant = find_variant(key)
    if variant is None:
        raise RemiError(Code.UNKNOWN_VARIANT, f"no game {key!r:.60}")
    return variant
