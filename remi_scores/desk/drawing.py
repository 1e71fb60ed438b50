"""Cards and melds as the answers draw them, with what wilds stand for and which cards are new."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from remi_scores import wording
from remi_scores.engine import ReadingAnswer
from remi_scores.wording import claims


@dataclass(frozen=True, slots=True)
class CardView:
    """A drawn card.

    `stands` is the card that a wild stands for as it is written, `stands_name` in words. `is_new`
    marks a card that was not in the meld before.
    """

    rank: str
    suit: str
    name: str
    stands: str = ""
    stands_name: str = ""
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class MeldView:
    """A drawn meld.

    `words` say what it is, `value` what it counts towards an opening, or in the hand in games
    without openings, `number` (from 1) which meld of the table it is.
    """

    cards: tuple[CardView, ...]
    words: str = ""
    value: int | None = None
    is_wrong: bool = False
    number: int | None = None

    @property
    def worth(self) -> str:
        """The value in words; empty if it has none."""
        return "" if self.value is None else wording.points_words(self.value)


def draw_cards(
    cards: str, reads_as: str = "", new: Counter[str] | None = None
) -> tuple[CardView, ...]:
    """Draw cards and what they stand for; those counted in `new` are marked and removed from it."""
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


def draw_read(read: ReadingAnswer, new: Counter[str] | None = None) -> MeldView:
    """Draw a meld that the engine read."""
    return MeldView(
        draw_cards(read["meld"], read["reads_as"], new),
        claims.reading_words(read["kind"], read["reads_as"]),
        read.get("value"),
    )


def draw_melds(
    melds: Sequence[str],
    read: Sequence[ReadingAnswer | None] = (),
    before: Sequence[str] | None = None,
) -> list[MeldView]:
    """Draw melds.

    `read` are the engine's readings of the first of them, None for a meld that is wrong. With the
    melds `before`, the cards that were not on the table then are marked in melds that changed.
    """
    found = dict(enumerate(read))
    unchanged = {tuple(sorted(meld.split())) for meld in before or ()}
    new = None if before is None else count_cards(melds) - count_cards(before)
    views = []
    for index, cards in enumerate(melds):
        marked = None if tuple(sorted(cards.split())) in unchanged else new
        reading = found.get(index)
        if reading:
            views.append(draw_read(reading, marked))
        else:
            views.append(MeldView(draw_cards(cards, new=marked), is_wrong=index in found))
    return views


def count_cards(melds: Iterable[str]) -> Counter[str]:
    """Count each card of the melds."""
    return Counter(token for meld in melds for token in meld.split())


def show_counted(cards: Counter[str]) -> str:
    """Write counted cards as people read them."""
    return wording.show_cards(" ".join(cards.elements()))
