"""Three languages: the choice, the Cyrillic made from the Latin, plurals, numbers and dates."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext, ngettext, override

from remi_scores import wording
from remi_scores.management.commands.make_cyrillic import CYRILLIC, LATIN, cyrillic_catalogue
from remi_scores.rulebook import words as rule_words
from remi_scores.site.transliteration import KEPT, to_cyrillic
from tests.helpers.matches import closed, record, start
from tests.helpers.pages import use_device

pytestmark = pytest.mark.django_db
LOCALE = Path(settings.LOCALE_PATHS[0])
LANGUAGES = ("sr-latn", "sr", "en")
NUMBERS = (*range(26), 101, 111, 121, 122)


def client_in(language: str | None) -> Client:
    """Return a client that prefers German and has chosen a language, or none."""
    client = use_device(Client(headers={"Accept-Language": "de,en;q=0.5"}))
    if language:
        assert client.post("/jezik/", {"language": language, "next": "/"}).status_code == 302
    return client


# Transliteration


@pytest.mark.parametrize(
    ("latin", "cyrillic"),
    [
        ("Njegov džoker i ljubav", "Његов џокер и љубав"),
        ("DŽOKER, Džoker, NJ, Lj", "ЏОКЕР, Џокер, Њ, Љ"),
        ("konjunkcija i injekcija, Tanjug, anjon", "конјункција и инјекција, Танјуг, анјон"),
        ("nadživeti, odžaliti, podžupan, džep", "надживети, оджалити, поджупан, џеп"),
        ("nadživljavanje konja", "надживљавање коња"),
        ("odžak, hodža, konj, vanje", "оџак, хоџа, коњ, вање"),
        ("%(n)d karata <b>ovde</b> {} &nbsp;", "%(n)d карата <b>овде</b> {} &nbsp;"),
        ("pišite Kh ili 10♠ u Remi Scores", "пишите Kh или 10♠ у Remi Scores"),
        ("na primer K7MPA. A šifra KUPUS?", "на пример K7MPA. А шифра КУПУС?"),
        ("najviši (D‑K‑A), A‑2‑3, kec je A ili K", "највиши (D‑K‑A), A‑2‑3, кец је A или K"),
        ("10, J, D i Dž; A druge? Vidi D6", "10, J, D и Dž; А друге? Види D6"),
        ("Džoker i Dama. A ako ih je više", "Џокер и Дама. А ако их је више"),
        ("https://remi.example/pravila ovde", "https://remi.example/pravila овде"),
        ("Željko šalje čašu, đak i ćup", "Жељко шаље чашу, ђак и ћуп"),
        ("", ""),
    ],
)
def test_latin_becomes_cyrillic(latin: str, cyrillic: str) -> None:
    assert to_cyrillic(latin) == cyrillic


def test_the_cyrillic_catalogue_is_made_from_the_latin_one() -> None:
    kept = (LOCALE / CYRILLIC).read_text(encoding="utf-8")
    assert kept == cyrillic_catalogue(LOCALE / LATIN), "run manage.py make_cyrillic"


def texts(path: Path) -> Iterator[str]:
    for entry in polib.pofile(str(LOCALE / path)):
        yield from entry.msgstr_plural.values() or [entry.msgstr]


def test_no_latin_letter_is_left_in_the_cyrillic() -> None:
    assert [
        text for text in texts(CYRILLIC) if re.search(r"[A-Za-zčćšžđ]", KEPT.sub("", text))
    ] == []


def test_no_cyrillic_letter_is_in_the_latin() -> None:
    assert [text for text in texts(LATIN) if re.search("[\u0400-\u04ff]", text)] == []


@pytest.mark.parametrize("path", [LATIN, CYRILLIC])
def test_every_text_is_translated(path: Path) -> None:
    assert [text for text in texts(path) if not text.strip()] == []


# The choice


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
def test_pages_are_in_the_chosen_language(language: str | None, tag: str, words: str) -> None:
    answer = client_in(language).get("/")
    assert f'<html lang="{tag}">' in answer.content.decode()
    assert words in answer.content.decode()
    assert "Cookie" in answer["Vary"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_is_offered_in_its_own_words(language: str) -> None:
    page = client_in(language).get("/").content.decode()
    offered = re.findall(r'lang="([\w-]+)"\s*(aria-current="true")?\s*>(\w+)<', page)
    tags = {"sr-latn": "sr-Latn", "sr": "sr-Cyrl", "en": "en"}
    assert [(tag, name) for tag, _, name in offered] == [
        ("sr-Latn", "Latinica"),
        ("sr-Cyrl", "Ћирилица"),
        ("en", "English"),
    ]
    assert [tag for tag, current, _ in offered if current] == [tags[language]]


def test_the_choice_lasts_a_year() -> None:
    client = client_in("en")
    assert client.cookies["django_language"]["max-age"] == 31_536_000


def test_the_choice_does_not_redirect_to_another_site() -> None:
    answer = Client().post("/jezik/", {"language": "en", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"


def test_the_choice_redirects_to_the_page_it_was_made_on() -> None:
    match = start("becki")
    record(match, closed(5, 28, 41))
    form = reverse("deal-new", args=[match.code])
    row = reverse("row", args=[match.code, 1])
    client = use_device(Client())
    assert f'value="{form}?ended=void"' in client.get(f"{form}?ended=void").content.decode()
    # These addresses accept only POST: the redirect goes to the page with the form.
    preview = client.post(reverse("deal-preview", args=[match.code]), {"ended": "closed"})
    refused = client.post(reverse("row-undo", args=[match.code, 1]), {"why": "a" * 500})
    assert (preview.status_code, refused.status_code) == (200, 200)
    assert f'name="next" value="{form}"' in preview.content.decode()
    assert f'name="next" value="{row}"' in refused.content.decode()


SIGNS = {"sr-latn": "Šta znače znaci", "sr": "Шта значе знаци", "en": "What the signs mean"}


def test_a_sheet_is_cached_in_each_language() -> None:
    match = start("becki")
    record(match, closed(5, 28, 41))
    address = reverse("match", args=[match.code])
    for _ in range(2):
        for language, words in SIGNS.items():
            page = client_in(language).get(address).content.decode()
            others = {*SIGNS.values()} - {words}
            assert words in page
            assert not [other for other in others if f">{other}<" in page]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_not_transliterated(language: str) -> None:
    match = start("becki", ("Ljubica", "Џоле"))
    page = client_in(language).get(reverse("match", args=[match.code])).content.decode()
    assert "Ljubica" in page
    assert "Џоле" in page


@pytest.mark.parametrize(
    ("language", "words"),
    [("sr-latn", "Te strane nema"), ("sr", "Те стране нема"), ("en", "no such page")],
)
def test_the_404_page_is_in_the_chosen_language(language: str, words: str) -> None:
    assert words in client_in(language).get("/nema/").content.decode()


@pytest.mark.parametrize("language", ["sr-latn", "sr"])
def test_messages_of_django_are_in_serbian(language: str) -> None:
    with override(language):
        required = gettext("This field is required.")
        choice = gettext("Select a valid choice. %(value)s is not one of the available choices.")
    assert required != "This field is required."
    assert not choice.startswith("Select")
    assert bool(re.search("[а-я]", required)) == (language == "sr")


# Plurals, numbers and dates

SERBIAN = {
    "card": ("karta", "karte", "karata"),
    "deal": ("deljenje", "deljenja", "deljenja"),
    "joker": ("džoker", "džokera", "džokera"),
    "point": ("poen", "poena", "poena"),
    "run": ("niz od 4", "niza od 4", "nizova od 4"),
    "time": ("put", "puta", "puta"),
}
ENGLISH = {
    "card": ("card", "cards"),
    "deal": ("deal", "deals"),
    "joker": ("joker", "jokers"),
    "point": ("point", "points"),
    "run": ("run of 4", "runs of 4"),
    "time": ("time", "times"),
}


def count(noun: str, number: int) -> str:
    """Return a number with its noun, as the pages write it."""
    match noun:
        case "card":
            return rule_words.cards_words(number)
        case "deal":
            return rule_words.deals_words(number)
        case "point":
            return wording.points_words(number)
        case "run":
            return ngettext("%(n)d run of 4", "%(n)d runs of 4", number) % {"n": number}
        case "joker":
            return ngettext("%(n)d joker", "%(n)d jokers", number) % {"n": number}
    return rule_words.times_words(number)


def serbian_form(number: int) -> int:
    """Return which plural form a number takes: 0 as 1 does, 1 as 2 does, 2 as 5 does."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


