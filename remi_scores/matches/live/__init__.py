"""Open pages are told when their match changes.

`hub` keeps the open streams of this process and listens to the database; `stream` answers them
over HTTP beside Django.
"""

from remi_scores.matches.live.hub import Hub, Stream, page_hub
from remi_scores.matches.live.stream import PREFIX, Streams

__all__ = ["PREFIX", "Hub", "Stream", "Streams", "page_hub"]
