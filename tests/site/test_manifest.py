"""The web manifest and the icons of the home screen."""

import json
import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from whitenoise.media_types import MediaTypes

STATIC = settings.BASE_DIR / "static"
MANIFEST = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))


def size_of(png: Path) -> tuple[int, int]:
    """The width and height in the head of a PNG file."""
    head = png.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def test_the_manifest_has_what_browsers_need_to_install_the_site() -> None:
    wanted = {"name": "Remi Scores", "start_url": "/", "scope": "/", "display": "standalone"}
    assert wanted.items() <= MANIFEST.items()
    sizes = {icon["sizes"] for icon in MANIFEST["icons"]}
    assert {"192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in MANIFEST["icons"])


@pytest.mark.parametrize("icon", MANIFEST["icons"], ids=lambda icon: icon["src"])
def test_icons_have_the_size_that_the_manifest_gives(icon: dict[str, str]) -> None:
    width, height = size_of(STATIC / icon["src"].removeprefix("/static/"))
    assert f"{width}x{height}" == icon["sizes"]


def test_every_page_links_to_the_manifest_and_the_icon(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    assert '<link rel="manifest" href="/static/manifest.webmanifest">' in page
    assert '<link rel="apple-touch-icon" href="/static/icons/apple-touch-180.png">' in page
    assert size_of(STATIC / "icons" / "apple-touch-180.png") == (180, 180)


def test_the_manifest_is_served_with_its_type() -> None:
    types = MediaTypes(extra_types=settings.WHITENOISE_MIMETYPES)
    assert types.get_type("manifest.webmanifest") == "application/manifest+json"
