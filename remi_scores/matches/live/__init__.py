"""Live pages: open pages are notified when their match changes.

`hub` keeps the subscriptions of this process and follows the database; `stream` is the ASGI app,
beside Django's, that sends them as server-sent events.
"""

from remi_scores.matches.live.hub import Hub, Subscription, page_hub
from remi_scores.matches.live.stream import PREFIX, StreamApp

__all__ = ["PREFIX", "Hub", "StreamApp", "Subscription", "page_hub"]
