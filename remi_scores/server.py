"""The server: uvicorn with the ASGI application, in one process or several."""

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

from remi_scores.door import GuardedProtocol

logger = logging.getLogger(__name__)

GRACE: Final = 2
"""Seconds that running requests get to finish when the server stops."""

PAUSE: Final = 0.5
"""Seconds before a process that died is replaced."""

_STOP_SIGNALS: Final = {signal.SIGINT, signal.SIGTERM}


class Server(uvicorn.Server):
    """Prints the site's address once it answers, and closes the open pages when it stops."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then print the address."""
        await super().startup(sockets)
        if self.started:
            self.print_address()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams of open pages, wait for no more bodies, then stop."""
        # Imported late: in a reloading child Django is set up only when asgi.py is loaded.
        import_module("remi_scores.matches.live").page_hub.close()
        import_module("remi_scores.asgi").application.close()
        await super().shutdown(sockets)

    def print_address(self) -> None:
        """Print the site's address; the server must have started."""
        (listener, *_) = self.servers[0].sockets
        _print_address(listener)


class Worker(Server):
    """One of the processes that share a socket; it stops if its parent has died."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._parent = os.getppid()

    def print_address(self) -> None:
        """Do nothing: the parent prints it."""

    async def on_tick(self, counter: int) -> bool:
        """Return whether to stop; uvicorn asks ten times a second."""
        return await super().on_tick(counter) or os.getppid() != self._parent


def make_config(host: str, port: int, *, reload: bool = False) -> uvicorn.Config:
    """Configure uvicorn; port 0 means any free one."""
    return uvicorn.Config(
        "remi_scores.asgi:application",
        host=host,
        port=port,
        http=GuardedProtocol,
        ws="none",
        reload=reload,
        access_log=False,
        log_config=None,  # Django's LOGGING is configured already
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )


def run(config: uvicorn.Config, processes: int = 1) -> None:
    """Serve until told to stop. Raises SystemExit if the port is taken."""
    server = Server(config)
    # uvicorn stops cleanly, then raises the signal again.
    with suppress(KeyboardInterrupt):
        if config.should_reload:
            ChangeReload(config, target=server.run, sockets=[config.bind_socket()]).run()
        elif processes > 1:
            _run_several(config, processes)
        else:
            server.run()


def _run_several(config: uvicorn.Config, processes: int) -> None:
    """Serve with worker processes that share one socket; replace any that dies.

    uvicorn's own supervisor checks for signals only twice a second: too rarely to stop in time.
    """
    listener = config.bind_socket()
    listener.listen(config.backlog)
    config.load()  # once, before the fork
    signal.pthread_sigmask(signal.SIG_BLOCK, {*_STOP_SIGNALS, signal.SIGCHLD})
    children = [_start(config, listener) for _ in range(processes)]
    _print_address(listener)
    while (received := signal.sigwait({*_STOP_SIGNALS, signal.SIGCHLD})) == signal.SIGCHLD:
        children = [_restart_if_dead(child, config, listener) for child in children]
    for child in children:
        child.terminate()
    for child in children:
        child.join()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOP_SIGNALS)
    signal.raise_signal(received)


def _start(config: uvicorn.Config, listener: socket.socket) -> ForkProcess:
    child = multiprocessing.get_context("fork").Process(target=_serve, args=(config, listener))
    child.start()
    return child


def _serve(config: uvicorn.Config, listener: socket.socket) -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {*_STOP_SIGNALS, signal.SIGCHLD})
    with suppress(KeyboardInterrupt):
        Worker(config).run(sockets=[listener])


def _restart_if_dead(
    child: ForkProcess, config: uvicorn.Config, listener: socket.socket
) -> ForkProcess:
    """Return the child if it runs, otherwise a new one."""
    if child.exitcode is None:
        return child
    logger.error("A server process died with exit code %s; starting a new one", child.exitcode)
    time.sleep(PAUSE)
    return _start(config, listener)


def _print_address(listener: socket.socket) -> None:
    host, port = listener.getsockname()[:2]
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    print(f"Remi Scores: {address} (Ctrl-C stops it)", flush=True)  # noqa: T201
