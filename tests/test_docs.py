"""The docs agree with the code: examples are run, tables are compared with the engine."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from remi_scores.engine.__main__ import VERBS, answers
from remi_scores.engine.check.claims import CLAIMS, ClaimFault
from remi_scores.engine.contracts import CONTRACTS
from remi_scores.engine.errors import Code
from remi_scores.engine.melds import Fault
from remi_scores.engine.options import Option
from remi_scores.engine.report import Ending
from remi_scores.engine.scoring import Reason
from remi_scores.engine.variants import VARIANTS, Variant
from remi_scores.typed.line.wordlists import WRITTEN_ENDINGS

TOP = Path(__file__).resolve().parent.parent
PAGES = sorted([*TOP.glob("*.md"), *(TOP / "docs").glob("*.md")])
DECISIONS = [f"D{number}" for number in range(1, 22)]
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"\$ echo '(.*)' \| python -m remi_scores.engine (\w+)\n(.*)\n")
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^()\s]+)\)")
# A page of the docs with titles of its sections, as docstrings name them.
SOURCE = re.compile(r"docs/([\w-]+\.md)((?:(?:,| and) \*[^*]+\*)+)")

games = pytest.mark.parametrize("game", VARIANTS, ids=[game.key for game in VARIANTS])


@cache
def text_of(page: str) -> str:
    return (TOP / "docs" / page).read_text(encoding="utf-8")


def without_code(text: str) -> str:
    return FENCE.sub("", text)


def titles(text: str) -> list[str]:
    return [title for _level, title in HEADING.findall(without_code(text))]


def section(text: str, start: str) -> str:
    """Return the text below the heading that begins with `start`, up to the next of its level."""
    found = re.search(rf"^(#+) {re.escape(start)}.*$", text, re.MULTILINE)
    assert found, start
    below = text[found.end() :]
    after = re.search(rf"^#{{1,{len(found[1])}}} ", below, re.MULTILINE)
    return below[: after.start()] if after else below


def table(text: str, first: str) -> list[list[str]]:
    """Return the cells of each row of the table whose first heading is `first`."""
    lines = text.splitlines()
    at = next(place for place, line in enumerate(lines) if cells(line)[:1] == [first])
    rows = []
    for line in lines[at + 2 :]:
        if not line.startswith("|"):
            break
        rows.append(cells(line))
    return rows


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table; empty for any other line."""
    return [cell.strip() for cell in line.split("|")[1:-1]]


def codes(text: str) -> set[str]:
    """Return what a text writes as inline code, examples left out."""
    return set(re.findall(r"`([^`\n]+)`", without_code(text)))


# Examples


def examples() -> list[tuple[str, str, str]]:
    """Return verb, question and answer of each example; every fence of JSON is part of one."""
    fences = [
        (kind.split(), text)
        for kind, text in FENCE.findall(text_of("documents.md"))
        if kind.startswith("json")
    ]
    questions, answered = fences[::2], fences[1::2]
    assert [kind for kind, _text in answered] == [["json", "answer"]] * len(questions)
    return [
        (kind[1], question, answer)
        for (kind, question), (_, answer) in zip(questions, answered, strict=True)
    ]


def answer_to(verb: str, question: str) -> Any:
    (line,) = answers(verb, [question.replace("\n", " ")])
    return json.loads(line)


def test_examples_have_the_answers_that_the_page_shows() -> None:
    wrong = [
        (question, answer_to(verb, question))
        for verb, question, answer in examples()
        if answer_to(verb, question) != json.loads(answer)
    ]
    assert wrong == []


def test_there_is_an_example_of_every_verb() -> None:
    assert {verb for verb, _question, _answer in examples()} == set(VERBS)


def test_the_command_prints_what_the_page_shows() -> None:
    shown = SHELL.findall(text_of("documents.md"))
    assert shown
    assert [line for _question, _verb, line in shown] == [
        line for question, verb, _line in shown for line in answers(verb, [question])
    ]


# Codes


@pytest.mark.parametrize("kinds", [Code, Fault, ClaimFault, Reason, Ending, CLAIMS])
def test_every_code_is_on_the_page_of_documents(kinds: Any) -> None:
    assert {str(kind) for kind in kinds} - codes(text_of("documents.md")) == set()


