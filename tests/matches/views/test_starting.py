"""The first page, a new match, a rematch."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from remi_scores import wording
from remi_scores.engine.variants import VARIANTS
from remi_scores.matches.access import links, seats
from remi_scores.matches.models import Match, Role
from tests.helpers.matches import DEVICE, closed, record, start
from tests.helpers.pages import HTMX, new_match_fields, plain_and_htmx, redirect_of, use_device

pytestmark = pytest.mark.django_db
NEW = "/nova/"


# Home


def test_home_without_a_match_invites_to_start_one() -> None:
    response = Client().get("/")
    assert response.status_code == 200
    assert (response.context["playing"], response.context["finished"]) == ([], [])


def test_home_shows_matches_in_progress_first(owner: Client) -> None:
    record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    match = record(start(), *[closed(5, 28, 41)] * 6)
    context = owner.get("/").context
    (playing,), (finished,) = context["playing"], context["finished"]
    assert (playing.code, playing.leaders) == (match.code, ("Ana",))
    assert playing.progress == wording.deal_of(7, 15)
    assert (finished.leaders, finished.finished) == (("Ana",), True)


def test_home_shows_only_this_devices_matches(stranger: Client) -> None:
    start()
    assert stranger.get("/").context["playing"] == []


@pytest.mark.parametrize("matches", [1, 3])
def test_home_costs_the_same_queries_however_many_matches(
    owner: Client, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(matches):
        record(start(), closed(5, 28, 41))
    with django_assert_num_queries(1):
        owner.get("/")


# New match


def test_every_game_is_offered_with_one_line() -> None:
    games = Client().get(NEW).context["games"]
    assert [game.key for game in games] == [variant.key for variant in VARIANTS]
    assert all(game.players and game.who_wins and game.length for game in games)


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.key)
def test_every_game_has_its_form(game: type) -> None:
    response = Client().get(NEW, {"igra": game.key})
    assert response.status_code == 200
    assert len(response.context["players"].seats) >= max(game.players)
    assert list(response.context["rules"].fields) == [option.name for option in game.options()]


def test_an_unknown_game_shows_the_list() -> None:
    assert Client().get(NEW, {"igra": "poker"}).context["games"]


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.key)
def test_every_game_is_started_by_the_book(game: type) -> None:
    response = Client().post(NEW, new_match_fields(game.key))
    match = Match.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/p/{match.code}/")
    assert (match.variant_key, match.options) == (game.key, {})


def test_htmx_is_sent_to_the_new_match() -> None:
    response = Client().post(NEW, new_match_fields(), headers=HTMX)
    assert response["HX-Redirect"] == f"/p/{Match.objects.get().code}/"


def test_the_device_that_starts_a_match_gets_a_key_and_comes_back_in() -> None:
    client = Client()
    address = client.post(NEW, new_match_fields())["Location"]
    assert client.get(address).status_code == 200
    assert client.cookies["sessionid"]["max-age"] == 31_536_000
    assert len(client.get("/").context["playing"]) == 1


def test_house_rules_players_and_dealer_are_taken() -> None:
    more = {"dealer": "2", "o-rounds": "3", "o-tie_goes_to": "closer"}
    Client().post(NEW, new_match_fields(names=("Ana", "", " Boris ", "Vesna"), **more))
    match = Match.objects.get()
    assert match.options == {"rounds": 3, "tie_goes_to": "closer"}
    assert match.players == ["Ana", "Boris", "Vesna"]
    assert match.first_dealer == 1


@plain_and_htmx
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"p1": "ANA"}, "duplicate_player"),
        ({"p1": "Ана"}, "duplicate_player"),
        ({"p1": "ž" * 41}, "name_too_long"),
        ({"p1": "\u200e"}, "bad_player_name"),
    ],
)
def test_players_who_cannot_play_are_refused_in_words(
    wrong: dict[str, str], code: str, headers: dict[str, str]
) -> None:
    response = Client().post(NEW, {**new_match_fields(), **wrong}, headers=headers)
    words = wording.explain(code, {"players": ["Ana", wrong["p1"]], "most": 40})
    assert response.status_code == 200
    assert words in response.content.decode()
    assert Match.objects.count() == 0


def test_too_few_players_are_told_how_many_there_must_be() -> None:
    response = Client().post(NEW, {**new_match_fields(), "p1": "", "p2": ""})
    assert response.context["players"].errors == ["Ovu igru igra 2 do 6 igrača, a unet je 1."]
    assert Match.objects.count() == 0


def test_an_empty_place_cannot_deal_first() -> None:
    response = Client().post(NEW, {**new_match_fields(), "p1": "", "dealer": "1"})
    assert [bool(seat.error) for seat in response.context["players"].seats[:3]] == [
        False,
        True,
        False,
    ]
    assert Match.objects.count() == 0


def test_wrong_house_rules_are_refused_beside_them() -> None:
    response = Client().post(NEW, {**new_match_fields(), "o-rounds": "0"})
    assert response.context["rules"].errors == {"rounds": ["Unesite ceo broj od 1 do 100."]}
    assert Match.objects.count() == 0


def test_started_twice_it_is_one_match() -> None:
    client, same = Client(), new_match_fields()
    first, second = (client.post(NEW, same)["Location"] for _ in range(2))
    assert first == second
    assert Match.objects.count() == 1


def test_a_used_form_with_other_players_is_asked_about_then_started() -> None:
    client, same = Client(), new_match_fields()
    client.post(NEW, same)
    response = client.post(NEW, {**same, "p0": "Goran"})
    assert response.status_code == 200
    again = {**same, "p0": "Goran", "op": str(response.context["op"])}
    assert client.post(NEW, again).status_code == 302
    assert Match.objects.count() == 2


def test_players_are_moved_without_starting() -> None:
    response = Client().post(NEW, {**new_match_fields(), "move": "1"})
    players = response.context["players"]
    assert [seat.name for seat in players.seats[:3]] == ["Boris", "Ana", "Vesna"]
    assert [seat.deals for seat in players.seats[:3]] == [False, True, False]
    assert Match.objects.count() == 0


def test_people_played_with_before_are_offered_in_serbian_order(owner: Client) -> None:
    start(names=("Željko", "Ana"))
    start(names=("Čeda", "ŽELJKO"))
    response = owner.get(NEW, {"igra": "becki"})
    assert response.context["known"] == ["Ana", "Čeda", "ŽELJKO"]


def test_a_person_is_added_by_a_tap(owner: Client) -> None:
    response = owner.post(NEW, {**new_match_fields(names=("Ana", "")), "add": "Čeda"})
    assert [seat.name for seat in response.context["players"].seats[:2]] == ["Ana", "Čeda"]
    assert Match.objects.count() == 0


def test_a_new_match_can_begin_from_another(owner: Client) -> None:
    match = start("remi_51", options={"opening_minimum": 40}, dealer=1)
    context = owner.get(NEW, {"od": match.code}).context
    assert [seat.name for seat in context["players"].taken] == ["Ana", "Boris", "Vesna"]
    assert context["players"].first_dealer == 1
    assert context["rules"]["opening_minimum"].value() == 40


def test_a_strangers_match_cannot_be_begun_from(stranger: Client) -> None:
    assert stranger.get(NEW, {"od": start().code}).status_code == 404


def test_a_name_with_a_line_end_is_kept_and_refused_in_words(client: Client) -> None:
    told = client.post(NEW, new_match_fields(names=("Ana", "Bo\nris", "Vesna"))).content.decode()
    assert "U imenu je prelom reda ili znak koji ne može da se upiše." in told
    assert 'value="Bo\nris"' in told
    assert Match.objects.count() == 0


nasty = st.text(max_size=50) | st.sampled_from(["", "\x00", "x" * 5000, "9" * 400, "🐱" * 60])


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_no_input_breaks_the_form(db: None, data: st.DataObject) -> None:
    names = ["igra", "op", "dealer", "move", "add", "o-rounds", "o-tie_goes_to", "p0", "p1", "p7"]
    more = data.draw(st.dictionaries(st.sampled_from(names), nasty, max_size=5))
    assert Client().post(NEW, {**new_match_fields(), **more}).status_code in (200, 302)


# Rematch


@plain_and_htmx
def test_a_rematch_is_one_tap(owner: Client, match: Match, headers: dict[str, str]) -> None:
    address = reverse("rematch", args=[match.code])
    response = owner.post(address, {"op": str(uuid4())}, headers=headers)
    again = Match.objects.exclude(pk=match.pk).get()
    assert redirect_of(response) == f"/p/{again.code}/"
    assert again.rematch_of == match
    assert again.accesses.get().device == DEVICE


def test_two_taps_are_one_rematch(owner: Client, match: Match) -> None:
    address, same = reverse("rematch", args=[match.code]), {"op": str(uuid4())}
    assert owner.post(address, same)["Location"] == owner.post(address, same)["Location"]
    assert Match.objects.count() == 2


def test_the_phones_of_a_finished_match_are_led_to_its_rematch(owner: Client) -> None:
    match = start(options={"rounds": 1})
    links.enter_by_code(match=match, device="boris")
    seats.take_seat(match=match, device="boris", seat=1)
    boris, late = use_device(Client(), "boris"), use_device(Client(), "late")
    match = record(match, *[closed(5, 28, 41)] * 3)
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device="pen")
    pen = use_device(Client(), "pen")
    rematch = reverse("rematch", args=[match.code])
    started = owner.post(rematch, {"op": str(uuid4())})["Location"]
    again = Match.objects.get(rematch_of=match)
    assert pen.post(rematch, {"op": str(uuid4())})["Location"] == started  # was slower
    for client in (owner, boris, pen):
        told = client.get(match.get_absolute_url()).content.decode()
        assert f'href="{started}">Na novu partiju: {again.code}</a>' in told
        assert "Ista ekipa</button>" not in told
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device="late")
    assert again.code not in late.get(match.get_absolute_url()).content.decode()
    assert "Upiši svoje karte" in boris.get(started).content.decode()
    assert "Telefoni iz prethodne partije" in boris.get(started).content.decode()
    record(again, *[closed(5, 28, 41)] * 3)
    assert "Ista ekipa</button>" in owner.get(match.get_absolute_url()).content.decode()


def test_a_rematch_is_only_posted_and_not_by_strangers(
    owner: Client, stranger: Client, match: Match
) -> None:
    address = reverse("rematch", args=[match.code])
    assert owner.get(address).status_code == 405
    assert stranger.post(address).status_code == 404
    assert Match.objects.count() == 1


def test_a_device_sees_what_it_started_and_nothing_else() -> None:
    one, other = use_device(Client(), "one"), use_device(Client(), "other")
    address = one.post(NEW, new_match_fields())["Location"]
    assert (one.get(address).status_code, other.get(address).status_code) == (200, 404)
