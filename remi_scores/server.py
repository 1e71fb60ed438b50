"""The server: uvicorn, in front of the ASGI door, in one process or several."""

import logging
import multiprocessing
import os
import signal
import socket
import time
from contextlib import suppress
from importlib import import_module
from multiprocessing.context import ForkProcess
from typing import Final

import uvicorn
from uvicorn.supervisors import ChangeReload

logger = logging.getLogger(__name__)

GRACE: Final = 2
"""Seconds that answers under way get when the server is told to stop."""

PAUSE: Final = 0.5
"""Seconds before a process that died is replaced."""

_STOPS: Final = {signal.SIGINT, signal.SIGTERM}


class Server(uvicorn.Server):
    """Says where the site is as soon as it answers there, and lets open pages go when it stops."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then tell the address."""
        await super().startup(sockets)
        if self.started:
            self.tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, which would never end by themselves, then stop."""
        # Imported late: a child that was started anew sets Django up with the door, not before.
        import_module("remi_scores.matches.live").page_hub.close()
        await super().shutdown(sockets)

    def tell(self) -> None:
        """Tell where a browser finds the site; the server must have started."""
        (listener, *_) = self.servers[0].sockets
        _tell(listener)


class OneOfSeveral(Server):
    """One of the processes that share a socket; it stops if their parent is no more."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._parent = os.getppid()

    def tell(self) -> None:
        """Leave it to the parent."""

    async def on_tick(self, counter: int) -> bool:
        """Tell, ten times a second, whether to stop."""
        return await super().on_tick(counter) or os.getppid() != self._parent


def make_config(host: str, port: int, *, reload: bool = False) -> uvicorn.Config:
    """Configure uvicorn; port 0 means any free one."""
    return uvicorn.Config(
        "remi_scores.asgi:application",
        host=host,
        port=port,
        reload=reload,
        access_log=False,
        log_config=None,  # Django's LOGGING is in force already
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )


def run(config: uvicorn.Config, processes: int = 1) -> None:
    """Serve until told to stop. Raises SystemExit if the port is taken."""
    server = Server(config)
    # uvicorn stops cleanly, then hands the signal on.
    with suppress(KeyboardInterrupt):
        if config.should_reload:
            ChangeReload(config, target=server.run, sockets=[config.bind_socket()]).run()
        elif processes > 1:
            _run_several(config, processes)
        else:
            server.run()


def _run_several(config: uvicorn.Config, processes: int) -> None:
    """Serve with processes that share one socket, and replace any that dies.

    uvicorn's own supervisor looks for signals twice a second, too late to stop within one.
    """
    listener = config.bind_socket()
    listener.listen(config.backlog)
    config.load()  # once, for all of them
    signal.pthread_sigmask(signal.SIG_BLOCK, {*_STOPS, signal.SIGCHLD})
    children = [_start(config, listener) for _ in range(processes)]
    _tell(listener)
    while (told := signal.sigwait({*_STOPS, signal.SIGCHLD})) == signal.SIGCHLD:
        children = [_replace(child, config, listener) for child in children]
    for child in children:
        child.terminate()
    for child in children:
        child.join()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
    signal.raise_signal(told)


def _start(config: uvicorn.Config, listener: socket.socket) -> ForkProcess:
    child = multiprocessing.get_context("fork").Process(target=_serve, args=(config, listener))
    child.start()
    return child


def _serve(config: uvicorn.Config, listener: socket.socket) -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {*_STOPS, signal.SIGCHLD})
    with suppress(KeyboardInterrupt):
        OneOfSeveral(config).run(sockets=[listener])


def _replace(child: ForkProcess, config: uvicorn.Config, listener: socket.socket) -> ForkProcess:
    """Return a child that lives: this one, or another in its place."""
    if child.exitcode is None:
        return child
    logger.error("A process of the server ended (%s); another takes its place", child.exitcode)
    time.sleep(PAUSE)
    return _start(config, listener)


def _tell(listener: socket.socket) -> None:
    host, port = listener.getsockname()[:2]
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    print(f"Remi Scores: {address} (Ctrl-C stops it)", flush=True)  # noqa: T201