def test_errors_are_listed_in_the_order_of_the_engine() -> None:
    listed = table(section(text_of("documents.md"), "Error codes"), "code")
    assert [row[0].strip("`") for row in listed] == list(Code)


@pytest.mark.parametrize("kinds", [Fault, ClaimFault])
def test_reasons_are_listed_in_the_order_of_the_engine(kinds: Any) -> None:
    rows = [
        line.split("`")[1] for line in text_of("documents.md").splitlines() if line[:3] == "| `"
    ]
    assert [row for row in rows if row in set(kinds)] == list(kinds)


@games
def test_endings_are_those_of_the_game(game: type[Variant]) -> None:
    rows = dict(table(section(text_of("documents.md"), "A deal"), "game"))
    assert codes(rows[name_of(game)]) == set(game.endings)
    ends = (
        section(text_of("rules.md"), name_of(game)).partition("**Ends.**")[2].partition("\n\n")[0]
    )
    assert set(game.endings) - codes(ends) == set()


def test_every_ending_is_on_the_page_of_lines() -> None:
    rows = table(section(text_of("lines.md"), "Endings"), "ending")
    assert [row[0].strip("`") for row in rows] == list(map(str, WRITTEN_ENDINGS))
    for row in rows:
        assert row[-1].split(":")[0] in WRITTEN_ENDINGS[Ending(row[0].strip("`"))][0]


@games
def test_claims_are_those_of_the_game(game: type[Variant]) -> None:
    rows = table(section(text_of("documents.md"), "check"), "claim")
    claims = {row[0].strip("`") for row in rows if name_of(game) in row[-1] or row[-1] == "all"}
    assert claims == set(game.claims)


# Rules


def name_of(game: type[Variant]) -> str:
    """Return the name of a game in the table “At a glance”."""
    return next(name for name, at_a_glance in glance() if at_a_glance["key"] == f"`{game.key}`")


@cache
def glance() -> list[tuple[str, dict[str, str]]]:
    """Return the column of each game in the table “At a glance”, by its name."""
    text = section(text_of("rules.md"), "At a glance")
    head = next(line for line in text.splitlines() if line.startswith("| |"))
    names = [cell.strip() for cell in head.strip("|").split("|")][1:]
    rows = {row[0]: row[1:] for row in table(text, "")}
    return [
        (name, {key: cells[at] for key, cells in rows.items()}) for at, name in enumerate(names)
    ]


def test_the_table_has_the_games_in_their_order() -> None:
    assert [column["key"] for _name, column in glance()] == [f"`{game.key}`" for game in VARIANTS]


@games
def test_players_are_those_of_the_game(game: type[Variant]) -> None:
    column = dict(glance())[name_of(game)]
    assert column["players"] == f"{game.players[0]}–{game.players[-1]}"
    assert column["wins the match"].startswith("fewest") == game.lowest_wins


def option_cells(option: Option) -> list[str]:
    """Return name, book's value and range as the tables write them."""
    ranges = {
        "bool": "off, on",
        "number": f"{option.least}–{option.most}",
        "choice": ", ".join(f"`{each}`" for each in option.choices),
    }
    book = {False: "off", None: "by players"}.get(option.default, str(option.default))
    if option.kind == "number" and option.default == 0:
        book = "0"
    shown = f"`{book}`" if option.kind == "choice" else book
    return [f"`{option.name}`", shown, ranges[option.kind]]


@games
def test_options_are_listed_with_their_values_and_ranges(game: type[Variant]) -> None:
    text = text_of("rules.md")
    shared = table(section(text, "Every deal"), "option")
    own = table(section(text, name_of(game)), "option")
    assert [row[:3] for row in shared + own] == [option_cells(each) for each in game.options()]


def test_values_seen_at_tables_are_those_of_options() -> None:
    rows, name, known = table(section(text_of("rules.md"), "House rules seen"), "game"), "", set()
    for game in VARIANTS:
        known |= {(name_of(game), option.name) for option in game.options()}
    for game_name, option, _seen in rows:
        name = game_name or name
        assert (name, option.strip("`")) in known


def test_contracts_are_those_of_the_engine() -> None:
    rows = table(section(text_of("rules.md"), "Kontrakt"), "deal")
    assert [int(row[2]) for row in rows] == [contract.cards for contract in CONTRACTS]


