"""Hands that players write themselves: who may, what is seen of them, and closing the deal."""

import re
from uuid import uuid4

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from remi_scores.engine.documents import read_deal
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.replay.judging import judge_hand
from remi_scores.engine.variants import get_variant
from remi_scores.matches import services
from remi_scores.matches.access import links, seats
from remi_scores.matches.models import Contribution, Match, Revision, Role
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.matches import DEVICE, adjust, closed, points, record, rows, stamp, start, void
from tests.helpers.pages import HTMX, becki_fields, use_device

pytestmark = pytest.mark.django_db

ANA = "5h 6h 7h 9c 9d 9s Qs Ks As 2c 3d"  # eleven cards: she said Remi
BORIS = "4c 5c 6c 4d 5d 6d 7s 8s 9s Kd"
VESNA = "2h 3h 4h Tc Jc Qc 8h 8d 8c Jd"
OUTBOX = {"Accept": "application/json"}
SECRETS = {"ana": ANA, "boris": BORIS, "vesna": VESNA}


def phone(match: Match, device: str, seat: int | None) -> Client:
    """Return a phone that came in by the code and took a seat."""
    assert links.enter_by_code(match=match, device=device)
    if seat is not None:
        assert seats.take_seat(match=match, device=device, seat=seat)
    return use_device(Client(), device)


@pytest.fixture
def phones(match: Match) -> dict[str, Client]:
    named = {name: phone(match, name, seat) for seat, name in enumerate(SECRETS)}
    return {**named, "viewer": phone(match, "viewer", None)}


def hand_of(match: Match, seat: int, name: str = "own-hand") -> str:
    return reverse(name, args=[match.code, seat])


def page_of(match: Match) -> str:
    return reverse("hands", args=[match.code])


def fields(match: Match, seat: int, cards: str, **more: object) -> dict[str, object]:
    """The form of a hand as it is drawn now, filled in."""
    last = {each.seat: each.pk for each in match.contributions.filter(revision=None)}
    drawn = {
        "op": str(uuid4()), "position": match.rows.count() + 1, "ended": "closed", "by": 0,
        "seen_hand": last.get(seat, 0), "seen_ending": last.get(None, 0),
    }  # fmt: skip
    return {**drawn, f"h{seat}-way": "cards", f"h{seat}-cards": cards, **more}


def hand_in(sent: dict[str, object]) -> dict[str, object]:
    return {name: text for name, text in sent.items() if name.startswith("h")}


def write(client: Client, match: Match, seat: int, cards: str, **more: object) -> None:
    response = client.post(hand_of(match, seat), fields(match, seat, cards, **more))
    assert (response.status_code, response.headers.get("Location")) == (
        302,
        match.get_absolute_url(),
    )


def write_all(phones: dict[str, Client], match: Match) -> None:
    for seat, (name, cards) in enumerate(SECRETS.items()):
        write(phones[name], match, seat, cards)


def closing(match: Match, **more: object) -> dict[str, object]:
    fresh = Match.objects.get(pk=match.pk)
    seen = {"version": fresh.version, "hands": fresh.phones.get("last", 0)}
    return {"op": str(uuid4()), **seen, **more}


def close(client: Client, match: Match, **more: object) -> int:
    return client.post(page_of(match), closing(match, **more)).status_code


def shown_phones(match: Match) -> dict[str, object]:
    known = Match.objects.get(pk=match.pk).phones
    return {name: known[name] for name in ("hands", "missing", "ended")}


# Writing and closing


def test_each_phone_writes_its_hand_and_one_tap_closes_the_deal(
    phones: dict[str, Client], match: Match
) -> None:
    write(phones["boris"], match, 1, BORIS)
    ended = {"ended": "closed", "by": "0"}
    assert shown_phones(match) == {"hands": [1], "missing": [0, 2], "ended": ended}
    write(phones["ana"], match, 0, ANA)
    write(phones["vesna"], match, 2, VESNA)
    assert shown_phones(match) == {"hands": [0, 1, 2], "missing": [], "ended": ended}
    assert points(match) == []
    response = phones["vesna"].post(page_of(match), closing(match))
    assert response["Location"] == f"{match.get_absolute_url()}?red=1"
    # Deadwood: Ana 2+3 = 5, Boris K = 10, Vesna J = 10; (10−5) + (10−5).
    assert points(match) == [[10, 0, 0]]
    assert shown_phones(match) == {"hands": [], "missing": [0, 1, 2], "ended": {}}
    assert check_match(match=match) == []


