"""Roles in words, and why a device may not do something."""

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from remi_scores.wording.words import Words

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
"""What each role may do."""

REFUSALS: Final[Words] = {
    "hand_changed": _(
        "Somebody else has written this hand meanwhile. Save once more if yours is to count."
    ),
    "hand_sent": _(
        "You have saved this once already, but with something else in it. Save once more if what "
        "stands here is right."
    ),
    "ending_changed": _(
        "Somebody else has said meanwhile how the deal ended: %(ending)s. Save once more if what "
        "stands here is right."
    ),
    "hands_written": _(
        "Meanwhile these have written their own cards: %(names)s. Save once more if this form is "
        "to count instead."
    ),
    "deal_closed": _(
        "This deal has been saved meanwhile. If these cards are of the next deal, save them once "
        "more."
    ),
    "no_such_seat": _("There is no such seat at this table."),
    "may_not_name": _("Only phones that have had a seat since the first deal may name an owner."),
    "not_named": _("The table has not named this phone as owner, or the owner objected."),
    "too_early": _("The owner may object until %(at)s. Try again then."),
    "no_such_phone": _("That phone is not in the match any more."),
    "no_name_typed": _("Type your name, or tap your seat."),
    "match_begun": _("This match has begun: something is written in it, so it stays."),
    "nobody_asks": _("Nobody asks for this seat any more."),
    "owner_decides": _("Only the owner of the match may do that."),
    "shut_out": _("Your way into this match has been closed. Nothing was saved."),
}
"""Why what a phone sent cannot be saved."""

TOLD: Final[Words] = {
    "given": _("The seat of %(name)s is yours now."),
    "refused": _("You were not given the seat of %(name)s."),
    "lost": _("The owner of the match gave the seat of %(name)s to another phone."),
    "freed": _("The owner of the match freed the seat of %(name)s, which this phone had."),
}
"""What a phone is told of its seat."""

_WHY_NOT: Final[Words] = {
    "owner": _("Only the owner of the match may do that."),
    "scorer": _(
        "On this device the match can only be looked at. To write, ask its owner for the "
        "scorer's link."
    ),
    "seat": _(
        "Cards are written by the phone that has the player's seat, or by a scorer. Take a seat "
        "first."
    ),
    "gone": _("This player is not at the table any more: there are no cards to enter."),
    "result": _(
        "This link to a result no longer works. Whoever sent it to you can send a new one."
    ),
    "transfer": _(
        "This link was used already, or is older than ten minutes. Make a new one on the other "
        "phone."
    ),
    "revoked": _("Your way into this match has been closed. Its owner can send you a new link."),
}


def why_not(reason: str) -> str:
    """Say why a device may not do something; `reason` is the role it lacks, or another reason."""
    return str(_WHY_NOT[reason])


def this_device() -> str:
    """Name the device that sent the request."""
    return gettext("this device")


def other_device(name: str) -> str:
    """Name another device by the start of its digest."""
    return gettext("device %(name)s") % {"name": name}