# Decisions


def decisions() -> list[list[str]]:
    text = section(text_of("rules.md"), "Decisions")
    return table(text, "")


def test_decisions_are_listed_and_explained_in_their_game() -> None:
    assert [row[0] for row in decisions()] == DECISIONS
    for number, game, *_ in decisions():
        place = "At a glance" if game == "all" else game
        assert re.search(rf"\b{number}\b", section(text_of("rules.md"), place)), number


def test_decisions_are_changed_by_options_of_their_game() -> None:
    options = {name_of(game): {option.name for option in game.options()} for game in VARIANTS}
    options["all"] = set()
    assert [row for row in decisions() if codes(row[3]) - options[row[1]]] == []


def test_every_decision_is_named_in_the_code() -> None:
    sources = (TOP / "remi_scores" / "engine").rglob("*.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    assert [each for each in DECISIONS if not re.search(rf"\b{each}\b", code)] == []


# Links


def anchors(path: Path) -> set[str]:
    """Return the anchors of the headings of a page."""
    words = (re.sub(r"[^\w\- ]", "", title.lower()) for title in titles(path.read_text("utf-8")))
    return {word.replace(" ", "-") for word in words}


def links(page: Path) -> Iterator[tuple[str, Path, str]]:
    """Yield the links of a page to files: as written, the file, and the anchor."""
    for link in LINK.findall(without_code(page.read_text(encoding="utf-8"))):
        if "://" not in link:
            path, _, heading = link.partition("#")
            yield link, (page.parent / path).resolve() if path else page, heading


@pytest.mark.parametrize("doc", PAGES, ids=lambda doc: doc.name)
def test_links_lead_to_existing_files_and_headings(doc: Path) -> None:
    broken = [
        link
        for link, path, heading in links(doc)
        if not (path.is_relative_to(TOP) and path.exists())
        or (heading and heading not in anchors(path))
    ]
    assert broken == []


def test_readme_links_to_every_page() -> None:
    linked = {path for _link, path, _heading in links(TOP / "README.md")}
    assert set(PAGES) - linked - {TOP / "README.md"} == set()


def test_docstrings_name_sections_that_exist() -> None:
    wrong = [
        (str(path.relative_to(TOP)), page, title)
        for path in sorted((TOP / "remi_scores").rglob("*.py"))
        for page, named in SOURCE.findall(path.read_text(encoding="utf-8"))
        for title in re.findall(r"\*([^*]+)\*", named)
        if title not in titles(text_of(page))
    ]
    assert wrong == []


# What CONTRIBUTING names


def defined(pattern: str, *folders: str) -> set[str]:
    """Return what the pattern finds in the code of these folders."""
    paths = (path for folder in folders for path in (TOP / folder).rglob("*.py"))
    code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return set(re.findall(pattern, code, re.MULTILINE))


def contributing() -> str:
    return (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_checklists_name_tests_that_exist() -> None:
    named = {code for code in codes(contributing()) if code.startswith("test_")}
    assert named
    assert named - defined(r"^def (test_\w+)", "tests") == set()


def test_the_checklists_name_lists_that_exist() -> None:
    named = {code for code in codes(contributing()) if re.fullmatch("[A-Z_]{3,}", code)}
    assert named
    assert named - defined(r"^ *([A-Z_]+)\b.* = ", "remi_scores", "tests") == set()


PATH = re.compile(
    r"(?:[\w.-]+/)+(?:[\w.-]+\.(?:py|js|html|md|po|jsonl|txt))?|[\w-]+\.(?:py|js|html)"
)
BASES = ("", "remi_scores", "remi_scores/matches", "static", "static/js", "templates/matches")


@pytest.mark.parametrize("doc", PAGES, ids=lambda doc: doc.name)
def test_paths_named_in_the_docs_exist(doc: Path) -> None:
    named = {code for code in codes(doc.read_text("utf-8")) if PATH.fullmatch(code)}
    found = {path for path in named if any((TOP / base / path).exists() for base in BASES)}
    names = {path.name for folder in ("static", "remi_scores", "tests", "templates")
             for path in (TOP / folder).rglob("*.*")}  # fmt: skip
    assert {path for path in named - found if "/" in path or path not in names} == set()
