"""Replays a match from its stored facts with the engine alone, ignoring stored points."""

from typing import Any

from remi_scores.engine.documents import FORMAT, read_match
from remi_scores.engine.replay.replaying import Replay, replay_match
from remi_scores.matches.models import Action, Match, RowKind


def replay_facts(match: Match) -> Replay:
    """Build the document of the whole match from its last revisions and replay it."""
    revisions = match.revisions.order_by("position", "sequence")
    latest = {revision.position: revision for revision in revisions}
    head = latest.pop(0).document
    deals: list[Any] = []
    adjustments: list[Any] = []
    changes: list[Any] = []
    for revision in latest.values():
        if revision.action == Action.UNDONE:
            continue
        if revision.kind == RowKind.DEAL:
            deals.append(revision.document)
        elif revision.kind == RowKind.ADJUSTMENT:
            adjustments.append({**revision.document, "after_deal": len(deals)})
        else:
            said = dict(revision.document)
            changes.append({revision.kind: said.pop("player"), **said, "after_deal": len(deals)})
    joined = [change["joined"] for change in changes if "joined" in change]
    head = {**head, "players": list(dict.fromkeys([*head["players"], *joined]))}
    document = {"format": FORMAT, **head, "deals": deals, "adjustments": adjustments}
    document |= {"changes": changes}
    return replay_match(read_match(document))
