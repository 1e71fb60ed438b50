"""The server process: uvicorn, in front of the ASGI door."""

import socket
from contextlib import suppress
from importlib import import_module

import uvicorn
from uvicorn.supervisors import ChangeReload

GRACE = 2  # seconds that answers under way get when the server is told to stop


class Server(uvicorn.Server):
    """Says where the site is as soon as it answers there, and lets open pages go when it stops."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then tell the address."""
        await super().startup(sockets)
        if self.started:
            print(f"Remi Scores: {self.address()} (Ctrl-C stops it)", flush=True)  # noqa: T201

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, which would never end by themselves, then stop."""
        # Imported late: a child that was started anew sets Django up with the door, not before.
        import_module("remi_scores.matches.live").hub.close()
        await super().shutdown(sockets)

    def address(self) -> str:
        """Return where a browser finds the site; the server must have started."""
        (listener, *_) = self.servers[0].sockets
        host, port = listener.getsockname()[:2]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


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


def run(config: uvicorn.Config) -> None:
    """Serve until told to stop. Raises SystemExit if the port is taken."""
    server = Server(config)
    # uvicorn stops cleanly, then hands the signal on.
    with suppress(KeyboardInterrupt):
        if config.should_reload:
            ChangeReload(config, target=server.run, sockets=[config.bind_socket()]).run()
        else:
            server.run()
