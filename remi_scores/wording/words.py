"""The type of a table of words."""

from collections.abc import Mapping

from django.utils.functional import Promise

Words = Mapping[str, Promise]
"""Words by code, translated when they are shown."""
