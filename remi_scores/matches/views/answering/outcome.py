"""What became of a write: one value for views, templates and the answer to an outbox."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias
from uuid import UUID

from django.http import HttpResponse

from remi_scores.engine import write_deal
from remi_scores.matches.entry import DealEntry, HandEntry, ending_words
from remi_scores.matches.errors import (
    PROBLEMS,
    ConflictError,
    EndsEarlierError,
    InvalidFormError,
    Problem,
    is_elsewhere,
)
from remi_scores.matches.ledger import find_row
from remi_scores.matches.models import Match, Revision, Row, RowKind
from remi_scores.matches.problems import words_for, words_on_sheet
from remi_scores.matches.sheet import RowView, hand_words, row_view, summary, typed_words
from remi_scores.matches.views.answering.answers import after_writing, answer, written_address
from remi_scores.web import HtmxHttpRequest

Version: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Written:
    """It is written. `revision` is the row's; a player's own hand has none yet.

    `already`: another form had written the same before.
    """

    kind: ClassVar = "written"

    revision: Revision | None = None
    already: bool = False

    def address(self, match: Match) -> str:
        """Return the address of the page that shows what was written."""
        if self.revision is None:
            return match.get_absolute_url()
        return written_address(match, self.revision.position, already=self.already)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """Nothing was written: the form, or the match under its rules, does not allow it.

    `problem` says why; it is empty if the form has the errors, and `error` is None if the form is
    not valid. `confirm` lists the rows that would be undone, if confirming them is all that is
    missing.
    """

    kind: ClassVar = "refused"
    row: ClassVar = None
    instead: ClassVar = None
    versions: ClassVar = ()

    problem: str = ""
    confirm: str = ""
    error: Problem | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Nothing was written: somebody else wrote after the form was drawn. The form keeps its fields.

    `row` is the row that was written, if one was. `versions` compares it with the form: a
    player's name, what was saved, what was typed; the deal's ending comes first and has no name.
    `instead` is the token of the form that was posted, which the form shown now replaces. `over`
    is whether the match is over, so that no further deal can be saved.
    """

    kind: ClassVar = "conflict"
    confirm: ClassVar = ""

    problem: str
    error: Problem
    row: RowView | None = None
    versions: Sequence[Version] = ()
    instead: UUID | None = None
    over: bool = False


Outcome: TypeAlias = Written | Refused | Conflict


def attempt(
    match: Match,
    write: Callable[[], Revision | None],
    *,
    entry: DealEntry | None = None,
    token: UUID | None = None,
    keeps_form: bool = True,
) -> Outcome:
    """Call `write` and return what became of it.

    An error about the deal in `entry` is added to it. After a conflict `entry` and `match` are
    brought up to date, so that the form can be sent again. `token` is that of the posted form.
    Where no form is shown again (`keeps_form` is False) a conflict is a plain refusal.
    """
    try:
        revision = write()
        return Written(revision, bool(token and revision and revision.op != token))
    except InvalidFormError:
        return Refused()
    except ConflictError as error:
        if not keeps_form:
            return _refused(match, error)
        match.refresh_from_db()
        return _conflict(match, error, entry, token)
    except PROBLEMS as error:
        return _refused(match, error, entry)


def _refused(match: Match, error: Problem, entry: DealEntry | None = None) -> Refused:
    words = words_on_sheet(match, error)
    if isinstance(error, EndsEarlierError):
        return Refused(problem=words, confirm=",".join(map(str, error.rows)), error=error)
    if entry is None or is_elsewhere(error, entry.position):
        return Refused(problem=words, error=error)
    entry.show(error)
    return Refused(error=error)


def _conflict(
    match: Match, error: ConflictError, entry: DealEntry | None, token: UUID | None
) -> Conflict:
    position = error.facts.get("row")
    row = find_row(match, position) if isinstance(position, int) else None
    if entry:
        entry.draw(match)
    return Conflict(
        problem=words_for(error),
        error=error,
        row=row_view(match, row) if row else None,
        versions=_versions(match, row, entry) if entry else (),
        instead=token,
        over=entry is not None and not entry.sequence and match.finished,
    )


def _versions(match: Match, row: Row | None, entry: DealEntry) -> list[Version]:
    """Compare a saved deal with the form: what differs; empty if the row is no deal."""
    if row is None or row.kind != RowKind.DEAL:
        return []
    document = row.revision.document
    report = entry.copy().report()
    typed = write_deal(report).get("hands", {}) if report else {}
    ended = ("", summary(row.kind, document), ending_words(match, entry.fields))
    hands = [_hand_version(hand, document.get("hands", {}), typed) for hand in entry.hands]
    every = [ended, *hands]
    return [each for each in every if each[1] != each[2]] or every


def _hand_version(hand: HandEntry, saved: Mapping[str, Any], typed: Mapping[str, Any]) -> Version:
    """Return a player's hand as it was saved and as it was typed; as typed if it is not valid."""
    mine = hand_words(typed[hand.name]) if hand.name in typed else typed_words(hand)
    return hand.name, hand_words(saved.get(hand.name, {})), mine


def answer_outcome(
    request: HtmxHttpRequest,
    match: Match,
    outcome: Outcome,
    *,
    page: str,
    part: str,
    context: Callable[[], dict[str, Any]],
) -> HttpResponse:
    """Redirect to what was written, or show the form again with the reason why it was not."""
    if isinstance(outcome, Written):
        return after_writing(request, outcome.address(match))
    return answer(request, page, part, {**context(), "outcome": outcome})
