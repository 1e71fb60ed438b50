"""Asking the desk, keeping its answers, and the acceptance cases as fields of its forms."""

import json
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from remi_scores.desk.models import Verdict
from remi_scores.desk.questions import AnswerView
from tests.helpers.matches import record, start, void

CASES = Path(__file__).parents[1] / "cases"
PEOPLE = ("Ana", "Boris", "Vesna", "Goran", "Dule", "Eva", "Filip", "Gaga")
NOT_TYPED = ("variant", "players", "options", "deal", "claim")
RUN = "5h 6h 7h"
GAP = {"pitanje": "meld", "cards": "5h 6h 8h", "asked": "1"}


def cases() -> list[Any]:
    return [json.loads(line) for line in (CASES / "check.jsonl").read_text("utf-8").splitlines()]


def ask(client: Client, game: str, question: str, **fields: str) -> Any:
    """Ask a question of a game by its key, or of a match by its code."""
    data = {"igra": game, "pitanje": question, "asked": "1", **fields}
    return client.get(reverse("desk"), data)


def page_text(client: Client, **data: str) -> str:
    """The text of the desk's page for these fields."""
    response = client.get(reverse("desk"), data)
    assert response.status_code == 200
    return unescape(response.content.decode())


def answer(client: Client, game: str, question: str, **fields: str) -> AnswerView:
    """Ask a question that has an answer."""
    found = ask(client, game, question, **fields).context["answer"]
    assert isinstance(found, AnswerView)
    return found


def post_verdict(client: Client, game: str = "halp", **fields: str) -> Any:
    """Post the form that keeps an answer; by default about a run with a gap."""
    data = {"igra": game, "op": str(uuid4()), **GAP, **fields}
    return client.post(reverse("verdict-new"), data)


def keep_answer(client: Client, game: str = "halp", **fields: str) -> Verdict:
    """Keep an answer; return it."""
    response = post_verdict(client, game, **fields)
    verdict = Verdict.objects.latest("pk")
    assert response.status_code == 302
    assert response["Location"] == verdict.get_absolute_url()
    return verdict


def page_of(client: Client, verdict: Verdict) -> str:
    """The page of an answer that was kept."""
    response = client.get(verdict.get_absolute_url())
    assert response.status_code == 200
    return response.content.decode()


def post_action(client: Client, verdict: Verdict, what: str, **data: str) -> Any:
    """Post to "attach" or "withdraw" an answer that was kept."""
    return client.post(reverse(f"verdict-{what}", args=[verdict.token]), data)


def fields_of(document: Mapping[str, Any]) -> dict[str, str]:
    """The fields of the form that asks the question of a document."""
    deal = document.get("deal", 1)
    common = {"igra": setting_of(document), "pitanje": document["claim"], "asked": "1"}
    typed = {key: typed_as(value) for key, value in document.items() if key not in NOT_TYPED}
    return {**common, "igraca": str(document["players"]), "deljenje": str(deal), **typed}


def typed_as(value: object) -> str:
    if isinstance(value, list):
        return "\n".join(value)
    return "on" if value is True else str(value)


def setting_of(document: Mapping[str, Any]) -> str:
    """The game by the book, or a new match with the document's house rules and in its deal."""
    if not document.get("options"):
        return str(document["variant"])
    names = PEOPLE[: document["players"]]
    options = {**document["options"], "void_deal_counts": True}
    match = start(document["variant"], names, options)
    return record(match, *[void()] * (document.get("deal", 1) - 1)).code
