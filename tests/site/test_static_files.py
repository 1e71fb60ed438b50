"""Static files: bundling, trimming and hashing, and the rules that scripts keep."""

import re
from pathlib import Path
from posixpath import normpath

import pytest

from remi_scores.site.bundling import bundle_scripts, read_module
from remi_scores.site.static_files import BundledStaticFilesStorage, is_ours, trim_css, trim_js


@pytest.mark.parametrize(
    ("text", "trimmed"),
    [
        ("/* why\n so */\na,\nb { color: red;\n    margin: 0 auto; }\n",
         "a,b{color:red;margin:0 auto}"),
        ('.a :hover > .b { content: "a > b; – "; }', '.a :hover>.b{content:"a > b; – "}'),
        ("@media (min-width: 1rem) {\n    a { top: 0 }\n}", "@media (min-width:1rem){a{top:0}}"),
        ("a {\n    box-shadow: 0 1px red,\n        0 2px blue;\n}",
         "a{box-shadow:0 1px red,0 2px blue}"),
    ],
)  # fmt: skip
def test_a_stylesheet_loses_comments_and_blanks(text: str, trimmed: str) -> None:
    assert trim_css(text) == trimmed
    assert trim_css(trimmed) == trimmed


def test_a_script_loses_comments_and_blanks() -> None:
    text = "// Why.\nif (a) {\n    go(`// ${b + 1}`);\n}"
    assert trim_js(text) == "if(a){go(`// ${b + 1}`);}"


@pytest.mark.parametrize(
    ("name", "ours"),
    [("css/site.css", True), ("js/lib/cards.js", True), ("django_htmx/js/htmx.js", False)],
)
def test_our_files_are_recognized_by_their_folder(name: str, ours: bool) -> None:
    assert is_ours(name) == ours


