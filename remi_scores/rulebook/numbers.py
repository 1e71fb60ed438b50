"""The numbers on a page, taken from the game under its house rules; changed ones are marked."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils.html import format_html
from django.utils.safestring import SafeString

from remi_scores import wording
from remi_scores.engine import LARGEST_DISTINCT_GROUP, LEAST_CARDS, Suit, Variant
from remi_scores.rulebook import words
from remi_scores.rulebook.addresses import option_anchor
from remi_scores.rulebook.book import Book

T = TypeVar("T")
LEAST_PIPS, TEN = 2, 10


@dataclass(frozen=True, slots=True)
class ValueRow:
    """What some ranks are worth in the hand; `changed` if it differs from the book."""

    cards: str
    value: str
    changed: bool = False


def marked_values(variant: Variant) -> dict[str, SafeString]:
    """Return the value of every house rule in words; a changed one links to its row."""
    return {
        option.name: _marked(
            variant, option.name, wording.value_words(option.name, getattr(variant, option.name))
        )
        for option in variant.options()
    }


def marked_points(variant: Variant) -> dict[str, SafeString]:
    """Return every house rule that is a number as that many points; a changed one links too."""
    return {
        option.name: _marked(
            variant, option.name, wording.points_words(getattr(variant, option.name) or 0)
        )
        for option in variant.options()
        if option.kind == "number"
    }


def _marked(variant: Variant, name: str, text: str) -> SafeString:
    if name not in variant.changed_options():
        return format_html("{}", text)
    return format_html('<a class="changed" href="#{}">{}</a>', option_anchor(name), text)


def fixed_numbers(variant: Variant, book: Book) -> dict[str, Any]:
    """Return the numbers that are no house rules, some of them for each number of players."""
    players = variant.player_range(variant.changed_options())
    rules = variant.meld_rules(1)
    dealt = variant.cards_dealt(book.players, 1)
    return {
        "least": LEAST_CARDS,
        "largest_group": LARGEST_DISTINCT_GROUP,
        "longest_run": rules.highest_place - rules.lowest_place + 1,
        "ace": rules.ace.value,
        "distinct_suits": rules.distinct_suits,
        "least_kings": rules.least_kings,
        "wilds": _count_wilds(variant),
        "dealt": dealt,
        "drawn": dealt + 1,
        "players": words.span_words(players),
        "packs": by_players(variant, lambda n: _pack_words(variant, n)),
        "hands": by_players(variant, lambda n: words.cards_words(variant.cards_dealt(n, 1))),
        "lengths": by_players(variant, lambda n: _length_words(variant, n)),
        "values": value_rows(variant),
    }


def _count_wilds(variant: Variant) -> int:
    pack = variant.pack(max(variant.players))
    return pack.jokers + len(variant.meld_rules(1).wild_ranks) * len(Suit) * pack.decks


def by_players(variant: Variant, answer: Callable[[int], T]) -> list[tuple[str, T]]:
    """Return the answer for each number of players; equal neighbours share a line."""
    groups: list[tuple[list[int], T]] = []
    for players in variant.player_range(variant.changed_options()):
        found = answer(players)
        if groups and groups[-1][1] == found:
            groups[-1][0].append(players)
        else:
            groups.append(([players], found))
    return [(words.players_words(players), found) for players, found in groups]


def _pack_words(variant: Variant, players: int) -> str:
    pack = variant.pack(players)
    return words.pack_words(pack.decks, pack.jokers)


def _length_words(variant: Variant, players: int) -> str:
    deals = variant.total_deals(players)
    return words.deals_words(deals) if deals else ""


def value_rows(variant: Variant) -> list[ValueRow]:
    """Return what cards left in the hand are worth: equal ranks share a row, wilds come last."""
    book = dict(_values(type(variant).create({})))
    return [ValueRow(cards, value, book.get(cards) != value) for cards, value in _values(variant)]


def _values(variant: Variant) -> Iterator[tuple[str, str]]:
    values = variant.values(1)
    wilds = {int(rank) for rank in variant.meld_rules(1).wild_ranks}
    ranks = [rank for rank in range(1, len(values)) if rank not in wilds]
    for first, last in _rows(ranks, values):
        pips = values[first] != values[last]
        value = words.pips_words() if pips else wording.points_words(values[last])
        yield words.ranks_words(first, last), value
    if wilds:
        yield words.wild_word(), wording.points_words(values[min(wilds)])
    has_jokers = variant.pack(max(variant.players)).jokers > 0
    if has_jokers and not (wilds and values[min(wilds)] == values[0]):
        yield words.joker_word(), wording.points_words(values[0])


def _rows(ranks: Sequence[int], values: Sequence[int]) -> list[list[int]]:
    """Return the first and the last rank of each row: neighbours worth the same, or their pips."""
    groups: list[list[int]] = []
    for rank in ranks:
        if groups and _share_a_row(groups[-1][0], groups[-1][1], rank, values):
            groups[-1][1] = rank
        else:
            groups.append([rank, rank])
    return groups


def _share_a_row(first: int, last: int, rank: int, values: Sequence[int]) -> bool:
    # The ten is worth its pips too, but it belongs to the face cards: they are worth the same.
    pips = first >= LEAST_PIPS and all(values[each] == each < TEN for each in (last, rank))
    return pips or values[first] == values[last] == values[rank]
