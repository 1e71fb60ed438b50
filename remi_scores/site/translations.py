"""Compiles message catalogues in Python, because gettext's msgfmt may not be installed."""

from collections.abc import Iterable
from pathlib import Path

import polib


def compile_stale(folders: Iterable[Path]) -> list[Path]:
    """Compile each .po file that is newer than its .mo; return those that were compiled.

    Raises OSError if a file is not a valid catalogue.
    """
    catalogues = [path for folder in folders for path in sorted(folder.rglob("*.po"))]
    stale = [path for path in catalogues if is_stale(path)]
    for path in stale:
        compile_catalogue(path)
    return stale


def is_stale(catalogue: Path) -> bool:
    """Tell whether the .mo file beside the .po file is missing or older."""
    compiled = catalogue.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < catalogue.stat().st_mtime_ns


def compile_catalogue(catalogue: Path) -> None:
    """Write the .mo file beside the .po file, atomically and without fuzzy entries."""
    draft = catalogue.with_suffix(".mo.draft")
    polib.pofile(str(catalogue)).save_as_mofile(str(draft))
    draft.replace(catalogue.with_suffix(".mo"))