def collect(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """Collect files as collectstatic does; return the text of each as it is served, by its name."""
    storage = BundledStaticFilesStorage(location=folder, base_url="/static/")
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    found = list(storage.post_process({name: (storage, name) for name in files}))
    assert not [fault for _, _, fault in found if isinstance(fault, Exception)]
    return {name: (folder / hashed).read_text() for name, hashed in storage.hashed_files.items()}


def test_our_files_are_bundled_and_trimmed_and_those_of_packages_are_not(
    tmp_path: Path,
) -> None:
    script = 'import { a } from "./b.js";\n\n// Why.\nconst c = `import { a } from "./none";`;\n'
    files = {
        "css/site.css": '/* Why. */\n@import url("site/a.css");\n',
        "css/site/a.css": "a {\n    top: 0;\n}\n",
        "js/a.js": 'import { b } from "./lib/b.js";\n\nb(1); // why\n',
        "js/lib/b.js": "export function b(n) {\n    go(n);\n}\n",
        "pack/css/a.css": "a {\n    top: 0;\n}\n",
        "pack/js/c.js": script,
    }
    assert collect(tmp_path, files) == {
        "css/site.css": "a{top:0}",
        "js/a.js": "function b(n){go(n);}\nb(1);",
        "pack/css/a.css": files["pack/css/a.css"],
        "pack/js/c.js": script,
    }


def test_scripts_import_one_another_by_hashed_names(tmp_path: Path) -> None:
    one = 'import { c } from "./lib/c.js";\n\nc();\n'
    files = {"js/a.js": one, "js/b.js": f"{one}\n", "js/lib/c.js": "export const c = go;\n"}
    served = collect(tmp_path, files)
    (hashed,) = tmp_path.glob("js/lib/c.?*.js")
    assert served["js/a.js"] == f'import{{c}} from "./lib/{hashed.name}";c();'
    assert served["js/lib/c.js"] == "export const c=go;"
    # What a script imports is part of its content.
    again = collect(tmp_path, {**files, "js/lib/c.js": "export const c = come;\n"})
    assert again["js/a.js"] != served["js/a.js"]


def test_files_served_before_stay_for_cached_pages(tmp_path: Path) -> None:
    collect(tmp_path, {"js/old.js": "go(1);", "js/a.js": "go(2);"})
    before = set(tmp_path.rglob("*.?*.js"))
    (tmp_path / "js" / "old.js").unlink()
    collect(tmp_path, {"js/a.js": "go(3);"})
    assert len(before) == 2
    assert all(path.exists() for path in before)


# How scripts are written: libraries do nothing when they are imported, programs start the pages

TOP = Path(__file__).resolve().parent.parent.parent
SOURCES = {
    path.relative_to(TOP / "static").as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((TOP / "static").rglob("*.js"))
}
MODULES = {name: read_module(name, text) for name, text in SOURCES.items()}
LIBRARIES = {name for name, module in MODULES.items() if module.exports}
NO_MODULES = {"js/early.js", "js/offline/worker.js"}

_DECLARATION = re.compile(r"(?:export )?(?:(?:async )?function|class) |import \{")
_VARIABLE = re.compile(r"(?:export )?(?:const|let) (?:\w+|\{[^=]*\})(?: = (.*))?;$", re.DOTALL)
_STRING = re.compile(r'"[^"]*"|`[^`]*`|(?<![\w)])/(?! )(?:\\.|[^/\n])+/\w*')
_FUNCTION = re.compile(r"(?:async )?(?:\w+|\([^()]*\)) => ")
_MAKES = re.compile(r"new (?:Set|Map|WeakMap)\(|\bstoreOf\(|\bPromise\.resolve\(")
_ACTS = re.compile(r"\(|\bnew\b|\bawait\b|\b(?:document|window|location|navigator|localStorage)\b")


def acting(text: str) -> list[str]:
    """Return the statements of a module that do something when it is imported.

    A statement begins at the margin; its other lines are indented or close a bracket.
    """
    code = re.sub(r" *// .*", "", text).strip()
    statements = map(str.strip, re.split(r"\n(?![\s})\]])", code))
    return [one for one in statements if not (_DECLARATION.match(one) or is_inert(one))]


def is_inert(statement: str) -> bool:
    """Tell whether a statement only names a value and calls nothing to get it."""
    if not (variable := _VARIABLE.match(statement)):
        return False
    value = _STRING.sub('""', variable[1] or "")
    while function := _FUNCTION.search(value):
        value = value[: function.start()] + value[end_of_function(value, function.end()) :]
    return not _ACTS.search(_MAKES.sub("[", value))


def end_of_function(text: str, start: int) -> int:
    """Return where the body of an arrow function ends that begins at `start`."""
    depth = 0
    for place, sign in enumerate(text[start:], start):
        if depth == 0 and sign in ",)]}":
            return place
        depth += (sign in "([{") - (sign in ")]}")
    return len(text)


@pytest.mark.parametrize("name", sorted(LIBRARIES))
def test_a_library_does_nothing_when_it_is_imported(name: str) -> None:
    assert acting(SOURCES[name]) == []


@pytest.mark.parametrize(
    "text",
    [
        "go();",
        'document.addEventListener("click", go);',
        "export const form = document.forms[0];",
        "const { height } = screen.getSize();",
        "let timer = setTimeout(() => {}, 10);",
        "const keys = [one, (key) => two(key), three()];",
        "const keys = [\n    (key) => ({ one: key }),\n    four(),\n];",
        "export const size = (() => {\n    return 1;\n})();",
        "const stream = new EventSource(ADDRESS);",
        "if (isOld) patch();",
        "for (const form of forms) lock(form);",
        'HTMLFormElement.prototype.send = "x";',
        "export function go() {\n    come();\n}\n\ngo();",
        "let count = 0;\ncount += 1;",
        "const text = await load;",
    ],
)
def test_a_library_that_does_something_is_found(text: str) -> None:
    assert len(acting(f'import {{ a }} from "./a.js";\n\n// Why.\n{text}\n')) == 1


@pytest.mark.parametrize(
    "text",
    [
        "export async function go() {\n    await come();\n}",
        "export class Zones {\n    go() {}\n}",
        'const KEYS = { one: "go()", two: /^a(b)$/u }; // go()',
        "export const go = (key) => come(key);",
        "const go = async ({ key }) => {\n    come(key);\n};",
        "const keys = [\n    [one, (key) => come({ key }, 1)],\n    [two, () => go()],\n];",
        "let timer = 0;\nlet form;\nconst known = new Map();",
    ],
)
def test_a_library_that_only_declares_is_accepted(text: str) -> None:
    assert acting(text) == []


# Scripts that templates name


TEMPLATES = sorted((TOP / "templates").rglob("*.html"))
PAGES = [path for path in TEMPLATES if "{% extends" in path.read_text(encoding="utf-8")]
SERVED = bundle_scripts(SOURCES)
PROGRAMS = MODULES.keys() - LIBRARIES - NO_MODULES

_STATIC = re.compile(r"{% static '([^']+\.js)' %}")
_STARTED = re.compile(r"""<script type="module" src="{% static '([^']+)' %}">""")
_OTHER_TEMPLATE = re.compile(r'{% (?:extends|include) "([^"]+)"')


def scripts_of(path: Path, tag: re.Pattern[str]) -> set[str]:
    """Return the scripts that a page names in such tags, in all the templates it is made of."""
    text = path.read_text(encoding="utf-8")
    others = [TOP / "templates" / name for name in _OTHER_TEMPLATE.findall(text)]
    return set(tag.findall(text)).union(*(scripts_of(other, tag) for other in others))


def imports_of(names: set[str]) -> set[str]:
    """Return the files that files import as they are served."""
    line = re.compile(r'^import .* from "([^"]+)";$', re.MULTILINE)
    return {normpath(f"{name}/../{way}") for name in names for way in line.findall(SERVED[name])}


def test_every_program_is_named_in_a_template_and_imported_by_no_script() -> None:
    named = set().union(*(scripts_of(path, _STATIC) for path in TEMPLATES))
    assert named <= SERVED.keys()
    assert named >= PROGRAMS
    assert LIBRARIES.issuperset(target for module in MODULES.values() for target in module.imports)
    assert len(PROGRAMS) > 10


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_starts_programs_and_names_all_that_its_scripts_import(path: Path) -> None:
    """Named scripts are fetched at once, and cached for use without a network."""
    named = scripts_of(path, _STATIC)
    started = scripts_of(path, _STARTED)
    assert imports_of(named) <= named
    assert started - PROGRAMS <= imports_of(started & PROGRAMS)


# The events that scripts send one another

_EVENT = re.compile(r"""(?:Event|EventListener)\(['"]([^'"]+)""")
_OF_BROWSER = {
    *("activate", "change", "click", "fetch", "focusin", "focusout", "fullscreenchange", "input"),
    *(
        "install",
        "invalid",
        "keydown",
        "load",
        "message",
        "mousedown",
        "online",
        "pagehide",
        "pageshow",
    ),
    *("pointercancel", "pointerdown", "pointermove", "pointerup", "submit", "success", "toggle"),
    *("paste", "visibilitychange"),
}
EVENTS = MODULES["js/lib/events.js"].constants or {}


def unlisted(text: str) -> list[str]:
    """Return the events that a script names, but neither a browser nor htmx sends."""
    return [
        name
        for name in _EVENT.findall(text)
        if name not in _OF_BROWSER and not name.startswith("htmx:")
    ]


def test_our_events_are_taken_from_the_list() -> None:
    assert {name: found for name, text in SOURCES.items() if (found := unlisted(text))} == {}


@pytest.mark.parametrize(
    "text",
    [
        'form.dispatchEvent(new CustomEvent("seat", { detail }));',
        'document.dispatchEvent(new Event("live:later"));',
        'document.addEventListener("live:later", go);',
        "form.removeEventListener('filled', go);",
    ],
)
def test_an_event_that_is_not_in_the_list_is_found(text: str) -> None:
    assert len(unlisted(text)) == 1


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_every_event_of_the_list_is_sent_and_listened_for(name: str) -> None:
    assert any(re.search(rf"(?:CustomEvent|tell)\({name}\b", text) for text in SOURCES.values())
    assert any(re.search(rf"addEventListener\({name}\b", text) for text in SOURCES.values())


def test_scripts_and_stylesheets_have_fewer_than_400_lines() -> None:
    files = [path for path in (TOP / "static").rglob("*.*") if path.suffix in (".css", ".js")]
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name: lines for name, lines in lengths.items() if lines >= 400} == {}
