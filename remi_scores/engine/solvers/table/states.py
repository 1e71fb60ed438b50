"""States of a table that is rearranged, as ints: how they are packed, compared and ordered.

A table is laid rank by rank, from the aces to the kings. The *state* before a rank holds all that
matters of the ranks before it:

| from bit | what |
| --- | --- |
| 0 | the suit states of the four suits (see `runs`), 9 bits each |
| 36 | by suit how many aces are promised to runs that end with the high ace, 2 bits each |
| 44 | the jokers laid |
| 47 | the room for more jokers in the melds laid: 0, 1, or 2 for two and more |
| 49 | the order in which states are looked at: the smallest number first |

The order prefers states with long runs, few jokers laid and room for more jokers: on a crowded
table they lead to a whole table soonest.
"""

from functools import cache
from typing import Final

from remi_scores.engine.solvers.table.groups import SUITS

SUIT_BITS: Final = 9
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
TWO_SUITS: Final = (1 << 2 * SUIT_BITS) - 1
ACES_BIT: Final = SUIT_BITS * SUITS
JOKERS_BIT: Final = ACES_BIT + 2 * SUITS
ROOM_BIT: Final = JOKERS_BIT + 3
ORDER_BIT: Final = ROOM_BIT + 2
ALL_ACES: Final = (1 << JOKERS_BIT) - (1 << ACES_BIT)
"""The bits of the aces promised to runs."""

IN_RUNS: Final = (1 << JOKERS_BIT) - 1
"""The bits of all runs, and of the aces promised to them."""

START: Final = 0
"""The state before the aces."""

JOKER: Final = (1 << JOKERS_BIT) + (1 << ORDER_BIT)
"""What a joker laid adds to a state."""

ROOM: Final = (1 << ROOM_BIT) - (10 << ORDER_BIT)
"""What room for a joker adds to a state."""

INFINITE: Final = 1 << 40
"""More than any table costs."""

MANY: Final = 7
"""The most complete runs that a suit state can count."""


@cache
def needs(state: int) -> tuple[int, int, int]:
    """Return how many runs of a suit state need two more cards, one more, and none."""
    return state & 7, state >> 3 & 7, state >> 6


def packed(suit: int, state: int) -> int:
    """Return what a suit state of this suit (0 to 3) adds to a whole state."""
    _, one, none = needs(state)
    return (state << SUIT_BITS * suit) - (one + 2 * none << ORDER_BIT)


@cache
def _better(states: int, first: int) -> tuple[int, ...]:
    """Return what must be added to a state to make it one step better, in two suits from `first`.

    A step is one more complete run, or a run that needs one card less.
    """
    steps = []
    for suit, state in ((first, states & SUIT_MASK), (first + 1, states >> SUIT_BITS)):
        two, one, none = needs(state)
        if none < MANY:
            steps.append(packed(suit, 64))
        if two:
            steps.append(packed(suit, 8) - packed(suit, 1))
        if one:
            steps.append(packed(suit, 64) - packed(suit, 8))
    return tuple(steps)


def is_worse(state: int, cost: int, done: dict[int, int]) -> bool:
    """Whether a state in `done` is one step better in something and costs no more.

    `done` maps states to what they cost. The search skips a state that is worse.
    """
    for step in _better(state & TWO_SUITS, 0):
        if done.get(state + step, INFINITE) <= cost:
            return True
    for step in _better(state >> 2 * SUIT_BITS & TWO_SUITS, 2):
        if done.get(state + step, INFINITE) <= cost:
            return True
    laid, room = state >> JOKERS_BIT & 7, state >> ROOM_BIT & 3
    # Fewer jokers laid are only better if there is room for the others.
    for fewer in range(1, laid + 1) if room == 2 else ():
        if done.get(state - fewer * JOKER, INFINITE) <= cost:
            return True
    if not laid and not room:
        return False
    return any(done.get(state + more * ROOM, INFINITE) <= cost for more in range(1, 3 - room))
