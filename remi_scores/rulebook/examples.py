"""The examples of a page, judged by the engine each time the page is made."""

from collections.abc import Iterable
from dataclasses import dataclass

from remi_scores.engine import (
    ClaimAnswer,
    Fault,
    Meld,
    Variant,
    check_claim,
    faults_of,
    parse_cards,
    print_cards,
    read_meld,
)
from remi_scores.rulebook import words
from remi_scores.rulebook.addresses import anchor
from remi_scores.rulebook.book import Book, Example
from remi_scores.wording import claims


@dataclass(frozen=True, slots=True)
class DrawnMeld:
    """A correct meld and, in words, what kind it is and what its wilds stand for."""

    cards: str
    words: str


@dataclass(frozen=True, slots=True)
class RefusedMelds:
    """The melds of the page that are wrong for the same reason."""

    reason: str
    anchor: str
    words: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnClaim:
    """A claim: its rows of cards, each with a label, and the engine's verdict."""

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    valid: bool
    words: str


def correct_melds(variant: Variant, book: Book) -> list[DrawnMeld]:
    """Return the melds of the page that are correct under these house rules."""
    drawn = []
    for cards in (*book.melds, *book.refused):
        meld = read_meld(parse_cards(cards), variant.meld_rules(book.deal))
        if meld is not None:
            drawn.append(DrawnMeld(print_cards(meld.cards), _meld_words(variant, book, meld)))
    return drawn


def _meld_words(variant: Variant, book: Book, meld: Meld) -> str:
    wild = variant.meld_rules(book.deal).is_wild
    pairs = zip(meld.cards, meld.reads_as, strict=True)
    stands = [(str(card), str(read)) for card, read in pairs if wild(card) and card is not read]
    return claims.meld_words(str(meld.kind), stands)


def refused_melds(variant: Variant, book: Book) -> list[RefusedMelds]:
    """Return the melds of the page that are wrong, by their reasons in the engine's order."""
    found: dict[Fault, list[str]] = {}
    for cards in (*book.melds, *book.refused):
        faults = faults_of(parse_cards(cards), variant.meld_rules(book.deal))
        if faults:
            found.setdefault(faults[0], []).append(cards)
    return [_refusal(fault, found[fault]) for fault in Fault if fault in found]


def _refusal(fault: Fault, cards: Iterable[str]) -> RefusedMelds:
    return RefusedMelds(str(fault), anchor(fault), claims.fault_words(fault), tuple(cards))


def judged_examples(variant: Variant, book: Book) -> dict[str, DrawnClaim]:
    """Return the claims of the page by name, judged under these house rules."""
    return {name: _draw(variant, book, example) for name, example in book.examples.items()}


def sample_turn(variant: Variant, book: Book) -> list[tuple[str, tuple[str, ...]]]:
    """Return the rows of the sample turn, each with its label; none if the book has no turn."""
    if book.turn is None:
        return []
    turn = book.turn
    rows = {
        "held": (turn.held,),
        "drawn": (turn.drawn,),
        "hidden" if variant.hidden_melds else "melds": turn.melds,
        "laid_off": (turn.laid_off,),
        "discarded": (turn.discarded,),
        "kept": (turn.kept,),
    }
    return [(str(words.TURN[key]), cards) for key, cards in rows.items() if any(cards)]


def judge_example(variant: Variant, book: Book, example: Example) -> ClaimAnswer:
    """Let the engine judge an example. Raises RemiError if the game does not have this claim."""
    return check_claim(
        {
            "variant": variant.key,
            "players": book.players,
            "deal": book.deal,
            "options": variant.changed_options(),
            "claim": example.claim,
            **example.asked,
        }
    )


def _draw(variant: Variant, book: Book, example: Example) -> DrawnClaim:
    answer = judge_example(variant, book, example)
    rows = [
        (claims.part_words(key), _melds(value))
        for key, value in example.asked.items()
        if isinstance(value, str | tuple) and value
    ]
    words = claims.verdict_words(answer.get("reason", ""), answer.get("value"))
    return DrawnClaim(tuple(rows), answer["valid"], words)


def _melds(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value
