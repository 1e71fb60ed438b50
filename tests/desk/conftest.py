"""The desk in Serbian, as it is sent, and two devices."""

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from remi_scores.matches.models import Match
from remi_scores.translations import compile_stale
from tests.matches.tables import start, use_device


@pytest.fixture(scope="session", autouse=True)
def translations() -> None:
    compile_stale(Path(folder) for folder in settings.LOCALE_PATHS)


@pytest.fixture
def owner() -> Client:
    return use_device(Client())


@pytest.fixture
def stranger() -> Client:
    return use_device(Client(), "another-device")


@pytest.fixture
def match(db: None) -> Match:
    return start()
