"""The matrix of permissions: what every kind of device may do at every address of the site."""

import re
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from remi_scores.matches.models import Match
from tests.helpers.pages import HTMX, plain_and_htmx
from tests.helpers.permissions import (
    CASES,
    OWNER,
    ROLES,
    SHUT_OUT,
    STRANGER,
    Case,
    address,
    has_code,
    let_everybody_in,
    patterns,
)

pytestmark = pytest.mark.django_db
UNKNOWN = "ZZZZZ"


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """Return what all tables hold."""
    models = [model for model in apps.get_models() if model.__module__.startswith("remi_scores")]
    return {str(each): list(each.objects.order_by("pk").values_list()) for each in models}


def ask(client: Client, case: Case, match: Match, path: str, headers: Any = None) -> HttpResponse:
    method = client.get if case.method == "GET" else client.post
    return method(path, case.fields(match), headers=headers or {})


def visible(response: HttpResponse, code: str) -> tuple[int, dict[str, str], str]:
    """Return what a device can tell from an answer, without what is random in it."""
    page = re.sub(r'"[A-Za-z0-9]{64}"', '""', response.content.decode())  # tokens of forms
    headers = {name: value.replace(code, "CODE") for name, value in response.headers.items()}
    return response.status_code, headers, page.replace(code, "CODE")


def test_every_address_has_a_case_for_every_method_that_it_answers() -> None:
    known = {(case.name, case.method) for case in CASES}
    answered = set()
    for pattern in patterns():
        examples = {"code": UNKNOWN, "position": 1, "seat": 1, "slug": "becki"}
        wanted = {name: examples.get(name, "x") for name in pattern.pattern.converters}
        assert pattern.name, f"{pattern} has no name, so no case"
        refused = Client().options(reverse(pattern.name, kwargs=wanted))
        allowed = refused.headers.get("Allow", "POST") if refused.status_code == 405 else "POST"
        methods = {each.strip() for each in allowed.split(",")} - {"HEAD"}
        answered |= {(pattern.name, method) for method in methods}
    assert known == answered


@plain_and_htmx
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_device_may_do_what_its_role_says_and_nothing_else(
    case: Case, headers: dict[str, str]
) -> None:
    match = case.given()
    clients = let_everybody_in(match)
    path = address(case, match)
    before, wrong = everything(), []
    for role in ROLES:
        with transaction.atomic():
            response = ask(clients[role], case, match, path, headers)
            changed = [name for name, rows in everything().items() if rows != before[name]]
            transaction.set_rollback(True)
        status = response.status_code
        refused = status_for(case, role, headers)
        is_right = status < 400 if role in case.may else status == refused
        if not is_right or bool(changed) != (role in case.writes):
            wrong.append((role, status, changed))
    assert wrong == []


def status_for(case: Case, role: str, headers: dict[str, str]) -> int:
    """Return the status for a device that may not."""
    if role == STRANGER:
        return 302 if case.name == "match" and headers != HTMX else 404
    return case.shut_out if role == SHUT_OUT else case.others


@plain_and_htmx
@pytest.mark.parametrize("case", [each for each in CASES if has_code(each.name)], ids=str)
def test_a_stranger_cannot_tell_a_match_from_none(case: Case, headers: dict[str, str]) -> None:
    match = case.given()
    stranger = let_everybody_in(match)[STRANGER]
    real, none = (
        visible(ask(stranger, case, match, address(case, match, code), headers), code)
        for code in (match.code, UNKNOWN)
    )
    assert real == none


def test_no_other_method_is_answered() -> None:
    wrong = []
    for case in CASES:
        if case.name == "language":  # of Django: it reads nothing but a POST
            continue
        with transaction.atomic():
            match = case.given()
            owner = let_everybody_in(match)[OWNER]
            path = address(case, match)
            before = everything()
            statuses = {
                owner.generic(each, path).status_code for each in ("PUT", "DELETE", "TRACE")
            }
            if statuses != {405} or everything() != before:
                wrong.append((str(case), statuses))
            transaction.set_rollback(True)
    assert wrong == []
