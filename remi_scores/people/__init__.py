"""People: their names, the circles in which they play, and the devices they write with.

`models`, `circles` (who plays in a circle, and under which names) and `persons` (the devices of one
person) are imported on their own, because Django imports this package before its models.
"""

from remi_scores.people.devices import device_key, ensure_device_key, own_device
from remi_scores.people.initials import initials_of
from remi_scores.people.names import (
    LONGEST,
    LONGEST_STORED,
    clean_name,
    fold_name,
    has_controls,
    is_placeholder,
    is_too_long,
    name_key,
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
    "is_placeholder",
    "is_too_long",
    "name_key",
    "own_device",
    "sort_key",
]
