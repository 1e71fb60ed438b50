"""Requests with a body never take all threads: who only reads needs none of their turns."""

import asyncio

from a2wsgi.asgi_typing import Receive, Scope, Send

from remi_scores.door import Door

WRITERS = 2


class App:
    """Answers nothing, and holds requests with a body until `end`."""

    def __init__(self) -> None:
        self.running = self.read = 0
        self.full, self.end = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        if scope["method"] == "GET":
            self.read += 1
            return
        self.running += 1
        if self.running == WRITERS:
            self.full.set()
        await self.end.wait()


def request(method: str, *headers: tuple[bytes, bytes]) -> Scope:
    return {"type": "http", "method": method, "path": "/", "headers": list(headers)}


async def receive() -> dict[str, object]:
    return {"type": "http.request", "body": b"x", "more_body": False}


async def send(_message: object) -> None:
    """Nobody listens."""


async def meet() -> tuple[int, int, int]:
    """Send four requests with a body and a plain one; return how many got through, and when."""
    app = App()
    door = Door(app, writers=WRITERS)
    posts = [
        asyncio.ensure_future(door(request("POST", (b"content-length", b"1")), receive, send))
        for _ in range(4)
    ]
    await app.full.wait()
    await door(request("GET"), receive, send)
    held = app.running
    app.end.set()
    await asyncio.gather(*posts)
    return held, app.read, app.running


def test_those_who_read_need_not_wait_for_those_who_write() -> None:
    assert asyncio.run(meet()) == (WRITERS, 1, 4)
