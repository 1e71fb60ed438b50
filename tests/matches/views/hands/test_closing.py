"""Closing a deal from the hands that players wrote."""

from uuid import uuid4

import pytest
from django.test import Client

from remi_scores.matches.models import Contribution, Match, Revision
from remi_scores.matches.services.rescoring import check_match
from tests.helpers.hands import (
    ANA,
    BORIS,
    HANDS,
    VESNA,
    close_deal,
    closing_fields,
    hand_fields,
    hand_url,
    hands_url,
    write_all_hands,
    write_own_hand,
    written_hands,
)
from tests.helpers.matches import (
    adjust,
    closed,
    correct,
    points,
    record,
    rows,
    start,
    undo,
    void,
)
from tests.helpers.pages import correction_url, deal_url, let_in, row_url, versioned_fields

pytestmark = pytest.mark.django_db


def test_each_player_writes_a_hand_and_any_of_them_closes_the_deal(
    clients: dict[str, Client], match: Match
) -> None:
    write_own_hand(clients["boris"], match, 1, BORIS)
    ended = {"ended": "closed", "by": "0"}
    assert written_hands(match) == {"hands": [1], "missing": [0, 2], "ended": ended}
    write_own_hand(clients["ana"], match, 0, ANA)
    write_own_hand(clients["vesna"], match, 2, VESNA)
    assert written_hands(match) == {"hands": [0, 1, 2], "missing": [], "ended": ended}
    assert points(match) == []
    response = clients["vesna"].post(hands_url(match), closing_fields(match))
    assert response["Location"] == f"{match.get_absolute_url()}?red=1"
    # Deadwood: Ana 2+3 = 5, Boris K = 10, Vesna J = 10; (10−5) + (10−5).
    assert points(match) == [[10, 0, 0]]
    assert written_hands(match) == {"hands": [], "missing": [0, 1, 2], "ended": {}}
    assert check_match(match=match) == []


