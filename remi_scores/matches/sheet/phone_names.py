"""What phones are called: by their seats, else by a given name, else by their key."""

from collections.abc import Callable

from remi_scores import wording
from remi_scores.matches.access import device_mark
from remi_scores.matches.models import Access, Match


def device_words(device: str) -> str:
    """Name a device by the start of its key's digest."""
    return wording.other_device(device_mark(device))


def phone_words(match: Match, access: Access) -> str:
    """Name a phone: by its seats, else by its holder's name, else by its key's digest."""
    seated = ", ".join(match.players[seat] for seat in access.seats)
    return seated or access.name or device_words(access.device)


def author_names(match: Match) -> Callable[[str], str]:
    """Return what names a device that wrote by its key, as it is called now; one query."""
    known = {each.device: phone_words(match, each) for each in match.accesses.all()}

    def name(author: str) -> str:
        if author == match.access.device:
            return wording.this_device()
        return known.get(author) or device_words(author)

    return name
