"""The picture of a verdict, which chats show under a link to it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from remi_scores.desk.questions import AnswerView
from remi_scores.web.picture import (
    ACCENT,
    EDGE,
    HEAD,
    HEART,
    INK,
    LINE,
    PAPER,
    SIZE,
    draw_head,
    font_of,
    to_png,
)

PICTURES_KEPT: Final = 64
BAD: Final = "#ad1f17"
# The same colours as in site.css.
SUITS: Final = {"♣": "#0a6e38", "♦": "#0a58b0", "♥": HEART, "♠": INK}
SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
JOKER: Final = "#7a2ea0"
CARD: Final = (76, 100)
MOST_ROWS: Final = 2

Faces = tuple[tuple[str, str], ...]
"""The cards of a meld, each as its rank and suit sign; a joker has no sign."""


@lru_cache(maxsize=PICTURES_KEPT)
def draw_verdict(
    game: str, question: str, headline: str, sentence: str, rows: tuple[Faces, ...], *, good: bool
) -> bytes:
    """Return a PNG with the question, the answer in large type and the cards it is about."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw_head(draw, game, question)
    colour = ACCENT if good else BAD
    draw.text((EDGE, HEAD + 84), headline, colour, font=font_of(112), anchor="lm")
    left = EDGE + draw.textlength(headline, font=font_of(112)) + 40
    lines = wrap(draw, sentence, SIZE[0] - EDGE - left)[:3]
    for index, line in enumerate(lines):
        y = HEAD + 84 + (index - (len(lines) - 1) / 2) * 52
        _write_signs(draw, (left, y), line)
    for index, faces in enumerate(rows[:MOST_ROWS]):
        _draw_cards(draw, HEAD + 180 + index * (CARD[1] + 14), faces)
    return to_png(image)


def faces_of(answer: AnswerView) -> tuple[Faces, ...]:
    """Return the melds to draw: those that the answer shows last, such as the table afterwards."""
    melds = answer.sides[-1].melds if answer.sides else ()
    return tuple(
        tuple((card.rank, SIGNS.get(card.suit, "")) for card in each.cards) for each in melds
    )


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


def _draw_cards(draw: ImageDraw.ImageDraw, top: float, faces: Sequence[tuple[str, str]]) -> None:
    most = int((SIZE[0] - 2 * EDGE) // (CARD[0] + 8))
    for index, (rank, sign) in enumerate(faces[:most]):
        x = EDGE + index * (CARD[0] + 8)
        box = (x, top, x + CARD[0], top + CARD[1])
        draw.rounded_rectangle(box, 12, fill="#ffffff", outline=LINE, width=2)
        middle, colour = x + CARD[0] / 2, SUITS.get(sign, JOKER)
        high = 32 if sign else CARD[1] / 2
        draw.text((middle, top + high), rank, colour, font=font_of(40), anchor="mm")
        if sign:
            draw_suit(draw, middle, top + 72, 36, sign)


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
