"""Searches take turns, so that askers never hold up the other pages; answers are remembered."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from threading import Event

import pytest
from django.core.cache import cache
from django.test import Client

from remi_scores.desk import answering
from remi_scores.desk.answering import PLACES, BusyError, answer_in_turn
from tests.helpers.desk import ask
from tests.helpers.waiting import wait_until

TABLE = {"table": "4h 5h 6h 7h\n7c 7d 7s", "cards": "8s 9s 2c"}
MELD = {"variant": "halp", "players": 3, "claim": "meld", "cards": "5h 6h 7h"}


def hand(card: str) -> dict[str, object]:
    return {"variant": "halp", "table": ["4h 5h 6h"], "cards": card}


class Searches:
    """Stands in for the engine: counts searches, which last until `end`."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.plans: list[bool] = []
        self.end = Event()

    def __call__(self, document: dict[str, str], *_: object, plan: bool) -> dict[str, object]:
        self.asked.append(document["cards"])
        self.plans.append(plan)
        self.end.wait(60)
        return {"value": 0}


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[Searches]:
    cache.clear()
    searches = Searches()
    monkeypatch.setattr(answering, "arrange_hand", searches)
    yield searches
    searches.end.set()
    cache.clear()


def test_one_search_runs_two_wait_and_no_more_are_taken_on(searches: Searches) -> None:
    with ThreadPoolExecutor(PLACES) as threads:
        answers = [threads.submit(answer_in_turn, hand(f"{n}c")) for n in range(2, 2 + PLACES)]
        wait_until(lambda: answering._places._value == 0)
        assert len(searches.asked) == 1
        with pytest.raises(BusyError):
            answer_in_turn(hand("9c"))
        assert answer_in_turn(MELD)["valid"] is True  # a plain question does not wait
        searches.end.set()
        assert [answer.result() for answer in answers] == [{"value": 0}] * PLACES
    assert sorted(searches.asked) == ["2c", "3c", "4c"]
    assert answer_in_turn(hand("9c")) == {"value": 0}  # there is room again


def test_the_same_question_is_searched_once(searches: Searches) -> None:
    searches.end.set()
    assert answer_in_turn(hand("9c")) == answer_in_turn(hand("9c")) == {"value": 0}
    assert searches.asked == ["9c"]


def test_the_value_is_remembered_apart_from_the_steps(searches: Searches) -> None:
    searches.end.set()
    assert answer_in_turn(hand("9c"), plan=False) == answer_in_turn(hand("9c"), plan=False)
    assert searches.plans == [False]
    answer_in_turn(hand("9c"))
    assert searches.plans == [False, True]
    cache.clear()
    answer_in_turn(hand("9c"))
    answer_in_turn(hand("9c"), plan=False)  # the whole answer has the value too
    assert searches.plans == [False, True, True]


def test_a_page_with_scripts_gets_the_table_first_and_then_the_steps(
    client: Client, db: None
) -> None:
    cache.clear()
    fields = {"igra": "halp", "pitanje": "best_table", "asked": "1", **TABLE}
    scripted = {"HX-Request": "true"}
    first = client.get("/provera/", fields, headers=scripted)
    page, answer = unescape(first.content.decode()), first.context["engine_answer"]
    assert "steps" not in answer
    assert ("Da" in page, "Korak po korak" in page) == (True, False)
    address = page.partition('role="status"\n                   hx-get="')[2].partition('"')[0]
    steps = client.get(address, headers=scripted)
    assert "Korak po korak" in steps.content.decode()
    assert 'hx-get="/provera/?' not in steps.content.decode()
    assert steps.context["engine_answer"]["value"] == answer["value"]
    plain = client.get("/provera/", fields)  # without scripts everything at once
    assert "Korak po korak" in plain.content.decode()


def test_steps_that_have_to_wait_leave_the_page_as_it_is(
    monkeypatch: pytest.MonkeyPatch, client: Client, db: None
) -> None:
    def busy(_document: object, **_keys: object) -> None:
        raise BusyError

    monkeypatch.setattr("remi_scores.desk.views.contexts.answer_in_turn", busy)
    fields = {"igra": "halp", "pitanje": "best_table", "asked": "1", "koraci": "1", **TABLE}
    assert client.get("/provera/", fields, headers={"HX-Request": "true"}).status_code == 204
    assert client.get("/provera/", fields).status_code == 200


def test_a_busy_desk_says_so_keeps_what_was_typed_and_asks_again(
    monkeypatch: pytest.MonkeyPatch, client: Client, db: None
) -> None:
    def busy(_document: object, **_keys: object) -> None:
        raise BusyError

    monkeypatch.setattr("remi_scores.desk.views.contexts.answer_in_turn", busy)
    page = unescape(ask(client, "halp", "best_table", **TABLE).content.decode())
    assert "Zauzeto" in page
    assert "8s 9s 2c" in page
    again = page.partition('role="status"\n             hx-get="/provera/"')[2].partition(">")[0]
    assert 'hx-include="#desk"' in again  # what is in the form by then
    assert 'hx-trigger="load delay:3s"' in again
