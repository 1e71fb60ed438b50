"""The pages by the book, and in Serbian, as they are sent."""

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from remi_scores.translations import compile_stale
from tests.matches.tables import use_device


@pytest.fixture(scope="session", autouse=True)
def translations() -> None:
    compile_stale(Path(folder) for folder in settings.LOCALE_PATHS)


@pytest.fixture
def owner() -> Client:
    return use_device(Client())


@pytest.fixture
def stranger() -> Client:
    return use_device(Client(), "another-device")
