"""What the outbox gets in answer to the deals and hands it sends."""

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from remi_scores.matches import services
from remi_scores.matches.access import seats
from remi_scores.matches.models import Match
from tests.helpers.matches import closed, next_position, points, record, reloaded, stamp, start
from tests.helpers.pages import (
    OUTBOX,
    becki_fields,
    correction_url,
    deal_url,
    let_in,
    versioned_fields,
)

pytestmark = pytest.mark.django_db


def send(client: Client, match: Match, fields: dict[str, Any]) -> HttpResponse:
    return client.post(deal_url(match), fields, headers=OUTBOX)


def test_a_written_deal_answers_with_its_token_and_the_next_position(
    owner: Client, match: Match
) -> None:
    fields = versioned_fields(match)
    answer = send(owner, match, fields)
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "op": fields["op"],
            "outcome": "written",
            "words": [],
            "next": {"version": 1, "position": 2, "number": 2},
            "already": False,
        },
    )
    assert points(match) == [[59, 0, 0]]  # (28 − 5) + (41 − 5)


def test_a_deal_sent_twice_gets_the_same_answer_and_is_written_once(
    owner: Client, match: Match
) -> None:
    fields = versioned_fields(match)
    first, second = (send(owner, match, fields).json() for _ in range(2))
    assert first == second
    assert match.revisions.filter(position=1).count() == 1


def test_after_the_last_deal_there_is_no_next_number(owner: Client) -> None:
    match = record(start(options={"rounds": 1}), closed(5, 28, 41), closed(5, 28, 41))
    assert send(owner, match, versioned_fields(match)).json()["next"]["number"] is None


def test_a_refused_deal_names_the_players_whose_hands_are_wrong(
    owner: Client, match: Match
) -> None:
    fields = {**versioned_fields(match), "h1-points": "", "h2-points": "dva"}
    answer = send(owner, match, fields).json()
    assert (answer["op"], answer["outcome"]) == (fields["op"], "refused")
    assert [words.partition(":")[0] for words in answer["words"]] == ["Boris", "Vesna"]
    assert points(match) == []


def test_a_deal_for_a_row_already_written_is_a_conflict(owner: Client, match: Match) -> None:
    fields = versioned_fields(match)
    match = record(match, closed(5, 30, 41))
    answer = send(owner, match, fields).json()
    assert (answer["op"], answer["outcome"]) == (fields["op"], "conflict")
    assert answer["words"] == ["U međuvremenu je upisano drugo deljenje."]
    assert len(points(match)) == 1


def test_a_deal_for_a_sheet_that_changed_is_a_conflict(owner: Client, match: Match) -> None:
    match = record(match, closed(5, 28, 41), closed(5, 6, 7))
    fields = versioned_fields(match)
    services.undo_row(match=match, position=2, stamp=stamp())
    assert send(owner, match, fields).json()["outcome"] == "conflict"


def test_the_form_after_a_conflict_names_the_token_that_it_replaces(
    owner: Client, match: Match
) -> None:
    fields = versioned_fields(match)
    record(match, closed(5, 30, 41))
    page = owner.post(deal_url(match), fields).content.decode()
    assert f'name="instead" value="{fields["op"]}"' in page
    assert fields["op"] not in page.replace(f'name="instead" value="{fields["op"]}"', "")


def test_a_device_without_access_is_barred(stranger: Client, match: Match) -> None:
    fields = versioned_fields(match)
    answer = send(stranger, match, fields)
    assert answer.status_code == 403
    assert answer.json() == {
        "op": fields["op"],
        "outcome": "barred",
        "words": [
            "S ovog uređaja više ne možete da upisujete u ovu partiju.",
            "Kopirajte ono što ste uneli i pošaljite ga onome ko vodi zapisnik.",
        ],
    }
    assert points(match) == []


def test_an_unknown_match_is_barred(owner: Client, match: Match) -> None:
    code = "AAAAA" if match.code != "AAAAA" else "BBBBB"
    answer = owner.post(
        reverse("deal-new", args=[code]), {"op": str(uuid4())}, headers=OUTBOX
    ).json()
    assert answer["outcome"] == "barred"


def test_deals_queued_offline_are_written_in_order(owner: Client, match: Match) -> None:
    queue = [
        {**versioned_fields(match, by=0), "position": 1 + behind, "version": match.version + behind}
        for behind in range(3)
    ]
    assert [send(owner, match, each).json()["outcome"] for each in queue] == ["written"] * 3
    assert len(points(match)) == 3


# A player's own hand, and corrections


def own_hand_fields(match: Match, seat: int, **more: object) -> dict[str, Any]:
    """The form of a player's own hand by its points, as the device in that seat sends it."""
    deal = {"op": str(uuid4()), "position": next_position(match), "ended": "closed", "by": 0}
    return {**deal, f"h{seat}-way": "points", f"h{seat}-points": "28", **more}


