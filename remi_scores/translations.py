"""Compiles translation catalogues in Python, where gettext's msgfmt may be missing."""

from collections.abc import Iterable
from pathlib import Path

import polib


def compile_stale(folders: Iterable[Path]) -> list[Path]:
    """Compile each .po under the folders that is newer than its .mo; return those compiled.

    Raises OSError if a catalogue cannot be read as one.
    """
    catalogues = [path for folder in folders for path in sorted(folder.rglob("*.po"))]
    stale = [path for path in catalogues if is_stale(path)]
    for path in stale:
        compile_catalogue(path)
    return stale


def is_stale(catalogue: Path) -> bool:
    """Tell whether the .mo beside the .po is missing or older."""
    compiled = catalogue.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < catalogue.stat().st_mtime_ns


def compile_catalogue(catalogue: Path) -> None:
    """Write the .mo beside the .po, whole or not at all; fuzzy entries stay out."""
    draft = catalogue.with_suffix(".mo.draft")
    polib.pofile(str(catalogue)).save_as_mofile(str(draft))
    draft.replace(catalogue.with_suffix(".mo"))
