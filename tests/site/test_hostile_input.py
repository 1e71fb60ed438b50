"""No input gives a 500: every address of the site, with each field of its form spoilt in turn."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from remi_scores.engine.documents import read_deal
from remi_scores.engine.variants import VARIANTS, get_variant
from remi_scores.matches.models import Match
from tests.helpers.many import MANY
from tests.helpers.matches import adjust, closed, next_position, record, start, void
from tests.helpers.pages import use_device
from tests.helpers.walking import addresses, fields_of

pytestmark = pytest.mark.django_db

HOSTILE_TEXTS = (
    "\0", "-1", "9" * 400, "1e9", "٣", "½", "NaN", "<script>alert(1)</script>", "💥" * 300,
    "\u202e\u200d\ufeff", "../../etc", "'; DROP TABLE match; --", "a\r\nb: c", "%s%n{}", "*" * 299,
)  # fmt: skip
MARKUP = "'\"><script>alert(1)</script>"


@pytest.fixture
def sheet() -> Match:
    """A match with a deal and an adjustment."""
    match = record(start(), closed(5, 28, 41))
    return adjust(match, "Boris", -10)


@pytest.fixture
def visitor() -> Client:
    return use_device(Client(raise_request_exception=False))


def test_no_spoilt_field_gives_a_500_at_any_address(visitor: Client, sheet: Match) -> None:
    failed = []
    for address in addresses(sheet):
        got = visitor.get(address)
        fields = fields_of(got.content.decode(errors="replace"), sheet)
        for place, name in enumerate(fields):
            value = HOSTILE_TEXTS[place % len(HOSTILE_TEXTS)]
            headers = {"HX-Request": "true"} if place % 2 else {}
            response = visitor.post(address, {**fields, name: value}, headers=headers)
            if response.status_code >= 500:
                failed.append((address, name, value, response.status_code))
    assert failed == []


@pytest.mark.parametrize("value", HOSTILE_TEXTS[:: 1 if MANY else 5])
def test_no_spoilt_query_or_form_gives_a_500_at_any_address(
    visitor: Client, sheet: Match, value: str
) -> None:
    names = ("red", "p", "igra", "od", "ended", "next", "op", "position", "sequence", "version",
             "confirm", "language", "theme", "move", "add", "preset", "forget", "token", "role",
             "player", "points", "reason", "by", "dealer", "kod", "code")  # fmt: skip
    spoilt = dict.fromkeys(names, value)
    failed = []
    for address in addresses(sheet):
        answers = visitor.get(address, spoilt), visitor.post(address, spoilt)
        failed += [(address, each.status_code) for each in answers if each.status_code >= 500]
    assert failed == []


@pytest.mark.parametrize("game", [variant.key for variant in VARIANTS])
def test_no_spoilt_field_of_a_deal_gives_a_500_in_any_game(visitor: Client, game: str) -> None:
    least = min(get_variant(game).players)
    match = start(game, ("Ana", "Boris", "Vesna")[:least])
    address = reverse("deal-new", args=[match.code])
    page = visitor.get(address).content.decode()
    fields = {**fields_of(page, match), "ended": match.variant.endings[0], "by": "0"}
    for place, name in enumerate(fields):
        value = HOSTILE_TEXTS[place % len(HOSTILE_TEXTS)]
        spoilt = {**fields, name: value, "op": uuid4(), "position": next_position(match)}
        target = f"{address}pregled/" if place % 2 else address
        response = visitor.post(target, spoilt, headers={"HX-Request": "true"})
        assert response.status_code < 500, (name, value)


def test_typed_text_is_escaped_on_every_page(visitor: Client) -> None:
    match = start("becki", (f"Ana{MARKUP}", "Boris"))
    hands = {name: {"points": points} for name, points in zip(match.players, (5, 28), strict=True)}
    record(match, read_deal({"ended": "closed", "by": match.players[0], "hands": hands}))
    adjust(record(match, void(MARKUP)), match.players[0], 5)
    for address in addresses(match):
        page = visitor.get(address, {"next": MARKUP, "igra": MARKUP}).content.decode()
        assert MARKUP not in page, address
