"""Static files as they are sent: without the comments and the blanks that people need."""

import fcntl
import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile, File
from django.core.management import call_command
from rjsmin import jsmin  # type: ignore[import-untyped]
from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_CSS_BREAK: Final = re.compile(r"\s*\n\s*")
_CSS_SIGN: Final = re.compile(r"\s*([{};,])\s*|(?<=:) ")


class TrimmedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Keeps every file under a name made of its content, trimmed and compressed."""

    # A script of ours that imports another names it by its content too.
    support_js_module_import_aggregation = True

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """Leave the scripts of packages alone: what looks like an import there is none."""
        if name.endswith(".js") and not is_ours(name):
            return lambda match: match["matched"]
        convert: Callable[[re.Match[str]], str]
        convert = super().url_converter(name, hashed_files, template)
        return convert

    def _save(self, name: str, content: "File[bytes]") -> str:
        trim = TRIMMERS.get(name.rpartition(".")[2])
        if trim and is_ours(name):
            content.seek(0)  # its hash was taken
            content = ContentFile(trim(content.read().decode()).encode())
        return str(super()._save(name, content))


def is_ours(name: str) -> bool:
    """Tell our own scripts and stylesheets from those of packages, by the folder."""
    return name.startswith(("css/", "js/"))


def trim_css(text: str) -> str:
    """Return a stylesheet without comments and without the blanks that mean nothing.

    >>> trim_css("a { color: red; }  /* why */")
    'a{color:red;}'
    """
    joined = _CSS_BREAK.sub(" ", _CSS_COMMENT.sub("", text)).strip()
    return _CSS_SIGN.sub(lambda match: match[1] or "", joined)


TRIMMERS: Final[dict[str, Callable[[str], str]]] = {"css": trim_css, "js": jsmin}


def collect_static() -> None:
    """Bring the collected files up to date: nothing to do if no file is another than it was.

    One process does it at a time, and those that waited find it done.
    """
    root = Path(settings.STATIC_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    with (root / ".collected").open("a+", encoding="ascii") as stamp:
        fcntl.flock(stamp, fcntl.LOCK_EX)
        stamp.seek(0)
        state = static_state()
        if stamp.read() != state:
            call_command("collectstatic", interactive=False)
            stamp.truncate(0)
            stamp.write(state)


def static_state() -> str:
    """Return a digest that changes when any static file does."""
    return hashlib.sha256("\n".join(sorted(_static_facts())).encode()).hexdigest()


def _static_facts() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            path = Path(storage.path(name))
            facts = path.stat()
            yield f"{path} {facts.st_size} {facts.st_mtime_ns}"