def send_hand(client: Client, match: Match, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
    address = reverse("own-hand", args=[match.code, seat])
    answer: dict[str, Any] = client.post(address, fields, headers=OUTBOX).json()
    return answer


def test_a_hand_sent_twice_gets_the_same_answer_and_is_written_once(
    owner: Client, match: Match
) -> None:
    fields = own_hand_fields(match, 1)
    first = send_hand(owner, match, 1, fields)
    assert (first["op"], first["outcome"]) == (fields["op"], "written")
    assert first["next"] == {"version": 0, "position": 1, "number": 1}
    assert send_hand(owner, match, 1, fields) == first
    assert match.contributions.filter(seat=1).count() == 1


def test_a_hand_sent_again_after_the_deal_was_closed_is_still_answered_as_written(
    owner: Client, match: Match
) -> None:
    fields = own_hand_fields(match, 1)
    send_hand(owner, match, 1, fields)
    record(match, closed(5, 28, 41))
    assert send_hand(owner, match, 1, fields)["outcome"] == "written"
    assert match.contributions.filter(seat=1).count() == 1


def test_a_device_replaces_its_own_hand_from_an_older_form(owner: Client, match: Match) -> None:
    send_hand(owner, match, 1, own_hand_fields(match, 1))
    other = {"h1-points": "30", "by": 2}
    assert send_hand(owner, match, 1, own_hand_fields(match, 1, **other))["outcome"] == "written"
    assert reloaded(match).phones["ended"]["by"] == "2"


@pytest.mark.parametrize("ended", [False, True])
def test_a_hand_of_a_deal_closed_meanwhile_is_a_conflict(owner: Client, ended: bool) -> None:
    match = start(options={"rounds": 1})
    fields = own_hand_fields(match, 1)
    record(match, *[closed(5, 29, 41)] * (3 if ended else 1))
    answer = send_hand(owner, match, 1, fields)
    assert (answer["op"], answer["outcome"]) == (fields["op"], "conflict")
    assert answer["words"][0].startswith("Ovo deljenje je u međuvremenu upisano.")
    assert not match.contributions.exists()


def test_a_hand_written_by_another_device_is_a_conflict_and_stays_secret(
    owner: Client, match: Match
) -> None:
    boris = let_in(match, "boris", 1)
    kept = own_hand_fields(match, 1)
    send_hand(owner, match, 1, own_hand_fields(match, 1, **{"h1-points": "17+2"}))
    answer = send_hand(boris, match, 1, kept)
    assert answer["outcome"] == "conflict"
    assert "17+2" not in str(answer)
    seats.release_seat(match=match, seat=1)
    answer = send_hand(boris, match, 1, own_hand_fields(match, 1))
    assert answer["outcome"] == "barred"
    assert "Prvo zauzmite mesto." in answer["words"][0]
    assert match.contributions.filter(seat=1).count() == 1


def test_a_wrong_hand_is_refused_with_the_players_name(owner: Client, match: Match) -> None:
    answer = send_hand(owner, match, 1, own_hand_fields(match, 1, **{"h1-points": ""}))
    assert answer["outcome"] == "refused"
    assert answer["words"] == ["Boris: Još nedostaje: unesite karte ili poene za ovu ruku."]


def test_the_blank_form_of_a_hand_has_no_cards_or_ending(owner: Client, match: Match) -> None:
    send_hand(owner, match, 1, own_hand_fields(match, 1, **{"h1-points": "17+2"}))
    address = reverse("own-hand", args=[match.code, 1])
    assert 'value="17+2"' in owner.get(address).content.decode()
    blank = owner.get(address, {"prazno": ""}).content.decode()
    assert "17+2" not in blank
    assert 'name="by" value="0" checked' not in " ".join(blank.split())


def test_a_correction_is_answered_like_a_deal(owner: Client, match: Match) -> None:
    match = record(match, closed(5, 28, 41))
    address = correction_url(match)
    fields = becki_fields(match, ("5", "30", "41"), sequence=1, position=2, version=1)
    first, second = (owner.post(address, fields, headers=OUTBOX).json() for _ in range(2))
    assert first == second
    assert first["outcome"] == "written"
    assert first["next"] == {"version": 2, "position": 2, "number": 2}
    assert points(match) == [[61, 0, 0]]
    late = {**fields, "op": str(uuid4()), "h1-points": "31"}
    assert owner.post(address, late, headers=OUTBOX).json()["outcome"] == "conflict"
    wrong = {**fields, "op": str(uuid4()), "sequence": 2, "h1-points": "x"}
    assert owner.post(address, wrong, headers=OUTBOX).json()["outcome"] == "refused"
    assert points(match) == [[61, 0, 0]]


def test_an_old_form_can_be_sent_with_a_fresh_csrf_token(match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    assert send(client, match, {"op": "x"}).status_code == 403
    answer = client.get("/veza/")
    assert "no-store" in answer["Cache-Control"]
    headers = {**OUTBOX, "X-CSRFToken": answer.json()["token"]}
    address = deal_url(match)
    assert client.post(address, {"op": "x"}, headers=headers).json()["outcome"] == "barred"
    assert client.post("/veza/").status_code == 403
