"""Answers that are kept: what they show to whom, attaching and withdrawing them."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from remi_scores import wording
from remi_scores.desk.models import Verdict
from remi_scores.desk.picture import rows_of
from remi_scores.desk.questions import explain
from remi_scores.matches.models import Access, Match, Role
from remi_scores.web.picture import SIZE
from remi_scores.wording import claims
from tests.helpers.desk import GAP, keep_answer, page_of, post_action, post_verdict
from tests.helpers.matches import DEVICE, closed, record, start
from tests.helpers.pages import let_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Match:
    return record(start(), closed(5, 28, 41), closed(28, 5, 41, by="Boris"))


# Keeping


def test_an_answer_is_kept_with_its_question(owner: Client) -> None:
    verdict = keep_answer(owner)
    assert verdict.document == {
        "variant": "halp", "players": 3, "deal": 1, "claim": "meld", "cards": "5h 6h 8h"
    }  # fmt: skip
    assert verdict.answer["reason"] == "gap"
    assert (verdict.author, verdict.match, verdict.position) == (DEVICE, None, None)
    assert (verdict.question, verdict.is_yes) == ("meld", False)


def test_the_same_form_sent_twice_keeps_one_answer(owner: Client) -> None:
    op = str(uuid4())
    addresses = {post_verdict(owner, op=op)["Location"] for _ in range(2)}
    assert len(addresses) == 1
    assert Verdict.objects.count() == 1


def test_a_form_token_of_another_device_is_refused(owner: Client, stranger: Client) -> None:
    op = str(uuid4())
    post_verdict(owner, op=op)
    refused = post_verdict(stranger, op=op)
    assert refused.status_code == 200
    assert "Ovo je već jednom poslato" in refused.content.decode()
    assert Verdict.objects.count() == 1


@pytest.mark.parametrize("cards", ["", "9x 5 6h", "5h " * 400])
def test_a_question_that_cannot_be_answered_is_not_kept(owner: Client, cards: str) -> None:
    refused = post_verdict(owner, cards=cards)
    assert refused.status_code == 200
    assert refused.context["is_refused"]
    assert not Verdict.objects.exists()


@pytest.mark.parametrize(
    "fields", [{"igra": ""}, {"igra": "poker"}, {"igra": "AAAAA"}, {"pitanje": ""}]
)
def test_an_unknown_game_or_question_is_404(owner: Client, fields: dict[str, str]) -> None:
    assert owner.post(reverse("verdict-new"), {"igra": "halp", **GAP, **fields}).status_code == 404
    assert not Verdict.objects.exists()


def test_a_stranger_cannot_ask_about_a_match(stranger: Client, played: Match) -> None:
    assert post_verdict(stranger, played.code).status_code == 404


# Showing


def test_a_stranger_with_the_address_sees_the_answer_and_nothing_of_the_match(
    owner: Client, stranger: Client, played: Match
) -> None:
    verdict = keep_answer(owner, f"{played.code}-1", cards="5h 6h 8h")
    page = page_of(stranger, verdict)
    assert "U nizu nedostaje karta." in page
    assert played.code not in page
    assert "Ana" not in page
    assert "povuci" not in page
    assert played.code in page_of(owner, verdict)


def test_an_answer_has_open_graph_tags_for_chats(owner: Client) -> None:
    verdict = keep_answer(owner)
    page = page_of(Client(), verdict)
    address = f"http://testserver{verdict.get_absolute_url()}"
    assert f'<meta property="og:image" content="{address}slika.png">' in page
    assert 'property="og:title" content="Halp-Remi. Da li je izložak ispravan? Ne"' in page
    assert 'property="og:description" content="U nizu nedostaje karta."' in page


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
    verdict = keep_answer(owner, game, **fields)
    question = f"{wording.game_name(game)}. {claims.QUESTIONS[verdict.question]}"
    assert f'property="og:title" content="{question}' in page_of(Client(), verdict)
    response = Client().get(reverse("verdict-picture", args=[verdict.token]))
    assert response["Content-Type"] == "image/png"
    assert Image.open(BytesIO(response.content)).size == SIZE


def test_an_answer_of_an_older_engine_is_shown_as_it_was(owner: Client) -> None:
    verdict = keep_answer(owner)
    Verdict.objects.update(answer={"valid": True, "kind": "run", "reads_as": "5h 6h 7h"})
    assert "Niz od 5♥ do 7♥." in page_of(Client(), verdict)


@pytest.mark.parametrize("token", ["nema", "x" * 64, "%00", "..%2f", "č"])
def test_an_unknown_token_is_404(token: str) -> None:
    assert Client().get(f"/provera/o/{token}/").status_code == 404
    assert Client().get(f"/provera/o/{token}/slika.png").status_code == 404


@pytest.mark.parametrize("name", ["verdict", "verdict-picture"])
def test_an_answer_is_not_indexed(owner: Client, name: str) -> None:
    response = Client().get(reverse(name, args=[keep_answer(owner).token]))
    assert response["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("name", ["verdict-attach", "verdict-withdraw"])
def test_addresses_that_write_accept_no_get(owner: Client, name: str) -> None:
    assert owner.get(reverse(name, args=[keep_answer(owner).token])).status_code == 405
    assert owner.get(reverse("verdict-new")).status_code == 405


# Attaching


def test_an_answer_about_a_row_is_attached_to_it_at_once(owner: Client, played: Match) -> None:
    verdict = keep_answer(owner, f"{played.code}-2")
    assert (verdict.match, verdict.position) == (played, 2)
    sheet = owner.get(played.get_absolute_url()).content.decode()
    assert sheet.count('<small class="judged"') == 1
    row = owner.get(reverse("row", args=[played.code, 2])).content.decode()
    assert verdict.get_absolute_url() in row
    assert (
        verdict.get_absolute_url()
        not in owner.get(reverse("row", args=[played.code, 1])).content.decode()
    )


def test_an_answer_can_be_attached_to_another_row_and_detached(
    owner: Client, played: Match
) -> None:
    owner.get(played.get_absolute_url())  # caches the sheet without a mark
    verdict = keep_answer(owner, played.code)
    assert verdict.position is None
    for position, marks in ((1, 1), (2, 1), (None, 0)):
        post_action(owner, verdict, "attach", red=str(position or ""))
        verdict.refresh_from_db()
        assert verdict.position == position
        sheet = owner.get(played.get_absolute_url()).content.decode()
        assert sheet.count('<small class="judged"') == marks


def test_attaching_an_answer_does_not_change_the_version_of_the_match(
    owner: Client, played: Match
) -> None:
    post_action(owner, keep_answer(owner, played.code), "attach", red="1")
    assert Match.objects.get(pk=played.pk).version == played.version


def test_an_answer_cannot_be_attached_to_a_row_that_does_not_exist(
    owner: Client, played: Match
) -> None:
    verdict = keep_answer(owner, played.code)
    refused = post_action(owner, verdict, "attach", red="99")
    assert "Takvog reda nema" in refused.content.decode()
    verdict.refresh_from_db()
    assert verdict.position is None


def test_only_the_device_that_kept_an_answer_can_attach_it_and_only_as_a_scorer(
    owner: Client, stranger: Client, played: Match
) -> None:
    verdict = keep_answer(owner, played.code)
    assert post_action(stranger, verdict, "attach", red="1").status_code == 404
    assert post_action(stranger, verdict, "withdraw").status_code == 404
    Access.objects.filter(match=played, device=DEVICE).update(role=Role.VIEWER)
    assert post_action(owner, verdict, "attach", red="1").status_code == 403
    assert keep_answer(owner, f"{played.code}-1").position is None
    assert Match.objects.get(pk=played.pk).notes == []


def test_an_answer_by_the_book_cannot_be_attached(owner: Client) -> None:
    assert post_action(owner, keep_answer(owner), "attach", red="1").status_code == 404


# Withdrawing


def test_whoever_was_shut_out_of_the_match_cannot_withdraw_an_answer(played: Match) -> None:
    guest = let_in(played, "guest")
    verdict = keep_answer(guest, f"{played.code}-2")
    Access.objects.filter(device="guest").update(revoked=True)
    assert post_action(guest, verdict, "withdraw").status_code == 403
    assert Verdict.objects.get().withdrawn_at is None
    assert "Povuci" not in page_of(guest, verdict)


def test_a_withdrawn_answer_says_so_and_stays_readable(owner: Client, played: Match) -> None:
    verdict = keep_answer(owner, f"{played.code}-2")
    post_action(owner, verdict, "withdraw")
    first = Verdict.objects.get().withdrawn_at
    post_action(owner, verdict, "withdraw")
    assert Verdict.objects.get().withdrawn_at == first is not None
    assert "povukao ga je" in page_of(Client(), verdict)
    assert "U nizu nedostaje karta." in page_of(Client(), verdict)
    assert '<small class="judged"' not in owner.get(played.get_absolute_url()).content.decode()
    row = owner.get(reverse("row", args=[played.code, 2])).content.decode()
    assert "povučeno" in row
    assert verdict.get_absolute_url() in row


def test_a_withdrawn_answer_says_so_in_chats_and_in_its_picture(owner: Client) -> None:
    verdict = keep_answer(owner)
    address = reverse("verdict-picture", args=[verdict.token])
    before = Client().get(address).content
    post_action(owner, verdict, "withdraw")
    page = page_of(Client(), verdict)
    assert 'property="og:title" content="Povučeno: Halp-Remi. Da li je' in page
    assert f'{address}?v=2"' in page
    assert Client().get(f"{address}?v=2").content != before


def test_a_kept_answer_shows_the_whole_question(owner: Client) -> None:
    fields = {"pitanje": "lay_off", "meld": "5h 6h 7h", "cards": "9h"}
    page = page_of(Client(), keep_answer(owner, **fields))
    asked = page[page.index('class="question"') : page.index('class="answer')]
    assert [asked.index(label) for label in ("<dt>Na stolu", "<dt>Prilaže se")]
    assert asked.count('class="laid"') == 4
    opening = {"pitanje": "opening", "melds": "9c 9d 9h\nKs Kd Kh", "taken": "9h"}
    assert "Uzeto s gomile" in page_of(Client(), keep_answer(owner, "remi_51", **opening))


def test_the_picture_has_every_row_of_the_question(owner: Client) -> None:
    fields = {"pitanje": "rearrangement", "before": "5h 6h 7h", "hand": "8h", "after": "5h 6h 7h"}
    kept = keep_answer(owner, **fields)
    rows = rows_of(explain(kept.document, kept.answer))
    assert [(label, [len(meld) for meld in melds]) for label, melds in rows] == [
        ("Sto pre", [3]), ("Iz ruke", [1]), ("Sto posle", [3])
    ]  # fmt: skip
    hand = keep_answer(owner, "becki", pitanje="arrange", cards="4d 5d 6d Ks")
    rows = rows_of(explain(hand.document, hand.answer))
    assert [[len(meld) for meld in melds] for _label, melds in rows] == [[4], [3], [1]]
