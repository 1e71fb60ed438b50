"""The grammar of typed hands: finds the cards that a sequence of meanings stands for.

Each kind of meaning is one letter (words.py): ranks r n p, suits s m, jokers j q, times x, dash -.
Regular expressions over those letters split the sequence into groups. Their quantifiers are
possessive, so they never backtrack.
"""

import re
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final, NamedTuple

from remi_scores.engine import JOKER, Card, Rank, Suit, card_of, print_cards
from remi_scores.typed import words
from remi_scores.typed.words import ASK, GUESS, SURE, Meaning

MOST_SUGGESTIONS: Final = 4
_MOST_CHOICES: Final = 16  # combinations of meanings that are tried for one run
_LONGEST_RUN: Final = 60  # in atoms
_LONGEST_DESCENT: Final = 7  # cards of a range that goes down
_MOST_COPIES: Final = 4  # of one card, in all packs

Cards = tuple[Card, ...]
Options = tuple[tuple[Meaning, ...], ...]


class Reading(NamedTuple):
    """One way to read a text: its cards, and how doubtful that is."""

    cards: Cards
    doubt: int


_RANKED: Final = "[rnp]"
_SUIT: Final = "[sm]"
_ITEM: Final = f"(?>np|nx{_RANKED}|{_RANKED}xn|{_RANKED}(?:-{_RANKED})*+)"
ITEM_AT: Final = re.compile(_ITEM)
_CHAIN: Final = f"(?P<chain>{_RANKED}{_SUIT}(?:-{_RANKED}{_SUIT})++)"
_JOKERS: Final = "(?P<jokers>(?>nq|nx[jq]|[jq]xn|[jq]))"
_SUITS: Final = f"(?P<suits>{_SUIT}++)(?P<times>xn)?+"
_SUITED: Final = re.compile(
    f"{_JOKERS}|{_CHAIN}|(?P<ranks>(?:{_ITEM})++){_SUITS}|s(?P<after>(?:{_ITEM})++)"
)
_UNSUITED: Final = re.compile(
    f"{_JOKERS}|{_CHAIN}|(?P<ranks>{_ITEM})(?:{_SUITS})?+|s(?P<after>{_ITEM})"
)


def interpret(options: Options, *, suited: bool) -> tuple[Cards, tuple[str, ...]]:
    """Return the cards of a run, or suggestions if it does not have one certain reading."""
    return _interpret(options, suited) if len(options) <= _LONGEST_RUN else ((), ())


@lru_cache(maxsize=4096)
def _interpret(options: Options, suited: bool) -> tuple[Cards, tuple[str, ...]]:  # noqa: FBT001
    doubts: dict[Cards, int] = {}
    for cards, doubt in _readings(options, suited=suited):
        doubts[cards] = min(doubt, doubts.get(cards, GUESS))
    best = [cards for cards, doubt in doubts.items() if doubt < GUESS] or list(doubts)
    if len(best) == 1 and doubts[best[0]] == SURE:
        return best[0], ()
    return (), suggest(best)


@lru_cache(maxsize=1024)
def ask_suit(item: Options) -> tuple[str, ...]:
    """Suggest each of the four suits for a rank, range or multiple, or what else it may mean."""
    cards, suggestions = interpret(item, suited=False)
    return suggest([with_suit(cards, suit) for suit in Suit]) if cards else suggestions


def suggest(choices: list[Cards]) -> tuple[str, ...]:
    """Write the first few choices as the engine writes cards."""
    return tuple(print_cards(cards) for cards in choices[:MOST_SUGGESTIONS])


def _readings(options: Options, *, suited: bool) -> list[Reading]:
    """Return all readings of a run; none if there would be too many to try."""
    if prod(map(len, options)) > _MOST_CHOICES:
        return []
    found = [read for meanings in product(*options) for read in _parse(meanings, suited=suited)]
    dash = (Meaning(words.DASH),)
    if found or dash not in options:
        return found
    listed = _readings(tuple(o for o in options if o != dash), suited=suited)
    return [reading._replace(doubt=GUESS) for reading in listed]


def _parse(meanings: tuple[Meaning, ...], *, suited: bool) -> list[Reading]:
    """Return the readings of a sequence of meanings, group by group; none if it makes no cards."""
    if not meanings or meanings[-1].kind == words.OF:
        return []
    meanings = tuple(meaning for meaning in meanings if meaning.kind != words.OF)
    kinds = "".join(meaning.kind for meaning in meanings)
    pattern = _SUITED if suited else _UNSUITED
    found, at = [Reading((), max(meaning.doubt for meaning in meanings))], 0
    while at < len(kinds):
        if not (match := pattern.match(kinds, at)):
            return []
        found = _combined(found, _group(match, meanings))
        at = match.end()
    return found


