"""What a row of marks may mean: the little grammar of typed hands.

Marks are letters (typed_words.py): ranks r n p, suits s m, jokers j q, times x, dash -. Regular
expressions over those letters part a row into groups; they never give back what they took.
"""

import re
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final, NamedTuple

from remi_scores.engine import JOKER, Card, Rank, Suit, card_of, print_cards
from remi_scores.typed import words
from remi_scores.typed.words import ASK, GUESS, SURE, Mark

MOST_SUGGESTIONS: Final = 4
_MOST_CHOICES: Final = 16  # ways to take the letters of one stretch before we stop asking
_LONGEST_STRETCH: Final = 60
_FARTHEST_DOWN: Final = 7
_MOST_COPIES: Final = 4

Cards = tuple[Card, ...]
Options = tuple[tuple[Mark, ...], ...]


class Reading(NamedTuple):
    cards: Cards
    level: int


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


def understand(options: Options, *, suited: bool) -> tuple[Cards, tuple[str, ...]]:
    """Find the cards of a stretch, or what to suggest where it has not one sure reading."""
    return _understand(options, suited) if len(options) <= _LONGEST_STRETCH else ((), ())


@lru_cache(maxsize=4096)
def _understand(options: Options, suited: bool) -> tuple[Cards, tuple[str, ...]]:  # noqa: FBT001
    firm: dict[Cards, int] = {}
    for cards, level in _readings(options, suited=suited):
        firm[cards] = min(level, firm.get(cards, GUESS))
    best = [cards for cards, level in firm.items() if level < GUESS] or list(firm)
    if len(best) == 1 and firm[best[0]] == SURE:
        return best[0], ()
    return (), printed(best)


@lru_cache(maxsize=1024)
def ask_suit(item: Options) -> tuple[str, ...]:
    """Suggest the four suits for a rank, range or multiple, or what it may mean."""
    cards, suggestions = understand(item, suited=False)
    return printed([with_suit(cards, suit) for suit in Suit]) if cards else suggestions


def printed(choices: list[Cards]) -> tuple[str, ...]:
    return tuple(print_cards(cards) for cards in choices[:MOST_SUGGESTIONS])


def _readings(options: Options, *, suited: bool) -> list[Reading]:
    """Find what a stretch may mean; a stretch that may mean too much means nothing."""
    if prod(map(len, options)) > _MOST_CHOICES:
        return []
    found = [read for marks in product(*options) for read in _parse(marks, suited=suited)]
    dash = (Mark(words.DASH),)
    if found or dash not in options:
        return found
    listed = _readings(tuple(o for o in options if o != dash), suited=suited)
    return [reading._replace(level=GUESS) for reading in listed]


def _parse(marks: tuple[Mark, ...], *, suited: bool) -> list[Reading]:
    """Read marks group by group; nothing if they make no cards."""
    if not marks or marks[-1].kind == words.OF:
        return []
    marks = tuple(mark for mark in marks if mark.kind != words.OF)
    kinds = "".join(mark.kind for mark in marks)
    pattern = _SUITED if suited else _UNSUITED
    found, at = [Reading((), max(mark.level for mark in marks))], 0
    while at < len(kinds):
        if not (match := pattern.match(kinds, at)):
            return []
        found = _crossed(found, _group(match, marks))
        at = match.end()
    return found


def _crossed(left: list[Reading], right: list[Reading]) -> list[Reading]:
    every = [Reading(a.cards + b.cards, max(a.level, b.level)) for a in left for b in right]
    return every[: MOST_SUGGESTIONS + 1]


