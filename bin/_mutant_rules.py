"""Which mutants no test need notice: by a rule, or because the list names them with the reason."""

import ast
import tomllib
from pathlib import Path

NAMED = Path(__file__).resolve().parent.parent / "tests" / "engine" / "equivalent_mutants.toml"

MESSAGES = {
    "RemiError": 1, "bad": 0, "bad_option": 1, "as_object": 1, "as_list": 1, "as_text": 1,
    "as_texts": 1, "as_number": 1, "as_flag": 1,
}  # fmt: skip
"""Which argument of these goes into the message of an error and nowhere else."""
RETURNS_MESSAGE = {"contradiction_in"}


def named_as_equivalent() -> set[tuple[str, str, str]]:
    """Read the list of the mutants that no test can tell from the engine."""
    named = set()
    for entry in tomllib.loads(NAMED.read_text(encoding="utf-8"))["equivalent"]:
        if not entry["why"].strip():
            raise ValueError(f"{NAMED.name} does not say why for {entry['where']}")
        named |= {(entry["where"], before, after) for before, after in entry["changes"]}
    return named


def rule_for(before: str, after: str) -> str:
    """Return the rule by which no test need tell two functions apart, nothing if there is none."""
    if without_messages(before) == without_messages(after):
        return "message"
    if without_strict(before, {True, False}) == without_strict(after, {False}):
        return "strict"
    return ""


def without_strict(source: str, values: set[bool]) -> str:
    """Return a function whose calls of zip say nothing of `strict` where it is one of the values.

    None is as good as False.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "zip":
            node.keywords = [
                each
                for each in node.keywords
                if each.arg != "strict"
                or not isinstance(each.value, ast.Constant)
                or bool(each.value.value) not in values
            ]
    return ast.unparse(tree)


def without_messages(source: str) -> str:
    """Return a function without the texts that go into the message of an error."""
    tree = ast.parse(source)
    names = set()
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            at = MESSAGES.get(call.func.id, len(call.args))
            if at < len(call.args):
                names.add(call.args[at].id if isinstance(call.args[at], ast.Name) else "")
                call.args[at] = ast.Constant("")
    names -= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and is_read(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant()) if name in names:
                node.value = ast.Constant("")
            case ast.FunctionDef(name=name) if name in RETURNS_MESSAGE:
                for each in ast.walk(node):
                    if isinstance(each, ast.Return) and is_text(each.value):
                        each.value = ast.Constant("")
    return ast.unparse(tree)


def is_read(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


def is_text(node: ast.expr | None) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
