"""The meld that cards make, or everything that keeps them from being one.

Source: `docs/rules.md`, *At a glance* (two readings of a meld).
"""

from collections.abc import Sequence

from remi_scores.engine.cards import Card
from remi_scores.engine.melds.groups import group_faults, read_group
from remi_scores.engine.melds.runs import all_runs, read_run, run_faults
from remi_scores.engine.melds.values import LEAST_CARDS, Fault, Meld, MeldKind, MeldRules


def read_meld(cards: Sequence[Card], rules: MeldRules) -> Meld | None:
    """Return the meld these cards make, or None if they make none; no cards make none.

    Cards that are both a group and a run count as a group. Cards entered in an order that is a
    run, upwards or else downwards (D20), are that run; in any other order they are the highest run
    they can be, which is also the one worth most.
    """
    if len(cards) < LEAST_CARDS:
        return None
    wild = rules.wild_cards
    naturals = [card for card in cards if card not in wild]
    wilds = len(cards) - len(naturals)
    return read_group(cards, naturals, wilds, rules) or read_run(cards, naturals, wilds, rules)


def readings_of(cards: Sequence[Card], rules: MeldRules) -> list[Meld]:
    """Return every meld that these cards can be, the one `read_meld` returns first.

    There are several only if they are a run, and lie in no order; none if they are no meld.
    """
    first = read_meld(cards, rules)
    if first is None or first.kind is MeldKind.GROUP:
        return [first] if first else []
    naturals = [card for card in cards if not rules.is_wild(card)]
    return all_runs(cards, naturals, len(cards) - len(naturals), rules)


def faults_of(cards: Sequence[Card], rules: MeldRules) -> list[Fault]:
    """Return every fault of these cards as a meld, in the order of `Fault`.

    An empty list means that the meld is correct.
    """
    if read_meld(cards, rules):
        return []
    naturals = [card for card in cards if not rules.is_wild(card)]
    found = _faults(naturals, len(cards) - len(naturals), rules)
    if len(cards) < LEAST_CARDS:
        found.add(Fault.TOO_SHORT)
    return [fault for fault in Fault if fault in found]


def _faults(naturals: list[Card], wilds: int, rules: MeldRules) -> set[Fault]:
    """Return the faults of cards as what they look like: a group, a run, or neither."""
    if not naturals and not wilds:
        return set()
    if len({card.rank for card in naturals}) <= 1:
        return group_faults(naturals, wilds, rules)
    if len({card.suit for card in naturals}) == 1:
        return run_faults(naturals, wilds, rules)
    found = {Fault.NEITHER_RUN_NOR_GROUP}
    if wilds > max(rules.run_wilds, rules.group_wilds):
        found.add(Fault.TOO_MANY_WILDS)
    return found
