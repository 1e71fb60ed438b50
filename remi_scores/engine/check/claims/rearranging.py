"""The claim of Halp: the melds of the table rearranged, together with cards of the hand.

Source: `docs/rules.md`, *Halp-Remi*.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from remi_scores.engine.cards import JOKER, Card
from remi_scores.engine.check.claims.answers import ClaimFault, JudgedClaim, judged_claim
from remi_scores.engine.check.claims.facts import (
    all_cards,
    faults_in,
    nearest_facts,
    read_all,
    reading_facts,
)
from remi_scores.engine.check.question import Question
from remi_scores.engine.melds import LARGEST_DISTINCT_GROUP, Meld, MeldKind, MeldRules, read_meld


def judge_rearrangement(question: Question) -> JudgedClaim:
    """Judge whether the melds `before` and cards of the `hand` may become the melds `after` (D18).

    Only the melds that change need to be named. Every card must lie in a correct meld afterwards.
    """
    before, after = question.melds("before"), question.melds("after")
    hand = question.cards("hand")
    lying = all_cards(before)
    question.count_copies(before=lying, hand=hand)
    rules = question.variant.table_rules(question.deal)
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
    if any(JOKER in cards and _lost_joker_too_soon(cards, read, rules) for cards in before):
        faults.append(ClaimFault.NOT_FULL)
    near = nearest_facts(question, after if faults else (), rules)
    return judged_claim(faults, near | reading_facts(question, *read))


def _lost_joker_too_soon(
    cards: Sequence[Card], after: Iterable[Meld | None], rules: MeldRules
) -> bool:
    """Whether these cards were a group that gave a joker away and still is not full (D16).

    The group is found again as a group of its rank that has all its natural cards.
    """
    group = read_meld(cards, rules)
    if group is None or group.kind is not MeldKind.GROUP:
        return False
    naturals = {card for card in cards if not card.is_joker}
    return any(
        meld is not None
        and meld.kind is MeldKind.GROUP
        and meld.reads_as[0].rank is group.reads_as[0].rank
        and naturals.issubset(meld.cards)
        and meld.cards.count(JOKER) < cards.count(JOKER)
        and len(meld.cards) < LARGEST_DISTINCT_GROUP
        for meld in after
    )
