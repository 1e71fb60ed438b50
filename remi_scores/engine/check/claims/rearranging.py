"""The claim of Halp: the melds of the table rearranged, together with cards of the hand.

Source: `docs/rules.md`, *Halp-Remi*.
"""

from collections import Counter

from remi_scores.engine.cards import JOKER
from remi_scores.engine.check.claims.answers import ClaimFault, JudgedClaim, judged_claim
from remi_scores.engine.check.claims.facts import (
    all_cards,
    faults_in,
    nearest_facts,
    read_all,
    reading_facts,
)
from remi_scores.engine.check.question import Question
from remi_scores.engine.solvers.table import check_table, find_old_groups, may_become


def judge_rearrangement(question: Question) -> JudgedClaim:
    """Judge whether the melds `before` and cards of the `hand` may become the melds `after` (D18).

    Only the melds that change need to be named. Every card must lie in a correct meld afterwards,
    and no group may give a joker away before it is full (D16).
    Raises RemiError (invalid_meld) with the position of the `meld`, from 1, if one of `before` is
    wrong: that table cannot be.
    """
    before, after = question.melds("before"), question.melds("after")
    hand = question.cards("hand")
    lying = all_cards(before)
    question.count_copies(before=lying, hand=hand)
    rules = question.variant.table_rules(question.deal)
    check_table(before, rules)
    read = read_all(after, rules)
    faults = faults_in([cards for cards, meld in zip(after, read, strict=True) if not meld], rules)
    had, laid = Counter([*lying, *hand]), Counter(all_cards(after))
    # As dictionaries: Python compares counters in a loop, which takes several times as long.
    if dict(had) != dict(laid):
        lost = Counter(lying) - laid
        faults += [ClaimFault.NOT_PUT_DOWN] if had - laid - lost else []
        faults += [ClaimFault.CARDS_LOST] if lost else []
        faults += [ClaimFault.CARDS_ADDED] if laid - had else []
    if not hand:
        faults.append(ClaimFault.NOTHING_FROM_HAND)
    if JOKER in lying and not may_become(find_old_groups(before, rules), filter(None, read)):
        faults.append(ClaimFault.NOT_FULL)
    near = nearest_facts(question, after if faults else (), rules)
    return judged_claim(faults, near | reading_facts(question, *read))
