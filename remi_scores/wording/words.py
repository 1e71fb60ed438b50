"""What a table of words is: codes, each with words that are translated when they are shown."""

from collections.abc import Mapping

from django.utils.functional import Promise

Words = Mapping[str, Promise]
