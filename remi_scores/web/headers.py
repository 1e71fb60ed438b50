"""Headers of security that every answer has, whoever sends it: Django, a stream or the door."""

from functools import lru_cache

from django.conf import settings


@lru_cache(maxsize=1)
def content_policy() -> str:
    """Return the content security policy of pages, as a header says it."""
    parts = settings.CONTENT_SECURITY_POLICY.items()
    return "; ".join(f"{directive} {sources}" for directive, sources in parts)


@lru_cache(maxsize=1)
def bare_headers() -> tuple[tuple[bytes, bytes], ...]:
    """Return the headers of an answer that Django does not send, for ASGI."""
    return (
        (b"content-security-policy", content_policy().encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"referrer-policy", settings.SECURE_REFERRER_POLICY.encode()),
    )