def _group(match: re.Match[str], marks: tuple[Mark, ...]) -> list[Reading]:
    """Read the marks of one group: ranks with their suits, or jokers."""
    part = marks[match.start() : match.end()]
    if match["jokers"]:
        return _item(part)
    if match["chain"]:
        return _chain(part)
    name = "ranks" if match["ranks"] else "after"
    start, end = match.span(name)
    suits = [Suit(m.value) for m in part if m.kind in {words.SUIT, words.SUIT_OR_RANK}]
    found = [Reading((), SURE)]
    for item in ITEM_AT.finditer(match.string, start, end):
        found = _crossed(found, _item(marks[item.start() : item.end()]))
    times = part[-1].value if match["times"] else 1
    dealt = ((_dealt(cards, suits), level) for cards, level in found)
    fits = times <= _MOST_COPIES
    return [Reading(cards * times, level) for cards, level in dealt if cards and fits]


def with_suit(cards: Cards, suit: Suit) -> Cards:
    """Give every rank a suit; jokers stay."""
    return tuple(card_of(card.rank, suit) if card.rank else card for card in cards)


def _dealt(cards: Cards, suits: list[Suit]) -> Cards:
    """Give ranks their suits: one to all, or several to one rank; no cards if they cannot."""
    if len(suits) < 2:
        return with_suit(cards, suits[0]) if suits else cards
    if len(set(cards)) > 1 or len(cards) not in (1, len(suits)):
        return ()
    return tuple(with_suit(cards[:1], suit)[0] for suit in suits)


def _chain(marks: tuple[Mark, ...]) -> list[Reading]:
    """Read whole cards joined by dashes: a range in one suit, or cards of one rank."""
    ranks, suits = marks[::3], marks[1::3]
    cards = tuple(card_of(Rank(r.value), Suit(s.value)) for r, s in zip(ranks, suits, strict=True))
    if len({rank.value for rank in ranks}) == 1:
        return [Reading(cards, SURE)]
    if len({suit.value for suit in suits}) > 1:
        return []
    suit = Suit(suits[0].value)
    return [Reading(with_suit(run, suit), SURE) for run in _range([r.value for r in ranks])]


def _item(marks: tuple[Mark, ...]) -> list[Reading]:
    """Read one rank, joker, range or multiple."""
    if len(marks) == 1:
        return [Reading((_face(marks[0]),), SURE)]
    if marks[1].kind == words.DASH:
        return [Reading(run, SURE) for run in _range([mark.value for mark in marks[::2]])]
    if marks[1].kind != words.TIMES:
        return _counted(*marks)
    left, _, right = marks
    sides = ((left, right), (right, left))
    counts = [(n, f) for n, f in sides if n.kind == words.NUMERAL]
    return [Reading((_face(f),) * n.value, _count_level(n, f)) for n, f in counts]


def _face(mark: Mark) -> Card:
    return JOKER if mark.kind in {words.JOKER, words.JOKERS} else card_of(Rank(mark.value))


def _count_level(number: Mark, face: Mark) -> int:
    """Of two numbers the count is the one up to four."""
    return SURE if number.value <= _MOST_COPIES or face.kind != words.NUMERAL else GUESS


def _counted(number: Mark, face: Mark) -> list[Reading]:
    """Read "3 keca"; of other numbers than 2, 3 and 4 we ask, for they may be cards."""
    many = (_face(face),) * number.value
    if number.value in {2, 3, 4}:
        return [Reading(many, SURE)]
    return [Reading(many, ASK), Reading((_face(number), _face(face)), ASK)]


def _range(ends: list[int]) -> list[Cards]:
    """Find the cards that dashes between ranks mean; several dashes join neighbours or equals."""
    first, last = ends[0], ends[-1]
    if len(set(ends)) == 1:
        ways = [ends]
    else:
        up = range(first, (last if last > 1 else 14) + 1)
        down = range(first if first > 1 else 14, last - 1, -1)
        ways = [list(up), list(down) if len(down) <= _FARTHEST_DOWN else []]
    found = [tuple(card_of(Rank((rank - 1) % 13 + 1)) for rank in way) for way in ways if way]
    listed = tuple(card_of(Rank(end)) for end in ends)
    return found if len(ends) == 2 else [way for way in found if way == listed]
