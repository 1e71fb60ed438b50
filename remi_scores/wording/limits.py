"""Why nothing more can be made today, in words: more was made than people do."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from remi_scores.wording.words import Words

TOO_MANY: Final[Words] = {
    "too_many_matches": _(
        "At most %(most)s matches can be begun on one phone in a day. The next one at %(at)s."
    ),
    "too_many_matches.address": _(
        "At most %(most)s matches can be begun in one network in a day. The next one at %(at)s, or "
        "from another network."
    ),
    "too_many_answers": _(
        "At most %(most)s answers can be kept on one phone in a day. The next one at %(at)s."
    ),
    "too_many_answers.address": _(
        "At most %(most)s answers can be kept from one network in a day. The next one at %(at)s, "
        "or from another network."
    ),
    "too_many_presets": _(
        "House rules can be saved under at most %(most)s new names on one phone in a day. The next "
        "one at %(at)s."
    ),
    "too_many_presets.address": _(
        "House rules can be saved under at most %(most)s new names from one network in a day. The "
        "next one at %(at)s, or from another network."
    ),
    "all_presets_kept": _(
        "This phone has %(most)s saved house rules of this game already. Forget one, then save "
        "these."
    ),
}
