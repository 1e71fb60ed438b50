"""Templates: every named one exists, every one is used and says what it needs of the context."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from fnmatch import filter as matching
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Template, engines
from django.template.base import FilterExpression, Node, NodeList, Token, TokenType, Variable
from django.template.loader_tags import ExtendsNode, IncludeNode
from django.template.smartif import TokenBase

TOP = Path(settings.BASE_DIR)
FOLDER = TOP / "templates"
NAMES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.html"))
PARTIALS = [name for name in NAMES if Path(name).name.startswith("_")]
FILE_NAME = re.compile(r"[\w/]+\.html")
TOP_COMMENT = re.compile(r"(?:{% extends \"[^\"]+\" %}\n)?{#(.+?)#}\n")
MOST_IN_A_FOLDER = 15
NAME_OF_CONTROL = re.compile(
    r"<(?:input|button|select|textarea|fieldset)\b[^>]*?\sname=\"([^\"]+)\""
)
# What scripts ask of an element. A control of that name hides it from them in its form.
ASKED_OF_FORMS = {
    "action", "append", "attributes", "before", "children", "classList", "closest", "contains",
    "dataset", "elements", "firstChild", "focus", "hidden", "id", "isConnected", "matches",
    "method", "nextSibling", "parentNode", "previousSibling", "querySelector", "remove", "reset",
    "submit", "tagName", "target",
}  # fmt: skip
# What Django gives every template, and the text inside {% filter %}.
GIVEN = {"True", "False", "None", "block", "forloop", "var"}


@cache
def named_in_python(folder: Path) -> set[str]:
    """Return the template names in a folder's modules; `*` stands for what an f-string fills in."""
    texts = [path.read_text("utf-8") for path in folder.rglob("*.py")]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    plain = {node.value for node in nodes if isinstance(node, ast.Constant)}
    filled = {pattern_of(node) for node in nodes if isinstance(node, ast.JoinedStr)}
    names = {name for name in plain | filled if isinstance(name, str)}
    return {name for name in names if FILE_NAME.fullmatch(name.replace("*", "x"))}


def pattern_of(node: ast.JoinedStr) -> str:
    parts = [part.value if isinstance(part, ast.Constant) else "*" for part in node.values]
    return "".join(map(str, parts))


@cache
def parsed(name: str) -> Template:
    return engines["django"].get_template(name).template


def nodes_of(template: Template) -> list[Node]:
    return template.nodelist.get_nodes_by_type(Node)


def named_in(name: str) -> set[str]:
    """Return the templates that a template extends or includes."""
    nodes = nodes_of(parsed(name))
    extended = {node.parent_name.var for node in nodes if isinstance(node, ExtendsNode)}
    return extended | {node.template.var for node in nodes if isinstance(node, IncludeNode)}


def comment_on(name: str) -> str:
    """Return the comment at the top of a template, from “Needs” on."""
    found = TOP_COMMENT.match((FOLDER / name).read_text("utf-8"))
    return found[1].partition("Needs")[2] if found else ""


def variables(part: object) -> Iterator[str]:
    """Yield the names that a part of a node looks up in the context."""
    if isinstance(part, Variable):
        yield from (part.lookups or ())[:1]
    elif isinstance(part, Token) and part.token_type is TokenType.VAR:
        yield re.split(r"[.|]", part.contents)[0]
    elif isinstance(part, FilterExpression):
        yield from variables([part.var, part.filters])
    elif isinstance(part, TokenBase):  # a condition
        yield from variables(list(vars(part).values()))
    elif isinstance(part, dict):
        yield from variables(list(part.values()))
    elif isinstance(part, list | tuple) and not isinstance(part, NodeList):
        for each in part:
            yield from variables(each)


def set_by(node: Node) -> set[str]:
    """Return the names that a tag sets: {% for %}, {% with %}, {% … as … %}."""
    names = {*getattr(node, "loopvars", ()), *passed_to(node)} - {""}
    names |= {getattr(node, key, None) for key in ("asvar", "countervar")}
    return set() if isinstance(node, IncludeNode) else names


