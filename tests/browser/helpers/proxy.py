"""A proxy between browser and site that counts bytes, and can drop or stall connections."""

import socket
import threading
import time
from contextlib import suppress
from urllib.parse import urlsplit


class Proxy:
    """A TCP proxy with an address of its own; `received` counts the bytes sent to the browser."""

    def __init__(self, server: str) -> None:
        self.target = ("127.0.0.1", urlsplit(server).port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.state = "open"
        self.received = 0
        self._heard_at = time.monotonic()
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def set(self, state: str) -> None:
        """Set it to `open`, `cut` (connections are closed) or `silent` (they get no answer)."""
        self.state = state
        self._close_all()

    def is_quiet(self, seconds: float = 0.5) -> bool:
        """Return whether the browser has received nothing for so many seconds."""
        return time.monotonic() - self._heard_at > seconds

    def close(self) -> None:
        self.listener.close()
        self._close_all()

    def _close_all(self) -> None:
        with self._lock:
            lost, self._open = self._open, set()
        for each in lost:
            end(each)

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self.listener.accept()
            except OSError:
                return  # closed
            if self.state == "cut":
                browser.close()
            elif self.state == "silent":
                self._keep(browser)
            else:
                self._join(browser, socket.create_connection(self.target))

    def _keep(self, *ends: socket.socket) -> None:
        with self._lock:
            self._open.update(ends)

    def _join(self, browser: socket.socket, server: socket.socket) -> None:
        self._keep(browser, server)
        for source, sink in ((browser, server), (server, browser)):
            pump = threading.Thread(target=self._pump, args=(source, sink), daemon=True)
            pump.start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            is_answer = source.getpeername() == self.target
            while data := source.recv(65536):
                if is_answer:
                    self.received += len(data)
                    self._heard_at = time.monotonic()
                sink.sendall(data)
        except OSError:
            pass  # closed by set or close
        end(source)
        end(sink)


def end(one: socket.socket) -> None:
    """Close a connection at once, even while a thread is reading from it."""
    with suppress(OSError):  # it is closed already
        one.shutdown(socket.SHUT_RDWR)
    one.close()
