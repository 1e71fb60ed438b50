"""People: their names, and the devices they write with.

`persons`, the devices of one person, is imported on its own, because it needs the models.
"""

from remi_scores.people.devices import device_key, ensure_device_key, own_device
from remi_scores.people.initials import initials_of
from remi_scores.people.names import (
    LONGEST,
    LONGEST_STORED,
    clean_name,
    fold_name,
    has_controls,
    is_too_long,
    sort_key,
)

__all__ = [
    "LONGEST",
    "LONGEST_STORED",
    "clean_name",
    "device_key",
    "ensure_device_key",
    "fold_name",
    "has_controls",
    "initials_of",
    "is_too_long",
    "own_device",
    "sort_key",
]
