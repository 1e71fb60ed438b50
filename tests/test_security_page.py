"""docs/security.md: every point of ASVS 5.0 to level 2 has one answer; what it names is there."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

TOP = Path(__file__).parents[1]
PAGE = (TOP / "docs" / "security.md").read_text("utf-8")
ANSWERS = {"met", "open", "–"}
# The last point of level 1 or 2 in each section: level 3 comes after them. Sections and points that
# are of level 3 alone are left out.
SECTIONS = {
    1: (2, 9, 11, 3, 2), 2: (3, 3, 4, 1), 3: (0, 2, 4, 6, 5, 0, 2), 4: (3, 1, 2, 4),
    5: (1, 3, 2, 3), 6: (3, 12, 4, 4, 5, 3, 0, 4), 7: (3, 4, 2, 5, 2, 2), 8: (2, 3, 1, 1),
    9: (3, 4), 10: (2, 2, 4, 11, 5, 2, 3), 11: (2, 3, 3, 4, 1, 1), 12: (3, 2, 4),
    13: (1, 5, 2, 5), 14: (2, 4, 3), 15: (3, 3, 7), 16: (1, 5, 4, 3, 3), 17: (1, 4, 2),
}  # fmt: skip


def rows() -> Iterator[list[str]]:
    """Yield the cells of every row that answers points."""
    for line in PAGE.splitlines():
        if re.match(r"\| \d", line):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def points(cell: str) -> Iterator[str]:
    """Yield the points of a cell such as `1.2.1–1.2.3, 1.3.1`."""
    for part in cell.split(", "):
        first, _, last = part.partition("–")
        section, _, at = first.rpartition(".")
        to = (last or first).rpartition(".")
        assert to[0] == section, part
        yield from (f"{section}.{number}" for number in range(int(at), int(to[2]) + 1))


def test_every_point_up_to_level_2_is_answered_once() -> None:
    asked = [
        f"{chapter}.{section}.{point}"
        for chapter, last in SECTIONS.items()
        for section, most in enumerate(last, 1)
        for point in range(1, most + 1)
    ]
    answered = Counter(point for cells in rows() for point in points(cells[0]))
    assert answered == Counter(asked)


def test_every_answer_is_one_of_three_and_says_why_or_where() -> None:
    unknown = [cells for cells in rows() if len(cells) != 4 or cells[2] not in ANSWERS]
    assert unknown == []
    assert [cells for cells in rows() if cells[2] != "–" and not cells[3]] == []


def test_every_file_that_the_page_names_is_there() -> None:
    named = {
        each for each in re.findall(r"`([\w./-]+)`", PAGE) if "/" in each or each.endswith(".txt")
    }
    named -= {"/zdravlje", "var/static"}  # an address, and what `prepare` makes
    assert len(named) > 40
    assert sorted(each for each in named if not (TOP / each).exists()) == []
