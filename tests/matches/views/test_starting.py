"""The first page, a new match, a rematch."""

import gzip
import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from remi_scores import wording
from remi_scores.engine.variants import VARIANTS
from remi_scores.matches.access import links
from remi_scores.matches.models import Match, Role
from tests.helpers.many import MANY
from tests.helpers.matches import DEVICE, closed, record, start
from tests.helpers.pages import (
    HTMX,
    let_in,
    new_match_fields,
    plain_and_htmx,
    redirect_of,
    use_device,
)

pytestmark = pytest.mark.django_db
NEW = "/nova/"


# Home


def test_home_without_a_match_is_empty() -> None:
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


def test_home_shows_the_totals_of_a_match_in_progress(owner: Client) -> None:
    record(start(), closed(5, 28, 41))
    page = owner.get("/").content.decode()
    (scores,) = re.findall(r'<span class="scores">.*?</a>', page, re.DOTALL)
    totals = re.findall(r'<b class="tot f">(.*?)</b>', scores)
    assert totals == [wording.number(n) for n in Match.objects.get().standing["totals"]]
    assert scores.count('class="lead"') == scores.count("vodi") == 1


def test_home_offers_the_table_of_the_last_match_that_ended(owner: Client) -> None:
    start(names=("Goran", "Milan"))
    assert "?od=" not in owner.get("/").content.decode()
    over = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    assert f'href="{NEW}?od={over.code}"' in owner.get("/").content.decode()
    assert "?od=" not in owner.get("/", {"finished": 2}).content.decode()


def test_home_shows_only_this_devices_matches(stranger: Client) -> None:
    start()
    assert stranger.get("/").context["playing"] == []


@pytest.mark.parametrize("matches", [1, 3])
def test_home_costs_the_same_queries_however_many_matches(
    owner: Client, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(matches):
        record(start(), closed(5, 28, 41))
    with django_assert_num_queries(4):  # one for each list
        owner.get("/")


def test_a_long_list_comes_in_pages_of_twenty(owner: Client) -> None:
    finished = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    for _ in range(44):
        start()
    same = {"finished": True, "standing": finished.standing, "options": finished.options}
    Match.objects.update(**same)
    listed: list[str] = []
    for page, more in [("1", ("0", "2")), ("2", ("1", "3")), ("3", ("2", "0"))]:
        response = owner.get("/", {"finished": page})
        assert len(gzip.compress(response.content)) < 12_000
        listed += [each.code for each in response.context["finished"]]
        links = re.findall(r'href="/\?finished=(\d)#finished"', response.content.decode())
        assert links == [number for number in more if number != "0"]
    assert len(listed) == len(set(listed)) == 45
    assert owner.get("/", {"finished": "999999999"}).context["finished"] == []


# New match


def test_the_list_offers_every_game_with_players_length_and_winner() -> None:
    games = Client().get(NEW).context["games"]
    most, fewest = (f"pobeđuje ko ima {much} poena" for much in ("najviše", "najmanje"))
    assert [(game.key, game.players, game.who_wins, game.length) for game in games] == [
        ("halp", "2–5 igrača", most, "dok neko ne stigne do 200 poena"),
        ("becki", "2–6 igrača", most, "svako deli 5 puta"),
        ("nak_nak", "2–8 igrača", most, "svako deli 4 puta"),
        (
            *("remi_51", "2–4 igrača", fewest),
            "svako deli 2 do 4 puta ili dok neko ne stigne do 501 poena",
        ),
        ("kraljevski", "2–4 igrača", most, "svako deli 3 puta"),
        ("divlji", "2–6 igrača", fewest, "11 deljenja"),
        ("kontrakt", "3–8 igrača", fewest, "svako deli 7 puta"),
    ]


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.key)
def test_the_form_of_every_game_has_its_options_and_enough_seats(game: type) -> None:
    response = Client().get(NEW, {"igra": game.key})
    assert response.status_code == 200
    assert len(response.context["players"].seats) >= max(game.players)
    assert list(response.context["rules"].fields) == [option.name for option in game.options()]


def test_an_unknown_game_shows_the_list_of_games() -> None:
    games = Client().get(NEW, {"igra": "poker"}).context["games"]
    assert [game.key for game in games] == [variant.key for variant in VARIANTS]


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.key)
def test_every_game_can_be_started_with_the_options_of_the_book(game: type) -> None:
    response = Client().post(NEW, new_match_fields(game.key))
    match = Match.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/p/{match.code}/")
    assert (match.variant_key, match.options) == (game.key, {})


def test_htmx_is_redirected_to_the_new_match() -> None:
    response = Client().post(NEW, new_match_fields(), headers=HTMX)
    assert response["HX-Redirect"] == f"/p/{Match.objects.get().code}/"


