"""Django as a WSGI application, which asgi.py runs in threads."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "remi_scores.settings")

application = get_wsgi_application()
