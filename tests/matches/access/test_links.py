"""Links and codes: the role each gives, how they are revoked, and how guesses are limited."""

from datetime import timedelta

import pytest
from django.core.signing import Signer
from django.utils import timezone

from remi_scores.matches.access import codes, links
from remi_scores.matches.access.codes import (
    DAY,
    TRIES,
    TRIES_OF_ADDRESS,
    TRIES_OF_NETWORK,
    WINDOW,
    TooManyTriesError,
    clean_code,
    find_open,
)
from remi_scores.matches.models import Access, Match, Role, WrongCode
from remi_scores.web import network_of
from tests.helpers.matches import DEVICE, closed, record, reloaded, start

pytestmark = pytest.mark.django_db
ADDRESS = "203.0.113.7"


def access(match: Match, device: str = "device") -> tuple[str, str, bool]:
    found = Access.objects.get(match=match, device=device)
    return found.role, found.came_by, found.revoked


def enter(match: Match, role: Role, device: str = "device") -> str:
    """Enter by the current link of a role; return its token."""
    token = links.link_token(reloaded(match), role)
    assert links.enter_by_link(token=token, device=device) == match
    return token


def is_valid(token: str) -> bool:
    return links.read_link_token(token) is not None


@pytest.mark.parametrize("role", Role)
def test_a_link_gives_its_role(match: Match, role: Role) -> None:
    enter(match, role)
    assert access(match) == (role, role, False)


def test_a_link_never_lowers_a_role(match: Match) -> None:
    for role in (Role.SCORER, Role.VIEWER):
        enter(match, role)
        enter(match, role, DEVICE)
    assert access(match) == ("scorer", "scorer", False)
    assert access(match, DEVICE) == ("owner", "started", False)


def test_a_better_link_raises_a_role(match: Match) -> None:
    for role in (Role.VIEWER, Role.OWNER):
        enter(match, role)
    assert access(match) == ("owner", "owner", False)


def test_a_match_starts_with_one_owner(match: Match) -> None:
    assert access(match, DEVICE) == ("owner", "started", False)
    assert match.accesses.count() == 1


def test_the_database_holds_no_signature_of_a_link(match: Match) -> None:
    token = links.link_token(match, Role.OWNER)
    signature = token.partition(".")[2]
    assert len(signature) == 43  # 256 bits
    stored = [str(row) for row in Match.objects.values_list()]
    assert not [row for row in stored if signature in row]


@pytest.mark.parametrize(
    "token",
    ["", ".", "1-owner-0", "1-owner-0.", "1-owner-0.xxxx", "1-owner-0:xxxx", "\0", "я", "1" * 5000],
)
def test_a_forged_token_gives_no_access(match: Match, token: str) -> None:
    assert links.enter_by_link(token=token, device="device") is None
    assert match.accesses.count() == 1


def test_a_token_with_another_salt_is_invalid(match: Match) -> None:
    forged = Signer(salt="remi_scores.matches.result", sep=".").sign(f"{match.pk}-owner-0")
    assert not is_valid(forged)


def test_a_token_changed_to_another_match_or_role_is_invalid(match: Match) -> None:
    other = start()
    token = links.link_token(match, Role.OWNER)
    assert not is_valid(token.replace(f"{match.pk}-", f"{other.pk}-", 1))
    assert not is_valid(links.link_token(match, Role.VIEWER).replace("viewer", "owner"))


def test_a_link_of_a_deleted_match_is_invalid(match: Match) -> None:
    token = links.link_token(match, Role.OWNER)
    match.delete()
    assert not is_valid(token)


# Revoking


def test_revoking_a_link_revokes_the_access_of_its_devices_alone(match: Match) -> None:
    viewer, scorer = enter(match, Role.VIEWER, "one"), enter(match, Role.SCORER, "two")
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    assert access(match, "one") == ("viewer", "viewer", True)
    assert access(match, "two") == ("scorer", "scorer", False)
    assert (is_valid(viewer), is_valid(scorer)) == (False, True)
    assert links.enter_by_link(token=viewer, device="three") is None


