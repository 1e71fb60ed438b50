"""Template filters of the whole site: `{% load remi %}`."""