def _combined(left: list[Reading], right: list[Reading]) -> list[Reading]:
    """Return each left reading followed by each right one, as many as can be of use."""
    every = [Reading(a.cards + b.cards, max(a.doubt, b.doubt)) for a in left for b in right]
    return every[: MOST_SUGGESTIONS + 1]


def _group(match: re.Match[str], meanings: tuple[Meaning, ...]) -> list[Reading]:
    """Read one group: ranks with their suits, or jokers."""
    part = meanings[match.start() : match.end()]
    if match["jokers"]:
        return _item(part)
    if match["chain"]:
        return _chain(part)
    name = "ranks" if match["ranks"] else "after"
    start, end = match.span(name)
    suits = [Suit(m.value) for m in part if m.kind in {words.SUIT, words.SUIT_OR_RANK}]
    found = [Reading((), SURE)]
    for item in ITEM_AT.finditer(match.string, start, end):
        found = _combined(found, _item(meanings[item.start() : item.end()]))
    times = part[-1].value if match["times"] else 1
    suited = ((_with_suits(cards, suits), doubt) for cards, doubt in found)
    fits = times <= _MOST_COPIES
    return [Reading(cards * times, doubt) for cards, doubt in suited if cards and fits]


def with_suit(cards: Cards, suit: Suit) -> Cards:
    """Give every card the suit, except jokers."""
    return tuple(card_of(card.rank, suit) if card.rank else card for card in cards)


def _with_suits(cards: Cards, suits: list[Suit]) -> Cards:
    """Give one suit to all ranks, or several suits to one rank; no cards if neither fits."""
    if len(suits) < 2:
        return with_suit(cards, suits[0]) if suits else cards
    if len(set(cards)) > 1 or len(cards) not in (1, len(suits)):
        return ()
    return tuple(with_suit(cards[:1], suit)[0] for suit in suits)


def _chain(meanings: tuple[Meaning, ...]) -> list[Reading]:
    """Read whole cards joined by dashes: a range in one suit, or cards of one rank."""
    ranks, suits = meanings[::3], meanings[1::3]
    cards = tuple(card_of(Rank(r.value), Suit(s.value)) for r, s in zip(ranks, suits, strict=True))
    if len({rank.value for rank in ranks}) == 1:
        return [Reading(cards, SURE)]
    if len({suit.value for suit in suits}) > 1:
        return []
    suit = Suit(suits[0].value)
    return [Reading(with_suit(run, suit), SURE) for run in _range([r.value for r in ranks])]


def _item(meanings: tuple[Meaning, ...]) -> list[Reading]:
    """Read one rank, joker, range or multiple."""
    if len(meanings) == 1:
        return [Reading((_face(meanings[0]),), SURE)]
    if meanings[1].kind == words.DASH:
        return [Reading(run, SURE) for run in _range([meaning.value for meaning in meanings[::2]])]
    if meanings[1].kind != words.TIMES:
        return _counted(*meanings)
    left, _, right = meanings
    sides = ((left, right), (right, left))
    counts = [(n, f) for n, f in sides if n.kind == words.NUMERAL]
    return [Reading((_face(f),) * n.value, _count_doubt(n, f)) for n, f in counts]


def _face(meaning: Meaning) -> Card:
    return JOKER if meaning.kind in {words.JOKER, words.JOKERS} else card_of(Rank(meaning.value))


def _count_doubt(number: Meaning, face: Meaning) -> int:
    """Return how doubtful a count is: of two numbers, only one up to four can be it."""
    return SURE if number.value <= _MOST_COPIES or face.kind != words.NUMERAL else GUESS


def _counted(number: Meaning, face: Meaning) -> list[Reading]:
    """Read "3 keca". Numbers other than 2, 3 and 4 may as well be a card, so we ask."""
    many = (_face(face),) * number.value
    if number.value in {2, 3, 4}:
        return [Reading(many, SURE)]
    return [Reading(many, ASK), Reading((_face(number), _face(face)), ASK)]


def _range(ends: list[int]) -> list[Cards]:
    """Return what a range of ranks may mean; with several dashes every step must be listed."""
    first, last = ends[0], ends[-1]
    if len(set(ends)) == 1:
        choices = [ends]
    else:
        up = range(first, (last if last > 1 else 14) + 1)
        down = range(first if first > 1 else 14, last - 1, -1)
        choices = [list(up), list(down) if len(down) <= _LONGEST_DESCENT else []]
    found = [tuple(card_of(Rank((rank - 1) % 13 + 1)) for rank in each) for each in choices if each]
    listed = tuple(card_of(Rank(end)) for end in ends)
    return found if len(ends) == 2 else [each for each in found if each == listed]