def test_a_revoked_link_is_replaced_by_a_new_one(match: Match) -> None:
    old = enter(match, Role.VIEWER)
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    assert enter(match, Role.VIEWER) != old
    assert access(match) == ("viewer", "viewer", False)


def test_access_by_two_links_is_revoked_with_the_better_one(match: Match) -> None:
    for role in (Role.VIEWER, Role.SCORER):
        enter(match, role)
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    assert not access(match)[2]
    links.revoke_link(match=match, role=Role.SCORER, by=DEVICE)
    assert access(match)[2]


def test_revoking_the_owners_link_keeps_the_access_of_the_device_that_does(match: Match) -> None:
    enter(match, Role.OWNER, "one")
    enter(match, Role.OWNER, "two")
    links.revoke_link(match=match, role=Role.OWNER, by="one")
    outside = {each.device for each in match.accesses.filter(revoked=True)}
    assert outside == {"two"}  # the device that started the match keeps its access


def test_revoking_everything_keeps_the_access_of_one_device(match: Match) -> None:
    tokens = [enter(match, role, role) for role in Role]
    links.enter_by_code(match=match, device="coded")
    links.revoke_all(match=match, by=DEVICE)
    inside = {each.device for each in match.accesses.filter(revoked=False)}
    assert (inside, [is_valid(token) for token in tokens]) == ({DEVICE}, [False] * 3)
    assert links.enter_by_code(match=match, device="late") is False


def test_revoking_raises_the_page_version(match: Match) -> None:
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    links.revoke_all(match=match, by=DEVICE)
    links.set_code_opens(match=match, opens=True)
    match = reloaded(match)
    assert (match.page_version, match.version) == (3, 0)


def test_a_revoked_device_cannot_enter_by_the_code(match: Match) -> None:
    links.enter_by_code(match=match, device="coded")
    enter(match, Role.VIEWER, "one")
    links.revoke_all(match=match, by=DEVICE)
    links.set_code_opens(match=match, opens=True)
    for device in ("coded", "one"):
        assert links.enter_by_code(match=match, device=device) is False
        assert access(match, device)[2]
    assert links.enter_by_code(match=match, device="new")
    enter(match, Role.VIEWER, "coded")
    assert access(match, "coded") == ("viewer", "viewer", False)


# The code


def test_the_code_gives_the_role_of_a_viewer(match: Match) -> None:
    assert links.enter_by_code(match=match, device="device")
    assert access(match) == ("viewer", "code", False)


def test_a_closed_code_gives_no_access_and_revokes_none(match: Match) -> None:
    links.enter_by_code(match=match, device="early")
    links.set_code_opens(match=match, opens=False)
    assert links.enter_by_code(match=match, device="late") is False
    assert find_open(code=match.code, device="one", address=ADDRESS) is None
    assert access(match, "early") == ("viewer", "code", False)


def test_the_code_of_a_finished_match_gives_no_access(match: Match) -> None:
    finished = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    assert find_open(code=finished.code, device="one", address=ADDRESS) is None
    assert links.enter_by_code(match=finished, device="late") is False


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("k7mpa", "K7MPA"),
        (" K7-MPA ", "K7MPA"),
        ("К7МРА", "K7MPA"),  # Cyrillic letters that look the same
        ("K7MP", ""),
        ("K7MPAB", ""),
        ("K7MP0", ""),  # no code has a zero
        ("K7MPЖ", ""),
        ("к7мру", "K7MPY"),
        ("http://192.168.1.7:8000/p/K7MPA/", "K7MPA"),
        ("Partija: remi.example/p/k7mpa?red=3", "K7MPA"),
        ("/p/К7МРА/pozovi/", "K7MPA"),
        ("http://192.168.1.7:8000/p/K7MP/", ""),
        ("/p/" + "K7MPA" * 999, ""),
        ("", ""),
        ("\0\0\0\0\0", ""),
        ("K7MPA" * 99, ""),
    ],
)
def test_a_typed_code_is_normalized(typed: str, code: str) -> None:
    assert clean_code(typed) == code


