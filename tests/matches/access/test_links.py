"""Links and codes: who they let in, with which role, and how they are taken back."""

from datetime import timedelta

import pytest
from django.core.signing import Signer
from django.utils import timezone

from remi_scores.matches.access import links
from remi_scores.matches.access.codes import (
    TRIES,
    WINDOW,
    TooManyTriesError,
    clean_code,
    find_open,
)
from remi_scores.matches.models import Access, Match, Role, WrongCode
from tests.helpers.matches import DEVICE, closed, record, start

pytestmark = pytest.mark.django_db
HOME = "203.0.113.7"


def access(match: Match, device: str = "phone") -> tuple[str, str, bool]:
    found = Access.objects.get(match=match, device=device)
    return found.role, found.came_by, found.revoked


def enter(match: Match, role: Role, device: str = "phone") -> str:
    """Come in by a role's link as it holds now; return its token."""
    token = links.link_token(Match.objects.get(pk=match.pk), role)
    assert links.enter_by_link(token=token, device=device) == match
    return token


def holds(token: str) -> bool:
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


def test_what_the_database_holds_lets_nobody_in(match: Match) -> None:
    token = links.link_token(match, Role.OWNER)
    signature = token.partition(".")[2]
    assert len(signature) == 43  # 256 bits
    stored = [str(row) for row in Match.objects.values_list()]
    assert not [row for row in stored if signature in row]


@pytest.mark.parametrize(
    "token",
    ["", ".", "1-owner-0", "1-owner-0.", "1-owner-0.xxxx", "1-owner-0:xxxx", "\0", "я", "1" * 5000],
)
def test_a_token_nobody_signed_lets_nobody_in(match: Match, token: str) -> None:
    assert links.enter_by_link(token=token, device="phone") is None
    assert match.accesses.count() == 1


def test_a_token_signed_for_something_else_lets_nobody_in(match: Match) -> None:
    forged = Signer(salt="remi_scores.matches.result", sep=".").sign(f"{match.pk}-owner-0")
    assert not holds(forged)


def test_a_token_of_one_match_says_nothing_of_another(match: Match) -> None:
    other = start()
    token = links.link_token(match, Role.OWNER)
    assert not holds(token.replace(f"{match.pk}-", f"{other.pk}-", 1))
    assert not holds(links.link_token(match, Role.VIEWER).replace("viewer", "owner"))


def test_a_link_of_a_match_that_is_gone_holds_no_more(match: Match) -> None:
    token = links.link_token(match, Role.OWNER)
    match.delete()
    assert not holds(token)


# Taking back


def test_a_revoked_link_shuts_out_who_came_by_it_and_nobody_else(match: Match) -> None:
    viewer, scorer = enter(match, Role.VIEWER, "one"), enter(match, Role.SCORER, "two")
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    assert access(match, "one") == ("viewer", "viewer", True)
    assert access(match, "two") == ("scorer", "scorer", False)
    assert (holds(viewer), holds(scorer)) == (False, True)
    assert links.enter_by_link(token=viewer, device="three") is None


def test_a_new_link_takes_the_place_of_a_revoked_one(match: Match) -> None:
    old = enter(match, Role.VIEWER)
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    assert enter(match, Role.VIEWER) != old
    assert access(match) == ("viewer", "viewer", False)


def test_who_came_in_by_two_links_goes_out_with_the_better_one(match: Match) -> None:
    for role in (Role.VIEWER, Role.SCORER):
        enter(match, role)
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    assert not access(match)[2]
    links.revoke_link(match=match, role=Role.SCORER, by=DEVICE)
    assert access(match)[2]


def test_who_revokes_the_owners_link_stays_in(match: Match) -> None:
    enter(match, Role.OWNER, "one")
    enter(match, Role.OWNER, "two")
    links.revoke_link(match=match, role=Role.OWNER, by="one")
    outside = {each.device for each in match.accesses.filter(revoked=True)}
    assert outside == {"two"}  # nor is the device that started the match shut out


def test_everything_is_taken_back_at_once(match: Match) -> None:
    tokens = [enter(match, role, role) for role in Role]
    links.enter_by_code(match=match, device="coded")
    links.revoke_all(match=match, by=DEVICE)
    inside = {each.device for each in match.accesses.filter(revoked=False)}
    assert (inside, [holds(token) for token in tokens]) == ({DEVICE}, [False] * 3)
    assert links.enter_by_code(match=match, device="late") is False


def test_taking_back_tells_open_pages(match: Match) -> None:
    links.revoke_link(match=match, role=Role.VIEWER, by=DEVICE)
    links.revoke_all(match=match, by=DEVICE)
    links.set_code_opens(match=match, opens=True)
    fresh = Match.objects.get(pk=match.pk)
    assert (fresh.page_version, fresh.version) == (3, 0)


def test_the_code_lets_nobody_back_in_who_was_shut_out(match: Match) -> None:
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


def test_the_code_makes_a_viewer(match: Match) -> None:
    assert links.enter_by_code(match=match, device="phone")
    assert access(match) == ("viewer", "code", False)


def test_a_closed_code_lets_nobody_in_and_nobody_out(match: Match) -> None:
    links.enter_by_code(match=match, device="early")
    links.set_code_opens(match=match, opens=False)
    assert links.enter_by_code(match=match, device="late") is False
    assert find_open(code=match.code, address=HOME) is None
    assert access(match, "early") == ("viewer", "code", False)


def test_the_code_of_a_finished_match_lets_nobody_in(match: Match) -> None:
    finished = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    assert find_open(code=finished.code, address=HOME) is None
    assert links.enter_by_code(match=finished, device="late") is False


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("k7mpa", "K7MPA"),
        (" K7-MPA ", "K7MPA"),
        ("К7МРА", "K7MPA"),  # Cyrillic letters that look the same
        ("K7MP", ""),
        ("K7MPAB", ""),
        ("K7MP0", ""),  # no code has a nought
        ("K7MPЖ", ""),
        ("", ""),
        ("\0\0\0\0\0", ""),
        ("K7MPA" * 99, ""),
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str, code: str) -> None:
    assert clean_code(typed) == code


def fail(times: int, address: str = HOME) -> None:
    for _ in range(times):
        find_open(code="22222", address=address)


def test_codes_cannot_be_tried_at_speed(match: Match) -> None:
    fail(TRIES - 1)
    assert find_open(code=match.code, address=HOME) == match
    fail(1)
    with pytest.raises(TooManyTriesError):
        find_open(code=match.code, address=HOME)
    assert find_open(code=match.code, address="198.51.100.1") == match


def test_a_right_code_is_no_try(match: Match) -> None:
    for _ in range(2 * TRIES):
        assert find_open(code=match.code, address=HOME) == match


def test_a_house_with_many_addresses_is_one_source(match: Match) -> None:
    fail(TRIES, "2001:db8:1:2::1")
    with pytest.raises(TooManyTriesError):
        find_open(code=match.code, address="2001:db8:1:2:3:4:5:6")
    assert find_open(code=match.code, address="2001:db8:1:3::1") == match


def test_tries_are_forgotten_after_a_while(match: Match) -> None:
    fail(TRIES)
    WrongCode.objects.update(at=timezone.now() - WINDOW - timedelta(seconds=1))
    assert find_open(code=match.code, address=HOME) == match
    assert not WrongCode.objects.exists()


def test_no_address_is_kept_as_it_is() -> None:
    fail(1)
    assert HOME not in WrongCode.objects.get().source