def test_the_deal_keeps_who_wrote_which_hand(phones: dict[str, Client], match: Match) -> None:
    write_all(phones, match)
    assert close(phones["boris"], match) == 302
    revision = Revision.objects.get(match=match, position=1)
    wrote = list(revision.contributions.values_list("seat", "author"))
    assert wrote == [(None, "ana"), (0, "ana"), (1, "boris"), (2, "vesna")]
    assert revision.author == "boris"
    address = f"{match.get_absolute_url()}red/1/"
    told = phones["ana"].get(address).context["wrote"]
    assert [each.name for each in told] == ["Ana", "Boris", "Vesna"]
    assert [each.author == "ovaj uređaj" for each in told] == [True, False, False]
    assert [each.replaced for each in told] == [False] * 3
    assert told[1].words == "4♣ 5♣ 6♣ 4♦ 5♦ 6♦ 7♠ 8♠ 9♠ K♦"


def test_what_a_phone_wrote_is_told_as_replaced_where_it_did_not_count(
    owner: Client, phones: dict[str, Client], match: Match
) -> None:
    write(phones["boris"], match, 1, VESNA)
    write(phones["boris"], match, 1, BORIS)
    write(owner, match, 2, "", **{"h2-way": "ranks", "h2-ranks": "K 7", "h2-cards": ""})
    saved = becki_fields(match, hands=closing(match)["hands"], version=0)
    saved |= {"h2-way": "ranks", "h2-ranks": "K 7", "h2-points": ""}
    assert owner.post(reverse("deal-new", args=[match.code]), saved).status_code == 302
    page = phones["viewer"].get(f"{match.get_absolute_url()}red/1/")
    told = [(each.name, each.words, each.replaced) for each in page.context["wrote"]]
    assert told == [
        ("Boris", "2♥ 3♥ 4♥ 10♣ J♣ D♣ 8♥ 8♦ 8♣ J♦", True),
        ("Boris", "4♣ 5♣ 6♣ 4♦ 5♦ 6♦ 7♠ 8♠ 9♠ K♦", True),
        ("Vesna", "ostalo: K 7", False),
    ]
    shown = page.content.decode()
    assert f"<del>{told[1][1]}</del> zamenjeno" in shown


def test_hands_of_a_void_deal_were_replaced_by_none(
    phones: dict[str, Client], match: Match
) -> None:
    write(phones["boris"], match, 1, BORIS)
    record(match, void())
    (told,) = phones["ana"].get(f"{match.get_absolute_url()}red/1/").context["wrote"]
    assert (told.name, told.replaced) == ("Boris", False)


def test_the_same_hands_score_as_in_the_scorers_own_form(
    owner: Client, phones: dict[str, Client], match: Match
) -> None:
    write_all(phones, match)
    close(owner, match)
    other = start()
    ways = {f"h{seat}-way": "cards" for seat in range(3)}
    cards = {f"h{seat}-cards": text for seat, text in enumerate(SECRETS.values())}
    whole = {"op": str(uuid4()), "position": 1, "ended": "closed", "by": 0, **ways, **cards}
    assert owner.post(reverse("deal-new", args=[other.code]), whole).status_code == 302
    assert Revision.objects.get(match=match, position=1).document == (
        Revision.objects.get(match=other, position=1).document
    )


def test_a_player_who_went_out_needs_no_cards() -> None:
    match = start("remi_51", ("Ana", "Boris"))
    ana, boris = phone(match, "ana", 0), phone(match, "boris", 1)
    out = {"ended": "out", "by": 0}
    more = {**out, "h1-way": "ranks", "h1-ranks": "K 7", "h1-cards": ""}
    write(boris, match, 1, "", **more)
    assert shown_phones(match)["missing"] == []
    assert close(ana, match) == 302
    assert points(match) == [[-40, 17]]


def test_an_unopened_player_is_not_missing() -> None:
    match = start("remi_51", ("Ana", "Boris"))
    boris = phone(match, "boris", 1)
    write(boris, match, 1, "", ended="out", by=0, **{"h1-unopened": "on"})
    assert close(boris, match) == 302
    assert points(match) == [[-40, 100]]