def find(match: Match, device: str = "one", address: str = ADDRESS) -> Match | None:
    return find_open(code=match.code, device=device, address=address)


def try_wrong_codes(times: int, device: str = "one", address: str = ADDRESS) -> None:
    for _ in range(times):
        find_open(code="22222", device=device, address=address)


def fill(times: int, address: str = ADDRESS) -> None:
    """Count many wrong codes from one address, each from a device of its own."""
    source = codes.digest_of(network_of(address))
    WrongCode.objects.bulk_create(WrongCode(source=source) for _ in range(times))


def test_wrong_codes_of_one_device_are_limited_wherever_it_is(match: Match) -> None:
    try_wrong_codes(TRIES - 1)
    assert find(match) == match
    try_wrong_codes(1, address="198.51.100.1")
    with pytest.raises(TooManyTriesError):
        find(match)
    with pytest.raises(TooManyTriesError):
        find(match, address="198.51.100.2")


def test_twenty_mistakes_in_a_club_lock_out_nobody_else(match: Match) -> None:
    try_wrong_codes(TRIES)
    assert find(match, "two") == match


def test_wrong_codes_from_one_address_are_limited_whatever_the_device(match: Match) -> None:
    fill(TRIES_OF_ADDRESS - 1)
    try_wrong_codes(1, "new")
    with pytest.raises(TooManyTriesError):
        find(match, "newer")
    assert find(match, "newer", "198.51.100.1") == match


def test_right_codes_are_not_counted(match: Match) -> None:
    for _ in range(2 * TRIES):
        assert find(match) == match


def test_an_ipv6_network_is_one_source(match: Match) -> None:
    fill(TRIES_OF_ADDRESS, "2001:db8:1:2::1")
    with pytest.raises(TooManyTriesError):
        find(match, address="2001:db8:1:2:3:4:5:6")
    assert find(match, address="2001:db8:1:3::1") == match


def test_wrong_codes_are_forgotten_after_the_window(match: Match) -> None:
    try_wrong_codes(TRIES)
    WrongCode.objects.update(at=timezone.now() - WINDOW - timedelta(seconds=1))
    assert find(match) == match
    WrongCode.objects.update(at=timezone.now() - DAY - timedelta(seconds=1))
    assert find(match) == match
    assert not WrongCode.objects.exists()


def test_a_device_in_a_match_is_not_limited_by_others_at_its_address(match: Match) -> None:
    fill(TRIES_OF_ADDRESS)
    assert find(match, DEVICE) == match


def test_the_wrong_codes_of_a_whole_network_are_limited_by_the_day(match: Match) -> None:
    source = codes.digest_of(f"network {network_of('2001:db8:1::1', 48)}")
    WrongCode.objects.bulk_create(WrongCode(source=source) for _ in range(TRIES_OF_NETWORK))
    WrongCode.objects.update(at=timezone.now() - DAY + timedelta(minutes=1))
    with pytest.raises(TooManyTriesError):
        find(match, address="2001:db8:1:ffff::1")
    assert find(match, address="2001:db8:2::1") == match


def test_a_code_expires_twelve_hours_after_the_last_deal(match: Match) -> None:
    assert find(match) == match
    Match.objects.update(updated_at=timezone.now() - timedelta(hours=12))
    assert find(match) is None
    links.set_code_opens(match=match, opens=True)
    assert find(match) == match


def test_a_wrong_code_stores_no_plain_address_and_no_key() -> None:
    try_wrong_codes(1)
    stored = " ".join(WrongCode.objects.values_list("source", flat=True))
    assert ADDRESS not in stored
    assert "one" not in stored