def passed_to(node: Node) -> set[str]:
    return set(getattr(node, "extra_context", None) or ())


def reads(template: Template) -> set[str]:
    """Return what a template reads from the context, and what those it includes must have."""
    looked_up, given = set(), set(GIVEN)
    for node in nodes_of(template):
        parts = [part for key, part in vars(node).items() if key != "token"]
        looked_up |= set(variables(parts))
        given |= set_by(node)
        if isinstance(node, IncludeNode):
            looked_up |= needs(node.template.var) - passed_to(node)
    return looked_up - given


@cache
def needs(name: str) -> set[str]:
    """Return what a template reads and must have: in its comment, what stands before “maybe”."""
    return reads(parsed(name)) & named_by(name, comment_on(name).partition("maybe")[0])


def named_by(name: str, comment: str) -> set[str]:
    """Return the words of a comment, and what the templates it refers to read."""
    ends = tuple(f"/{end}" for end in FILE_NAME.findall(comment))
    meant = [reads(parsed(other)) for other in named_in(name) if other.endswith(ends)]
    return set(re.findall(r"\w+", comment)).union(*meant)


@pytest.mark.parametrize("folder", ["remi_scores", "tests"])
def test_every_template_that_python_names_exists(folder: str) -> None:
    named = named_in_python(TOP / folder)
    assert named
    assert [name for name in sorted(named) if not matching(NAMES, name)] == []


def test_every_template_that_a_template_names_exists() -> None:
    named = {(name, other) for name in NAMES for other in named_in(name)}
    assert named
    assert [(name, other) for name, other in sorted(named) if other not in NAMES] == []


def test_every_template_is_used() -> None:
    used: set[str] = set()
    waiting = {
        name for named in named_in_python(TOP / "remi_scores") for name in matching(NAMES, named)
    }
    while waiting:
        used |= waiting
        waiting = {other for name in waiting for other in named_in(name)} - used
    assert sorted(set(NAMES) - used) == []


def test_no_folder_holds_more_than_15_templates() -> None:
    sizes = Counter(str(Path(name).parent) for name in NAMES)
    assert {folder: size for folder, size in sizes.items() if size > MOST_IN_A_FOLDER} == {}


def test_every_template_begins_with_a_comment_on_what_it_needs() -> None:
    assert [name for name in NAMES if not comment_on(name)] == []


def test_every_partial_names_all_it_reads() -> None:
    missing = {
        name: sorted(reads(parsed(name)) - named_by(name, comment_on(name))) for name in PARTIALS
    }
    assert {name: names for name, names in missing.items() if names} == {}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("{{ a.b|default:c }} {{ 'd' }} {{ None }}", "a c"),
        ("{% if a == b and not c %}{{ d }}{% elif e %}{% else %}{{ f }}{% endif %}", "a b c d e f"),
        ("{% for a, b in c %}{{ a }}{{ b }}{{ forloop.last }}{{ d }}{% endfor %}", "c d"),
        ("{% with a=b %}{{ a }}{{ c }}{% endwith %}", "b c"),
        (
            "{% load i18n %}{% blocktranslate with a=b %}{{ a }}{{ c }}{% endblocktranslate %}",
            "b c",
        ),
        ("{% url 'home' a.b as c %}{{ c }}{% filter upper %}{{ d }}{% endfilter %}", "a d"),
        ("{% include 'cards/_cards.html' %}", "text"),
        ("{% include 'cards/_cards.html' with text=a %}", "a"),
        ("{% include 'matches/forms/_obstacle.html' %}", ""),  # it needs nothing
    ],
)
def test_the_names_that_a_template_reads_are_found(source: str, names: str) -> None:
    assert reads(engines["django"].from_string(source).template) == set(names.split())


def test_no_control_hides_from_scripts_what_they_ask_of_its_form() -> None:
    texts = [(FOLDER / name).read_text("utf-8") for name in NAMES]
    names = {found for text in texts for found in NAME_OF_CONTROL.findall(text)}
    assert {"take", "expel"} <= names
    assert names.isdisjoint(ASKED_OF_FORMS)
