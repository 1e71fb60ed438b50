"""Whether a match of an archive is here already, and says the same."""

from typing import Any

from remi_scores.engine import write_match
from remi_scores.matches.archive.reading import FINISHED, GIVEN_UP, OPEN
from remi_scores.matches.archive.replaying import ScoredMatch
from remi_scores.matches.ledger import match_report
from remi_scores.matches.models import Match
from remi_scores.matches.services import read_sheet


def says_same(match: Match, scored: ScoredMatch) -> bool:
    """Tell whether a match says what the line of an archive says, whoever its people are."""
    return _of_match(match) == _of_line(scored)


def _of_match(match: Match) -> list[Any]:
    sheet = read_sheet(match)
    state = FINISHED if match.finished else OPEN
    return [
        write_match(match_report(sheet.head, sheet.entries)),
        GIVEN_UP if match.given_up else state,
        match.started_at,
        match.ended_at or match.started_at,
        match.place,
        match.note,
    ]


def _of_line(scored: ScoredMatch) -> list[Any]:
    archived = scored.archived
    return [
        write_match(match_report(scored.head, scored.entries)),
        scored.state,
        archived.started,
        archived.ended,
        archived.place,
        archived.note,
    ]
