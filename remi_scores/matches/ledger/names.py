"""Names that were corrected: what was written before says what its players are called now.

A correction is a revision of the match's head that says who is `renamed`: new names by old ones. It
holds for every revision before it. A name, once given, is no other player's in that match, so that
it always means one player.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from remi_scores import wording
from remi_scores.engine import Ending
from remi_scores.matches.ledger.stored import Standing, StoredRename
from remi_scores.matches.models import Match, Revision, RowKind


def renames_in(revisions: Iterable[Revision]) -> tuple[StoredRename, ...]:
    """Return the corrections of names among these revisions, in their order."""
    heads = [each for each in revisions if each.kind == RowKind.RULES]
    return tuple([each.pk, each.document["renamed"]] for each in heads if _renames(each))


def _renames(revision: Revision) -> bool:
    return bool(revision.document.get("renamed"))


def in_present_names(
    revisions: Iterable[Revision], renames: Sequence[StoredRename]
) -> tuple[Revision, ...]:
    """Return revisions as read, with what rows say in the present names of the players.

    They are facts, so they must not be saved again. The reason of a void deal may have been sent
    later than the name was corrected: a phone fills it in, and may keep its form for days.
    """
    found = tuple(revisions)
    for revision in found:
        for key, names in renames:
            if revision.kind != RowKind.RULES:
                rename = with_names if revision.pk < key else _in_reason
                revision.document = rename(revision.document, names)
    return found


def as_called_now(match: Match, revision: Revision) -> Revision:
    """Return a revision of a match as `in_present_names` does."""
    standing: Standing = match.standing
    return in_present_names([revision], standing.get("renames", ()))[0]


def with_names(document: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the document of a row with other names for players, by the old ones."""
    changed = dict(document)
    for key in ("player", "by"):
        if key in changed:
            changed[key] = names.get(changed[key], changed[key])
    if "hands" in changed:
        hands = changed["hands"].items()
        changed["hands"] = {names.get(player, player): hand for player, hand in hands}
    return _in_reason(changed, names)


def _in_reason(document: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the document of a row with other names in the reason of a void deal alone."""
    if document.get("ended") != Ending.VOID or "reason" not in document:
        return dict(document)
    return {**document, "reason": wording.with_names_in_reason(document["reason"], names)}


def names_before(players: Sequence[str], renames: Iterable[StoredRename]) -> list[list[str]]:
    """Return the names by seat before each correction, then the present ones."""
    found = [list(players)]
    for _key, names in reversed(list(renames)):
        old = {new: name for name, new in names.items()}
        found.append([old.get(name, name) for name in found[-1]])
    return found[::-1]
