"""The canvas of the preview pictures that chats show with a link: size, colours, font, heading."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

SIZE: Final = (1200, 630)
"""Width and height, in pixels, as every length here."""

FONT: Final = Path(__file__).parent / "fonts" / "Roboto-Medium.ttf"
PAPER, INK, SOFT, LINE = "#f5f4ef", "#16201b", "#55615a", "#dedcd2"
ACCENT, ON_ACCENT, TINT, HEART = "#0b6b45", "#ffffff", "#dfeee5", "#c8102e"
EDGE: Final = 64
"""The empty margin on the left and the right."""

HEAD: Final = 196
"""The height of the coloured band on top."""


def to_png(image: Image.Image) -> bytes:
    """Return a picture as a small PNG: it has few colours."""
    file = BytesIO()
    image.quantize(48).save(file, "PNG", optimize=True)
    return file.getvalue()


def draw_head(draw: ImageDraw.ImageDraw, title: str, headline: str) -> None:
    """Draw the coloured band on top, with a title, the site's name and a headline."""
    draw.rectangle((0, 0, SIZE[0], HEAD), fill=ACCENT)
    brand = "Remi Scores"
    small = font_of(30)
    width = draw.textlength(brand, font=small)
    draw.text((SIZE[0] - EDGE - width, 62), brand, ON_ACCENT, font=small, anchor="lm")
    _draw_heart(draw, SIZE[0] - EDGE - width - 34, 62)
    write(draw, (EDGE, 62), title, size=36, room=SIZE[0] - 3 * EDGE - width, fill=TINT)
    write(draw, (EDGE, 132), headline, size=60, room=SIZE[0] - 2 * EDGE, fill=ON_ACCENT)


def _draw_heart(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    for left in (x - 12, x):
        draw.ellipse((left, y - 12, left + 12, y), fill=ON_ACCENT)
    draw.polygon([(x - 12, y - 4), (x + 12, y - 4), (x, y + 12)], fill=ON_ACCENT)


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    *,
    size: int,
    room: float,
    fill: str,
) -> None:
    """Draw one line of text; `at` is its left end at half height. It is cut to fit in `room`."""
    font = font_of(size)
    text = _drawable(text)
    if draw.textlength(text, font=font) > room:
        while text and draw.textlength(f"{text}…", font=font) > room:
            text = text[:-1]
        text = f"{text.rstrip()}…"
    draw.text(at, text, fill, font=font, anchor="lm")


@lru_cache(maxsize=32)
def font_of(size: int) -> ImageFont.FreeTypeFont:
    """Return the font in a size, in pixels."""
    return ImageFont.truetype(str(FONT), size, layout_engine=ImageFont.Layout.BASIC)


def _drawable(text: str) -> str:
    """Remove what the font cannot draw, such as emoji; return "?" if nothing is left."""
    font = font_of(24)
    unknown = bytes(font.getmask("\U0010fffd"))
    known = [each for each in text if bytes(font.getmask(each)) != unknown]
    return "".join(known).strip() or "?"
