"""Django's settings; docs/operate.md lists the environment variables they read."""

from pathlib import Path

from remi_scores.site.databases import choose_database
from remi_scores.site.environment import env_bool, env_list, env_number, secret_key
from remi_scores.site.logs import drop_clients_traceback

BASE_DIR = Path(__file__).resolve().parent.parent
# All files that the running site makes. While it is stopped they may be deleted, except for the
# database and the secret key.
VAR_DIR = BASE_DIR / "var"
VAR_DIR.mkdir(exist_ok=True)

DEBUG = env_bool("DEBUG", default=False)
SECRET_KEY = secret_key(VAR_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env_list("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env_list("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django_htmx",
    "remi_scores",
    "remi_scores.people",
    "remi_scores.matches",
    "remi_scores.rulebook",
    "remi_scores.desk",
    "remi_scores.history",
]

MIDDLEWARE = [
    # First, so that static files and redirects get the headers too.
    "remi_scores.site.middleware.SecurityHeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Safe against BREACH: it adds random padding, and Django masks the CSRF token in each response.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "remi_scores.people.middleware.DeviceMiddleware",
    "remi_scores.site.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "remi_scores.site.middleware.BlanksMiddleware",
    "remi_scores.site.middleware.LongTextsMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "remi_scores.site.middleware.DatabaseBusyMiddleware",
]

# A form has a few kilobytes; taking one of 3 MB apart would take half a second.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
FILE_UPLOAD_HANDLERS = ["remi_scores.site.uploads.RefuseFiles"]

ROOT_URLCONF = "remi_scores.urls"
WSGI_APPLICATION = "remi_scores.wsgi.application"
CSRF_FAILURE_VIEW = "remi_scores.site.views.csrf_failure"

# With DEBUG templates are read again for each request, without it Django caches them.
_UNCACHED_LOADERS = {
    "loaders": [
        "django.template.loaders.filesystem.Loader",
        "django.template.loaders.app_directories.Loader",
    ]
}

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": not DEBUG,
        "OPTIONS": {
            **(_UNCACHED_LOADERS if DEBUG else {}),
            "context_processors": [
                "django.template.context_processors.request",
                "remi_scores.site.look.look",
            ],
        },
    }
]

DATABASES = {"default": choose_database(VAR_DIR / "remi.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "sr-latn"
LANGUAGES = [("sr-latn", "Latinica"), ("sr", "Ћирилица"), ("en", "English")]
LANGUAGE_COOKIE_AGE = 31_536_000
LANGUAGE_COOKIE_SAMESITE = "Lax"
FORMAT_MODULE_PATH = ["remi_scores.formats"]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
TIME_ZONE = "Europe/Belgrade"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "remi_scores.site.static_files.BundledStaticFilesStorage"},
}

WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}

# The sessions of older devices hold their only key to their matches (people/devices.py), so they
# last a year. They need no table.
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = 31_536_000
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_SAVE_EVERY_REQUEST = False

# Open live pages; those of a club come from one address.
STREAMS_PER_ADDRESS = env_number("STREAMS_PER_ADDRESS", default=5000)

# Off by default: phones at a table often use the site over plain http in the local network.
HTTPS = env_bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# The path is never sent: the URL of a link gives access, and servers log referrers. The origin is,
# because the CSRF check needs it.
SECURE_REFERRER_POLICY = "strict-origin"
SECURE_REDIRECT_EXEMPT = [r"^zdravlje$"]
# No 'unsafe-inline': all styles and scripts are files in static/.
CONTENT_SECURITY_POLICY = {
    "default-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
}

# Wake lock, sharing, passkeys, full screen and the clipboard are for our own pages where nothing is
# said. What else matters asks people first; these three never need to.
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=()"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "remi_scores.site.logs.TokenlessFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "filters": {
        "faults": {"()": "django.utils.log.CallbackFilter", "callback": drop_clients_traceback}
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["faults"]}
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # Its warnings are 404s.
        "django.request": {"level": "ERROR"},
        "uvicorn": {"level": "WARNING"},
    },
}
