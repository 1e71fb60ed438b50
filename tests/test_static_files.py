"""Static files are trimmed on the way out, and still say the same."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from remi_scores.static_files import TrimmedStaticFilesStorage, trim_css


@pytest.mark.parametrize(
    ("text", "trimmed"),
    [
        ("/* why\n so */\na,\nb { color: red;\n    margin: 0 auto; }\n",
         "a,b{color:red;margin:0 auto;}"),
        ('.a :hover > .b { content: "– "; }', '.a :hover > .b{content:"– ";}'),
        ("@media (min-width: 1rem) {\n    a { top: 0 }\n}", "@media (min-width:1rem){a{top:0}}"),
        ("a {\n    box-shadow: 0 1px red,\n        0 2px blue;\n}",
         "a{box-shadow:0 1px red,0 2px blue;}"),
    ],
)  # fmt: skip
def test_a_stylesheet_loses_comments_and_blanks(text: str, trimmed: str) -> None:
    assert trim_css(text) == trimmed
    assert trim_css(trimmed) == trimmed


@pytest.mark.parametrize(
    ("name", "text", "trimmed"),
    [
        ("css/a.css", b"a {\n    top: 0;\n}\n", "a{top:0;}"),
        ("js/a.js", b"// Why.\nif (a) {\n    go(`// ${b + 1}`);\n}", "if(a){go(`// ${b + 1}`);}"),
    ],
)
def test_a_file_is_trimmed_also_when_its_hash_was_taken_before(
    tmp_path: Path, name: str, text: bytes, trimmed: str
) -> None:
    storage = TrimmedStaticFilesStorage(location=tmp_path)
    content = ContentFile(text)
    content.read()
    storage.save(name, content)
    assert (tmp_path / name).read_text() == trimmed


def test_our_scripts_import_by_content_and_those_of_packages_stay(tmp_path: Path) -> None:
    storage = TrimmedStaticFilesStorage(location=tmp_path, base_url="/static/")
    text = b'import { a } from "./b.js";\nconst c = `import { a } from "./none";`;\n'
    first = text.splitlines()[0]
    files = {"js/a.js": first, "js/b.js": b"export const a = 1;", "pack/c.js": text}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    list(storage.post_process({name: (storage, name) for name in files}))
    done = storage.hashed_files
    named = (tmp_path / done["js/a.js"]).read_text()
    assert named == f'import{{a}}from"./{done["js/b.js"].removeprefix("js/")}";'
    assert (tmp_path / done["pack/c.js"]).read_bytes() == text
