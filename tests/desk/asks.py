"""Short ways to ask the desk, and the acceptance cases as questions of its form."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.test import Client
from django.urls import reverse

from remi_scores.desk.questions import AnswerView
from tests.matches.tables import record, start, void

CASES = Path(__file__).parents[1] / "cases"
PEOPLE = ("Ana", "Boris", "Vesna", "Goran", "Dule", "Eva", "Filip", "Gaga")
SAID = ("variant", "players", "options", "deal", "claim")


def cases() -> list[Any]:
    return [json.loads(line) for line in (CASES / "check.jsonl").read_text("utf-8").splitlines()]


def ask(client: Client, game: str, question: str, **fields: str) -> Any:
    """Ask a question of a game by its key, or of a match by its code."""
    data = {"igra": game, "pitanje": question, "asked": "1", **fields}
    return client.get(reverse("desk"), data)


def answer(client: Client, game: str, question: str, **fields: str) -> AnswerView:
    """Ask a question that has an answer."""
    found = ask(client, game, question, **fields).context["answer"]
    assert isinstance(found, AnswerView)
    return found


def fields_of(document: Mapping[str, Any]) -> dict[str, str]:
    """The form's fields that ask what a document asks, in a setting of its game."""
    deal = document.get("deal", 1)
    common = {"igra": setting_of(document), "pitanje": document["claim"], "asked": "1"}
    typed = {key: typed_as(value) for key, value in document.items() if key not in SAID}
    return {**common, "igraca": str(document["players"]), "deljenje": str(deal), **typed}


def typed_as(value: object) -> str:
    if isinstance(value, list):
        return "\n".join(value)
    return "on" if value is True else str(value)


def setting_of(document: Mapping[str, Any]) -> str:
    """The game by the book, or a match with the house rules, in the deal that is asked about."""
    if not document.get("options"):
        return str(document["variant"])
    names = PEOPLE[: document["players"]]
    options = {**document["options"], "void_deal_counts": True}
    match = start(document["variant"], names, options)
    return record(match, *[void()] * (document.get("deal", 1) - 1)).code
