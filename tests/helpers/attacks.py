"""Raw requests to the real server: what no browser would send, and how the server answers."""

import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.middleware.csrf import get_token
from django.test import Client, RequestFactory

from remi_scores.door import Door
from remi_scores.server import Server

PATIENCE = 20.0  # seconds; a test that waits for so long has failed
FORM = "application/x-www-form-urlencoded"


@dataclass
class Answer:
    """What the server sent on a connection until it closed it, or until the answer was whole."""

    raw: bytes

    @property
    def status(self) -> int:
        """The status; 0 if the connection was closed without an answer."""
        return int(self.raw.split(b" ", 2)[1]) if self.raw else 0

    @property
    def headers(self) -> dict[str, str]:
        """The headers, with names in small letters."""
        head = self.raw.partition(b"\r\n\r\n")[0].decode()
        lines = (line.partition(": ") for line in head.split("\r\n")[1:])
        return {name.lower(): value for name, _, value in lines}

    @property
    def words(self) -> str:
        """What the page says, without its markup, from its heading to its end."""
        page = self.raw.partition(b"\r\n\r\n")[2].decode()
        main = page.partition("<h1>")[2].partition("</main>")[0]
        return " ".join(re.sub(r"<[^>]*>|\{#.*?#\}", " ", main).split())


class Connection:
    """One connection to the server."""

    def __init__(self, port: int, room: int = 0) -> None:
        """Connect; with `room` the system takes only so many bytes that were not read."""
        self._socket = socket.socket()
        self._socket.settimeout(PATIENCE)
        if room:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self._socket.connect(("127.0.0.1", port))
        self._read = b""

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def answer(self) -> Answer:
        """Read an answer that says its length, or all until the server closes the connection."""
        while not (length := _length(self._read)) and (more := self._socket.recv(65_536)):
            self._read += more
        length = length or len(self._read)
        raw, self._read = self._read[:length], self._read[length:]
        return Answer(raw)

    def head(self) -> dict[str, str]:
        """Read the head of an answer, which may be a stream, and return its headers."""
        while b"\r\n\r\n" not in self._read and (more := self._socket.recv(65_536)):
            self._read += more
        return Answer(self._read).headers

    def is_closed(self) -> bool:
        """Wait until the server closes the connection; nothing may come before."""
        try:
            return self._socket.recv(1) == b""
        except ConnectionResetError:
            return True

    def close(self) -> None:
        self._socket.close()


def _length(raw: bytes) -> int:
    """Return the length of the whole answer that something read begins with; 0 if there is none."""
    head, end, body = raw.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head) if end else None
    is_whole = length and len(body) >= int(length[1])
    return len(head) + len(end) + int(length[1]) if length and is_whole else 0


@dataclass
class Attacked:
    """The server under attack."""

    port: int
    server: Server
    application: Door
    opened: list[Connection] = field(default_factory=list)

    def connect(self, data: bytes = b"", room: int = 0) -> Connection:
        """Open a connection and send something."""
        connection = Connection(self.port, room)
        self.opened.append(connection)
        connection.send(data)
        return connection

    def ask(self, data: bytes) -> Answer:
        """Send something on a connection of its own and return the answer."""
        return self.connect(data).answer()

    def is_alive(self) -> bool:
        """Tell whether a page that needs a thread is answered."""
        return self.ask(request("GET", "/izgled/")).status == 200

    def close(self) -> None:
        """Close all connections."""
        while self.opened:
            self.opened.pop().close()


def request(method: str, path: str, *lines: str, body: bytes = b"") -> bytes:
    """Return a request; its lines must say the length of a body."""
    head = "".join(
        f"{line}\r\n" for line in (f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *lines)
    )
    return head.encode() + b"\r\n" + body


def half_a_body(length: int = 1000, sent: bytes = b"t", *lines: str) -> bytes:
    """Return a form of which only the beginning is sent; it may have more headers."""
    head = (f"Content-Type: {FORM}", f"Content-Length: {length}", *lines)
    return request("POST", "/izgled/", *head, body=sent)


def in_chunks(*chunks: bytes, end: bytes = b"0\r\n\r\n") -> bytes:
    """Return a form in chunks."""
    body = b"".join(b"%x\r\n%b\r\n" % (len(each), each) for each in chunks) + end
    return request(
        "POST", "/izgled/", f"Content-Type: {FORM}", "Transfer-Encoding: chunked", body=body
    )


def asked(client: Client, path: str) -> bytes:
    """Return the request of a device for a page."""
    return request("GET", path, f"Cookie: sessionid={client.cookies['sessionid'].value}")


def posted(client: Client, path: str, fields: Mapping[str, object]) -> bytes:
    """Return a whole form as the outbox of a device sends it."""
    page = RequestFactory().get("/")
    token = get_token(page)
    cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={page.META['CSRF_COOKIE']}"
    body = urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
    return request(
        "POST", path, f"Content-Type: {FORM}", f"Content-Length: {len(body)}",
        f"Cookie: {cookies}", "Accept: application/json", body=body,
    )  # fmt: skip
