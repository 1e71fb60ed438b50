"""Rows of the score sheet in words, and the numbers in them."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.conf import settings
from django.utils.translation import gettext, ngettext, override
from django.utils.translation import gettext_lazy as _

from remi_scores.wording.words import Words

ACTIONS: Final[Words] = {
    "written": _("Saved"),
    "corrected": _("Corrected"),
    "undone": _("Undone"),
    "restored": _("Restored"),
}

ROWS: Final[Words] = {
    "adjustment": _("Adjustment"),
    "left": _("Leaving"),
    "joined": _("Joining"),
    "stopped": _("Ended as it stands"),
    "given_up": _("Given up"),
}
"""Kinds of rows that are not deals."""

TABLE_REFUSALS: Final[Words] = {
    "no_deal_before_change": _(
        "A player leaves or joins after a deal, and none would be left before that row. Undo "
        "that row first."
    ),
    "no_deal_to_count": _(
        "No deal has been scored that could count. Give the match up, or write a deal first."
    ),
    "table_needed": _(
        "This is written for those who were at the table then. Undo or correct it first."
    ),
    "name_of_other": _(
        "%(name)s is, or was until a correction, another player of this match. If people sit "
        "otherwise, change the order; if not, add a surname."
    ),
    "players_changed": _(
        "The match changed meanwhile. Look at the names and the order again, then save them."
    ),
    "cannot_deal_next": _("%(name)s cannot deal next in this order. Mark somebody else."),
}
"""Why a row that changes the table or ends the match, names or the order cannot be so."""


def row_words(kind: str, deal: int | None) -> str:
    """Name a row."""
    return gettext("Deal %(n)d") % {"n": deal} if deal else str(ROWS.get(kind, ""))


def done_words(kind: str, action: str, deal: int | None) -> str:
    """Say what was just done to a row."""
    return f"{row_words(kind, deal)}: {str(ACTIONS[action]).lower()}."


def same_words(kind: str, deal: int | None) -> str:
    """Say that somebody else had written the same row."""
    return f"{row_words(kind, deal)}: {gettext('Already saved').lower()}."


def change_words(kind: str, name: str, points: int) -> str:
    """Say that a player leaves, or joins with a number of points."""
    if kind == "left":
        return gettext("%(name)s leaves for good") % {"name": name}
    return gettext("%(name)s joins, %(points)s") % {"name": name, "points": points_words(points)}


def table_size_refusal(players: int, least: int, most: int) -> str:
    """Say that a change would leave too few or too many at the table, and what to save first."""
    if players < least:
        words = gettext(
            "This game needs at least %(least)d players, and %(n)d would be at the table. If "
            "somebody takes the place, save first who joins."
        )
    else:
        words = gettext(
            "This game takes at most %(most)d players, and %(n)d would be at the table. If "
            "somebody gives up a place, save first who leaves."
        )
    return words % {"least": least, "most": most, "n": players}


READY_VOID: Final = (_("dealt wrongly"), _("a card was seen"))
"""Why deals are void most often."""


def ready_adjustments(penalty: int) -> list[tuple[str, str, str]]:
    """Return why adjustments are written most often: label, reason, and points if they are usual.

    `penalty` is what a usual penalty adds, in points.
    """
    fined = gettext("penalty")
    others = (gettext("a card was seen"), gettext("correction of the total"))
    return [(f"{fined} {signed(penalty)}", fined, str(penalty)), *((w, w, "") for w in others)]


def signed(value: int) -> str:
    """Write a whole number with its sign."""
    return f"+{value}" if value > 0 else number(value)


def wrong_close() -> str:
    """Say why a player pays who closed wrongly."""
    return gettext("wrong closing")


def wrong_close_of(name: str) -> str:
    """Say why a deal is void in which a player closed wrongly."""
    return gettext("wrong closing: %(name)s") % {"name": name}


def with_names_in_reason(reason: str, names: Mapping[str, str]) -> str:
    """Return why a deal is void with other names for who closed wrongly, by the old ones.

    Only what `wrong_close_of` says, in any language, is written anew: other words are a person's.
    """
    for language, _words in settings.LANGUAGES:
        with override(language):
            for old, new in names.items():
                if reason == wrong_close_of(old):
                    return wrong_close_of(new)
    return reason


def points_words(points: int) -> str:
    """Say a number of points, with a real minus sign."""
    return ngettext("%(n)s point", "%(n)s points", abs(points)) % {"n": number(points)}


def number(value: int) -> str:
    """Write a whole number with a real minus sign."""
    return str(value).replace("-", "−")


def deal_of(number: int, total: int | None) -> str:
    """Say which deal is next, and of how many."""
    if total is None:
        return gettext("deal %(n)d") % {"n": number}
    return gettext("deal %(n)d of %(total)d") % {"n": number, "total": total}


def winner_words(names: Sequence[str]) -> str:
    """Say who won."""
    label = gettext("Shared win:") if len(names) > 1 else gettext("Winner:")
    return f"{label} {', '.join(names)}"


def winner_change(before: Sequence[str], after: Sequence[str]) -> str:
    """Say that a match is won by others, goes on, or is over; nobody is no winner yet."""
    if not after:
        words = gettext("The match goes on. It was won by: %(before)s.")
    elif not before:
        words = gettext("The match is over. Won by: %(after)s.")
    else:
        words = gettext("Now won by: %(after)s. Until now: %(before)s.")
    return words % {"before": ", ".join(before), "after": ", ".join(after)}


def spoken_number(value: int) -> str:
    """Write a whole number for screen readers."""
    return gettext("minus %(n)d") % {"n": -value} if value < 0 else str(value)


def capital(words: str) -> str:
    """Make the first letter a capital, and leave the rest as it is."""
    return words[:1].upper() + words[1:]
