"""Three languages: the choice, the Cyrillic made from the Latin, plurals."""

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import ngettext, override

from remi_scores.management.commands.make_cyrillic import CYRILLIC, LATIN, cyrillic_catalogue
from remi_scores.translations import compile_stale
from remi_scores.transliteration import _KEPT, to_cyrillic

pytestmark = pytest.mark.django_db
LOCALE = Path(settings.LOCALE_PATHS[0])


@pytest.fixture(scope="module", autouse=True)
def translations() -> None:
    compile_stale([LOCALE])


@pytest.mark.parametrize(
    ("latin", "cyrillic"),
    [
        ("Njegov džoker i ljubav", "Његов џокер и љубав"),
        ("DŽOKER, Džoker, NJ, Lj", "ЏОКЕР, Џокер, Њ, Љ"),
        ("konjunkcija i injekcija", "конјункција и инјекција"),
        ("nadživeti, odžaliti, džep", "надживети, оджалити, џеп"),
        ("%(n)d karata <b>ovde</b> {}", "%(n)d карата <b>овде</b> {}"),
        ("pišite Kh ili 10♠ u Remi Scores", "пишите Kh или 10♠ у Remi Scores"),
        ("Željko šalje čašu, đak i ćup", "Жељко шаље чашу, ђак и ћуп"),
    ],
)
def test_latin_becomes_cyrillic(latin: str, cyrillic: str) -> None:
    assert to_cyrillic(latin) == cyrillic


def test_the_cyrillic_catalogue_is_made_from_the_latin_one() -> None:
    kept = (LOCALE / CYRILLIC).read_text(encoding="utf-8")
    assert kept == cyrillic_catalogue(LOCALE / LATIN), "run manage.py make_cyrillic"


def test_no_latin_letter_is_left_in_the_cyrillic() -> None:
    catalogue = polib.pofile(str(LOCALE / CYRILLIC))
    texts = [text for entry in catalogue for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert len(texts) > 300
    assert [text for text in texts if re.search(r"[A-Za-zčćšžđ]", _KEPT.sub("", text))] == []


def page(language: str | None) -> str:
    client = Client(headers={"Accept-Language": "de,en;q=0.5"})
    if language:
        answer = client.post("/jezik/", {"language": language, "next": "/"})
        assert answer.status_code == 302
    return client.get("/").content.decode()


@pytest.mark.parametrize(
    ("language", "tag", "words"),
    [
        (None, "sr-Latn", "Nova partija"),
        ("sr-latn", "sr-Latn", "Nova partija"),
        ("sr", "sr-Cyrl", "Нова партија"),
        ("en", "en", "New match"),
        ("xx", "sr-Latn", "Nova partija"),
    ],
)
def test_a_device_reads_the_language_it_chose(language: str | None, tag: str, words: str) -> None:
    told = page(language)
    assert f'<html lang="{tag}">' in told
    assert words in told


def test_the_choice_lasts_a_year() -> None:
    client = Client()
    client.post("/jezik/", {"language": "en", "next": "/"})
    assert client.cookies["django_language"]["max-age"] == 31_536_000


def test_the_choice_leads_nowhere_else() -> None:
    answer = Client().post("/jezik/", {"language": "en", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("sr-latn", {1: "Ovde je 1 karta", 2: "Ovde su 2 karte", 5: "Ovde je 5 karata"}),
        ("sr", {1: "Овде је 1 карта", 2: "Овде су 2 карте", 5: "Овде је 5 карата"}),
        ("en", {1: "There is 1 card here", 2: "There are 2 cards here"}),
    ],
)
def test_numbers_have_their_plurals(language: str, told: dict[int, str]) -> None:
    last = max(told)
    with override(language):
        for number in (*range(1, 26), 101, 111, 122):
            text = ngettext(
                "There is %(cards)s card here", "There are %(cards)s cards here", number
            )
            like = plural_like(number) if language != "en" else min(number, 2)
            expected = told[min(like, last)].replace(str(min(like, last)), str(number))
            assert text % {"cards": number} == expected


def plural_like(number: int) -> int:
    """Return 1, 2 or 5: the number whose Serbian plural this one has."""
    if number % 10 == 1 and number % 100 != 11:
        return 1
    return 2 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 5
