"""What several claims need: the faults of their melds, and the facts their answers share."""

from collections.abc import Iterable, Sequence

from remi_scores.engine.cards import Card, print_cards
from remi_scores.engine.check.claims.answers import ClaimFacts, Faults
from remi_scores.engine.check.question import Question
from remi_scores.engine.check.readings import write_nearest, write_readings
from remi_scores.engine.melds import Meld, MeldRules, faults_of, read_meld
from remi_scores.engine.solvers.nearest import nearest_meld


def faults_in(melds: Iterable[Sequence[Card]], rules: MeldRules) -> Faults:
    """Return every fault of every meld; a fault that several melds have comes several times."""
    return [fault for meld in melds for fault in faults_of(meld, rules)]


def read_all(melds: Iterable[Sequence[Card]], rules: MeldRules) -> list[Meld | None]:
    """Read each meld, None for one that is wrong."""
    return [read_meld(cards, rules) for cards in melds]


def all_cards(melds: Iterable[Sequence[Card]]) -> tuple[Card, ...]:
    """Return the cards of all melds, one meld after the other."""
    return tuple([card for meld in melds for card in meld])


def kind_facts(meld: Meld) -> ClaimFacts:
    """Say whether a meld is a run or a group, and what its cards stand for."""
    return {"kind": str(meld.kind), "reads_as": print_cards(meld.reads_as)}


def reading_facts(question: Question, *melds: Meld | None) -> ClaimFacts:
    """Say how each meld is read, None for one that is wrong."""
    return {"read": write_readings(melds, question.variant)}


def nearest_facts(
    question: Question, melds: Sequence[Sequence[Card]], rules: MeldRules, *others: Card
) -> ClaimFacts:
    """Say which correct meld is one card away from the first of the melds that is wrong.

    Says nothing if every meld is correct or none is one card away. `others` are further cards in
    play: the packs may hold no further copy of them to add.
    """
    for position, cards in enumerate(melds, 1):
        if read_meld(cards, rules) is None:
            rest = [*all_cards(melds[: position - 1]), *all_cards(melds[position:]), *others]
            pack, values = question.variant.pack(question.players), question.values()
            found = nearest_meld(cards, rules, values, pack, rest)
            if found is None:
                return {}
            return {"nearest": write_nearest(found, position if len(melds) > 1 else None)}
    return {}