@pytest.mark.parametrize("noun", SERBIAN)
def test_nouns_have_the_plural_of_their_number(noun: str) -> None:
    for number in NUMBERS:
        latin = f"{number} {SERBIAN[noun][serbian_form(number)]}"
        with override("sr-latn"):
            assert count(noun, number) == latin
        with override("sr"):
            assert count(noun, number) == to_cyrillic(latin)
        with override("en"):
            assert count(noun, number) == f"{number} {ENGLISH[noun][number != 1]}"


def test_verbs_agree_with_their_number() -> None:
    expected = {1: "Ovde je 1 karta", 2: "Ovde su 2 karte", 5: "Ovde je 5 karata"}
    expected |= {11: "Ovde je 11 karata", 21: "Ovde je 21 karta", 23: "Ovde su 23 karte"}
    with override("sr-latn"):
        written = {
            n: ngettext("There is %(cards)s card here", "There are %(cards)s cards here", n)
            % {"cards": n}
            for n in expected
        }
    assert written == expected


@pytest.mark.parametrize(
    ("language", "words"), [("sr-latn", "−1 poen"), ("sr", "−1 поен"), ("en", "−1 point")]
)
def test_a_negative_number_has_a_real_minus_sign(language: str, words: str) -> None:
    with override(language):
        assert wording.points_words(-1) == words


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [
        ("sr-latn", "1. 2. 2026.", "1. 2. 2026. 21:05"),
        ("sr", "1. 2. 2026.", "1. 2. 2026. 21:05"),
        ("en", "1 Feb 2026", "1 Feb 2026, 21:05"),
    ],
)
def test_dates_have_the_format_of_the_language(language: str, day: str, moment: str) -> None:
    then = datetime(2026, 2, 1, 21, 5, tzinfo=UTC)
    with override(language):
        assert formats.date_format(then, "SHORT_DATE_FORMAT") == day
        assert formats.date_format(then, "SHORT_DATETIME_FORMAT") == moment


def test_the_examples_of_the_rules_have_names_in_the_script_of_the_page() -> None:
    address = reverse("game-rules", args=["becki"])
    assert "Весна" in client_in("sr").get(address).content.decode()
    assert "Vesna" in client_in("en").get(address).content.decode()