def test_hands_of_players_are_stored_like_the_same_hands_in_the_scorers_form(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    write_all_hands(clients, match)
    close_deal(owner, match)
    other = start()
    modes = {f"h{seat}-way": "cards" for seat in range(3)}
    cards = {f"h{seat}-cards": text for seat, text in enumerate(HANDS.values())}
    whole = {"op": str(uuid4()), "position": 1, "ended": "closed", "by": 0, **modes, **cards}
    assert owner.post(deal_url(other), whole).status_code == 302
    assert Revision.objects.get(match=match, position=1).document == (
        Revision.objects.get(match=other, position=1).document
    )


def test_a_deal_is_not_closed_while_a_hand_is_missing(
    clients: dict[str, Client], match: Match
) -> None:
    assert close_deal(clients["ana"], match) == 200
    write_own_hand(clients["ana"], match, 0, ANA)
    response = clients["ana"].post(hands_url(match), closing_fields(match))
    assert "Nedostaje: Boris, Vesna" in response.content.decode()
    assert points(match) == []


def test_a_player_who_went_out_needs_no_cards() -> None:
    match = start("remi_51", ("Ana", "Boris"))
    ana, boris = let_in(match, "ana", 0), let_in(match, "boris", 1)
    ranks = {"h1-way": "ranks", "h1-ranks": "K 7"}
    write_own_hand(boris, match, 1, "", ended="out", by=0, **ranks)
    assert written_hands(match)["missing"] == []
    assert close_deal(ana, match) == 302
    assert points(match) == [[-40, 17]]


def test_a_player_who_did_not_open_is_not_missing() -> None:
    match = start("remi_51", ("Ana", "Boris"))
    boris = let_in(match, "boris", 1)
    write_own_hand(boris, match, 1, "", ended="out", by=0, **{"h1-unopened": "on"})
    assert close_deal(boris, match) == 302
    assert points(match) == [[-40, 100]]


def test_an_adjustment_written_meanwhile_prevents_neither_hands_nor_closing(
    clients: dict[str, Client], match: Match
) -> None:
    record(match, closed(5, 28, 41))
    fields = hand_fields(match, 0, ANA)
    adjust(match, "Boris", -10)
    assert clients["ana"].post(hand_url(match, 0), fields).status_code == 302
    write_own_hand(clients["boris"], match, 1, BORIS)
    write_own_hand(clients["vesna"], match, 2, VESNA)
    assert close_deal(clients["ana"], match) == 302
    assert points(match) == [[59, 0, 0], [0, -10, 0], [10, 0, 0]]


def test_closing_twice_writes_one_deal(clients: dict[str, Client], match: Match) -> None:
    write_all_hands(clients, match)
    fields = closing_fields(match)
    answers = [clients["ana"].post(hands_url(match), fields) for _ in range(2)]
    answers.append(clients["boris"].post(hands_url(match), {**fields, "op": str(uuid4())}))
    assert [each["Location"] for each in answers] == [f"{match.get_absolute_url()}?red=1"] * 3
    assert len(points(match)) == 1


def test_closing_after_the_scorer_saved_the_deal_redirects_to_that_deal(
    clients: dict[str, Client], match: Match
) -> None:
    record(match, void())
    write_all_hands(clients, match)
    fields = closing_fields(match)
    record(match, closed(5, 28, 41))
    adjust(match, "Boris", -10)
    response = clients["ana"].post(hands_url(match), fields)
    assert response["Location"] == f"{match.get_absolute_url()}?red=2"
    assert len(points(match)) == 3


# What is wrong with the hands together


def test_too_many_copies_of_a_card_name_the_players_and_not_the_card(
    clients: dict[str, Client], match: Match
) -> None:
    # Two decks hold two kings of hearts; Boris has both, and Vesna says that she has one.
    write_own_hand(clients["ana"], match, 0, ANA)
    write_own_hand(clients["boris"], match, 1, "4c 5c 6c 4d 5d 6d 7s 8s Kh Kh")
    write_own_hand(clients["vesna"], match, 2, "2h 3h 4h Tc Jc Qc 8h 8d 8c Kh")
    for name in ("ana", "boris", "vesna"):
        response = clients[name].post(hands_url(match), closing_fields(match))
        page = response.content.decode()
        wrong = [player.name for player, _may, words in response.context["players"] if words]
        assert (response.status_code, wrong) == (200, ["Boris", "Vesna"])
        assert "Pogledajte ih ponovo: Boris, Vesna." in page
        assert "kralj" not in page.lower()
    assert points(match) == []
    write_own_hand(clients["vesna"], match, 2, VESNA)
    assert close_deal(clients["vesna"], match) == 302


def test_only_the_device_that_wrote_a_wrong_hand_sees_what_is_wrong_with_it() -> None:
    # The points of the player who stopped are checked only when the deal is closed.
    match = start("halp", ("Ana", "Boris"))
    ana, boris = let_in(match, "ana", 0), let_in(match, "boris", 1)
    for client, seat, text in ((ana, 0, "K 9"), (boris, 1, "7")):
        ranks = {f"h{seat}-way": "ranks", f"h{seat}-ranks": text}
        write_own_hand(client, match, seat, "", ended="stop", by=0, **ranks)
    pages = {
        client: client.post(hands_url(match), closing_fields(match)).content.decode()
        for client in (ana, boris)
    }
    assert "Ova ruka ne može biti tačna." in pages[boris]
    assert "Ova ruka ne može biti tačna." not in pages[ana]
    assert 'role="alert"' in pages[ana]
    assert points(match) == []


# What becomes of the hands


def test_a_closed_deal_keeps_who_wrote_each_hand(clients: dict[str, Client], match: Match) -> None:
    write_all_hands(clients, match)
    assert close_deal(clients["boris"], match) == 302
    revision = Revision.objects.get(match=match, position=1)
    wrote = list(revision.contributions.values_list("seat", "author"))
    assert wrote == [(None, "ana"), (0, "ana"), (1, "boris"), (2, "vesna")]
    assert revision.author == "boris"
    shown = clients["ana"].get(row_url(match)).context["wrote"]
    assert [each.name for each in shown] == ["Ana", "Boris", "Vesna"]
    assert [each.author == "ovaj uređaj" for each in shown] == [True, False, False]
    assert [each.replaced for each in shown] == [False] * 3
    assert shown[1].words == "4♣ 5♣ 6♣ 4♦ 5♦ 6♦ 7♠ 8♠ 9♠ K♦"


def test_a_hand_that_did_not_count_is_shown_as_replaced(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    write_own_hand(clients["boris"], match, 1, VESNA)
    write_own_hand(clients["boris"], match, 1, BORIS)
    ranks = {"h2-way": "ranks", "h2-ranks": "K 7"}
    write_own_hand(owner, match, 2, "", **ranks)
    deal = versioned_fields(match, hands=closing_fields(match)["hands"]) | ranks
    assert owner.post(deal_url(match), deal | {"h2-points": ""}).status_code == 302
    page = clients["viewer"].get(row_url(match))
    shown = [(each.name, each.words, each.replaced) for each in page.context["wrote"]]
    assert shown == [
        ("Boris", "2♥ 3♥ 4♥ 10♣ J♣ D♣ 8♥ 8♦ 8♣ J♦", True),
        ("Boris", "4♣ 5♣ 6♣ 4♦ 5♦ 6♦ 7♠ 8♠ 9♠ K♦", True),
        ("Vesna", "ostalo: K 7", False),
    ]
    assert f"<del>{shown[1][1]}</del> zamenjeno" in page.content.decode()


def test_a_hand_of_a_void_deal_is_not_shown_as_replaced(
    clients: dict[str, Client], match: Match
) -> None:
    write_own_hand(clients["boris"], match, 1, BORIS)
    record(match, void())
    (shown,) = clients["ana"].get(row_url(match)).context["wrote"]
    assert (shown.name, shown.replaced) == ("Boris", False)


def test_a_void_deal_takes_the_hands_that_were_written(
    clients: dict[str, Client], match: Match
) -> None:
    write_own_hand(clients["boris"], match, 1, BORIS)
    record(match, void())
    assert written_hands(match)["hands"] == []
    assert Contribution.objects.filter(revision=None).count() == 0


def test_correcting_an_earlier_deal_keeps_the_hands_that_were_written(
    clients: dict[str, Client], match: Match
) -> None:
    record(match, closed(5, 28, 41))
    write_own_hand(clients["boris"], match, 1, BORIS)
    correct(match, 1, closed(5, 6, 7))
    assert written_hands(match)["hands"] == [1]


def test_a_deal_closed_by_players_is_corrected_and_undone_like_any_other(
    owner: Client, clients: dict[str, Client], match: Match
) -> None:
    write_all_hands(clients, match)
    close_deal(clients["ana"], match)
    form = owner.get(correction_url(match)).context["entry"]
    assert [hand.fields["cards"] for hand in form.hands] == [ANA, BORIS, VESNA]
    undo(match, 1)
    assert [row.live for row in rows(match)] == [False]
