"""The walls of the house: who may import whom, and how large a file may grow."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "remi_scores"

# A room imports itself and what stands on a lower step. What is not named here is the house around
# the rooms (settings, urls, commands) and may import them all.
STEPS = {
    "engine": 0,
    "wording": 1,
    "people": 2,
    "typed": 2,
    "web": 2,
    "matches": 3,
    "history": 4,
    "desk": 4,
    "rulebook": 4,
}
HOUSE = 5
# The engine answers the same for the same input: no clock, environment, randomness or files.
ENGINE_BANNED = {
    "datetime", "glob", "os", "pathlib", "random", "secrets", "shutil", "tempfile", "time", "uuid",
}  # fmt: skip
LONGEST_FILE = 400


def wrong_imports(package: Path) -> list[str]:
    return [
        f"{path.relative_to(package.parent)} imports {name}"
        for path in sorted(package.rglob("*.py"))
        for name in imported_names(path, package.parent)
        if not is_allowed(room_of(path, package), name, package.name)
    ]


def imported_names(path: Path, root: Path) -> Iterator[str]:
    """Yield the modules that a file imports by their full names, `from package import room` too."""
    home = path.relative_to(root).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = home[: len(home) - node.level + 1] if node.level else ()
            module = ".".join((*start, node.module) if node.module else start)
            yield from (f"{module}.{alias.name}" for alias in node.names)


def room_of(path: Path, package: Path) -> str:
    return path.relative_to(package).parts[0].removesuffix(".py")


def is_allowed(room: str, name: str, package: str) -> bool:
    first, *rest = name.split(".")
    if first == package:
        target = rest[0] if rest else ""
        if room == target:
            return True
        return STEPS.get(room, HOUSE) > STEPS.get(target, HOUSE) or room not in STEPS
    return room != "engine" or (first in sys.stdlib_module_names and first not in ENGINE_BANNED)


def asks_which_variant(source: str) -> Iterator[int]:
    """Yield the lines that compare a variant or its key with a text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(names_variant, sides)) and any(map(holds_text, sides)):
                yield node.lineno
        elif isinstance(node, ast.Match) and names_variant(node.subject):
            yield node.lineno


def names_variant(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "variant") or (
        isinstance(node, ast.Attribute) and node.attr in ("key", "variant")
    )


def holds_text(node: ast.expr) -> bool:
    return any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node)
    )


def test_imports_point_to_the_left() -> None:
    assert wrong_imports(PACKAGE) == []


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("engine/cards.py", "import django"),
        ("engine/cards.py", "from os import environ"),
        ("engine/variants/halp.py", "import random"),
        ("engine/cards.py", "import datetime as clock"),
        ("engine/cards.py", "from house.people.models import Person"),
        ("engine/variants/halp.py", "from ...people import models"),
        ("wording.py", "from house.people import models"),
        ("people/models.py", "from house import matches"),
        ("people/models.py", "def late():\n    from house.matches.models import Match"),
        ("matches/models.py", "from ..desk import claims"),
        ("matches/views.py", "from house import settings"),
        ("matches/views.py", "import house.urls"),
        ("desk/views.py", "from house.history import lists"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, where: str, line: str) -> None:
    path = tmp_path / "house" / where
    path.parent.mkdir(parents=True)
    path.write_text(line)
    assert len(wrong_imports(tmp_path / "house")) == 1


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("engine/cards.py", "from dataclasses import dataclass"),
        ("engine/variants/halp.py", "from ..cards import Card"),
        ("wording.py", "from house.engine.errors import RemiError"),
        ("people/models.py", "import django"),
        ("matches/services.py", "from house.people import models\nfrom house import wording"),
        ("matches/services.py", "from house.engine.match import replay"),
        ("desk/views.py", "from house.matches.models import Match"),
        ("urls.py", "from house import views\nfrom house.desk import views as desk"),
        ("settings.py", "import os\nfrom house.environment import env_list"),
    ],
)
def test_a_right_import_is_let_pass(tmp_path: Path, where: str, line: str) -> None:
    path = tmp_path / "house" / where
    path.parent.mkdir(parents=True)
    path.write_text(line)
    assert wrong_imports(tmp_path / "house") == []


def test_only_variants_know_which_variant_they_are() -> None:
    wrong = [
        f"{path.relative_to(TOP)}:{line}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if "variants" not in path.parts
        for line in asks_which_variant(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('if variant == "halp": pass', [1]),
        ('x = 1 if match.variant.key != "halp" else 2', [1]),
        ('\nif game.key in ("halp", "remi51"): pass', [2]),
        ('match variant.key:\n    case "halp": pass', [1]),
        ("if variant is None or key == other: pass", []),
        ("if variant.pair_bonus: pass", []),
    ],
)
def test_asking_for_the_variant_is_found(source: str, lines: list[int]) -> None:
    assert list(asks_which_variant(source)) == lines


def test_templates_do_not_ask_which_variant() -> None:
    asking = re.compile(r"{%\s*(?:el)?if\b[^%]*(?:variant|\.key)\s*(?:==|!=|in)\s*[\"']")
    templates = sorted((TOP / "templates").rglob("*.html"))
    assert templates
    assert [path.name for path in templates if asking.search(path.read_text("utf-8"))] == []


def test_files_stay_short_enough_to_read() -> None:
    lengths = {
        str(path.relative_to(TOP)): len(path.read_text(encoding="utf-8").splitlines())
        for path in PACKAGE.rglob("*.py")
    }
    assert {path: lines for path, lines in lengths.items() if lines >= LONGEST_FILE} == {}


def test_the_top_of_the_checkout_holds_only_what_belongs_there() -> None:
    allowed = {
        "CHANGELOG.md", "Dockerfile", "README.md", "bin", "compose.yaml", "docs", "locale",
        "manage.py", "pyproject.toml", "remi_scores", "requirements-bench.txt",
        "requirements-dev.txt", "requirements.txt", "static", "templates", "tests", "var",
    }  # fmt: skip
    found = {path.name for path in TOP.iterdir() if not path.name.startswith(".")}
    assert found - allowed - {"__pycache__"} == set()