def test_closing_twice_writes_one_deal(phones: dict[str, Client], match: Match) -> None:
    write_all(phones, match)
    same = closing(match)
    answers = [phones["ana"].post(page_of(match), same) for _ in range(2)]
    assert [each["Location"] for each in answers] == [f"{match.get_absolute_url()}?red=1"] * 2
    late = phones["boris"].post(page_of(match), {**same, "op": str(uuid4())})
    assert (late["Location"], len(points(match))) == (f"{match.get_absolute_url()}?red=1", 1)


def test_who_closes_after_the_scorer_saved_the_deal_is_shown_that_deal(
    phones: dict[str, Client], match: Match
) -> None:
    record(match, void())
    write_all(phones, match)
    drawn = closing(match)
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    response = phones["ana"].post(page_of(match), drawn)
    assert response["Location"] == f"{match.get_absolute_url()}?red=2"
    assert len(points(match)) == 3


def test_a_hand_sent_twice_is_written_once(phones: dict[str, Client], match: Match) -> None:
    sent = fields(match, 1, BORIS)
    for _ in range(2):
        assert phones["boris"].post(hand_of(match, 1), sent).status_code == 302
    assert Contribution.objects.filter(seat=1).count() == 1


def test_a_hand_by_htmx_leads_to_the_sheet(phones: dict[str, Client], match: Match) -> None:
    response = phones["boris"].post(hand_of(match, 1), fields(match, 1, BORIS), headers=HTMX)
    assert response["HX-Redirect"] == match.get_absolute_url()


def test_a_deal_is_not_closed_while_a_hand_is_missing(
    phones: dict[str, Client], match: Match
) -> None:
    assert close(phones["ana"], match) == 200
    write(phones["ana"], match, 0, ANA)
    response = phones["ana"].post(page_of(match), closing(match))
    assert "Nedostaje: Boris, Vesna" in response.content.decode()
    assert points(match) == []


def test_an_adjustment_in_between_disturbs_nobody(phones: dict[str, Client], match: Match) -> None:
    record(match, closed(5, 28, 41))
    drawn = fields(match, 0, ANA)
    adjust(match, "Boris", -10)
    assert phones["ana"].post(hand_of(match, 0), drawn).status_code == 302
    write(phones["boris"], match, 1, BORIS)
    write(phones["vesna"], match, 2, VESNA)
    assert close(phones["ana"], match) == 302
    assert points(match) == [[59, 0, 0], [0, -10, 0], [10, 0, 0]]


def test_what_phones_wrote_and_the_deal_are_told_to_open_pages(
    phones: dict[str, Client], match: Match
) -> None:
    before = Match.objects.get(pk=match.pk)
    write(phones["ana"], match, 0, ANA)
    after = Match.objects.get(pk=match.pk)
    assert (after.page_version, after.version) == (before.page_version + 1, before.version)


