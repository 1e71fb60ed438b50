"""The picture of a verdict, which chats show under a link to it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from PIL import Image, ImageDraw

from remi_scores.desk.drawing import MeldView
from remi_scores.desk.questions import AnswerView, Side
from remi_scores.web.picture import (
    ACCENT,
    EDGE,
    HEAD,
    HEART,
    INK,
    LINE,
    PAPER,
    SIZE,
    SOFT,
    draw_head,
    font_of,
    to_png,
    write,
)

PICTURES_KEPT: Final = 64
BAD: Final = "#ad1f17"
# The same colours as in site.css.
SUITS: Final = {"♣": "#0a6e38", "♦": "#0a58b0", "♥": HEART, "♠": INK}
SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
JOKER: Final = "#7a2ea0"
CARD: Final = (76, 100)
"""The width and height of a card; where there are many, all are smaller."""
TOP: Final = HEAD + 168
"""Where the rows of cards begin, under the answer."""
LABELS: Final = 250
"""The width of the labels of the rows."""
SCALES: Final = (1.0, 0.85, 0.7, 0.6, 0.5, 0.42, 0.35, 0.3)

Faces = tuple[tuple[str, str], ...]
"""The cards of a meld, each as its rank and suit sign; a joker has no sign."""
Row = tuple[str, tuple[Faces, ...]]
"""A label, and the melds beside it."""


@lru_cache(maxsize=PICTURES_KEPT)
def draw_verdict(
    game: str,
    question: str,
    headline: str,
    sentence: str,
    rows: tuple[Row, ...],
    *,
    good: bool,
    withdrawn: str = "",
) -> bytes:
    """Return a PNG with the question, the answer in large type and all the cards it is about.

    `withdrawn` is the word for an answer that was withdrawn, empty for any other.
    """
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw_head(draw, game, question)
    colour = SOFT if withdrawn else ACCENT if good else BAD
    draw.text((EDGE, HEAD + 84), headline, colour, font=font_of(112), anchor="lm")
    left = EDGE + draw.textlength(headline, font=font_of(112)) + 40
    if withdrawn:
        draw.line((EDGE, HEAD + 88, left - 40, HEAD + 88), BAD, width=8)
        sentence = f"{withdrawn}. {sentence}"
    lines = wrap(draw, sentence, SIZE[0] - EDGE - left)[:3]
    for index, line in enumerate(lines):
        y = HEAD + 84 + (index - (len(lines) - 1) / 2) * 52
        _write_signs(draw, (left, y), line)
    _draw_rows(draw, rows)
    return to_png(image)


def rows_of(answer: AnswerView) -> tuple[Row, ...]:
    """Return the rows to draw: the whole question, then the melds that answer it, if any do."""
    sides = list(answer.asked)
    if not answer.is_claim:
        sides += [Side(side.label or _("Arranged"), side.melds) for side in answer.sides[-1:]]
        if answer.left and answer.sides:
            sides.append(Side(_("Stays in the hand"), (answer.left,)))
    return tuple((side.label, tuple(_faces(meld) for meld in side.melds)) for side in sides)


def _faces(meld: MeldView) -> Faces:
    return tuple((card.rank, SIGNS.get(card.suit, "")) for card in meld.cards)


def wrap(draw: ImageDraw.ImageDraw, text: str, room: float) -> list[str]:
    """Break a sentence into lines that fit the width `room`."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and draw.textlength(longer, font=font_of(40)) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _write_signs(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str) -> None:
    """Write a line from the left; suit signs are drawn, as the font has none."""
    x, y = at
    for each in text:
        if each in SUITS:
            draw_suit(draw, x + 15, y, 28, each)
            x += 30
        else:
            draw.text((x, y), each, INK, font=font_of(40), anchor="lm")
            x += draw.textlength(each, font=font_of(40))


def _draw_rows(draw: ImageDraw.ImageDraw, rows: Sequence[Row]) -> None:
    """Draw the rows one below the other, as large as all of them fit."""
    for scale in SCALES:
        placed = [_place(melds, scale) for _label, melds in rows]
        heights = [lines * (CARD[1] * scale + 8) + 8 for _cards, lines in placed]
        if TOP + sum(heights) <= SIZE[1]:
            break
    top = float(TOP)
    for (label, _melds), (cards, _lines), height in zip(rows, placed, heights, strict=True):
        middle = top + CARD[1] * scale / 2
        write(draw, (EDGE, middle), label, size=28, room=LABELS - 16, fill=SOFT)
        for x, line, face in cards:
            _draw_card(draw, (x, top + line * (CARD[1] * scale + 8)), scale, face)
        top += height


def _place(
    melds: Sequence[Faces], scale: float
) -> tuple[list[tuple[float, int, tuple[str, str]]], int]:
    """Return where each card of a row lies: from the left, and in which line; and how many lines.

    A meld begins a new line if it does not fit in what is left of one, and goes on where it is
    longer than a line.
    """
    begin, step, room = EDGE + LABELS, CARD[0] * scale + 6, SIZE[0] - EDGE
    placed, x, line = [], float(begin), 0
    for meld in melds:
        if x > begin and x + len(meld) * step > room:
            x, line = float(begin), line + 1
        for face in meld:
            if x + step > room + 6:
                x, line = float(begin), line + 1
            placed.append((x, line, face))
            x += step
        x += 20 * scale
    return placed, line + 1


def _draw_card(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], scale: float, face: tuple[str, str]
) -> None:
    (x, y), (rank, sign) = at, face
    width, height = CARD[0] * scale, CARD[1] * scale
    box = (x, y, x + width, y + height)
    draw.rounded_rectangle(box, 12 * scale, fill="#ffffff", outline=LINE, width=2)
    middle, colour = x + width / 2, SUITS.get(sign, JOKER)
    high = height * 0.32 if sign else height / 2
    draw.text((middle, y + high), rank, colour, font=font_of(int(40 * scale)), anchor="mm")
    if sign:
        draw_suit(draw, middle, y + height * 0.72, 36 * scale, sign)


def draw_suit(draw: ImageDraw.ImageDraw, x: float, y: float, size: float, sign: str) -> None:
    """Draw a suit sign with its centre at x, y."""
    colour, half, part = SUITS[sign], size / 2, size / 4
    if sign == "♦":
        draw.polygon(
            _around(x, y, [(0, -half), (half * 0.8, 0), (0, half), (-half * 0.8, 0)]), colour
        )
        return
    if sign == "♣":
        for dx, dy in ((0, -part), (-part, part * 0.6), (part, part * 0.6)):
            _circle(draw, x + dx, y + dy, part, colour)
    elif sign == "♥":
        for dx in (-part, part):
            _circle(draw, x + dx, y - part * 0.8, part * 1.05, colour)
        draw.polygon(_around(x, y, [(-half, -part * 0.5), (half, -part * 0.5), (0, half)]), colour)
        return
    else:
        for dx in (-part, part):
            _circle(draw, x + dx, y + part * 0.4, part * 1.05, colour)
        draw.polygon(_around(x, y, [(-half, part * 0.2), (half, part * 0.2), (0, -half)]), colour)
    draw.polygon(_around(x, y, [(0, 0), (part * 0.7, half), (-part * 0.7, half)]), colour)


def _around(x: float, y: float, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x + dx, y + dy) for dx, dy in points]


def _circle(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: str) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
