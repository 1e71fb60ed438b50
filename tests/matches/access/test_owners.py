"""The phones at the table name a new owner, and the owner's phones may object."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from remi_scores.matches import services
from remi_scores.matches.access import links, owners, seats
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Access, Match, Role
from tests.helpers.matches import DEVICE, closed, record, reloaded, stamp
from tests.helpers.pages import HTMX, let_in, let_in_by_link, use_device

pytestmark = pytest.mark.django_db


def key(match: Match, device: str) -> int:
    return Access.objects.get(match=match, device=device).pk


def role(match: Match, device: str) -> str:
    return Access.objects.get(match=match, device=device).role


def vote(match: Match, device: str, nominee: str) -> None:
    owners.name_owner(match=match, device=device, phone=key(match, nominee))


def refusal(match: Match, device: str, nominee: str) -> Refusal:
    with pytest.raises(SheetError) as caught:
        vote(match, device, nominee)
    return caught.value.code


def let_time_pass(match: Match) -> None:
    fresh = reloaded(match)
    ended = (timezone.now() - timedelta(seconds=1)).timestamp()
    fresh.phones["named"]["ends"] = ended
    fresh.save(update_fields=["phones"])


@pytest.fixture
def table(match: Match) -> Match:
    """Boris and Vesna have seats since before the first deal; the owner has none."""
    let_in(match, "boris", 1)
    let_in(match, "vesna", 2)
    return record(match, closed(5, 28, 41))


def named(match: Match) -> int | None:
    return reloaded(match).phones.get("named", {}).get("access")


def test_a_majority_names_an_owner_who_takes_over_after_ten_minutes(table: Match) -> None:
    vote(table, "boris", "vesna")
    assert named(table) is None
    vote(table, "vesna", "vesna")
    assert named(table) == key(table, "vesna")
    with pytest.raises(SheetError) as caught:
        owners.become_owner(match=table, device="vesna")
    assert caught.value.code is Refusal.TOO_EARLY
    let_time_pass(table)
    owners.become_owner(match=table, device="vesna")
    assert (role(table, "vesna"), role(table, DEVICE)) == ("owner", "owner")
    assert named(table) is None


def test_one_phone_alone_is_no_majority(match: Match) -> None:
    let_in(match, "boris", 1)
    match = record(match, closed(5, 28, 41))
    vote(match, "boris", "boris")
    assert named(match) is None


def test_half_of_the_phones_is_no_majority(match: Match) -> None:
    for seat, device in enumerate((DEVICE, "boris", "vesna")):
        if device == DEVICE:
            use_device(Client()).post(reverse("seats", args=[match.code]), {"take": seat})
        else:
            let_in(match, device, seat)
    let_in(match, "looks on")
    match = record(match, closed(5, 28, 41))
    vote(match, "boris", "vesna")
    assert named(match) is None
    vote(match, "vesna", "vesna")
    assert named(match) == key(match, "vesna")


def test_a_phone_votes_once(table: Match) -> None:
    vote(table, "boris", "boris")
    vote(table, "boris", "vesna")
    vote(table, "vesna", "boris")
    assert named(table) is None


def test_only_phones_seated_since_the_first_deal_may_vote(table: Match) -> None:
    let_in_by_link(table, "late", 0)
    let_in(table, "looks on")
    for device in ("late", "looks on", DEVICE):
        assert refusal(table, device, "vesna") is Refusal.MAY_NOT_NAME
    use_device(Client(), "vesna").post(reverse("seats", args=[table.code]), {"leave": "2"})
    use_device(Client(), "vesna").post(reverse("seats", args=[table.code]), {"take": "2"})
    seats.answer_request(match=table, request=key(table, "vesna"), grants=True)
    assert refusal(table, "vesna", "boris") is Refusal.MAY_NOT_NAME


def test_before_the_first_deal_nobody_votes(match: Match) -> None:
    let_in(match, "boris", 1)
    assert refusal(match, "boris", "boris") is Refusal.MAY_NOT_NAME


def test_seats_kept_for_a_rematch_count_from_its_start(table: Match) -> None:
    again = services.rematch(match=table, stamp=stamp())
    again = record(again, closed(5, 28, 41))
    vote(again, "boris", "vesna")
    vote(again, "vesna", "vesna")
    assert named(again) == key(again, "vesna")


def test_an_owner_or_a_phone_that_is_out_cannot_be_named(table: Match) -> None:
    assert refusal(table, "boris", DEVICE) is Refusal.NO_SUCH_PHONE
    let_in(table, "gone")
    Access.objects.filter(device="gone").update(revoked=True)
    assert refusal(table, "boris", "gone") is Refusal.NO_SUCH_PHONE


def test_the_owner_objects(owner: Client, table: Match) -> None:
    vote(table, "boris", "vesna")
    vote(table, "vesna", "vesna")
    owner.post(reverse("seats", args=[table.code]), {"object": "1"})
    assert named(table) is None
    assert not Access.objects.exclude(names=None).exists()
    with pytest.raises(SheetError) as caught:
        owners.become_owner(match=table, device="vesna")
    assert caught.value.code is Refusal.NOT_NAMED


def test_only_the_phone_that_was_named_takes_over(table: Match) -> None:
    vote(table, "boris", "vesna")
    vote(table, "vesna", "vesna")
    let_time_pass(table)
    with pytest.raises(SheetError) as caught:
        owners.become_owner(match=table, device="boris")
    assert caught.value.code is Refusal.NOT_NAMED
    links.revoke_all(match=table, by=DEVICE)
    with pytest.raises(SheetError):
        owners.become_owner(match=table, device="vesna")
    assert role(table, "vesna") == "viewer"


def test_the_pages_offer_it_and_tell_the_owner_at_once(owner: Client, table: Match) -> None:
    boris, vesna = (use_device(Client(), device) for device in ("boris", "vesna"))
    page, sheet = reverse("seats", args=[table.code]), table.get_absolute_url()
    assert 'name="nominate"' not in owner.get(page).content.decode()
    button = f'name="nominate" value="{key(table, "vesna")}"'
    assert button in boris.get(page).content.decode()
    etag = reloaded(table).etag
    for client in (boris, vesna):
        client.post(page, {"nominate": key(table, "vesna")})
    part = owner.get(sheet, {"v": etag}, headers=HTMX).content.decode()
    assert "Sto traži da vlasnik bude Vesna" in part
    assert 'name="object"' in part
    assert "Sto traži da vi budete vlasnik" in vesna.get(sheet).content.decode()
    assert "Sto traži" not in boris.get(sheet).content.decode()
    assert "Pokušajte tada ponovo" in vesna.post(page, {"own": "1"}).content.decode()
    let_time_pass(table)
    assert vesna.post(page, {"own": "1"}).status_code == 302
    assert vesna.get(sheet).context["match"].access.role == "owner"


def test_only_an_owner_objects(table: Match) -> None:
    for each in (Role.VIEWER, Role.SCORER):
        links.enter_by_link(token=links.link_token(table, each), device=f"one {each}")
        client = use_device(Client(), f"one {each}")
        response = client.post(reverse("seats", args=[table.code]), {"object": "1"})
        assert response.status_code == 403
