"""One module a game: what its page draws. A new game is a module here and its line below."""

from typing import Final

from remi_scores.rulebook.book import Book
from remi_scores.rulebook.games.becki import BECKI
from remi_scores.rulebook.games.divlji import DIVLJI
from remi_scores.rulebook.games.halp import HALP
from remi_scores.rulebook.games.kontrakt import KONTRAKT
from remi_scores.rulebook.games.kraljevski import KRALJEVSKI
from remi_scores.rulebook.games.nak_nak import NAK_NAK
from remi_scores.rulebook.games.remi_51 import REMI_51

BOOKS: Final[dict[str, Book]] = {
    "halp": HALP,
    "becki": BECKI,
    "nak_nak": NAK_NAK,
    "remi_51": REMI_51,
    "kraljevski": KRALJEVSKI,
    "divlji": DIVLJI,
    "kontrakt": KONTRAKT,
}
