"""Static files as they are served: few, and without comments and indentation."""

import fcntl
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from django.core.management import call_command
from rjsmin import jsmin  # type: ignore[import-untyped]
from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

from remi_scores.site import bundling

_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_CSS_BLANK: Final = re.compile(r"""("[^"]*")|\s*([{};,>])\s*|(?<=:) |\s*\n\s*""")


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names every file by its content and compresses it; bundles and trims our own."""

    # Makes Django rewrite the addresses of imports too.
    support_js_module_import_aggregation = True

    def post_process(
        self, paths: Mapping[str, tuple[Storage, str]], **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        """Name and compress the files; those that were put into another are left out."""
        ours = {name: _read(*where) for name, where in paths.items() if is_ours(name)}
        made = InMemoryStorage()
        for name, text in make_files(ours).items():
            made.save(name, ContentFile(text.encode()))
        found = {name: where for name, where in paths.items() if name not in ours}
        found |= {name: (made, name) for name in ours if made.exists(name)}
        yield from super().post_process(found, **options)

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """Leave the scripts of packages alone: what looks like an import there is none."""
        if name.endswith(".js") and not is_ours(name):
            return lambda match: match["matched"]
        convert: Callable[[re.Match[str]], str]
        convert = super().url_converter(name, hashed_files, template)
        return convert


def is_ours(name: str) -> bool:
    """Tell our own scripts and stylesheets from those of packages, by the folder."""
    return name.startswith(("css/", "js/"))


def _read(storage: Storage, path: str) -> str:
    with storage.open(path) as file:
        return str(file.read().decode())


def make_files(sources: Mapping[str, str]) -> dict[str, str]:
    """Return our scripts and stylesheets as they are served, by name."""
    styles = {name: text for name, text in sources.items() if name.endswith(".css")}
    scripts = {name: text for name, text in sources.items() if name.endswith(".js")}
    return {
        **{name: trim_css(text) for name, text in bundling.bundle_styles(styles).items()},
        **{name: trim_js(text) for name, text in bundling.bundle_scripts(scripts).items()},
    }


def trim_css(text: str) -> str:
    """Return a stylesheet without comments and without the blanks that mean nothing.

    >>> trim_css("a > b { color: red; }  /* why */")
    'a>b{color:red}'
    """
    bare = _CSS_COMMENT.sub("", text).strip()
    return _CSS_BLANK.sub(_without_blank, bare).replace(";}", "}")


def _without_blank(found: re.Match[str]) -> str:
    """Return a string unchanged, a sign without its blanks, and a space for another line break."""
    return found[1] or found[2] or (" " if "\n" in found[0] else "")


def trim_js(text: str) -> str:
    """Return a script without comments and without the blanks that mean nothing."""
    return str(jsmin(text))


def collect_static() -> None:
    """Bring the collected files up to date, if any source file has changed.

    One process does it at a time, and those that waited find it done. Older files stay, because
    pages that phones keep may still ask for them.
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
    """Return a digest that changes when any static file does, or the code that makes them."""
    return hashlib.sha256("\n".join(sorted(_static_facts())).encode()).hexdigest()


def _static_facts() -> Iterator[str]:
    code = [Path(__file__), Path(bundling.__file__)]
    found = (storage.path(name) for finder in get_finders() for name, storage in finder.list([]))
    for path in [*code, *map(Path, found)]:
        facts = path.stat()
        yield f"{path} {facts.st_size} {facts.st_mtime_ns}"
