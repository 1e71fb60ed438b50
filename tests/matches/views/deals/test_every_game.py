"""The form of a deal in every game: whole matches, and any input."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from remi_scores.engine.documents import read_match
from remi_scores.engine.variants import VARIANTS
from remi_scores.matches.entry.deal import field_names
from remi_scores.matches.entry.prefill import fields_of
from remi_scores.matches.ledger.seating import Seating
from remi_scores.matches.models import Match
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.many import MANY
from tests.helpers.matches import next_position, reloaded, rows, start
from tests.helpers.pages import HTMX, deal_url, preview_url

pytestmark = pytest.mark.django_db

CASES = Path(__file__).resolve().parents[3] / "cases" / "score_random.jsonl"
FINISHED = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", FINISHED, ids=lambda case: case["name"])
def test_whole_matches_written_through_the_form_have_the_expected_totals(
    owner: Client, case: dict[str, Any]
) -> None:
    report = read_match(case["in"])
    names = report.players
    dealer = names.index(report.first_dealer or names[0])
    match = start(report.variant, names, report.options, dealer=dealer)
    for number, deal in enumerate(report.deals, 1):
        fields = {"op": str(uuid4()), "position": next_position(match)}
        response = owner.post(deal_url(match), {**fields, **fields_of(deal, names)})
        assert response.status_code == 302
        for each in report.adjustments:
            if each.after_deal == number:
                adjust(owner, match, names.index(each.player), each.points, each.reason)
    answer = case["expect"]
    fresh = reloaded(match)
    if "totals" in answer:
        assert dict(zip(names, fresh.standing["totals"], strict=True)) == answer["totals"]
    if "finished" in answer:
        assert fresh.finished is answer["finished"]
    assert check_match(match=fresh) == []


def adjust(client: Client, match: Match, seat: int, value: int, reason: str) -> None:
    fields = {"player": seat, "points": value, "reason": reason}
    form = {"op": str(uuid4()), "position": next_position(match)}
    response = client.post(reverse("adjustment-new", args=[match.code]), {**form, **fields})
    assert response.status_code == 302


hostile_text = st.text(max_size=30) | st.sampled_from(
    ["", "\x00", "'; --", "{}", "[[[[", "K" * 400, "9" * 400, "5h 6h 7h", "* *", "10+10", "\u202e"]
)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
@settings(
    max_examples=MANY or 12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_no_input_makes_the_form_fail(
    owner: Client, db: None, variant: type, data: st.DataObject
) -> None:
    match = start(variant.key)
    shape = Seating(match.variant, ("Ana", "Boris", "Vesna"))
    names = [*field_names(shape), "op", "position", "sequence", "why", "confirm"]
    ended = [str(ending) for ending in variant.endings]
    fields = {
        "position": "1", "ended": data.draw(st.sampled_from([*ended, "void"])), "by": "0",
        "h0-points": "5", "h1-points": "10", "h2-points": "12",
    } | data.draw(st.dictionaries(st.sampled_from(names), hostile_text, max_size=6))  # fmt: skip
    for address in (deal_url(match), preview_url(match)):
        assert owner.post(address, fields, headers=HTMX).status_code == 200
    assert len(rows(match)) <= 1
