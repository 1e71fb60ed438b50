"""Who may do what with a match, in words."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

ROLES: Final[Words] = {
    "owner": _("Owner"),
    "scorer": _("Scorer"),
    "viewer": _("Viewer"),
}

MAY: Final[Words] = {
    "owner": _("Writes, changes the house rules and decides who else comes in."),
    "scorer": _("Writes and corrects deals."),
    "viewer": _("Looks on, and may take a seat to write one player's cards."),
}

_WHY_NOT: Final[Words] = {
    "owner": _("Only the owner of the match may do that."),
    "scorer": _(
        "On this device the match can only be looked at. To write, ask its owner for the "
        "scorer's link."
    ),
    "revoked": _(
        "Your way into this match has been closed. Ask its owner for a new link, or for the code."
    ),
}


def why_not(reason: str) -> str:
    """Say why a device may not do something: the role it lacks, or `revoked`."""
    return str(_WHY_NOT[reason])
