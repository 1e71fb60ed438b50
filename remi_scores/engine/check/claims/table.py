"""Claims about one meld on the table: cards laid off on it, its joker taken, its kings taken."""

from collections import Counter
from collections.abc import Sequence

from remi_scores.engine.cards import JOKER, Card, Rank, print_cards
from remi_scores.engine.check.claims.answers import (
    ClaimFacts,
    ClaimFault,
    Faults,
    JudgedClaim,
    judged_claim,
)
from remi_scores.engine.check.claims.facts import (
    faults_in,
    kind_facts,
    nearest_facts,
    reading_facts,
)
from remi_scores.engine.check.question import Question
from remi_scores.engine.check.readings import extend_meld, faults_of_longer
from remi_scores.engine.melds import (
    LARGEST_DISTINCT_GROUP,
    Meld,
    MeldKind,
    MeldRules,
    faults_of,
    read_meld,
)

# Lay-offs


def judge_lay_off(question: Question) -> JudgedClaim:
    """Judge whether `cards` may be laid off on the `meld`."""
    cards, laid = question.cards("meld"), question.cards("cards")
    question.count_copies(meld=cards, cards=laid)
    rules = question.variant.table_rules(question.deal)
    faults = faults_in([cards], rules)
    if not laid:
        faults.append(ClaimFault.NOTHING_FROM_HAND)
    if faults:
        return judged_claim(faults, nearest_facts(question, [cards], rules, *laid))
    stays = question.variant.wilds_stay
    meld = extend_meld(cards, laid, rules, stays=stays)
    if meld is None:
        return judged_claim(faults_of_longer(cards, laid, rules, stays=stays), {})
    longer: ClaimFacts = {"meld": print_cards(meld.cards)}
    return judged_claim([], kind_facts(meld) | longer | reading_facts(question, meld))


# Jokers


def judge_joker_swap(question: Question) -> JudgedClaim:
    """Judge whether `card` may take the place of the joker in the `meld`.

    In Halp and Kontrakt the joker must at once join the meld `to`; in Halp it may also begin a
    new meld, alone or `with` cards of the hand, and `to` is empty then.
    """
    cards, card = question.cards("meld"), question.card("card")
    joins = question.variant.swapped_joker_joins
    target = question.cards("to") if joins else ()
    along = question.cards("with") if "new" in joins and question.has("with") else ()
    question.count_copies(meld=cards, card=(card,), to=target, **{"with": along})
    rules = question.variant.table_rules(question.deal)
    meld = read_meld(cards, rules)
    if meld is None:
        near = nearest_facts(question, [cards], rules, card, *target, *along)
        return judged_claim(faults_of(cards, rules), near)
    swapped, faults = _swap_joker(question, meld, card)
    joined = _join(question, target, along, rules) if joins else None
    if joins and joined is None:
        faults.append(ClaimFault.NO_PLACE)
    if faults:
        return judged_claim(faults, reading_facts(question, meld))
    facts: ClaimFacts = {"meld": print_cards(swapped)}
    if joined is None:
        return judged_claim([], facts | reading_facts(question, read_meld(swapped, rules)))
    facts["to"] = print_cards(joined.cards)
    return judged_claim([], facts | reading_facts(question, read_meld(swapped, rules), joined))


def _swap_joker(question: Question, meld: Meld, card: Card) -> tuple[list[Card], Faults]:
    """Return the meld with the card where its joker lies, and what forbids that.

    No cards if the meld has no joker, or none that stands for this card.
    """
    if JOKER not in meld.cards:
        return [], [ClaimFault.NO_WILD]
    faults: Faults = []
    if meld.kind is MeldKind.GROUP and not question.variant.group_gives_joker:
        faults.append(ClaimFault.JOKER_STAYS_IN_GROUP)
    elif meld.kind is MeldKind.GROUP and len(meld.cards) < LARGEST_DISTINCT_GROUP:
        faults.append(ClaimFault.NOT_FULL)
    index = _joker_for(card, meld)
    if index is None:
        return [], [*faults, ClaimFault.WRONG_CARD]
    return [*meld.cards[:index], card, *meld.cards[index + 1 :]], faults


def _joker_for(card: Card, meld: Meld) -> int | None:
    """Return the index in the meld of a joker that stands for this card, None if there is none.

    In a group a joker stands for every card of the rank that is not there.
    """
    if meld.kind is MeldKind.GROUP:
        fits = not card.is_joker and card not in meld.cards
        return meld.cards.index(JOKER) if fits and card.rank is meld.reads_as[0].rank else None
    for index, (laid, read) in enumerate(zip(meld.cards, meld.reads_as, strict=True)):
        if laid is JOKER and read is card:
            return index
    return None


def _join(
    question: Question, target: Sequence[Card], along: Sequence[Card], rules: MeldRules
) -> Meld | None:
    """Return the meld that a freed joker joins: the target if there is one, or a new one.

    `along` are cards of the hand laid with the joker. None if they make no correct meld.
    """
    added = (JOKER, *along)
    if not target:
        return read_meld(added, rules)
    if read_meld(target, rules) is None:
        return None
    return extend_meld(target, added, rules, stays=question.variant.wilds_stay)


# Kings


def judge_king_swap(question: Question) -> JudgedClaim:
    """Judge whether as many `wilds` of the hand may be put in the `meld` for its `kings`.

    If only wilds are left in the meld, it is taken off the table.
    Source: `docs/rules.md`, *Kraljevski Remi*.
    """
    cards, wilds, kings = (question.cards(key) for key in ("meld", "wilds", "kings"))
    question.count_copies(meld=cards, wilds=wilds)
    rules = question.variant.table_rules(question.deal)
    meld = read_meld(cards, rules)
    if meld is None:
        near = nearest_facts(question, [cards], rules, *wilds)
        return judged_claim(faults_of(cards, rules), near)
    faults = _king_faults(cards, wilds, kings, rules)
    if faults:
        return judged_claim(faults, reading_facts(question, meld))
    left = _exchange(meld.cards, wilds, kings)
    facts: ClaimFacts = {"meld": print_cards(left), "taken": print_cards(kings)}
    if all(rules.is_wild(card) for card in left):
        facts["cleared"] = True
        return judged_claim([], facts)
    read = reading_facts(question, read_meld(left, rules))
    return judged_claim(faults_of(left, rules), facts | read)


def _king_faults(
    cards: Sequence[Card], wilds: Sequence[Card], kings: Sequence[Card], rules: MeldRules
) -> Faults:
    faults: Faults = []
    if Counter(kings) - Counter(cards):
        faults.append(ClaimFault.WRONG_CARD)
    if not (wilds or kings):
        faults.append(ClaimFault.NOTHING_FROM_HAND)
    if any(card.rank is not Rank.KING for card in kings):
        faults.append(ClaimFault.NOT_A_KING)
    if not all(rules.is_wild(card) for card in wilds):
        faults.append(ClaimFault.NOT_A_WILD)
    if len(wilds) != len(kings):
        faults.append(ClaimFault.UNEQUAL_COUNTS)
    return faults


def _exchange(
    cards: Sequence[Card], wilds: Sequence[Card], kings: Sequence[Card]
) -> tuple[Card, ...]:
    """Return the cards with each wild where the king it is exchanged for lies."""
    left = list(cards)
    for king, wild in zip(kings, wilds, strict=True):
        left[left.index(king)] = wild
    return tuple(left)
