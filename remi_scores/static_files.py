"""Static files as they are sent: without the comments and the indentation that people need."""

import re
from collections.abc import Callable
from typing import Final

from django.core.files.base import ContentFile, File
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
        if name.endswith(".js") and "/" in name:
            return lambda match: match["matched"]
        convert: Callable[[re.Match[str]], str]
        convert = super().url_converter(name, hashed_files, template)
        return convert

    def _save(self, name: str, content: "File[bytes]") -> str:
        trim = TRIMMERS.get(name.rpartition(".")[2])
        if trim and "/" not in name:  # our own; what packages bring stays as it is
            content.seek(0)  # its hash was taken
            content = ContentFile(trim(content.read().decode()).encode())
        return str(super()._save(name, content))


def trim_css(text: str) -> str:
    """Return a stylesheet without comments and without the blanks that mean nothing.

    >>> trim_css("a { color: red; }  /* why */")
    'a{color:red;}'
    """
    joined = _CSS_BREAK.sub(" ", _CSS_COMMENT.sub("", text)).strip()
    return _CSS_SIGN.sub(lambda match: match[1] or "", joined)


def trim_js(text: str) -> str:
    """Return a script without indentation, empty lines and lines of comment.

    Lines stay lines, since a statement may end with one; no text may go over several.
    """
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


TRIMMERS: Final = {"css": trim_css, "js": trim_js}
