"""The chart of the totals as coordinates in the SVG's view box; the template draws it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from remi_scores import wording
from remi_scores.matches.models import STOPS, RowKind
from remi_scores.matches.sheet.sheet import SheetView

WIDTH: Final = 360
HEIGHT: Final = 250
LEFT, RIGHT, TOP, BOTTOM = 36, 88, 12, 34
LABEL_HEIGHT: Final = 14
LONGEST_LABEL: Final = 11
STEPS: Final = 5
STRIP_GAP: Final = 5
DASHES: Final = ("", "7 3", "2 4", "9 3 2 3", "14 4", "4 4", "1 5", "12 3 2 3 2 3")
"""Each line has its own dashes, because colours alone are hard to tell apart."""
ENDS: Final = (
    "m-4.5,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0-9,0z",
    "m-4,-4h8v8h-8z",
    "m0,-5.5l5.5,5.5-5.5,5.5-5.5,-5.5z",
    "m-2.5,-4.5h5l2.5,4.5-2.5,4.5h-5l-2.5,-4.5z",
    "m-4.5,-4.5h9v5l-4.5,4.5-4.5,-4.5z",
    "m-4.5,-4.5h5a4,4 0 0 1 4,4v5h-5a4,4 0 0 1-4,-4z",
    "m-4,4.5v-4.5a4,4 0 0 1 8,0v4.5z",
    "m-1.5,-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z",
)
"""The shape of a player's mark, at the end of the line: a path from its middle."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A label on an axis, and where it stands."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A player's totals: an SVG path, its end (`x`, `y`), and the height of the name there.

    `shape` is the path of the player's mark at the end.

    The path has a gap where the player was away from the table.
    """

    index: int
    name: str
    dash: str
    shape: str
    path: str
    x: float
    y: float
    label_y: float


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the strip that says who led after a row; `index` is the seat."""

    index: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that is drawn; `heights` are the ticks on the left, `steps` those below.

    `strip` tells who led; where several did, it has a gap.
    """

    lines: tuple[Line, ...]
    heights: tuple[Tick, ...]
    steps: tuple[Tick, ...]
    strip: tuple[Part, ...] = ()
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM
    foot: int = HEIGHT - BOTTOM + STRIP_GAP


def charted_rows(sheet: SheetView) -> list[tuple[str, list[int | None]]]:
    """Return the rows that changed a total: each row's label, and the totals after it.

    The total is None for a player who was not at the table.
    """
    return [
        (
            str(row.number) if row.number else "+" if row.kind == RowKind.JOINED else "±",
            [None if cell.points is None else cell.total for cell in row.cells],
        )
        for row in sheet.views
        if row.live and not row.void and row.kind not in {RowKind.LEFT, *STOPS}
    ]


def build_chart(
    names: Sequence[str],
    labels: Sequence[str],
    totals: Sequence[Sequence[int | None]],
    *,
    seats: Sequence[int] = (),
    lowest_wins: bool = False,
) -> Chart:
    """Return the chart of a match: `labels` name its rows, `totals` are those after each row.

    `seats` are those of the names, from 0 if they are left out.

    Lines start at 0. A player who joined later has None until then, and a line that starts at the
    first total. Without rows the lines have no length.
    """
    start = [None if total is None else 0 for total in totals[0]] if totals else [0] * len(names)
    rows: list[Sequence[int | None]] = [start, *totals]
    values = [value for row in rows for value in row if value is not None]
    scale = _Scale.of(min(values), max(values), len(rows))
    columns = [[row[index] for row in rows] for index in range(len(names))]
    places = seats or range(len(names))
    ends = _spread([scale.y(_last(column)) for column in columns])
    return Chart(
        lines=tuple(
            _line(scale, seat, name, column, end)
            for seat, name, column, end in zip(places, names, columns, ends, strict=True)
        ),
        heights=tuple(Tick(scale.y(value), wording.number(value)) for value in scale.ticks()),
        steps=tuple(
            Tick(scale.x(number), labels[number - 1]) for number in _labelled(len(labels)) if labels
        ),
        strip=tuple(_strip(scale, places, totals, lowest_wins=lowest_wins)),
    )


def _strip(
    scale: "_Scale",
    seats: Sequence[int],
    totals: Sequence[Sequence[int | None]],
    *,
    lowest_wins: bool,
) -> Iterator[Part]:
    for row, values in enumerate(totals):
        known = {seat: v for seat, v in zip(seats, values, strict=True) if v is not None}
        best = (min if lowest_wins else max)(known.values(), default=None)
        leaders = [seat for seat, value in known.items() if value == best]
        if len(leaders) == 1:
            x = scale.x(row)
            yield Part(leaders[0], x, round(scale.x(row + 1) - x, 1))


@dataclass(frozen=True, slots=True)
class _Scale:
    """Turns points and rows into coordinates; `low` and `high` are multiples of `step`."""

    low: int
    high: int
    step: int
    rows: int

    @classmethod
    def of(cls, least: int, most: int, rows: int) -> "_Scale":
        step = nice_step(most - least)
        low = least // step * step
        return cls(low, max(-(-most // step) * step, low + step), step, rows)

    def x(self, row: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * row / max(1, self.rows - 1), 1)

    def y(self, value: int) -> float:
        share = (self.high - value) / (self.high - self.low)
        return round(TOP + (HEIGHT - TOP - BOTTOM) * share, 1)

    def ticks(self) -> range:
        return range(self.low, self.high + 1, self.step)


def nice_step(span: int) -> int:
    """Return the least of 1, 2, 5, 10, 20 … that covers a span in few steps.

    >>> nice_step(137)
    50
    """
    step, factors = 1, (2, 5, 10)
    base = 1
    while step * STEPS < span:
        for factor in factors:
            step = base * factor
            if step * STEPS >= span:
                return step
        base *= 10
    return step


def _last(values: Sequence[int | None]) -> int:
    """Return the last total of a player; 0 for one who is in no row that is drawn."""
    return next((value for value in reversed(values) if value is not None), 0)


def _line(
    scale: _Scale, index: int, name: str, values: Sequence[int | None], label_y: float
) -> Line:
    points = [
        None if value is None else (scale.x(row), scale.y(value))
        for row, value in enumerate(values)
    ]
    steps = zip([None, *points], points, strict=False)
    x, y = next((point for point in reversed(points) if point), (LEFT, scale.y(0)))
    return Line(
        index=index % len(DASHES),
        name=name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…",
        dash=DASHES[index % len(DASHES)],
        shape=f"M{x:g},{y:g}{ENDS[index % len(ENDS)]}",
        path="".join(
            f"{' ' if before else 'M'}{point[0]:g},{point[1]:g}" for before, point in steps if point
        ),
        x=x,
        y=y,
        label_y=label_y,
    )


def _spread(heights: Sequence[float]) -> list[float]:
    """Move labels apart that would overlap, and keep all of them inside the picture."""
    order = sorted(range(len(heights)), key=lambda label: heights[label])
    placed = list(heights)
    lowest: float = HEIGHT - BOTTOM
    above: float = TOP - LABEL_HEIGHT
    for label in order:
        above = placed[label] = max(placed[label], above + LABEL_HEIGHT)
    for label in reversed(order):
        placed[label] = min(placed[label], lowest)
        lowest = placed[label] - LABEL_HEIGHT
    return [round(height, 1) for height in placed]


def _labelled(rows: int) -> range:
    """Return the numbers of at most eight rows to be labelled, the last one among them."""
    every = max(1, -(-rows // 8))
    return range(rows, 0, -every)
