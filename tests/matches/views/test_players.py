"""The page on which the owner corrects names, and says how people sit and who deals next."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores import wording
from remi_scores.matches.models import Match
from remi_scores.matches.services import head_sequence
from tests.helpers.matches import closed, join, record, reloaded, totals, undo
from tests.helpers.pages import plain_and_htmx, redirect_of, row_url, sheet_url

pytestmark = pytest.mark.django_db


def players_url(match: Match) -> str:
    return reverse("players", args=[match.code])


def fields(match: Match, **more: object) -> dict[str, object]:
    """The form as the page shows it now, with other fields in it."""
    now = reloaded(match)
    known = {f"n{seat}": name for seat, name in enumerate(now.players)}
    seen = {"version": now.version, "head": head_sequence(now), "op": str(uuid4())}
    return {"order": "0,1,2", "dealer": now.standing["next"]["dealer"], **known, **seen, **more}


@plain_and_htmx
def test_the_form_corrects_names_and_order_and_leads_to_the_sheet(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    match = record(match, closed(5, 28, 41))
    data = fields(match, n1=" Borislav ", order="0,2,1", dealer="2")
    response = owner.post(players_url(match), data, headers=headers)
    assert redirect_of(response) == sheet_url(match)
    match = reloaded(match)
    assert (match.players, totals(match)) == (["Ana", "Borislav", "Vesna"], [59, 0, 0])
    sheet = owner.get(sheet_url(match)).context["sheet"]
    assert [column.name for column in sheet.columns] == ["Ana", "Vesna", "Borislav"]
    assert sheet.next.dealer == "Vesna"
    html = owner.get(players_url(match)).content.decode()
    assert "Ime: Boris → Borislav" in html
    assert "Redosled: Ana, Boris, Vesna → Ana, Vesna, Borislav" in html


def test_a_button_moves_a_player_up_and_enter_saves_nothing(owner: Client, match: Match) -> None:
    for button, order in (({"move": "2"}, [0, 2, 1]), ({"enter": "1"}, [0, 1, 2])):
        response = owner.post(players_url(match), fields(match, n0="Anica", **button))
        form = response.context["form"]
        assert (response.status_code, form.order, form.names[0]) == (200, order, "Anica")
    assert reloaded(match).players == ["Ana", "Boris", "Vesna"]


@plain_and_htmx
def test_a_refused_name_keeps_what_was_typed_and_says_why_beside_it(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    response = owner.post(
        players_url(match), fields(match, n0="Boris", n1="Ana", order="2,0,1"), headers=headers
    )
    form = response.context["form"]
    assert (response.status_code, form.order) == (200, [2, 0, 1])
    assert [(each.name, each.error) for each in form.fields] == [
        ("Vesna", ""),
        ("Boris", wording.explain("name_of_other", {"name": "Boris"})),
        ("Ana", ""),
    ]
    assert reloaded(match).revisions.count() == 1


def test_a_deal_written_meanwhile_asks_to_look_again(owner: Client, match: Match) -> None:
    data = fields(match, n0="Anica")
    match = join(record(match, closed(5, 28, 41)), "Dragan", 10)
    page = owner.post(players_url(match), data)
    assert wording.explain("players_changed", {}) in page.content.decode()
    form = page.context["form"]
    assert [each.name for each in form.fields] == ["Anica", "Boris", "Vesna", "Dragan"]
    names = {f"n{each.index}": each.name for each in form.fields}
    again = fields(match, **{**names, "n3": "Draga"})
    assert owner.post(players_url(match), again).status_code == 302
    assert reloaded(match).players == ["Anica", "Boris", "Vesna", "Draga"]


def test_the_page_of_a_row_has_the_present_names_and_order(owner: Client, match: Match) -> None:
    match = undo(record(match, closed(5, 28, 41)), 1)
    owner.post(players_url(match), fields(match, n1="Borislav", order="2,1,0"))
    history = owner.get(row_url(match)).context["history"]
    assert [name for name, _hand in history[0].hands] == ["Vesna", "Borislav", "Ana"]
    assert history[1].points == (0, 0, 59)