def test_a_device_that_starts_a_match_gets_a_session_of_one_year() -> None:
    client = Client()
    address = client.post(NEW, new_match_fields())["Location"]
    assert client.get(address).status_code == 200
    assert client.cookies["device"]["max-age"] == 31_536_000
    assert len(client.get("/").context["playing"]) == 1


def test_a_new_match_has_the_house_rules_players_and_dealer_of_the_form() -> None:
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
def test_unusable_and_duplicate_names_show_an_error(
    wrong: dict[str, str], code: str, headers: dict[str, str]
) -> None:
    response = Client().post(NEW, {**new_match_fields(), **wrong}, headers=headers)
    words = wording.explain(code, {"players": ["Ana", wrong["p1"]], "most": 40})
    assert response.status_code == 200
    assert words in response.content.decode()
    assert Match.objects.count() == 0


def test_too_few_players_are_refused_with_the_allowed_number() -> None:
    response = Client().post(NEW, {**new_match_fields(), "p1": "", "p2": ""})
    assert response.context["players"].errors == ["Ovu igru igra 2 do 6 igrača, a unet je 1."]
    assert Match.objects.count() == 0


@pytest.mark.parametrize(("game", "words"), [("becki", "dva"), ("kontrakt", "tri")])
def test_a_form_without_names_asks_for_players_and_nothing_else(game: str, words: str) -> None:
    response = Client().post(NEW, new_match_fields(game, names=()))
    assert response.context["players"].errors == [f"Upišite bar {words} igrača."]
    assert {seat.error for seat in response.context["players"].seats} == {""}
    assert Match.objects.count() == 0


def test_enter_in_a_name_starts_no_match() -> None:
    fields = {**new_match_fields(names=("Ana", "Boris")), "enter": "1"}
    page = Client().post(NEW, fields).content.decode()
    assert 'value="Boris"' in page
    assert Match.objects.count() == 0


def test_an_empty_seat_cannot_deal_first() -> None:
    response = Client().post(NEW, {**new_match_fields(), "p1": "", "dealer": "1"})
    seats_shown = response.context["players"].seats[:3]
    assert [seat.error for seat in seats_shown] == [
        "",
        "Ovde niko ne sedi: označite nekog drugog da deli prvi.",
        "",
    ]
    assert Match.objects.count() == 0


def test_wrong_house_rules_show_an_error_beside_the_field() -> None:
    response = Client().post(NEW, {**new_match_fields(), "o-rounds": "0"})
    assert response.context["rules"].errors == {"rounds": ["Unesite ceo broj od 1 do 100."]}
    assert Match.objects.count() == 0


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("1.000", 1000),
        ("1000", 1000),
        ("1,000", None),
        ("1.0", None),
        ("–5", None),
        ("2.000", None),
    ],
)
def test_a_thousand_among_the_house_rules_is_never_one(typed: str, read: int | None) -> None:
    fields = {**new_match_fields(), "o-failed_close_penalty": typed}
    response = Client().post(NEW, fields)
    assert [match.options for match in Match.objects.all()] == (
        [{"failed_close_penalty": read}] if read else []
    )
    if read is None:
        assert response.context["rules"].errors == {
            "failed_close_penalty": ["Unesite ceo broj od 0 do 1000."]
        }


def test_a_form_sent_twice_starts_one_match() -> None:
    client, fields = Client(), new_match_fields()
    first, second = (client.post(NEW, fields)["Location"] for _ in range(2))
    assert first == second
    assert Match.objects.count() == 1


def test_a_used_form_with_other_players_is_shown_again_before_it_starts_a_match() -> None:
    client, fields = Client(), new_match_fields()
    client.post(NEW, fields)
    response = client.post(NEW, {**fields, "p0": "Goran"})
    assert response.status_code == 200
    again = {**fields, "p0": "Goran", "op": str(response.context["op"])}
    assert client.post(NEW, again).status_code == 302
    assert Match.objects.count() == 2


def test_moving_a_player_starts_no_match() -> None:
    response = Client().post(NEW, {**new_match_fields(), "move": "1"})
    players = response.context["players"]
    assert [seat.name for seat in players.seats[:3]] == ["Boris", "Ana", "Vesna"]
    assert [seat.deals for seat in players.seats[:3]] == [False, True, False]
    assert Match.objects.count() == 0


def test_names_of_earlier_matches_are_offered_in_serbian_order(owner: Client) -> None:
    start(names=("Željko", "Ana"))
    start(names=("Čeda", "ŽELJKO"))
    response = owner.get(NEW, {"igra": "becki"})
    assert response.context["known"] == ["Ana", "Čeda", "ŽELJKO"]


