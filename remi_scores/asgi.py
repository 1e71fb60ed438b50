"""The one door of the site.

Django runs as WSGI in long-lived threads, which is several times faster than its own ASGI handler
and lets each thread keep its database connection. a2wsgi answers the lifespan messages.
"""

from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp

from remi_scores.wsgi import application as django_application

THREADS = 8

application = WSGIMiddleware(cast("WSGIApp", django_application), workers=THREADS)
