"""Refusals about the players of a circle, and about when and where a match was played."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from remi_scores.wording.words import Words

PEOPLE_REFUSALS: Final[Words] = {
    "sat_together": _("These two sat together in match %(match)s, so they are not one person."),
    "name_exists": _("%(name)s is there already. Merge the two, or choose another name."),
    "no_such_player": _("This person is not there any more. Open the list of people again."),
    "nothing_to_split": _("Choose at least one match in which this person sat."),
    "player_has_matches": _("%(name)s has matches, so the name stays."),
    "undo_too_late": _("This is more than thirty days old and can no longer be undone."),
    "cannot_undo": _("This was changed again since. Undo the later change first."),
    "ended_before_start": _("The match cannot end before it starts. Check both times."),
    "no_such_day": _("There is no such day in this calendar. Check the year."),
    "text_too_long": _(
        "Too long: a place has at most %(most)s letters, a note at most %(most_note)s."
    ),
}