def test_an_offered_name_fills_the_next_empty_seat(owner: Client) -> None:
    response = owner.post(NEW, {**new_match_fields(names=("Ana", "")), "add": "Čeda"})
    assert [seat.name for seat in response.context["players"].seats[:2]] == ["Ana", "Čeda"]
    assert Match.objects.count() == 0


def test_a_new_match_can_copy_players_and_rules_of_another(owner: Client) -> None:
    match = start("remi_51", options={"opening_minimum": 40}, dealer=1)
    context = owner.get(NEW, {"od": match.code}).context
    assert [seat.name for seat in context["players"].taken] == ["Ana", "Boris", "Vesna"]
    assert context["players"].first_dealer == 1
    assert context["rules"]["opening_minimum"].value() == 40


def test_a_match_of_others_cannot_be_copied(stranger: Client) -> None:
    assert stranger.get(NEW, {"od": start().code}).status_code == 404


def test_a_name_with_a_line_end_is_refused_and_stays_in_the_form(client: Client) -> None:
    page = client.post(NEW, new_match_fields(names=("Ana", "Bo\nris", "Vesna"))).content.decode()
    assert "U imenu je prelom reda ili znak koji ne može da se upiše." in page
    assert 'value="Bo\nris"' in page
    assert Match.objects.count() == 0


hostile_text = st.text(max_size=50) | st.sampled_from(
    ["", "\x00", "x" * 5000, "9" * 400, "🐱" * 60]
)


@settings(
    max_examples=MANY or 20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_no_input_makes_the_form_fail(db: None, data: st.DataObject) -> None:
    names = ["igra", "op", "dealer", "move", "add", "o-rounds", "o-tie_goes_to", "p0", "p1", "p7"]
    more = data.draw(st.dictionaries(st.sampled_from(names), hostile_text, max_size=5))
    before = Match.objects.count()
    status = Client().post(NEW, {**new_match_fields(), **more}).status_code
    assert (status, Match.objects.count()) in ((200, before), (302, before + 1))


# Rematch


@plain_and_htmx
def test_a_rematch_is_started_by_one_post(
    owner: Client, match: Match, headers: dict[str, str]
) -> None:
    address = reverse("rematch", args=[match.code])
    response = owner.post(address, {"op": str(uuid4())}, headers=headers)
    again = Match.objects.exclude(pk=match.pk).get()
    assert redirect_of(response) == f"/p/{again.code}/"
    assert again.rematch_of == match
    assert again.accesses.get().device == DEVICE


def test_a_form_sent_twice_starts_one_rematch(owner: Client, match: Match) -> None:
    address, fields = reverse("rematch", args=[match.code]), {"op": str(uuid4())}
    assert owner.post(address, fields)["Location"] == owner.post(address, fields)["Location"]
    assert Match.objects.count() == 2


def test_devices_of_a_finished_match_get_a_link_to_its_rematch(owner: Client) -> None:
    match = start(options={"rounds": 1})
    boris, late = let_in(match, "boris", 1), use_device(Client(), "late")
    match = record(match, *[closed(5, 28, 41)] * 3)
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device="scorer")
    scorer = use_device(Client(), "scorer")
    rematch = reverse("rematch", args=[match.code])
    started = owner.post(rematch, {"op": str(uuid4())})["Location"]
    again = Match.objects.get(rematch_of=match)
    assert scorer.post(rematch, {"op": str(uuid4())})["Location"] == started  # the second to ask
    for client in (owner, boris, scorer):
        page = client.get(match.get_absolute_url()).content.decode()
        assert f'href="{started}">Na novu partiju: {again.code}</a>' in page
        assert "Ista ekipa</button>" not in page
    links.enter_by_link(token=links.link_token(match, Role.SCORER), device="late")
    assert again.code not in late.get(match.get_absolute_url()).content.decode()
    assert "Upiši svoje karte" in boris.get(started).content.decode()
    assert "Telefoni iz prethodne partije" in boris.get(started).content.decode()
    record(again, *[closed(5, 28, 41)] * 3)
    assert "Ista ekipa</button>" in owner.get(match.get_absolute_url()).content.decode()


def test_a_rematch_accepts_only_post_and_no_strangers(
    owner: Client, stranger: Client, match: Match
) -> None:
    address = reverse("rematch", args=[match.code])
    assert owner.get(address).status_code == 405
    assert stranger.post(address).status_code == 404
    assert Match.objects.count() == 1


def test_a_match_opens_only_for_the_device_that_started_it() -> None:
    one, other = use_device(Client(), "one"), use_device(Client(), "other")
    address = one.post(NEW, new_match_fields())["Location"]
    assert (one.get(address).status_code, other.get(address).status_code) == (200, 302)
