"""Translations of the rule pages, and numbers with their nouns."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Template, engines
from django.template.base import Node
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils import translation
from django.utils.translation import trans_real

from remi_scores.rulebook import words
from remi_scores.wording import claims

FOLDER = Path(settings.BASE_DIR) / "templates"
TEMPLATES = [str(path.relative_to(FOLDER)) for path in sorted(FOLDER.rglob("rulebook/**/*.html"))]
TABLES = {"kinds": claims.KINDS, "faults": claims.CLAIM_FAULTS, "parts": claims.PARTS}


def messages(template: Template) -> Iterator[str]:
    """The keys of the catalogue that a template asks for."""
    for node in template.nodelist.get_nodes_by_type(Node):
        if isinstance(node, TranslateNode):
            yield key(node.message_context, str(node.filter_expression.var.literal))
        elif isinstance(node, BlockTranslateNode):
            yield key(node.message_context, node.render_token_list(node.singular)[0])


def key(context: object, message: str) -> str:
    return message if context is None else f"{context.var}\x04{message}"


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_message_of_a_template_is_translated(name: str) -> None:
    catalogue = trans_real.translation("sr-latn")._catalog
    template = engines["django"].get_template(name).template
    missing = [
        message
        for message in messages(template)
        if message not in catalogue and (message, 0) not in catalogue
    ]
    assert missing == []


@pytest.mark.parametrize("table", TABLES)
def test_every_word_of_the_drawings_is_translated(table: str) -> None:
    with translation.override("en"):
        english = {code: str(each) for code, each in TABLES[table].items()}
    assert [code for code, each in TABLES[table].items() if str(each) == english[code]] == []


@pytest.mark.parametrize(
    ("said", "words_of"),
    [
        ("1 karta", lambda: words.cards_words(1)),
        ("3 karte", lambda: words.cards_words(3)),
        ("11 karata", lambda: words.cards_words(11)),
        ("21 deljenje", lambda: words.deals_words(21)),
        ("4 puta", lambda: words.times_words(4)),
        ("2–5 igrača", lambda: words.players_words(range(2, 6))),
        ("8 igrača", lambda: words.players_words([8])),
        ("1 špil od 52 karte i 1 džoker", lambda: words.pack_words(1, 1)),
        ("2 špila od 52 karte, bez džokera", lambda: words.pack_words(2, 0)),
        ("10, J, D, K", lambda: words.ranks_words(10, 13)),
        ("2–9", lambda: words.ranks_words(2, 9)),
        ("niz, Dž = 6♦", lambda: claims.meld_words("run", [("*", "6d")])),
        ("grupa", lambda: claims.meld_words("group", [])),
        ("vredi 51 poen", lambda: claims.verdict_words("", 51)),
        ("grupa nije puna", lambda: claims.verdict_words("not_full", None)),
    ],
)
def test_numbers_agree_with_their_nouns(said: str, words_of: object) -> None:
    assert words_of() == said
