"""What a deal or a correction would score, before it is written."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from remi_scores import wording
from remi_scores.engine import DealReport, ScoredDeal, print_cards, write_deal
from remi_scores.matches import services
from remi_scores.matches.entry import DealEntry
from remi_scores.matches.errors import PROBLEMS, SheetError, is_elsewhere
from remi_scores.matches.ledger import seats_shown
from remi_scores.matches.models import Match, RowKind
from remi_scores.matches.problems import words_on_sheet
from remi_scores.matches.sheet.explanation import LineView, line_views
from remi_scores.matches.sheet.sums import DealFacts


@dataclass(frozen=True, slots=True)
class PlayerPreview:
    """One player's part of a deal that is not written yet."""

    index: int
    name: str
    points: int
    total: int
    deadwood: int | None
    lines: tuple[LineView, ...]
    melds: tuple[str, ...]
    left: str


@dataclass(frozen=True, slots=True)
class TotalNow:
    """A player's total as it stands now, and as it would be after a correction."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PreviewView:
    """A deal as the sheet would show it; no players while something is missing or wrong.

    `winners` is empty unless the match would end with this deal. `warning` says which rows would be
    undone, or what another row of the sheet prevents. Of a correction, `now` are the totals of all
    players, and `winner` says who would have won instead; empty if that does not change.
    """

    players: tuple[PlayerPreview, ...] = ()
    winners: tuple[str, ...] = ()
    warning: str = ""
    now: tuple[TotalNow, ...] = ()
    winner: str = ""

    @property
    def changes_totals(self) -> bool:
        """Whether a correction would change any total."""
        return any(each.before != each.after for each in self.now)


def build_preview(match: Match, entry: DealEntry) -> PreviewView:
    """Score what was entered. An error in it is added to the form's own errors."""
    report = entry.report()
    if report is None:
        return PreviewView()
    try:
        outcome = services.preview_deal(
            match=match, report=report, position=entry.position, correcting=entry.sequence > 0
        )
    except PROBLEMS as error:
        if isinstance(error, SheetError) or is_elsewhere(error, entry.position):
            return PreviewView(warning=words_on_sheet(match, error))
        entry.show(error)
        return PreviewView()
    view = _preview(match, entry.position, report, outcome)
    if entry.sequence:
        return replace(view, now=_totals_now(match, outcome), winner=_winner_now(match, outcome))
    points = match.variant.wrong_close_points()
    if not points or not entry.wrong_closer:
        return view
    return replace(view, players=tuple(_penalized(view.players, entry.wrong_closer, points)))


def preview_correction(match: Match, position: int, document: Mapping[str, Any]) -> PreviewView:
    """Return what another document in a row that is no deal would make of the totals."""
    try:
        outcome = services.preview_correction(match=match, position=position, document=document)
    except PROBLEMS as error:
        return PreviewView(warning=words_on_sheet(match, error))
    return PreviewView(
        warning=words_on_sheet(match, outcome.ends_earlier()) if outcome.undone else "",
        now=_totals_now(match, outcome),
        winner=_winner_now(match, outcome),
    )


def _penalized(
    players: Iterable[PlayerPreview], closer: str, points: int
) -> Iterator[PlayerPreview]:
    """Add the penalty that is written beside a void deal to the player who closed wrongly."""
    line = LineView(wording.wrong_close(), points, RowKind.ADJUSTMENT)
    for each in players:
        if each.name == closer:
            yield replace(each, points=points, total=each.total + points, lines=(line,))
        else:
            yield each


def _preview(
    match: Match, position: int, report: DealReport, outcome: services.Preview
) -> PreviewView:
    result = outcome.result
    earlier = match.rows.filter(kind=RowKind.DEAL, live=True, position__lt=position).count()
    deal = result.deals[earlier]
    ends = result.finished and deal is result.deals[-1]
    facts = _facts(match, report, deal)
    return PreviewView(
        players=tuple(
            _player(deal, facts, match.players.index(name), name) for name in deal.points
        ),
        winners=result.winners if ends else (),
        warning=words_on_sheet(match, outcome.ends_earlier()) if outcome.undone else "",
    )


def _totals_now(match: Match, outcome: services.Preview) -> tuple[TotalNow, ...]:
    totals, after = match.standing["totals"], outcome.result.totals
    shown = [(match.players[seat], totals[seat]) for seat in seats_shown(match)]
    return tuple(TotalNow(name, before, after.get(name, before)) for name, before in shown)


def _winner_now(match: Match, outcome: services.Preview) -> str:
    """Say who has won after a correction, if that is not who has won now."""
    before = [match.players[seat] for seat in match.standing["winners"]]
    after = list(outcome.result.winners)
    return "" if before == after else wording.winner_change(before, after)


def _facts(match: Match, report: DealReport, deal: ScoredDeal) -> DealFacts:
    """Return what the lines of the deal are explained by."""
    return DealFacts(
        variant=match.variant,
        number=deal.number,
        ended=str(report.ended),
        by=report.by or "",
        lines=[asdict(line) for line in deal.lines],
        hands=write_deal(report).get("hands", {}),
        values=deal.deadwood,
        left={name: print_cards(found.left) for name, found in deal.arrangements.items()},
    )


def _player(deal: ScoredDeal, facts: DealFacts, index: int, name: str) -> PlayerPreview:
    arrangement = deal.arrangements.get(name)
    return PlayerPreview(
        index=index,
        name=name,
        points=deal.points[name],
        total=deal.totals[name],
        deadwood=deal.deadwood.get(name),
        lines=line_views(facts, name),
        melds=tuple(map(print_cards, arrangement.melds)) if arrangement else (),
        left=print_cards(arrangement.left) if arrangement else "",
    )
