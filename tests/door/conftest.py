"""The real server in this process, on a free port, for tests that attack it."""

import socket
import threading
from collections.abc import Iterator

import pytest

from tests.helpers.attacks import Attacked
from tests.helpers.waiting import wait_until


@pytest.fixture(scope="session")
def running(django_db_setup: None) -> Iterator[Attacked]:
    """Serve the site as bin/serve does, on the test database."""
    from remi_scores.asgi import application
    from remi_scores.server import Server, make_config

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = Server(make_config("127.0.0.1", listener.getsockname()[1]))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        wait_until(lambda: server.started or not thread.is_alive())
        assert server.started, "The server did not start"
        yield Attacked(listener.getsockname()[1], server, application)
        server.should_exit = True
        thread.join(5)


@pytest.fixture
def site(running: Attacked) -> Iterator[Attacked]:
    """The server; after the test nothing of it is left."""
    yield running
    running.close()
    wait_until(lambda: not running.server.server_state.connections)
    wait_until(lambda: running.application.held == 0)
