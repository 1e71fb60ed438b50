"""The door: what the server does before Django gets a thread, so that nobody can stop the site.

`heads` is the protocol that bounds connections and the heads of requests, `bodies` the ASGI app
that reads whole bodies, `refusals` the pages that both answer with.
"""

from remi_scores.door.bodies import Door
from remi_scores.door.heads import GuardedProtocol

__all__ = ["Door", "GuardedProtocol"]
