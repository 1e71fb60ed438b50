"""Static files are bundled and trimmed before they are served, and still do the same."""

from pathlib import Path

import pytest

from remi_scores.static_files import BundledStaticFilesStorage, is_ours, trim_css, trim_js


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
def test_our_files_are_told_by_their_folder(name: str, ours: bool) -> None:
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


def test_our_files_are_put_together_and_trimmed_and_those_of_packages_are_not(
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


def test_scripts_import_one_another_by_content(tmp_path: Path) -> None:
    one = 'import { c } from "./lib/c.js";\n\nc();\n'
    files = {"js/a.js": one, "js/b.js": f"{one}\n", "js/lib/c.js": "export const c = go;\n"}
    served = collect(tmp_path, files)
    (hashed,) = tmp_path.glob("js/lib/c.?*.js")
    assert served["js/a.js"] == f'import{{c}} from "./lib/{hashed.name}";c();'
    assert served["js/lib/c.js"] == "export const c=go;"
    # What a script imports is part of its content.
    again = collect(tmp_path, {**files, "js/lib/c.js": "export const c = come;\n"})
    assert again["js/a.js"] != served["js/a.js"]


def test_what_was_served_before_stays_for_pages_that_phones_keep(tmp_path: Path) -> None:
    collect(tmp_path, {"js/old.js": "go(1);", "js/a.js": "go(2);"})
    before = set(tmp_path.rglob("*.?*.js"))
    (tmp_path / "js" / "old.js").unlink()
    collect(tmp_path, {"js/a.js": "go(3);"})
    assert len(before) == 2
    assert all(path.exists() for path in before)
