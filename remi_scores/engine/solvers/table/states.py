"""How the states of a table that is laid anew are packed, compared and ordered.

A *state* before a rank packs four suit states (see `runs`) from the lowest bit on, two bits
of high aces promised a suit from bit 36, the jokers laid from bit 44, and from bit 47 the room for
more: 0, 1, or 2 and more. From bit 49 on it says in which order states are looked at, the smallest
number first: crowded tables come out with long runs, few jokers laid and room for more.
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
IN_RUNS: Final = (1 << JOKERS_BIT) - 1

START: Final = 0
"""The state before the aces."""
JOKER: Final = (1 << JOKERS_BIT) + (1 << ORDER_BIT)
"""What a joker laid adds to a state."""
ROOM: Final = (1 << ROOM_BIT) - (10 << ORDER_BIT)
"""What room for a joker adds to a state."""
INFINITE: Final = 1 << 40
MANY: Final = 7


@cache
def needs(state: int) -> tuple[int, int, int]:
    """Return how many runs of a suit need two cards, one card, and none."""
    return state & 7, state >> 3 & 7, state >> 6


def packed(suit: int, state: int) -> int:
    """Return what the state of a suit adds to a state."""
    _, one, none = needs(state)
    return (state << SUIT_BITS * suit) - (one + 2 * none << ORDER_BIT)


@cache
def _better(states: int, first: int) -> tuple[int, ...]:
    """Return what the steps add that better two suits.

    Each is a complete run more, or a run that needs a card less.
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
    """Whether a state met before, no dearer, is one step better in something."""
    for step in _better(state & TWO_SUITS, 0):
        if done.get(state + step, INFINITE) <= cost:
            return True
    for step in _better(state >> 2 * SUIT_BITS & TWO_SUITS, 2):
        if done.get(state + step, INFINITE) <= cost:
            return True
    laid, room = state >> JOKERS_BIT & 7, state >> ROOM_BIT & 3
    # Fewer jokers laid are better only if there is room for the others.
    for fewer in range(1, laid + 1) if room == 2 else ():
        if done.get(state - fewer * JOKER, INFINITE) <= cost:
            return True
    if not laid and not room:
        return False
    return any(done.get(state + more * ROOM, INFINITE) <= cost for more in range(1, 3 - room))
