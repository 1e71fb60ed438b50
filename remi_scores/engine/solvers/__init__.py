"""Searches for the best way to lay cards, each exact.

A folder is one solver; its `__init__` names what others may use. Solvers know cards, melds, packs
and contracts, but no game, no match and no other solver: a game gives its rules and card values
as arguments.

| solver | answers |
| --- | --- |
| `hand` | the melds of a hand that leave the least deadwood |
| `opening` | the opening of Remi 51 that is worth most |
| `contract` | the contract of Kontrakt that leaves least in the hand |
| `table` | Halp's table laid anew with cards of the hand, and the steps to get there |
| `nearest` | the correct meld one card away from cards that are none |
"""
