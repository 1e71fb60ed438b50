"""What one device and one address may make in a day: matches, kept answers, presets."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from remi_scores.desk.models import Verdict
from remi_scores.matches import services
from remi_scores.matches.access import quotas
from remi_scores.matches.access.quotas import DAY, QUOTAS, Kind, count_one_more
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import Made, Match, RulePreset
from remi_scores.matches.services import presets
from tests.helpers.desk import post_verdict
from tests.helpers.matches import stamp, start
from tests.helpers.pages import new_match_fields, plain_and_htmx, use_device

pytestmark = pytest.mark.django_db
ADDRESS = "203.0.113.7"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of each a device and three an address, so that tests need few."""
    few = {kind: quota._replace(of_device=2, of_address=3) for kind, quota in QUOTAS.items()}
    monkeypatch.setattr(quotas, "QUOTAS", few)


def counted(device: str, address: str = ADDRESS) -> SheetError | None:
    """Count one more match; return the refusal, if any."""
    try:
        count_one_more(Kind.MATCH, device=device, address=address)
    except SheetError as error:
        return error
    return None


def in_a_day() -> str:
    """The time of the clock at which the first that was made counts no more."""
    first = Made.objects.earliest("at").at
    return f"{timezone.localtime(first + DAY + timedelta(minutes=1)):%H:%M}"


def test_a_device_has_a_limit_wherever_it_is() -> None:
    assert [counted("one", f"203.0.113.{n}") for n in range(2)] == [None, None]
    error = counted("one", "203.0.113.9")
    assert error
    assert (error.code, error.facts) == (Refusal.TOO_MANY_MATCHES, {"most": 2, "at": in_a_day()})
    assert counted("two") is None


def test_an_address_has_a_limit_whatever_the_device_and_others_have_their_own() -> None:
    assert [counted(f"device {n}") for n in range(3)] == [None] * 3
    error = counted("device 4")
    assert error
    assert error.facts == {"most": 3, "at": in_a_day(), "address": True}
    assert counted("device 4", "203.0.113.8") is None
    count_one_more(Kind.PRESET, device="device 5", address=ADDRESS)
    assert [counted(f"house {n}", f"2001:db8::{n}") for n in range(3)] == [None] * 3
    assert counted("house 4", "2001:db8::4")


def test_the_refusal_says_from_when_on_it_works_again() -> None:
    moments = [timezone.now() - timedelta(hours=hours) for hours in (9, 5)]
    for moment in moments:
        assert counted("one") is None
        Made.objects.filter(at__gt=timezone.now() - timedelta(hours=1)).update(at=moment)
    error = counted("one")
    assert error
    free = timezone.localtime(moments[0] + DAY + timedelta(minutes=1))
    assert error.facts["at"] == f"{free:%H:%M}"
    Made.objects.filter(at=moments[0]).update(at=timezone.now() - DAY)
    assert counted("one") is None


def test_nothing_older_than_a_day_is_kept_and_nothing_names_anybody() -> None:
    counted("one")
    Made.objects.update(at=timezone.now() - DAY)
    counted("two")
    assert Made.objects.count() == 2
    stored = " ".join(Made.objects.values_list("source", flat=True))
    assert not [each for each in ("one", "two", ADDRESS) if each in stored]


@plain_and_htmx
def test_a_match_too_many_keeps_what_was_typed(owner: Client, headers: dict[str, str]) -> None:
    first = new_match_fields()
    for fields in (first, new_match_fields()):
        assert owner.post("/nova/", fields, headers=headers).status_code in (200, 302)
    assert Match.objects.count() == 2
    page = owner.post("/nova/", new_match_fields(names=("Ćana", "Žućo", "Ljilja")), headers=headers)
    words = f"najviše 2 partija dnevno. Sledeća može u {in_a_day()}."
    assert (page.status_code, words in page.content.decode()) == (200, True)
    assert [each for each in ("Ćana", "Žućo", "Ljilja") if each not in page.content.decode()] == []
    # What was written is answered as before: a phone sends a form again that it got no answer to.
    again = owner.post("/nova/", first, headers=headers)
    assert "/p/" in (again.headers.get("Location") or again.headers.get("HX-Redirect") or "")
    assert Match.objects.count() == 2


def test_a_rematch_counts_and_is_refused_in_words(owner: Client) -> None:
    match = start()
    services.rematch(match=match, stamp=stamp())
    page = owner.post(f"{start(owner='other').get_absolute_url()}revans/")
    assert page.status_code == 404
    Match.objects.filter(rematch_of=match).delete()
    page = owner.post(f"{match.get_absolute_url()}revans/", {"op": str(uuid4())})
    assert (page.status_code, "najviše 2 partija dnevno" in page.content.decode()) == (403, True)
    assert Match.objects.count() == 2


def test_an_answer_too_many_is_shown_and_not_kept(owner: Client) -> None:
    op = str(uuid4())
    kept = [post_verdict(owner, op=each)["Location"] for each in (op, str(uuid4()))]
    page = post_verdict(owner).content.decode()
    assert "najviše 2 odgovora dnevno" in page
    assert Verdict.objects.count() == 2
    assert post_verdict(owner, op=op)["Location"] == kept[0]


def test_a_preset_too_many_keeps_the_form_and_an_old_one_may_change(owner: Client) -> None:
    for name in ("Prva", "Druga", "Prva"):
        owner.post(
            "/nova/", new_match_fields(**{"preset-name": name, "keep": "1", "o-rounds": "3"})
        )
    assert RulePreset.objects.count() == 2
    more = {"preset-name": "Treća", "keep": "1", "o-rounds": "4"}
    page = owner.post("/nova/", new_match_fields(**more)).content.decode()
    assert "pod najviše 2 novih imena dnevno" in page
    assert ("Treća" in page, "Ana" in page) == (True, True)
    assert RulePreset.objects.count() == 2


def test_a_device_has_so_many_presets_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presets, "MOST", 1)
    save = {"device": "one", "variant_key": "becki", "options": {}}
    services.save_preset(name="Prva", **save)
    services.save_preset(name="prva", **save)
    with pytest.raises(SheetError) as caught:
        services.save_preset(name="Druga", **save)
    assert (caught.value.code, caught.value.facts) == (Refusal.ALL_PRESETS_KEPT, {"most": 1})


def test_a_club_with_one_address_may_play_all_day() -> None:
    least = {kind: (quota.of_device, quota.of_address) for kind, quota in QUOTAS.items()}
    assert min(least.values()) >= (50, 1_000)
    client = use_device(Client(), "guest")
    assert client.post("/nova/", new_match_fields()).status_code == 302
