"""The result of a match as the preview picture that chats show with a link."""

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

CACHED_PICTURES: Final = 64
ResultLine = tuple[int, str, int]
"""A player's rank (0: left for good), name and total."""


@lru_cache(maxsize=CACHED_PICTURES)
def draw_result(title: str, headline: str, lines: tuple[ResultLine, ...]) -> bytes:
    """Return a PNG with the game, who won, and everybody's rank and total."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw_head(draw, title, headline)
    _draw_lines(draw, lines)
    return to_png(image)


def _draw_lines(draw: ImageDraw.ImageDraw, lines: Sequence[ResultLine]) -> None:
    height = min(84, (SIZE[1] - HEAD - 48) // len(lines))
    size = int(height * 0.56)
    top = HEAD + (SIZE[1] - HEAD - height * len(lines)) // 2
    for row, (rank, name, total) in enumerate(lines):
        middle = top + height * row + height / 2
        if rank == 1:
            box = (EDGE - 24, middle - height / 2 + 2, SIZE[0] - EDGE + 24, middle + height / 2 - 2)
            draw.rounded_rectangle(box, 14, fill=TINT)
        figure, font = wording.number(total), font_of(size)
        width = draw.textlength(figure, font=font)
        colour = ACCENT if rank == 1 else INK
        draw.text((EDGE, middle), f"{rank}." if rank else "–", SOFT, font=font, anchor="lm")
        draw.text((SIZE[0] - EDGE, middle), figure, colour, font=font, anchor="rm")
        room = SIZE[0] - 2 * EDGE - width - size * 3
        write(draw, (EDGE + size * 1.75, middle), name, size=size, room=room, fill=INK)
