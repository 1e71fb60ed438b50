"""The deal that the engine scores on the page, in the words of the score sheet."""

from dataclasses import dataclass

from remi_scores import wording
from remi_scores.engine import (
    HandReport,
    JudgedDeal,
    RemiError,
    ScoreLine,
    Variant,
    judge_deal,
    print_cards,
    sums,
)
from remi_scores.rulebook import words
from remi_scores.rulebook.addresses import anchor
from remi_scores.rulebook.book import Book, WorkedDeal


@dataclass(frozen=True, slots=True)
class WorkedLine:
    """One amount in words, and the id of its rule."""

    words: str
    points: int
    anchor: str


@dataclass(frozen=True, slots=True)
class WorkedHand:
    """One player of the deal.

    `left` are the cards outside melds, `facts` what else the report says of the hand. `value` is
    what the hand is worth in points, None where that does not matter.
    """

    name: str
    ended_it: bool
    melds: tuple[str, ...]
    left: str
    value: int | None
    facts: tuple[str, ...]
    lines: tuple[WorkedLine, ...]
    points: int


@dataclass(frozen=True, slots=True)
class DrawnDeal:
    """A worked deal as the page shows it: how it ended, and what each player scored."""

    number: int
    ending: str
    anchor: str
    hands: tuple[WorkedHand, ...]


def score_worked_deal(variant: Variant, book: Book) -> DrawnDeal:
    """Score the first of the book's deals that these house rules allow.

    Raises RemiError if they allow none.
    """
    *others, last = book.deals
    for worked in others:
        try:
            return _score(variant, worked)
        except RemiError:
            continue  # for example, a Stop with more points than these house rules allow
    return _score(variant, last)


def _score(variant: Variant, worked: WorkedDeal) -> DrawnDeal:
    deal = judge_deal(variant, worked.players, worked.number, worked.report)
    lines = variant.score_deal(deal)
    points = sums(lines, worked.players)
    ending = str(wording.ENDINGS[deal.ending])
    return DrawnDeal(
        number=worked.number,
        ending=f"{ending}, {wording.with_king()}" if deal.closed_with_king else ending,
        anchor=f"ending-{anchor(deal.ending)}",
        hands=tuple(_hand(deal, player, lines, points[player]) for player in worked.players),
    )


def _hand(deal: JudgedDeal, player: str, lines: list[ScoreLine], points: int) -> WorkedHand:
    report = deal.reports.get(player, HandReport())
    arrangement = deal.arrangements.get(player)
    return WorkedHand(
        name=words.person(player),
        ended_it=player == deal.by,
        melds=tuple(map(print_cards, arrangement.melds)) if arrangement else (),
        left=print_cards(arrangement.left if arrangement else deal.left.get(player, ())),
        value=deal.values[player],
        facts=_facts(report),
        lines=tuple(_line(line) for line in lines if line.player == player),
        points=points,
    )


def _facts(report: HandReport) -> tuple[str, ...]:
    unopened = (wording.not_opened(),) if report.opened is False else ()
    return *unopened, *(f"{wording.KINGS[key]}: {times}" for key, times in report.kings.items())


def _line(line: ScoreLine) -> WorkedLine:
    against = line.against and words.person(line.against)
    return WorkedLine(wording.line_words(line.kind, against), line.points, anchor(line.kind))
