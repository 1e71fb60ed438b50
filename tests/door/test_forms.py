"""Forms with files and with too many fields, against the real server."""

import tempfile
from pathlib import Path

import pytest
from django.test.client import encode_multipart

from tests.helpers.attacks import FORM, Attacked, request

pytestmark = pytest.mark.django_db(transaction=True)

EDGE = "edge"
MULTIPART = f"multipart/form-data; boundary={EDGE}"
MANY_FIELDS = {f"p{number}": "a" for number in range(2000)}


def form(path: str, kind: str, body: bytes) -> bytes:
    length = f"Content-Length: {len(body)}"
    return request("POST", path, f"Content-Type: {kind}", length, "Connection: close", body=body)


def with_file(size: int) -> bytes:
    head = f'--{EDGE}\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\n'
    return head.encode() + b"a" * size + f"\r\n--{EDGE}--\r\n".encode()


@pytest.mark.parametrize("size", [0, 10, 2_900_000])
def test_a_file_is_refused_in_words_and_not_kept(
    site: Attacked, size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for path in ("/izgled/", "/nova/"):
        answer = site.ask(form(path, MULTIPART, with_file(size)))
        assert answer.status == 400
        assert answer.words.startswith("Ovo nismo razumeli Poslat je i fajl, a sajt ne prima")
    assert list(tmp_path.iterdir()) == []


def test_a_field_for_a_file_that_was_left_empty_does_no_harm(site: Attacked) -> None:
    body = with_file(0).replace(b"a.txt", b"")
    assert site.ask(form("/izgled/", MULTIPART, body)).status == 302


@pytest.mark.parametrize("way", ["a form", "a form in parts", "a query"])
def test_too_many_fields_are_refused_in_words(site: Attacked, way: str) -> None:
    named = "&".join(MANY_FIELDS).encode()
    sent = {
        "a form": form("/izgled/", FORM, named),
        "a form in parts": form("/izgled/", MULTIPART, encode_multipart(EDGE, MANY_FIELDS)),
        "a query": request("GET", f"/izgled/?{named.decode()}", "Connection: close"),
    }
    answer = site.ask(sent[way])
    assert answer.status == 400
    assert answer.words.startswith("Ovo nismo razumeli Pregledač je poslao previše.")
