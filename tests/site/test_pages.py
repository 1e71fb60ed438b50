"""What every response has, health, error pages, and the pages of the service worker."""

import gzip
from http import HTTPStatus

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import include, path
from pytest_django import Settings

from remi_scores import urls
from remi_scores.site import views
from remi_scores.site.middleware import BlanksMiddleware, SecurityHeadersMiddleware

POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'"
)


def fail_with(error: Exception) -> HttpResponse:
    raise error


urlpatterns = [
    path("400", lambda request: fail_with(SuspiciousOperation())),
    path("403", lambda request: fail_with(PermissionDenied())),
    path("500", lambda request: fail_with(ZeroDivisionError())),
    path("long", lambda request: HttpResponse("poeni " * 1000)),
    path("form", lambda request: HttpResponse("written")),
    path("", include(urls.urlpatterns)),
]
handler400, handler403 = urls.handler400, urls.handler403
handler404, handler500 = urls.handler404, urls.handler500


@pytest.fixture
def visitor(settings: Settings) -> Client:
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


@pytest.mark.django_db
def test_health_is_200_with_a_database(client: Client) -> None:
    response = client.get("/zdravlje")
    assert (response.status_code, response.json()) == (HTTPStatus.OK, {"status": "ok"})
    assert "no-store" in response["Cache-Control"]
    assert client.head("/zdravlje").status_code == HTTPStatus.OK
    assert client.post("/zdravlje").status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_health_is_503_without_a_database(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "cursor", lambda: fail_with(DatabaseError()))
    response = views.health(rf.get("/zdravlje"))
    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE


@pytest.mark.parametrize("address", ["/zdravlje", "/nema", "/403", "/500", "/static/nema.css"])
@pytest.mark.django_db
def test_every_response_has_the_content_security_policy(visitor: Client, address: str) -> None:
    assert visitor.get(address)["Content-Security-Policy"] == POLICY


def test_the_policy_allows_no_inline_code_and_no_wildcard() -> None:
    assert not [s for s in settings.CONTENT_SECURITY_POLICY.values() if "unsafe" in s or "*" in s]


def test_a_view_can_set_its_own_policy(rf: RequestFactory) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"Content-Security-Policy": "sandbox"})

    response = SecurityHeadersMiddleware(view)(rf.get("/"))
    assert response["Content-Security-Policy"] == "sandbox"


def test_pages_are_compressed(visitor: Client) -> None:
    response = visitor.get("/long", headers={"Accept-Encoding": "gzip"})
    assert len(response.content) < 600
    assert gzip.decompress(response.content) == b"poeni " * 1000


@pytest.mark.parametrize(
    ("address", "status", "heading"),
    [
        ("/400", HTTPStatus.BAD_REQUEST, "Ovo nismo razumeli"),
        ("/403", HTTPStatus.FORBIDDEN, "Ovo nije dozvoljeno"),
        ("/nema", HTTPStatus.NOT_FOUND, "Te strane nema"),
        ("/500", HTTPStatus.INTERNAL_SERVER_ERROR, "Ovde se nešto pokvarilo"),
    ],
)
def test_error_pages_need_no_database(
    visitor: Client, address: str, status: HTTPStatus, heading: str
) -> None:
    response = visitor.get(address)
    assert response.status_code == status
    assert f"<h1>{heading}</h1>" in response.content.decode()


def test_a_form_without_a_csrf_token_gets_a_page_that_says_to_reload(visitor: Client) -> None:
    response = visitor.post("/form")
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert "osvežite stranu i unesite ponovo" in response.content.decode()


def test_a_broken_error_page_still_answers(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "render_to_string", lambda name: fail_with(ZeroDivisionError()))
    response = views.server_error(rf.get("/"))
    assert response.status_code == HTTPStatus.INTERNAL_SERVER_ERROR
    assert response.content.decode() == "Ovde se nešto pokvarilo."


def test_a_session_lasts_a_year_and_its_cookie_is_httponly() -> None:
    assert settings.SESSION_ENGINE.endswith("signed_cookies")
    assert settings.SESSION_COOKIE_AGE == 365 * 24 * 60 * 60
    assert settings.SESSION_COOKIE_HTTPONLY


def test_the_service_worker_is_served_from_the_root_and_revalidated(client: Client) -> None:
    answer = client.get("/worker.js")
    assert (answer.status_code, answer["Content-Type"]) == (HTTPStatus.OK, "text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert answer["Content-Security-Policy"] == POLICY
    assert 'addEventListener("fetch"' in answer.content.decode()
    assert client.post("/worker.js").status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_there_is_a_page_for_no_network(client: Client) -> None:
    assert "<h1>Nema mreže</h1>" in client.get("/bez-mreze/").content.decode()


def test_the_connection_check_returns_a_csrf_token(client: Client) -> None:
    answer = client.get("/veza/")
    assert "no-store" in answer["Cache-Control"]
    assert len(answer.json()["token"]) == 64
    assert client.post("/veza/").status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_a_hashed_file_is_sent_with_few_headers() -> None:
    def answer(cache: str) -> HttpResponse:
        headers = {"Cache-Control": cache, "ETag": '"1"', "Referrer-Policy": "same-origin"}
        return HttpResponse("a", headers=headers, content_type="text/css; charset=utf-8")

    request = RequestFactory().get("/static/css/site.css")
    policy = "Content-Security-Policy"
    kept = SecurityHeadersMiddleware(lambda _: answer("max-age=60"))(request)
    bare = SecurityHeadersMiddleware(lambda _: answer("max-age=1, immutable"))(request)
    assert {policy, "ETag", "Referrer-Policy"} <= set(kept.headers)
    always = {
        "Cache-Control": "max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
    }
    assert dict(bare.headers) == {**always, "Content-Type": "text/css"}
    untyped = answer("max-age=1, immutable")
    del untyped.headers["Content-Type"]  # as in a 304
    same = SecurityHeadersMiddleware(lambda _: untyped)(request)
    assert dict(same.headers) == always


@pytest.mark.parametrize(
    ("method", "page", "left"),
    [
        ("GET", "<p>\n\n    a b\n    <b>c</b>  \n</p>", "<p>\na b\n<b>c</b>  \n</p>"),
        ("GET", "<p>\n    <textarea>a\n  b</textarea></p>", None),
        ("POST", '<p>\n    <input value="a\r\n  b"></p>', None),
    ],
)
def test_indentation_is_removed_from_html_but_not_from_typed_text(
    rf: RequestFactory, method: str, page: str, left: str | None
) -> None:
    response = BlanksMiddleware(lambda _: HttpResponse(page))(rf.generic(method, "/"))
    assert response.content.decode() == (left or page)


def test_a_response_that_is_not_html_is_unchanged(rf: RequestFactory) -> None:
    text = "a\n  b"
    plain = BlanksMiddleware(lambda _: HttpResponse(text, content_type="text/plain"))(rf.get("/"))
    assert plain.content.decode() == text
