"""The architecture: which module may import which, where variants are named, sizes of files."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "remi_scores"

# A room imports itself and rooms on a lower step. What is not named here is the site around the
# rooms (settings, site, urls, commands), which may import them all.
STEPS = {
    "": {
        "engine": 0, "wording": 1, "people": 2, "typed": 2, "web": 2, "matches": 3,
        "history": 4, "desk": 4, "rulebook": 4,
    },
    "engine": {
        "errors": 0, "contracts": 0, "report": 0, "scoring": 0, "cards": 1, "options": 1,
        "shapes": 1, "arrangement": 2, "melds": 2, "packs": 2, "deal": 3, "solvers": 3,
        "variants": 4, "replay": 5, "documents": 6, "check": 7, "__main__": 8,
    },
    "matches": {
        "acts": -1, "choices": -1, "counted": -1, "happening": -1, "phone_seats": -1, "apps": 0,
        "bus": 0, "errors": 0, "models": 0, "ledger": 1, "locking": 1,
        "problems": 1, "circles": 2,
        "access": 2, "entry": 2, "live": 3, "services": 3, "archive": 4, "sheet": 4, "views": 5,
        "urls": 6, "migrations": 6, "templatetags": 6,
    },
    "history": {
        "models": 0, "moments": 0, "facts": 1, "scope": 1, "refreshing": 2,
        "counting": 2, "ratings": 2, "listing": 2, "relinking": 3, "figures": 3, "pages": 4,
        "document": 4, "apps": 4, "migrations": 5,
    },
    "desk": {
        "apps": 0, "drawing": 0, "setting": 0, "splitting": 0, "questions": 1, "models": 2,
        "answering": 2, "asking": 2, "picture": 2, "services": 3, "checking": 3, "refusals": 3,
        "views": 4, "urls": 5, "migrations": 5,
    },
}  # fmt: skip
HOUSE = 9
# From outside a room only what is named here may be imported; "" is its __init__. The models of
# `matches` are not in its __init__: Django imports an app's package before it can load models.
FACES = {
    "engine": {""},
    "door": {""},
    "wording": {"", "claims"},
    "people": {"", "alike", "asking", "circles", "models", "persons"},
    "typed": {""},
    "web": {"", "picture"},
    "matches": {
        "models",
        "archive",
        "circles",
        "errors",
        "problems",
        "locking",
        "ledger",
        "access",
        "services",
        "sheet",
        "live",
    },
    "history": {"document", "figures", "listing", "pages", "refreshing", "scope"},
    "desk": {"checking"},
    "rulebook": set(),
}  # fmt: skip
# Rooms inside a room: outside them, too, only their __init__ may be imported.
INNER = (
    "engine.variants", "engine.replay", "engine.documents", "engine.check", "engine.solvers.hand",
    "engine.solvers.opening", "engine.solvers.contract", "engine.solvers.table",
    "matches.ledger", "matches.access", "matches.archive", "matches.circles", "matches.entry",
    "matches.services", "matches.sheet", "matches.live", "desk.questions", "typed.line",
)  # fmt: skip
# The engine is deterministic: no clock, environment, randomness or files.
ENGINE_BANNED = {
    "datetime", "glob", "os", "pathlib", "random", "secrets", "shutil", "tempfile", "time", "uuid",
}  # fmt: skip
LONGEST_FILE = 400
PINNED = ("", "-dev", "-mutants", "-bench", "-audit")


def wrong_imports(package: Path) -> list[str]:
    return [
        f"{path.relative_to(package.parent)} imports {name}"
        for path in sorted(package.rglob("*.py"))
        for name in imported_names(path, package.parent)
        if not is_allowed(place_of(path, package), name, package)
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


def place_of(path: Path, package: Path) -> tuple[str, ...]:
    """Return where a file is, from the package down: ("engine", "cards")."""
    parts = path.relative_to(package).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def is_allowed(place: tuple[str, ...], name: str, package: Path) -> bool:
    first, *rest = name.split(".")
    if first != package.name:
        return place[:1] != ("engine",) or (
            first in sys.stdlib_module_names and first not in ENGINE_BANNED
        )
    target = module_of(rest, package)
    if place[:1] == target[:1]:
        return goes_down(place, target, place[0]) and keeps_to_faces(place, target)
    return goes_down(place, target, "") and keeps_to_faces(place, target) and is_face(target)


def module_of(names: list[str], package: Path) -> tuple[str, ...]:
    """Return the part of a dotted name that is a module or package, without the name in it."""
    while names:
        path = package.joinpath(*names)
        if path.with_suffix(".py").exists() or (path / "__init__.py").exists():
            break
        names = names[:-1]
    return tuple(names)


def goes_down(place: tuple[str, ...], target: tuple[str, ...], room: str) -> bool:
    """Whether an import points from a higher step to a lower one, or stays within one room."""
    steps, depth = STEPS.get(room, {}), 1 if room else 0
    if len(place) <= depth:
        return bool(room)  # the face of a room, which names all of it
    here, there = place[depth], target[depth] if len(target) > depth else ""
    if here == there:
        return solver_of(place) in (None, solver_of(target))
    return here not in steps or steps[here] > steps.get(there, HOUSE)


def solver_of(place: tuple[str, ...]) -> str | None:
    """Return the solver that a file belongs to: solvers do not know one another."""
    return place[2] if place[:2] == ("engine", "solvers") and len(place) > 2 else None


def is_face(target: tuple[str, ...]) -> bool:
    return target[0] not in FACES or ".".join(target[1:]) in FACES[target[0]]


def keeps_to_faces(place: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """Whether an inner room is entered by its __init__ alone."""
    for room in (tuple(name.split(".")) for name in INNER):
        if target[: len(room)] == room and len(target) > len(room) and place[: len(room)] != room:
            return False
    return True


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


def test_imports_point_only_in_the_allowed_direction() -> None:
    assert wrong_imports(PACKAGE) == []


HOUSE_FILES = """
    engine/__init__ engine/cards engine/errors engine/scoring engine/documents
    engine/replay/__init__ engine/replay/judging engine/variants/__init__ engine/variants/base
    engine/variants/halp engine/check/__init__ engine/check/claims
    engine/solvers/hand/__init__ engine/solvers/hand/runs engine/solvers/table/__init__
    engine/solvers/table/runs
    wording/__init__ wording/claims wording/rows people/__init__ people/models people/names
    typed/__init__ typed/cards web/__init__ web/fields web/picture
    matches/__init__ matches/models matches/errors matches/bus matches/locking
    matches/ledger/__init__ matches/ledger/facts matches/entry/__init__ matches/entry/deal
    matches/services/__init__ matches/services/rows matches/services/writing
    matches/sheet/__init__ matches/sheet/chart matches/views/deals matches/views/answers
    history/lists desk/claims desk/views rulebook/views settings environment urls views
