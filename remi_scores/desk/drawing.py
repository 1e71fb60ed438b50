"""Melds as the answers draw them: what a wild stands for, and what came from the hand."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from remi_scores import wording
from remi_scores.wording import claims


@dataclass(frozen=True, slots=True)
class CardView:
    """A drawn card: its face, the card it stands for in words, and whether it is new there."""

    rank: str
    suit: str
    name: str
    stands: str = ""
    stands_name: str = ""
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class MeldView:
    """A drawn meld; `words` say what it is, `value` what it counts towards an opening.

    `number` is the meld's on the table, from 1, where it has one.
    """

    cards: tuple[CardView, ...]
    words: str = ""
    value: int | None = None
    is_wrong: bool = False
    number: int | None = None


def draw_cards(
    cards: str, reads_as: str = "", new: Counter[str] | None = None
) -> tuple[CardView, ...]:
    """Draw cards; those counted in `new` are marked, and taken out of it."""
    tokens = cards.split()
    stands = reads_as.split() or tokens
    return tuple(_draw_card(token, other, new) for token, other in zip(tokens, stands, strict=True))


def _draw_card(token: str, stands: str, new: Counter[str] | None) -> CardView:
    face = wording.card_face(token)
    is_new = new is not None and new[token] > 0
    if new is not None and is_new:
        new[token] -= 1
    if stands == token:
        return CardView(**face, is_new=is_new)
    name = wording.card_face(stands)["name"]
    return CardView(**face, stands=wording.show_cards(stands), stands_name=name, is_new=is_new)


def draw_read(read: Mapping[str, Any], new: Counter[str] | None = None) -> MeldView:
    """Draw a meld that the engine read."""
    return MeldView(
        draw_cards(read["meld"], read["reads_as"], new),
        claims.reading_words(read["kind"], read["reads_as"]),
        read.get("value"),
    )


def draw_melds(
    melds: Sequence[str],
    read: Sequence[Mapping[str, Any] | None] = (),
    before: Sequence[str] | None = None,
) -> list[MeldView]:
    """Draw melds, those that the engine read as it read them; one it could not read is wrong.

    With the melds that lay there `before`, the cards that came to them are marked.
    """
    found = dict(enumerate(read))
    kept = {tuple(sorted(meld.split())) for meld in before or ()}
    new = None if before is None else count_cards(melds) - count_cards(before)
    views = []
    for place, cards in enumerate(melds):
        marked = None if tuple(sorted(cards.split())) in kept else new
        reading = found.get(place)
        if reading:
            views.append(draw_read(reading, marked))
        else:
            views.append(MeldView(draw_cards(cards, new=marked), is_wrong=place in found))
    return views


def count_cards(melds: Iterable[str]) -> Counter[str]:
    """Count the cards of melds."""
    return Counter(token for meld in melds for token in meld.split())


def show_counted(cards: Counter[str]) -> str:
    """Write counted cards the way people do."""
    return wording.show_cards(" ".join(cards.elements()))
