"""The result of a match as a picture, for chats that show a link with one."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from remi_scores import wording
from remi_scores.web.picture import (
    ACCENT,
    EDGE,
    HEAD,
    INK,
    PAPER,
    SIZE,
    SOFT,
    TINT,
    draw_head,
    font_of,
    to_png,
    write,
)

PICTURES_KEPT: Final = 64
Standing = tuple[int, str, int]
"""A line of the result: rank (0 for a player who left), name, total."""


@lru_cache(maxsize=PICTURES_KEPT)
def draw_result(title: str, headline: str, standings: tuple[Standing, ...]) -> bytes:
    """Return a PNG with the game, who won, and everybody's place and total."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw_head(draw, title, headline)
    _draw_standings(draw, standings)
    return to_png(image)


def _draw_standings(draw: ImageDraw.ImageDraw, standings: Sequence[Standing]) -> None:
    height = min(84, (SIZE[1] - HEAD - 48) // len(standings))
    size = int(height * 0.56)
    top = HEAD + (SIZE[1] - HEAD - height * len(standings)) // 2
    for row, (place, name, total) in enumerate(standings):
        middle = top + height * row + height / 2
        if place == 1:
            box = (EDGE - 24, middle - height / 2 + 2, SIZE[0] - EDGE + 24, middle + height / 2 - 2)
            draw.rounded_rectangle(box, 14, fill=TINT)
        figure, font = wording.number(total), font_of(size)
        width = draw.textlength(figure, font=font)
        colour = ACCENT if place == 1 else INK
        draw.text((EDGE, middle), f"{place}." if place else "–", SOFT, font=font, anchor="lm")
        draw.text((SIZE[0] - EDGE, middle), figure, colour, font=font, anchor="rm")
        room = SIZE[0] - 2 * EDGE - width - size * 3
        write(draw, (EDGE + size * 1.75, middle), name, size=size, room=room, fill=INK)
