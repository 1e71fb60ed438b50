"""Starting a match and its rematch."""

from uuid import uuid4

import pytest
from django.db import IntegrityError

from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.variants import VARIANTS
from remi_scores.matches.access import links, seats
from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import CODE_ALPHABET, Access, Match, Revision, Role, new_code
from remi_scores.matches.services import starting
from tests.helpers.matches import DEVICE, closed, record, reloaded, seated, stamp, start

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_game_can_be_started(variant: type) -> None:
    match = start(variant.key)
    assert (match.variant_key, match.version, match.finished) == (variant.key, 0, False)
    assert match.standing["next"]["number"] == 1


def test_the_device_that_starts_a_match_owns_it() -> None:
    match = start()
    assert list(match.accesses.values_list("device", "role")) == [(DEVICE, "owner")]


def test_the_first_revision_holds_game_options_players_and_dealer() -> None:
    match = start(options={"rounds": 3, "ace_value": 11}, dealer=1)
    revision = Revision.objects.get(match=match, position=0)
    assert revision.document == {
        "variant": "becki",
        "options": {"rounds": 3},
        "players": ["Ana", "Boris", "Vesna"],
        "first_dealer": "Boris",
    }


def test_a_code_has_five_characters_and_none_that_look_alike() -> None:
    codes = {new_code() for _ in range(500)}
    assert {len(code) for code in codes} == {5}
    assert set("".join(codes)) <= set(CODE_ALPHABET)
    assert not set("0O1I") & set(CODE_ALPHABET)


def test_one_form_token_starts_one_match() -> None:
    token = uuid4()
    assert start(form_token=token) == start(form_token=token)
    assert Match.objects.count() == Access.objects.count() == 1


def test_a_used_form_token_with_other_players_is_refused() -> None:
    token = uuid4()
    start(form_token=token)
    with pytest.raises(SheetError) as caught:
        start(names=("Goran", "Dunja"), form_token=token)
    assert caught.value.code is Refusal.TOKEN_USED
    assert Match.objects.count() == 1


def test_an_integrity_error_is_not_mistaken_for_a_used_form_token() -> None:
    with pytest.raises(IntegrityError):
        starting.start_match(
            variant_key="becki", options={}, names=("Ana", "Boris"), first_dealer=0,
            stamp=stamp(form_token=uuid4(), author=""),
        )  # fmt: skip
    assert not Match.objects.exists()


@pytest.mark.parametrize("twin", ["ANA", "Ана", " ana ", "A\u200ena"])
def test_two_spellings_of_one_name_are_refused(twin: str) -> None:
    with pytest.raises(RemiError) as caught:
        start(names=("Ana", "Boris", twin))
    assert caught.value.code is Code.DUPLICATE_PLAYER
    assert Match.objects.count() == 0


@pytest.mark.parametrize(
    ("name", "refused", "facts"),
    [("", Refusal.BAD_PLAYER_NAME, {}), (" \u200e ", Refusal.BAD_PLAYER_NAME, {}),
     ("ž" * 41, Refusal.NAME_TOO_LONG, {"most": 40}),
     ("Bo\nris", Refusal.NAME_HAS_CONTROLS, {}), ("Bo\0ris", Refusal.NAME_HAS_CONTROLS, {})],
)  # fmt: skip
def test_an_unusable_name_is_refused(name: str, refused: Refusal, facts: dict[str, int]) -> None:
    with pytest.raises(SheetError) as caught:
        start(names=("Ana", name))
    assert (caught.value.code, caught.value.facts) == (refused, {"seat": 1} | facts)


@pytest.mark.parametrize("name", ["ž" * 40, "🐱", "👨\u200d👩\u200d👧", "O'Hara <b>", '"'])
def test_long_names_and_emoji_are_accepted(name: str) -> None:
    assert start(names=("Ana", name)).players == ["Ana", name]


@pytest.mark.parametrize("players", [1, 7])
def test_too_few_and_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(RemiError) as caught:
        start(names=[f"Igrač {index}" for index in range(players)])
    assert caught.value.code is Code.PLAYERS_OUT_OF_RANGE
    assert Match.objects.count() == 0


def test_a_house_rule_may_allow_more_players() -> None:
    names = [f"Igrač {index}" for index in range(6)]
    match = start("remi_51", names=names, options={"six_players": True})
    assert len(match.players) == 6


def test_a_rematch_has_the_same_players_and_rules_and_the_next_dealer() -> None:
    match = record(start(options={"rounds": 1}, dealer=1), *[closed(5, 28, 41)] * 3)
    assert match.finished
    again = starting.rematch(match=match, stamp=stamp())
    assert (again.variant_key, again.options, again.rematch_of) == ("becki", {"rounds": 1}, match)
    assert again.players == ["Ana", "Boris", "Vesna"]
    assert again.first_dealer == 1  # Boris, Vesna and Ana have dealt


def test_a_rematch_copies_access_and_seats_of_devices() -> None:
    match = start()
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device="scorer")
    for device in ("boris", "viewer", "revoked"):
        links.enter_by_code(match=match, device=device)
    for device, seat in (("scorer", 0), ("boris", 2), ("boris", 1)):
        seats.take_seat(match=match, device=device, seat=seat)
    match.accesses.filter(device="revoked").update(revoked=True)
    before = reloaded(match)
    again = starting.rematch(match=match, stamp=stamp(author="scorer"))
    held = again.accesses.order_by("device").values_list("device", "role", "came_by", "since")
    assert list(held) == [
        ("boris", "viewer", "code", 0),
        ("scorer", "owner", "started", 0),
        (DEVICE, "owner", "started", None),
        ("viewer", "viewer", "code", None),
    ]
    assert seated(again) == {"scorer": [0], "boris": [1, 2]}
    # Open pages of the old match are told.
    assert reloaded(match).page_version == before.page_version + 1


def test_a_rematch_before_any_deal_keeps_the_dealer() -> None:
    assert starting.rematch(match=start(dealer=2), stamp=stamp()).first_dealer == 2


def test_one_form_token_starts_one_rematch() -> None:
    match, token = start(), uuid4()
    one, other = (starting.rematch(match=match, stamp=stamp(form_token=token)) for _ in range(2))
    assert one == other