# What is wrong


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("4c 5c", "2"),
        ("Zx", "Zx"),
        ("", "Nedostaje"),
        ("4c 4c 4c " + "5c " * 7, "špil"),
        ("x" * 400, "Tekst"),
        ("\0", "Tekst"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_and_kept_in_the_form(
    phones: dict[str, Client], match: Match, cards: str, words: str
) -> None:
    response = phones["boris"].post(hand_of(match, 1), fields(match, 1, cards))
    assert response.status_code == 200
    (hand,) = response.context["entry"].hands
    assert hand.errors
    assert hand.fields["cards"] == cards
    assert not Contribution.objects.exists()


@pytest.mark.parametrize("ending", [{"ended": ""}, {"by": ""}, {"ended": "void"}, {"by": 9}])
def test_a_hand_says_how_the_deal_ended(
    phones: dict[str, Client], match: Match, ending: dict[str, object]
) -> None:
    response = phones["boris"].post(hand_of(match, 1), fields(match, 1, BORIS, **ending))
    assert (response.status_code, bool(response.context["entry"].errors)) == (200, True)
    assert not Contribution.objects.exists()


def test_more_copies_than_the_packs_hold_name_the_hands_and_no_card(
    phones: dict[str, Client], match: Match
) -> None:
    three_kings = "Kh Kh"  # two decks hold two; Vesna says she has a third
    write(phones["ana"], match, 0, ANA)
    write(phones["boris"], match, 1, f"4c 5c 6c 4d 5d 6d 7s 8s {three_kings}")
    write(phones["vesna"], match, 2, "2h 3h 4h Tc Jc Qc 8h 8d 8c Kh")
    for name in ("ana", "boris", "vesna"):
        response = phones[name].post(page_of(match), closing(match))
        told = response.content.decode()
        wrong = {player.name for player, _may, words in response.context["players"] if words}
        assert (response.status_code, wrong) == (200, {"Boris", "Vesna"})
        assert "Pogledajte ih ponovo: Boris, Vesna." in told
        assert "kralj" not in told.lower()
    assert points(match) == []
    write(phones["vesna"], match, 2, VESNA)
    assert close(phones["vesna"], match) == 302


def test_what_is_wrong_with_a_hand_is_told_to_who_wrote_it() -> None:
    # Whether the stopper may have that many points is asked when the deal is closed.
    match = start("halp", ("Ana", "Boris"))
    ana, boris = phone(match, "ana", 0), phone(match, "boris", 1)
    stop = {"ended": "stop", "by": 0}
    for client, seat, text in ((ana, 0, "K 9"), (boris, 1, "7")):
        given = {f"h{seat}-way": "ranks", f"h{seat}-ranks": text, f"h{seat}-cards": ""}
        write(client, match, seat, "", **stop, **given)
    told = {
        client: client.post(page_of(match), closing(match)).content.decode()
        for client in (ana, boris)
    }
    assert "Ova ruka ne može biti tačna." in told[boris]
    assert "Ova ruka ne može biti tačna." not in told[ana]
    assert 'role="alert"' in told[ana]
    assert points(match) == []


# Two versions


@pytest.mark.parametrize(
    "other",
    [{"h1-cards": VESNA}, {"by": 2}, {"h1-way": "ranks", "h1-ranks": "K"}],
    ids=["cards", "ending", "way"],
)
def test_a_form_sent_again_with_something_else_in_it_is_kept_and_asks(
    phones: dict[str, Client], match: Match, other: dict[str, object]
) -> None:
    address, sent = hand_of(match, 1), fields(match, 1, BORIS)
    assert phones["boris"].post(address, sent).status_code == 302
    changed = {**sent, **other}
    told = phones["boris"].post(address, changed, headers=OUTBOX).json()
    assert (told["op"], told["outcome"]) == (sent["op"], "conflict")
    shown = phones["boris"].post(address, changed)
    assert "Ovo ste već jednom upisali, ali drugačije." in shown.content.decode()
    own = shown.context["own"]
    assert [str(own.fields["by"]), own.hand_fields] == [str(changed["by"]), hand_in(changed)]
    assert Contribution.objects.filter(seat=1).count() == 1
    seen = {"seen_hand": own.seen_hand, "seen_ending": own.seen_ending}
    assert phones["boris"].post(address, {**changed, "op": own.op, **seen}).status_code == 302
    assert [each.fields for each in Contribution.objects.filter(seat=1)] == [
        hand_in(sent),
        hand_in(changed),
    ]
    assert shown_phones(match)["ended"] == {"ended": "closed", "by": str(changed["by"])}


def test_a_form_of_a_closed_deal_sent_again_tells_which_deal_it_was(
    phones: dict[str, Client], match: Match
) -> None:
    sent = fields(match, 1, BORIS)
    assert phones["boris"].post(hand_of(match, 1), sent).status_code == 302
    record(match, closed(5, 28, 41))
    assert phones["boris"].post(hand_of(match, 1), sent).status_code == 302
    response = phones["boris"].post(hand_of(match, 1), {**sent, "h1-cards": VESNA})
    assert response.context["outcome"].row.number == 1
    assert Contribution.objects.filter(seat=1).count() == 1


def test_a_hand_the_scorer_fixed_meanwhile_is_not_overwritten_unseen(
    owner: Client, phones: dict[str, Client], match: Match
) -> None:
    drawn = fields(match, 1, BORIS)
    write(owner, match, 1, VESNA)
    response = phones["boris"].post(hand_of(match, 1), drawn)
    assert response.status_code == 200
    assert "upisao neko drugi" in response.content.decode()
    assert response.context["entry"].hands[0].fields["cards"] == BORIS
    assert Contribution.objects.filter(seat=1).count() == 1
    again = {**drawn, "seen_hand": response.context["own"].seen_hand, "op": str(uuid4())}
    assert phones["boris"].post(hand_of(match, 1), again).status_code == 302
    wrote = list(Contribution.objects.filter(seat=1).values_list("author", flat=True))
    assert wrote == [DEVICE, "boris"]


def test_another_ending_is_not_overwritten_unseen(phones: dict[str, Client], match: Match) -> None:
    drawn = fields(match, 1, BORIS, by=2)
    write(phones["ana"], match, 0, ANA)
    response = phones["boris"].post(hand_of(match, 1), drawn)
    assert "„Remi!“, Ana" in response.content.decode()
    assert shown_phones(match)["hands"] == [0]
    again = {**drawn, "seen_ending": response.context["own"].seen_ending, "op": str(uuid4())}
    phones["boris"].post(hand_of(match, 1), again)
    assert shown_phones(match)["ended"] == {"ended": "closed", "by": "2"}


def test_a_hand_for_a_deal_saved_meanwhile_waits_for_a_decision(
    phones: dict[str, Client], match: Match
) -> None:
    drawn = fields(match, 1, BORIS)
    record(match, closed(5, 28, 41))
    response = phones["boris"].post(hand_of(match, 1), drawn)
    assert response.status_code == 200
    assert response.context["outcome"].row.number == 1
    assert response.context["entry"].position == 2
    assert not Contribution.objects.exists()
    again = {**drawn, "position": 2, "op": str(uuid4())}
    assert phones["boris"].post(hand_of(match, 1), again).status_code == 302


def test_the_scorers_form_does_not_pass_over_hands_it_did_not_know(
    owner: Client, phones: dict[str, Client], match: Match
) -> None:
    new = reverse("deal-new", args=[match.code])
    drawn = becki_fields(match, hands=0, version=0)
    write(phones["boris"], match, 1, BORIS)
    response = owner.post(new, drawn)
    assert "U međuvremenu su svoje karte upisali: Boris." in response.content.decode()
    assert points(match) == []
    again = {**drawn, "hands": response.context["hands_seen"], "op": str(uuid4())}
    assert owner.post(new, again).status_code == 302
    assert points(match) == [[59, 0, 0]]
    # What Boris wrote is kept with the deal that was saved instead.
    revision = Revision.objects.get(match=match, position=1)
    assert revision.contributions.filter(seat=1, author="boris").exists()


def test_the_scorers_form_says_whose_hands_are_in(
    owner: Client, phones: dict[str, Client], match: Match
) -> None:
    write(phones["boris"], match, 1, BORIS)
    told = owner.get(reverse("deal-new", args=[match.code])).content.decode()
    assert "Svoje karte su upisali: Boris." in told


def test_a_deal_is_not_closed_with_a_hand_changed_since_it_was_looked_at(
    phones: dict[str, Client], match: Match
) -> None:
    write_all(phones, match)
    drawn = closing(match)
    write(phones["boris"], match, 1, "4c 5c 6c 4d 5d 6d 7s 8s 9s Qd")
    response = phones["ana"].post(page_of(match), drawn)
    assert (response.status_code, points(match)) == (200, [])
    assert "U međuvremenu su svoje karte upisali" in response.content.decode()


def test_a_void_deal_takes_up_the_hands_of_its_cards(
    phones: dict[str, Client], match: Match
) -> None:
    write(phones["boris"], match, 1, BORIS)
    record(match, void())
    assert shown_phones(match)["hands"] == []
    assert Contribution.objects.filter(revision=None).count() == 0


def test_correcting_another_deal_leaves_the_hands_alone(
    phones: dict[str, Client], match: Match
) -> None:
    record(match, closed(5, 28, 41))
    write(phones["boris"], match, 1, BORIS)
    services.correct_row(match=match, position=1, report=closed(5, 6, 7), sequence=1, stamp=stamp())
    assert shown_phones(match)["hands"] == [1]


# Who may


def test_a_seat_writes_its_own_hand_and_no_other(phones: dict[str, Client], match: Match) -> None:
    for seat in (0, 2):
        assert phones["boris"].get(hand_of(match, seat)).status_code == 403
        response = phones["boris"].post(hand_of(match, seat), fields(match, seat, BORIS))
        assert response.status_code == 403
        assert "Prvo zauzmite mesto." in response.content.decode()
    assert not Contribution.objects.exists()


def test_fields_of_other_hands_are_not_read(phones: dict[str, Client], match: Match) -> None:
    write(phones["boris"], match, 1, BORIS, **{"h0-cards": "*", "h2-points": "0", "reason": "x"})
    kept = Contribution.objects.get(seat=1).fields
    assert kept == {"h1-way": "cards", "h1-cards": BORIS}
    assert shown_phones(match)["hands"] == [1]


@pytest.mark.parametrize("path", ["karte/", "karte/0/", "karte/0/pregled/"])
def test_a_viewer_writes_no_hand_and_closes_nothing(
    phones: dict[str, Client], match: Match, path: str
) -> None:
    write_all(phones, match)
    count = Contribution.objects.count()
    address = match.get_absolute_url() + path
    sent = {**fields(match, 0, ANA), **closing(match)}
    assert phones["viewer"].post(address, sent).status_code == 403
    assert (Contribution.objects.count(), points(match)) == (count, [])


@pytest.mark.parametrize("path", ["karte/", "karte/0/", "karte/0/pregled/"])
def test_strangers_and_the_shut_out_write_nothing(
    stranger: Client, phones: dict[str, Client], match: Match, path: str
) -> None:
    address = match.get_absolute_url() + path
    sent = fields(match, 0, ANA)
    assert stranger.post(address, sent).status_code == 404
    links.revoke_all(match=match, by=DEVICE)
    assert phones["ana"].post(address, sent).status_code == 403
    assert not Contribution.objects.exists()


def test_who_left_a_seat_writes_its_hand_no_more(phones: dict[str, Client], match: Match) -> None:
    seats.release_seat(match=match, seat=1)
    assert phones["boris"].post(hand_of(match, 1), fields(match, 1, BORIS)).status_code == 403


@pytest.mark.parametrize("role", [Role.SCORER, Role.OWNER])
def test_a_scorer_writes_for_anybody(match: Match, role: Role) -> None:
    token = links.link_token(match, role)
    links.enter_by_link(token=token, device="pen")
    pen = use_device(Client(), "pen")
    for seat, cards in enumerate(SECRETS.values()):
        write(pen, match, seat, cards)
    assert close(pen, match) == 302
    assert points(match) == [[10, 0, 0]]


@pytest.mark.parametrize("seat", [3, 99])
def test_a_seat_that_is_not_there_has_no_hand(owner: Client, match: Match, seat: int) -> None:
    assert owner.get(hand_of(match, seat)).status_code == 404


def test_a_finished_match_takes_no_hand(owner: Client) -> None:
    match = record(start(options={"rounds": 1}), *[closed(5, 28, 41)] * 3)
    for address in (hand_of(match, 0), page_of(match)):
        assert owner.get(address)["Location"] == match.get_absolute_url()
    answer = owner.post(hand_of(match, 0), fields(match, 0, ANA))
    assert answer.context["entry"].hands[0].fields["cards"] == ANA
    assert "Ovo deljenje je u međuvremenu upisano." in answer.content.decode()
    assert owner.post(page_of(match), closing(match)).status_code in (200, 302)
    assert not Contribution.objects.exists()
    assert len(points(match)) == 3


def test_the_preview_of_a_hand_is_only_posted(owner: Client, match: Match) -> None:
    assert owner.get(hand_of(match, 0, "own-preview")).status_code == 405


# Nobody receives another's cards

LOOKS = (
    *("", "?red=1", "?v=0.0", "mesta/", "pozovi/", "karte/", "karte/0/", "karte/1/", "karte/2/"),
    *("deljenje/", "grafikon/", "pravila/", "dopuna/", "red/1/", "red/1/1/", "red/1/ispravi/"),
    *("karte/?v=0.0", "karte/1/?prazno", "tabla/", "tabla/?v=0.0", "odlazi/", "dolazi/"),
    *("promene/?v=0.0", "promene/?v=0.0&seen_hand=0", "promene/?v=0.0&position=1&sequence=1"),
)
ELSEWHERE = ("/", "/nova/?od={code}", "/provera/?igra={code}", "/provera/?igra={code}-1")
"""Where else something of a match is shown."""


def test_every_page_of_a_match_is_looked_at_for_leaks() -> None:
    from remi_scores.matches.urls import urlpatterns

    match = record(start(), closed(5, 28, 41))
    client, shown = use_device(Client()), set()
    for pattern in urlpatterns:
        arguments = {"code": match.code, "position": 1, "seat": 1, "token": "x"}
        wanted = {name: arguments[name] for name in pattern.pattern.converters}
        address = reverse(pattern.name, kwargs=wanted)
        if address.startswith(match.get_absolute_url()):
            shown |= {address} if client.get(address).status_code != 405 else set()
    looks = {match.get_absolute_url() + path.partition("?")[0] for path in LOOKS}
    assert shown - looks == set()


def leaks(told: str, whose: dict[str, str]) -> list[str]:
    """Return whose cards stand in a text, as they are typed or as they are drawn."""

    def stand(cards: str) -> bool:
        first, second, *_ = cards.split()
        row = render_to_string("cards/_cards.html", {"text": first})
        drawn = re.search('<span class="card .*</svg></span>', row)
        return f"{first} {second}" in told or bool(drawn and drawn[0] in told)

    return [name for name, cards in whose.items() if stand(cards)]


def test_no_answer_holds_another_phones_cards_before_the_deal_is_closed(
    owner: Client, phones: dict[str, Client], match: Match
) -> None:
    record(match, closed(5, 28, 41))
    marks = {"ana": f"  {ANA}   ", "boris": f"   {BORIS} ", "vesna": f" {VESNA}    "}
    for seat, (name, cards) in enumerate(marks.items()):
        sent = fields(match, seat, cards)
        response = phones[name].post(hand_of(match, seat), sent, headers=OUTBOX)
        assert response.json()["outcome"] == "written"
        others = {each: cards for each, cards in marks.items() if each != name}
        assert leaks(response.content.decode(), others) == []
    count = Contribution.objects.count()
    addresses = [match.get_absolute_url() + path for path in LOOKS]
    addresses += [path.format(code=match.code) for path in ELSEWHERE]
    clients = {**phones, "owner": owner, "stranger": Client()}
    for name, client in clients.items():
        others = {each: cards for each, cards in marks.items() if each != name}
        for path in addresses:
            for headers in ({}, HTMX):
                response = client.get(path, headers=headers)
                told = response.content.decode() + str(response.headers)
                assert (name, path, leaks(told, others)) == (name, path, [])
        for path in ("karte/0/", "karte/1/", "deljenje/", "red/1/ispravi/"):
            # For a row that is written, or without a hand: it is refused, in JSON too.
            sent = {**becki_fields(match, ("", "", "")), "position": 1, "sequence": 9}
            for headers in (HTMX, OUTBOX):
                response = client.post(match.get_absolute_url() + path, sent, headers=headers)
                assert (name, path, leaks(response.content.decode(), others)) == (name, path, [])
        for path in ("karte/0/pregled/", "karte/1/pregled/", "deljenje/pregled/", "karte/"):
            # Nothing is missing in the last: it is refused for what it did not know.
            sent = {**closing(match), "hands": 1} if path == "karte/" else {}
            response = client.post(match.get_absolute_url() + path, sent, headers=HTMX)
            assert (name, path, leaks(response.content.decode(), others)) == (name, path, [])
    assert (len(points(match)), Contribution.objects.count()) == (1, count)
    assert Revision.objects.filter(match=match).count() == 2  # the match's own, and the deal's


def test_the_test_for_leaks_sees_one(phones: dict[str, Client], match: Match) -> None:
    write(phones["ana"], match, 0, ANA)
    told = phones["ana"].get(hand_of(match, 0)).content.decode()
    assert leaks(told, SECRETS) == ["ana"]
    write(phones["boris"], match, 1, BORIS)
    write(phones["vesna"], match, 2, VESNA)
    close(phones["ana"], match)
    shown = phones["viewer"].get(f"{match.get_absolute_url()}red/1/").content.decode()
    assert leaks(shown, SECRETS) == ["ana", "boris", "vesna"]


def test_a_refused_hand_brings_back_no_other(phones: dict[str, Client], match: Match) -> None:
    write_all(phones, match)
    for seen in ({"seen_hand": 0}, {"by": 1, "seen_ending": 0}):
        sent = fields(match, 1, "Th Th " + BORIS[6:], **seen)
        told = phones["boris"].post(hand_of(match, 1), sent).content.decode()
        assert leaks(told, {"ana": ANA, "vesna": VESNA}) == []


def test_a_hand_fixed_by_the_scorer_is_not_shown_to_the_seat(
    owner: Client, phones: dict[str, Client], match: Match
) -> None:
    write(owner, match, 1, BORIS)
    response = phones["boris"].get(hand_of(match, 1))
    assert leaks(response.content.decode(), {"boris": BORIS}) == []
    # Nor does a seat taken for the purpose show what was written for it.
    seats.release_seat(match=match, seat=1)
    thief = phone(match, "thief", 1)
    assert leaks(thief.get(hand_of(match, 1)).content.decode(), {"boris": BORIS}) == []


def test_a_closed_deal_is_seen_by_all(phones: dict[str, Client], match: Match) -> None:
    write_all(phones, match)
    close(phones["ana"], match)
    told = phones["viewer"].get(f"{match.get_absolute_url()}red/1/").context["hands"]
    assert told[1].left == "Kd"


# Pages


def test_the_sheet_says_whose_hand_is_missing_without_a_query_more(
    phones: dict[str, Client],
    match: Match,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    write(phones["boris"], match, 1, BORIS)
    phones["viewer"].get(match.get_absolute_url())
    with django_assert_num_queries(1):
        response = phones["viewer"].get(match.get_absolute_url())
    players = response.context["phones"].players
    assert [(each.name, each.written, each.missing) for each in players] == [
        ("Ana", False, True),
        ("Boris", True, False),
        ("Vesna", False, True),
    ]
    assert re.search(r"Boris:\s+upisano", response.content.decode())


def test_a_page_of_hands_that_knows_all_asks_for_nothing_but_its_match(
    phones: dict[str, Client], match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    write(phones["boris"], match, 1, BORIS)
    address = f"{page_of(match)}?v={Match.objects.get(pk=match.pk).etag}"
    with django_assert_num_queries(1):
        assert phones["ana"].get(address, headers=HTMX).status_code == 204


def test_closing_is_offered_to_players_when_all_is_in(
    phones: dict[str, Client], match: Match
) -> None:
    button = f'action="{page_of(match)}"'
    write_all(phones, match)
    assert button in phones["boris"].get(match.get_absolute_url()).content.decode()
    assert button in phones["boris"].get(page_of(match)).content.decode()
    assert button not in phones["viewer"].get(match.get_absolute_url()).content.decode()


def test_a_seated_phone_is_offered_its_own_hand(phones: dict[str, Client], match: Match) -> None:
    told = {name: phones[name].get(match.get_absolute_url()).content.decode() for name in phones}
    assert f'href="{hand_of(match, 1)}"' in told["boris"]
    assert hand_of(match, 0) not in told["boris"]
    assert "/karte/" not in told["viewer"]


def test_a_deal_of_phones_is_corrected_like_any_other(
    owner: Client, phones: dict[str, Client], match: Match
) -> None:
    write_all(phones, match)
    close(phones["ana"], match)
    form = owner.get(reverse("row-correct", args=[match.code, 1])).context["entry"]
    assert [hand.fields["cards"] for hand in form.hands] == [ANA, BORIS, VESNA]
    services.undo_row(match=match, position=1, stamp=stamp())
    assert [row.live for row in rows(match)] == [False]


# The engine's part


def test_a_hand_is_judged_alone() -> None:
    becki, players = get_variant("becki").create({}), ("Ana", "Boris", "Vesna")
    report = read_deal({"ended": "closed", "by": "Ana", "hands": {"Boris": {"cards": BORIS}}})
    judge_hand(becki, players, 1, report, "Boris")
    with pytest.raises(RemiError) as caught:
        judge_hand(becki, players, 1, report, "Vesna")
    assert caught.value.code is Code.MISSING_HAND
    short = read_deal({"ended": "closed", "by": "Boris", "hands": {"Boris": {"cards": BORIS}}})
    with pytest.raises(RemiError) as caught:
        judge_hand(becki, players, 1, short, "Boris")
    assert caught.value.code is Code.WRONG_HAND_SIZE
