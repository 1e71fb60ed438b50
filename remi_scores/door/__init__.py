"""The door: what the server does before Django gets a thread, so that nobody can stop the site.

`bodies` is the ASGI app that reads whole bodies, `refusals` the pages that it answers with.
"""

from remi_scores.door.bodies import Door

__all__ = ["Door"]
