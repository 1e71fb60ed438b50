"""Searches for the best way to lay cards; each finds the best answer, not an estimate.

Every folder is one solver, and its `__init__` has what others may use. A solver knows cards,
melds, packs and contracts, but no game, no match and no other solver: a game passes its rules and
card values as arguments.

| solver | answers |
| --- | --- |
| `hand` | the melds of a hand that leave the least deadwood |
| `opening` | the opening of Remi 51 that is worth most |
| `contract` | the contract of Kontrakt that leaves the least in the hand |
| `table` | the table of Halp rearranged with cards of the hand, and the steps to get there |
| `nearest` | the correct meld that is one card away from cards that are none |
"""
