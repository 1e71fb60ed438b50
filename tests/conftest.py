"""Fixtures for every test."""

from pathlib import Path

import pytest
from django.db import connections
from pytest_django import Settings


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the test database in a file of this process, so that threads and runs share nothing."""
    database = connections["default"].settings_dict
    database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    database["OPTIONS"]["init_command"] = "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=OFF"


@pytest.fixture(autouse=True)
def plain_static_files(settings: Settings, tmp_path: Path) -> None:
    """Link to static files by their own names, so that nothing needs to be collected."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = True  # looks for files when asked, not at the start
