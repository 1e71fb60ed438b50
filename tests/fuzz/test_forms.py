"""Every form of the site with spoilt fields: never an answer of 500 or above."""

from random import Random
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from remi_scores.matches.models import Match
from tests.helpers.attacks import FORM
from tests.helpers.fuzzing import SEED, VALUES, corpus, kept_as, rounds, spoilt_text
from tests.helpers.matches import adjust, closed, record, start
from tests.helpers.pages import HTMX, OUTBOX, use_device
from tests.helpers.walking import addresses, fields_of

pytestmark = pytest.mark.django_db
FEW = 100
HEADERS = ({}, HTMX, OUTBOX)
Fields = list[tuple[str, str]]


@pytest.fixture
def sheet() -> Match:
    """A match with a deal and an adjustment."""
    return adjust(record(start(), closed(5, 28, 41)), "Boris", -10)


@pytest.fixture
def visitor() -> Client:
    return use_device(Client(raise_request_exception=False))


def spoilt_fields(random: Random, fields: dict[str, object]) -> Fields:
    """Change some fields of a form: their values, their names, how often they come."""
    found = [(name, str(value)) for name, value in {**fields, "op": uuid4()}.items()]
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(found))
        name, value = found[at]
        change = random.randrange(8)
        if change == 0:
            del found[at]
        elif change == 1:
            found.append((name, spoilt_text(random, value)))
        elif change == 2:
            found[at] = spoilt_text(random, name), value
        elif change == 3:
            found[at] = name, str(random.choice(VALUES))
        else:
            found[at] = name, spoilt_text(random, value)
        if not found:
            break
    return found


def status(visitor: Client, address: str, fields: Fields, place: int, *, asks: bool) -> int:
    """Send a form, or ask with its fields in the address; nothing that it writes stays."""
    body = urlencode([tuple(each) for each in fields], errors="surrogatepass")
    with transaction.atomic():
        if asks:
            answer = visitor.get(f"{address}?{body}", headers=HEADERS[place])
        else:
            answer = visitor.post(address, body, content_type=FORM, headers=HEADERS[place])
        transaction.set_rollback(True)
    return answer.status_code


def test_forms_that_once_failed_are_answered(visitor: Client, sheet: Match) -> None:
    kept = corpus("forms")
    assert kept
    statuses = [
        (place, status(visitor, address.replace("CODE", sheet.code), fields, 0, asks=asks))
        for place, (address, fields, asks) in enumerate(kept)
    ]
    assert [each for each in statuses if each[1] >= 500] == []


def test_no_spoilt_form_fails(visitor: Client, sheet: Match) -> None:
    every = addresses(sheet)
    forms = {
        each: fields_of(visitor.get(each).content.decode(errors="replace"), sheet) for each in every
    }
    for random in rounds(FEW):
        address = random.choice(every)
        known = forms[address] or random.choice(list(forms.values()))
        fields = spoilt_fields(random, known)
        asks, place = random.random() < 0.2, random.randrange(len(HEADERS))
        got = status(visitor, address, fields, place, asks=asks)
        line = kept_as([address.replace(sheet.code, "CODE"), fields, asks])
        assert got < 500, f"{got}\nseed {SEED}; a line for corpus/forms.jsonl:\n{line}"
