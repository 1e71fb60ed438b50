"""Answers that are kept: what they show, to whom, and that nothing changes them."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from remi_scores.desk.models import Verdict
from remi_scores.matches.models import Access, Match, Role
from remi_scores.web.picture import SIZE
from tests.helpers.desk import GAP, act, keep, kept, page_of
from tests.helpers.matches import DEVICE, closed, record, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Match:
    return record(start(), closed(5, 28, 41), closed(28, 5, 41, by="Boris"))


# Keeping


def test_an_answer_is_kept_with_its_question(owner: Client) -> None:
    verdict = kept(owner)
    assert verdict.document == {
        "variant": "halp", "players": 3, "deal": 1, "claim": "meld", "cards": "5h 6h 8h"
    }  # fmt: skip
    assert verdict.answer["reason"] == "gap"
    assert (verdict.author, verdict.match, verdict.position) == (DEVICE, None, None)
    assert (verdict.question, verdict.is_yes) == ("meld", False)


def test_the_same_form_sent_twice_keeps_one_answer(owner: Client) -> None:
    op = str(uuid4())
    addresses = {keep(owner, op=op)["Location"] for _ in range(2)}
    assert len(addresses) == 1
    assert Verdict.objects.count() == 1


def test_a_form_token_of_another_device_is_refused(owner: Client, stranger: Client) -> None:
    op = str(uuid4())
    keep(owner, op=op)
    refused = keep(stranger, op=op)
    assert refused.status_code == 200
    assert "Ovaj obrazac je već" in refused.content.decode()
    assert Verdict.objects.count() == 1


@pytest.mark.parametrize("cards", ["", "9x 5 6h", "5h " * 400])
def test_what_cannot_be_answered_is_not_kept(owner: Client, cards: str) -> None:
    refused = keep(owner, cards=cards)
    assert refused.status_code == 200
    assert refused.context["is_refused"]
    assert not Verdict.objects.exists()


@pytest.mark.parametrize(
    "fields", [{"igra": ""}, {"igra": "poker"}, {"igra": "AAAAA"}, {"pitanje": ""}]
)
def test_a_game_or_question_that_does_not_exist_is_not_found(
    owner: Client, fields: dict[str, str]
) -> None:
    assert owner.post(reverse("verdict-new"), {"igra": "halp", **GAP, **fields}).status_code == 404
    assert not Verdict.objects.exists()


def test_a_stranger_cannot_ask_about_a_match(stranger: Client, played: Match) -> None:
    assert keep(stranger, played.code).status_code == 404


# Showing


def test_whoever_has_the_address_sees_the_answer_and_nothing_of_the_match(
    owner: Client, stranger: Client, played: Match
) -> None:
    verdict = kept(owner, f"{played.code}-1", cards="5h 6h 8h")
    seen = page_of(stranger, verdict)
    assert "U nizu nedostaje karta." in seen
    assert played.code not in seen
    assert "Ana" not in seen
    assert "povuci" not in seen
    assert played.code in page_of(owner, verdict)


def test_the_page_says_what_a_chat_shows_under_a_link(owner: Client) -> None:
    verdict = kept(owner)
    seen = page_of(Client(), verdict)
    address = f"http://testserver{verdict.get_absolute_url()}"
    assert f'<meta property="og:image" content="{address}slika.png">' in seen
    assert 'property="og:title" content="Halp-Remi. Da li je izložak ispravan? Ne"' in seen
    assert 'property="og:description" content="U nizu nedostaje karta."' in seen


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("halp", {}),
        ("remi_51", {"pitanje": "meld", "cards": "9c 9d *"}),
        ("remi_51", {"pitanje": "opening", "melds": "9c 9d 9h\nKs Kd Kh\n4c 5c 6c 7c"}),
        ("halp", {"pitanje": "rearrangement", "before": "5h 6h 7h 8h", "hand": "8c 8d",
                  "after": "5h 6h 7h\n8h 8c 8d"}),
        ("halp", {"pitanje": "best_table", "table": "4h 5h 6h 7h\n7c 7d 7s", "cards": "8s 9s 2c"}),
        ("halp", {"pitanje": "best_table", "table": "", "cards": "8s 2c"}),
        ("becki", {"pitanje": "arrange", "cards": "4d 5d 6d Ks"}),
        ("kontrakt", {"pitanje": "best_contract", "cards": "7c 7c 7d 4h 4d 4s 9s"}),
        ("kraljevski", {"pitanje": "king_swap", "meld": "Kc Kd Kh Ks", "wilds": "2c 2d 2h *",
                        "kings": "Kc Kd Kh Ks"}),
    ],
)  # fmt: skip
def test_every_kind_of_answer_has_a_page_and_a_picture(
    owner: Client, game: str, fields: dict[str, str]
) -> None:
    verdict = kept(owner, game, **fields)
    assert page_of(Client(), verdict)
    response = Client().get(reverse("verdict-picture", args=[verdict.token]))
    assert response["Content-Type"] == "image/png"
    assert Image.open(BytesIO(response.content)).size == SIZE


def test_an_answer_of_an_older_engine_is_shown_as_it_was(owner: Client) -> None:
    verdict = kept(owner)
    Verdict.objects.update(answer={"valid": True, "kind": "run", "reads_as": "5h 6h 7h"})
    assert "Niz od 5♥ do 7♥." in page_of(Client(), verdict)


@pytest.mark.parametrize("token", ["nema", "x" * 64, "%00", "..%2f", "č"])
def test_an_answer_that_is_not_there_is_not_found(token: str) -> None:
    assert Client().get(f"/provera/o/{token}/").status_code == 404
    assert Client().get(f"/provera/o/{token}/slika.png").status_code == 404


@pytest.mark.parametrize("name", ["verdict", "verdict-picture"])
def test_search_engines_are_told_not_to_list_an_answer(owner: Client, name: str) -> None:
    response = Client().get(reverse(name, args=[kept(owner).token]))
    assert response["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("name", ["verdict-attach", "verdict-withdraw"])
def test_addresses_that_write_take_no_get(owner: Client, name: str) -> None:
    assert owner.get(reverse(name, args=[kept(owner).token])).status_code == 405
    assert owner.get(reverse("verdict-new")).status_code == 405


# Attaching


def test_an_answer_about_a_row_is_attached_to_it_at_once(owner: Client, played: Match) -> None:
    verdict = kept(owner, f"{played.code}-2")
    assert (verdict.match, verdict.position) == (played, 2)
    sheet = owner.get(played.get_absolute_url()).content.decode()
    assert sheet.count('class="judged"') == 1
    row = owner.get(reverse("row", args=[played.code, 2])).content.decode()
    assert verdict.get_absolute_url() in row
    assert (
        verdict.get_absolute_url()
        not in owner.get(reverse("row", args=[played.code, 1])).content.decode()
    )


def test_an_answer_is_attached_to_another_row_and_taken_off(owner: Client, played: Match) -> None:
    owner.get(played.get_absolute_url())  # a sheet that is kept without the mark
    verdict = kept(owner, played.code)
    assert verdict.position is None
    for position, marks in ((1, 1), (2, 1), (None, 0)):
        act(owner, verdict, "attach", red=str(position or ""))
        verdict.refresh_from_db()
        assert verdict.position == position
        sheet = owner.get(played.get_absolute_url()).content.decode()
        assert sheet.count('class="judged"') == marks


def test_attaching_an_answer_does_not_change_the_version_of_the_match(
    owner: Client, played: Match
) -> None:
    act(owner, kept(owner, played.code), "attach", red="1")
    assert Match.objects.get(pk=played.pk).version == played.version


def test_an_answer_is_not_attached_to_a_row_that_does_not_exist(
    owner: Client, played: Match
) -> None:
    verdict = kept(owner, played.code)
    refused = act(owner, verdict, "attach", red="99")
    assert "Takvog reda nema" in refused.content.decode()
    verdict.refresh_from_db()
    assert verdict.position is None


def test_only_the_device_that_kept_an_answer_and_may_write_can_attach_it(
    owner: Client, stranger: Client, played: Match
) -> None:
    verdict = kept(owner, played.code)
    assert act(stranger, verdict, "attach", red="1").status_code == 404
    assert act(stranger, verdict, "withdraw").status_code == 404
    Access.objects.filter(match=played, device=DEVICE).update(role=Role.VIEWER)
    assert act(owner, verdict, "attach", red="1").status_code == 403
    assert kept(owner, f"{played.code}-1").position is None
    assert Match.objects.get(pk=played.pk).notes == []


def test_an_answer_by_the_book_cannot_be_attached(owner: Client) -> None:
    assert act(owner, kept(owner), "attach", red="1").status_code == 404


# Withdrawing


def test_a_withdrawn_answer_says_so_and_stays_readable(owner: Client, played: Match) -> None:
    verdict = kept(owner, f"{played.code}-2")
    act(owner, verdict, "withdraw")
    first = Verdict.objects.get().withdrawn_at
    act(owner, verdict, "withdraw")
    assert Verdict.objects.get().withdrawn_at == first is not None
    assert "povukao ga je" in page_of(Client(), verdict)
    assert "U nizu nedostaje karta." in page_of(Client(), verdict)
    assert 'class="judged"' not in owner.get(played.get_absolute_url()).content.decode()
    row = owner.get(reverse("row", args=[played.code, 2])).content.decode()
    assert "povučeno" in row
    assert verdict.get_absolute_url() in row
