"""A made-up eighth game: one module, one case file and one line, and every page knows it.

The test follows CONTRIBUTING.md, *A game*, in a copy of the checkout: it adds `petica.py`, its
cases and its line in `VARIANTS`, then runs the acceptance cases and plays a match there.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
GAME = TOP / "tests" / "eighth_game"
COPIED = ("manage.py", "pyproject.toml", "remi_scores", "templates", "static", "locale", "tests")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "browser", "bench", "eighth_game", "score_random*")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with the game in it."""
    top = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        source = TOP / name
        if source.is_dir():
            shutil.copytree(source, top / name, ignore=LEFT_OUT)
        else:
            shutil.copy(source, top / name)
    add_game(top)
    return top


def add_game(top: Path) -> None:
    """Do what the recipe says, and nothing else."""
    variants = top / "remi_scores" / "engine" / "variants"
    shutil.copy(GAME / "petica.py", variants)
    shutil.copy(GAME / "score_petica.jsonl", top / "tests" / "cases")
    registry = variants / "__init__.py"
    source = registry.read_text(encoding="utf-8")
    for line, with_it in (
        ("from remi_scores.engine.variants.remi_51 import Remi51\n",
         "from remi_scores.engine.variants.petica import Petica\n"),
        ("    Kontrakt,\n", "    Petica,\n"),
    ):  # fmt: skip
        assert source.count(line) == 1
        source = source.replace(line, line + with_it)
    registry.write_text(source, encoding="utf-8")
    shutil.copy(GAME / "play_petica.py", top / "tests" / "matches" / "test_petica.py")


def pytest_in(top: Path, *arguments: str) -> str:
    """Run tests of the copy; return what they printed once they passed."""
    ours = ("PYTEST", "DATABASE_URL", "DB_NAME")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *arguments],
        cwd=top, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
    return run.stdout


def test_the_engine_scores_the_cases_and_every_page_knows_the_game(checkout: Path) -> None:
    scored = "tests/engine/test_cases.py::test_matches_score_as_expected_and_lines_add_up"
    told = pytest_in(checkout, scored, "tests/matches/test_petica.py")
    tests = (GAME / "play_petica.py").read_text(encoding="utf-8").count("def test_")
    assert f"{1 + tests} passed" in told