"""


def plant(top: Path, where: str, source: str) -> Path:
    """Build a small package in which one file has a source; return the package."""
    house = top / "house"
    for name in HOUSE_FILES.split():
        path = house / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (house / where).write_text(source)
    return house


@pytest.mark.parametrize(
    ("where", "line"),
    [
        # The engine is plain Python
        ("engine/cards.py", "import django"),
        ("engine/cards.py", "from os import environ"),
        ("engine/variants/halp.py", "import random"),
        ("engine/cards.py", "import datetime as clock"),
        # Between rooms imports go down
        ("engine/cards.py", "from house import people"),
        ("engine/variants/halp.py", "from ...people import names"),
        ("wording/rows.py", "from house import people"),
        ("people/models.py", "from house.matches.models import Match"),
        ("people/models.py", "def late():\n    from house.matches.models import Match"),
        ("typed/cards.py", "from house import web"),
        ("web/fields.py", "from house.matches import models"),
        ("matches/models.py", "from ..desk import claims"),
        ("matches/views/deals.py", "from house import settings"),
        ("matches/views/deals.py", "import house.urls"),
        ("desk/views.py", "from house.history import lists"),
        # Within the engine too
        (
            "engine/cards.py",
            "from house.engine.scoring import sums\nfrom house.engine import replay",
        ),
        ("engine/errors.py", "from house.engine.cards import Card"),
        ("engine/variants/base.py", "from house.engine.replay import judge_deal"),
        ("engine/solvers/hand/runs.py", "from house.engine.variants import Variant"),
        ("engine/solvers/hand/runs.py", "from house.engine.solvers.table import rearrange"),
        ("engine/documents.py", "from house.engine import check"),
        # And within matches
        ("matches/models.py", "from house.matches.ledger import Head"),
        ("matches/ledger/facts.py", "from house.matches.entry import DealEntry"),
        ("matches/entry/deal.py", "from house.matches.services import record_deal"),
        ("matches/services/rows.py", "from house.matches.sheet import get_sheet"),
        ("matches/sheet/chart.py", "from house.matches.views import answers"),
        # And within the desk
        ("desk/questions.py", "from house.desk import views"),
        # From outside a room only its face is imported
        ("wording/rows.py", "from house.engine.errors import RemiError"),
        ("matches/services/rows.py", "from house.engine.replay import replay_match"),
        ("matches/views/deals.py", "from house.web.fields import read_number"),
        ("matches/entry/deal.py", "from house.typed.cards import read_typed"),
        ("matches/entry/deal.py", "from house.people.names import fold_name"),
        ("desk/views.py", "from house.wording.rows import number"),
        ("desk/views.py", "from house.matches.bus import publish"),
        ("desk/views.py", "from house.matches.services.writing import Stamp"),
        ("urls.py", "from house.desk.views import desk"),
        ("engine/documents.py", "from house.engine.replay.judging import judge_deal"),
        ("engine/check/claims.py", "from house.engine.solvers.hand.runs import KEPT"),
        ("matches/views/deals.py", "from house.matches.ledger.facts import Head"),
        ("matches/views/deals.py", "from house.matches.services import writing"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, where: str, line: str) -> None:
    assert len(wrong_imports(plant(tmp_path, where, line))) == 1


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("engine/cards.py", "from dataclasses import dataclass"),
        ("engine/variants/halp.py", "from ..cards import Card"),
        ("engine/variants/halp.py", "from house.engine.variants.base import Variant"),
        ("engine/variants/base.py", "from house.engine.solvers.hand import arranger"),
        ("engine/__init__.py", "from house.engine.replay import judge_deal"),
        ("wording/rows.py", "from house.engine import RemiError"),
        ("people/models.py", "import django"),
        (
            "matches/services/rows.py",
            "from house.people import fold_name\nfrom house import wording",
        ),
        ("matches/services/rows.py", "from house.matches.services.writing import Stamp"),
        ("matches/services/__init__.py", "from house.matches.services.rows import record_deal"),
        ("matches/views/deals.py", "from house.matches import services"),
        ("matches/views/deals.py", "from house.matches.services import record_deal"),
        ("matches/views/deals.py", "from house.matches.views.answers import answer"),
        ("desk/views.py", "from house.matches.models import Match"),
        ("desk/views.py", "from house.wording import claims\nfrom house.web.picture import SIZE"),
        ("urls.py", "from house import views"),
        ("settings.py", "import os\nfrom house.environment import env_list"),
    ],
)
def test_an_allowed_import_is_accepted(tmp_path: Path, where: str, line: str) -> None:
    assert wrong_imports(plant(tmp_path, where, line)) == []


def test_only_modules_of_variants_ask_which_variant_it_is() -> None:
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


def test_python_files_have_fewer_than_400_lines() -> None:
    lengths = {
        str(path.relative_to(TOP)): len(path.read_text(encoding="utf-8").splitlines())
        for folder in (PACKAGE, TOP / "tests")
        for path in folder.rglob("*.py")
    }
    assert {path: lines for path, lines in lengths.items() if lines >= LONGEST_FILE} == {}


PIN = re.compile(r"(?m)^([\w.-]+)==(\S+) \\\n(?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+")


@pytest.mark.parametrize("part", PINNED)
def test_every_package_is_pinned_with_its_digests_and_no_registry_is_named(part: str) -> None:
    asked, pinned = (
        (TOP / f"requirements{part}.{kind}").read_text("utf-8") for kind in ("in", "txt")
    )
    held = {(_folded(name), version) for name, version in PIN.findall(pinned)}
    # What is left of the file are comments: every package is pinned.
    left = PIN.sub("", pinned).splitlines()
    assert [line for line in left if line.strip() and not line.lstrip().startswith("#")] == []
    wanted = re.findall(r"(?m)^([\w-]+)(?:\[\w+\])?==(\S+)$", asked)
    assert wanted
    assert {(_folded(name), version) for name, version in wanted} - held == set()
    assert "://" not in asked + pinned


def _folded(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_top_folder_holds_only_known_files() -> None:
    allowed = {
        "CHANGELOG.md", "CONTRIBUTING.md", "Dockerfile", "LICENSE", "README.md", "SECURITY.md",
        "bin", "compose.yaml", "docs", "examples", "locale", "manage.py", "pyproject.toml",
        "remi_scores", "static", "templates", "tests", "var",
        *(f"requirements{part}.{kind}" for part in PINNED for kind in ("in", "txt")),
    }  # fmt: skip
    found = {path.name for path in TOP.iterdir() if not path.name.startswith(".")}
    assert found - allowed - {"__pycache__"} == set()
