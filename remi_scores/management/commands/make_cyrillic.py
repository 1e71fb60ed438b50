"""manage.py make_cyrillic"""

from pathlib import Path
from typing import Any, Final

import polib
from django.conf import settings
from django.core.management.base import BaseCommand

from remi_scores.site.transliteration import to_cyrillic

LATIN: Final = Path("sr_Latn") / "LC_MESSAGES" / "django.po"
CYRILLIC: Final = Path("sr") / "LC_MESSAGES" / "django.po"


class Command(BaseCommand):
    """Writes the Cyrillic message catalogue from the Latin one."""

    help = "Writes locale/sr from locale/sr_Latn; run it after every change of the Serbian texts."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        (folder,) = map(Path, settings.LOCALE_PATHS)
        target = folder / CYRILLIC
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(cyrillic_catalogue(folder / LATIN), encoding="utf-8")


def cyrillic_catalogue(latin: Path) -> str:
    """Return the text of the Cyrillic catalogue."""
    catalogue = polib.pofile(str(latin), wrapwidth=0)
    catalogue.metadata["Language"] = "sr"
    for entry in catalogue:
        entry.msgstr = to_cyrillic(entry.msgstr)
        entry.msgstr_plural = {n: to_cyrillic(text) for n, text in entry.msgstr_plural.items()}
    return f"{catalogue}\n"
