"""The check desk's questions: may this be laid, laid off, taken, rearranged?

Source: INTERCHANGE.md, *check*; RULES.md for every answer.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from remi_scores.engine.cards import JOKER, Card, Rank, print_cards
from remi_scores.engine.check.question import Question, read_question
from remi_scores.engine.check.readings import extend_meld, write_readings
from remi_scores.engine.contracts import contract_of
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import (
    LARGEST_DISTINCT_GROUP,
    Fault,
    Meld,
    MeldKind,
    MeldRules,
    faults_of,
    read_meld,
)
from remi_scores.engine.shapes import bad
from remi_scores.engine.solvers.nearest import nearest_meld, write_nearest


class ClaimFault(StrEnum):
    """What is wrong with a claim whose melds are correct, in the order of the answers."""

    BELOW_OPENING = "below_opening"
    DISCARD_NOT_USED = "discard_not_used"
    NO_WILD = "no_wild"
    WRONG_CARD = "wrong_card"
    JOKER_STAYS_IN_GROUP = "joker_stays_in_group"
    NOT_FULL = "not_full"
    NO_PLACE = "no_place"
    CARDS_LOST = "cards_lost"
    CARDS_ADDED = "cards_added"
    NOTHING_FROM_HAND = "nothing_from_hand"
    WRONG_CONTRACT = "wrong_contract"
    ADJACENT_RUNS = "adjacent_runs"
    JOKER_DISCARDED = "joker_discarded"
    NOT_A_KING = "not_a_king"
    NOT_A_WILD = "not_a_wild"
    UNEQUAL_COUNTS = "unequal_counts"


ORDER: Final[tuple[Fault | ClaimFault, ...]] = (*Fault, *ClaimFault)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a claim: correct if there are no faults; `facts` are JSON values."""

    faults: tuple[Fault | ClaimFault, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)


def check_claim(document: object) -> dict[str, Any]:
    """Answer one claim as INTERCHANGE.md says.

    Raises RemiError, also bad_document for a claim this game does not have.
    """
    question = read_question(document)
    claim = question.document.get("claim")
    if not isinstance(claim, str) or claim not in question.variant.claims:
        raise bad("this game has no such claim")
    return write_verdict(CLAIMS[claim](question), question.variant.key, claim)


def write_verdict(verdict: Verdict, game: str, claim: str) -> dict[str, Any]:
    """Write a verdict; `rule` is the game and the part of its rules that decides."""
    if not verdict.faults:
        return {"valid": True, **verdict.facts}
    first = verdict.faults[0]
    part = "meld" if isinstance(first, Fault) else claim
    return {
        "valid": False,
        "reason": str(first),
        "faults": [str(fault) for fault in verdict.faults],
        "rule": f"{game}#{part}",
        "message": str(first).replace("_", " "),
        **verdict.facts,
    }


def _verdict(faults: Iterable[Fault | ClaimFault], **facts: Any) -> Verdict:
    found = set(faults)
    return Verdict(tuple([fault for fault in ORDER if fault in found]) if found else (), facts)


def _faults(melds: Iterable[Sequence[Card]], rules: MeldRules) -> list[Fault | ClaimFault]:
    return [fault for meld in melds for fault in faults_of(meld, rules)]


def _read_all(melds: Iterable[Sequence[Card]], rules: MeldRules) -> list[Meld | None]:
    return [read_meld(cards, rules) for cards in melds]


def _flat(melds: Iterable[Sequence[Card]]) -> tuple[Card, ...]:
    return tuple([card for meld in melds for card in meld])


def _nearest(
    question: Question, melds: Sequence[Sequence[Card]], rules: MeldRules, *others: Card
) -> dict[str, Any]:
    """Return as a fact the correct meld one card away from the first that is none.

    `meld` tells which one is meant where there are several; `others` are further cards in play.
    """
    for place, cards in enumerate(melds):
        if read_meld(cards, rules) is None:
            rest = [*_flat(melds[:place]), *_flat(melds[place + 1 :]), *others]
            pack, values = question.variant.pack(question.players), question.values()
            found = nearest_meld(cards, rules, values, pack, rest)
            which = {"meld": place} if len(melds) > 1 else {}
            return {} if found is None else {"nearest": {**write_nearest(found), **which}}
    return {}


# Melds and openings


def _meld(question: Question) -> Verdict:
    cards = question.cards("cards")
    question.count_copies(cards=cards)
    variant = question.variant
    opening = variant.asks_opened and question.flag("opening")
    rules = variant.opening_rules() if opening else variant.meld_rules(question.deal)
    meld = read_meld(cards, rules)
    if meld is None:
        return _verdict(faults_of(cards, rules), **_nearest(question, [cards], rules))
    value = variant.opening_value(meld)
    facts = {} if value is None else {"value": value}
    return _verdict([], **_kind(meld), **facts, **_read(question, meld))


def _kind(meld: Meld) -> dict[str, str]:
    return {"kind": str(meld.kind), "reads_as": print_cards(meld.reads_as)}


def _read(question: Question, *melds: Meld | None) -> dict[str, Any]:
    return {"read": write_readings(melds, question.variant)}


def _opening(question: Question) -> Verdict:
    melds = question.melds("melds")
    question.count_copies(melds=_flat(melds))
    faults, value = _opening_faults(question, melds)
    if question.has("taken") and question.card("taken") not in _flat(melds):
        faults.append(ClaimFault.DISCARD_NOT_USED)
    return _verdict(faults, **_opening_facts(question, melds, value))


def _opening_facts(
    question: Question, melds: Sequence[tuple[Card, ...]], value: int | None, *others: Card
) -> dict[str, Any]:
    rules = question.variant.opening_rules()
    worth = {} if value is None else {"value": value}
    near = _nearest(question, melds, rules, *others)
    return {**near, **worth, **_read(question, *_read_all(melds, rules))}


def _opening_faults(
    question: Question, melds: Sequence[tuple[Card, ...]]
) -> tuple[list[Fault | ClaimFault], int | None]:
    """Return the faults of an opening, and its value in points if every meld is correct."""
    variant = question.variant
    rules = variant.opening_rules()
    faults = _faults(melds, rules)
    if faults:
        return faults, None
    read = [meld for meld in (read_meld(cards, rules) for cards in melds) if meld]
    value = sum(variant.opening_value(meld) or 0 for meld in read)
    return [ClaimFault.BELOW_OPENING] if value < variant.least_opening() else [], value


def _hand_remi(question: Question) -> Verdict:
    """D7: a correct opening of all cards but the discard."""
    melds = question.melds("melds")
    discard = question.cards("discard")
    question.count_copies(melds=_flat(melds), discard=discard)
    if len(_flat(melds)) != question.variant.cards_dealt(question.players, 1) or len(discard) != 1:
        raise RemiError(Code.WRONG_HAND_SIZE, "14 cards are laid and one is thrown")
    faults, value = _opening_faults(question, melds)
    if discard[0].is_joker:
        faults.append(ClaimFault.JOKER_DISCARDED)
    return _verdict(faults, **_opening_facts(question, melds, value, *discard))


# On the table


def _lay_off(question: Question) -> Verdict:
    cards, laid = question.cards("meld"), question.cards("cards")
    question.count_copies(meld=cards, cards=laid)
    rules = question.variant.table_rules(question.deal)
    faults = _faults([cards], rules)
    if not laid:
        faults.append(ClaimFault.NOTHING_FROM_HAND)
    if faults:
        return _verdict(faults, **_nearest(question, [cards], rules, *laid))
    meld = extend_meld(cards, laid, rules)
    if meld is None:
        return _verdict(faults_of((*cards, *laid), rules))
    facts = {**_kind(meld), "meld": print_cards(meld.cards)}
    return _verdict([], **facts, **_read(question, meld))


def _joker_swap(question: Question) -> Verdict:
    cards, card = question.cards("meld"), question.card("card")
    joins = question.variant.swapped_joker_joins
    target = question.cards("to") if joins else ()
    beside = question.cards("with") if "new" in joins and question.has("with") else ()
    question.count_copies(meld=cards, card=(card,), to=target, **{"with": beside})
    rules = question.variant.table_rules(question.deal)
    meld = read_meld(cards, rules)
    if meld is None:
        near = _nearest(question, [cards], rules, card, *target, *beside)
        return _verdict(faults_of(cards, rules), **near)
    swapped, faults = _swap_joker(question, meld, card)
    joined = _joined(target, beside, rules) if joins else None
    if joins and joined is None:
        faults.append(ClaimFault.NO_PLACE)
    if faults:
        return _verdict(faults, **_read(question, meld))
    facts = {} if joined is None else {"to": print_cards(joined.cards)}
    melds = [read_meld(swapped, rules), *([] if joined is None else [joined])]
    return _verdict([], meld=print_cards(swapped), **facts, **_read(question, *melds))


def _swap_joker(
    question: Question, meld: Meld, card: Card
) -> tuple[list[Card], list[Fault | ClaimFault]]:
    """Put a card in the place of the joker that stands for it; return the meld and the faults."""
    if JOKER not in meld.cards:
        return [], [ClaimFault.NO_WILD]
    faults: list[Fault | ClaimFault] = []
    if meld.kind is MeldKind.GROUP and not question.variant.group_gives_joker:
        faults.append(ClaimFault.JOKER_STAYS_IN_GROUP)
    elif meld.kind is MeldKind.GROUP and len(meld.cards) < LARGEST_DISTINCT_GROUP:
        faults.append(ClaimFault.NOT_FULL)
    place = _joker_for(card, meld)
    if place is None:
        return [], [*faults, ClaimFault.WRONG_CARD]
    return [*meld.cards[:place], card, *meld.cards[place + 1 :]], faults


def _joker_for(card: Card, meld: Meld) -> int | None:
    """Return where in the meld a joker stands for this card; any free suit will do in a group."""
    if meld.kind is MeldKind.GROUP:
        fits = not card.is_joker and card not in meld.cards
        return meld.cards.index(JOKER) if fits and card.rank is meld.reads_as[0].rank else None
    for place, (laid, read) in enumerate(zip(meld.cards, meld.reads_as, strict=True)):
        if laid is JOKER and read is card:
            return place
    return None


def _joined(target: Sequence[Card], beside: Sequence[Card], rules: MeldRules) -> Meld | None:
    """Return the meld in which the freed joker lies: a table meld, or a new one."""
    added = (JOKER, *beside)
    if not target:
        return read_meld(added, rules)
    return extend_meld(target, added, rules) if read_meld(target, rules) else None


def _king_swap(question: Question) -> Verdict:
    cards, wilds, kings = (question.cards(key) for key in ("meld", "wilds", "kings"))
    question.count_copies(meld=cards, wilds=wilds)
    rules = question.variant.table_rules(question.deal)
    meld = read_meld(cards, rules)
    if meld is None:
        return _verdict(faults_of(cards, rules), **_nearest(question, [cards], rules, *wilds))
    faults = _king_faults(cards, wilds, kings, rules)
    if faults:
        return _verdict(faults, **_read(question, meld))
    left = _exchanged(meld.cards, wilds, kings)
    facts = {"meld": print_cards(left), "taken": print_cards(kings)}
    if all(rules.is_wild(card) for card in left):
        return _verdict([], **facts, cleared=True)
    return _verdict(faults_of(left, rules), **facts, **_read(question, read_meld(left, rules)))


def _king_faults(
    cards: Sequence[Card], wilds: Sequence[Card], kings: Sequence[Card], rules: MeldRules
) -> list[Fault | ClaimFault]:
    faults: list[Fault | ClaimFault] = []
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


def _exchanged(
    cards: Sequence[Card], wilds: Sequence[Card], kings: Sequence[Card]
) -> tuple[Card, ...]:
    """Put each wild where the king it is exchanged for lies."""
    left = list(cards)
    for king, wild in zip(kings, wilds, strict=True):
        left[left.index(king)] = wild
    return tuple(left)


# The whole table


def _rearrangement(question: Question) -> Verdict:
    """D18: one meld or several may be rebuilt; `hand` holds the cards put down with them."""
    before, after = question.melds("before"), question.melds("after")
    hand = question.cards("hand")
    lying = _flat(before)
    question.count_copies(before=lying, hand=hand)
    rules = question.variant.table_rules(question.deal)
    read = _read_all(after, rules)
    faults = _faults([cards for cards, meld in zip(after, read, strict=True) if not meld], rules)
    told, laid = Counter([*lying, *hand]), Counter(_flat(after))
    if dict(told) != dict(laid):  # counters are compared by a loop in Python, dictionaries at once
        faults += [ClaimFault.CARDS_LOST] if told - laid else []
        faults += [ClaimFault.CARDS_ADDED] if laid - told else []
    if not hand:
        faults.append(ClaimFault.NOTHING_FROM_HAND)
    if any(JOKER in cards and _robbed(cards, read, rules) for cards in before):
        faults.append(ClaimFault.NOT_FULL)
    near = _nearest(question, after if faults else (), rules)
    return _verdict(faults, **near, **_read(question, *read))


def _robbed(cards: Sequence[Card], after: Iterable[Meld | None], rules: MeldRules) -> bool:
    """D16: whether a group gave up a joker and stays with fewer than four cards."""
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


def _contract(question: Question) -> Verdict:
    melds = question.melds("melds")
    question.count_copies(melds=_flat(melds))
    rules = question.variant.meld_rules(question.deal)
    faults = _faults(melds, rules)
    each = _read_all(melds, rules)
    read = [meld for meld in each if meld]
    asked = contract_of(question.deal)
    laid = Counter((meld.kind, len(meld.cards)) for meld in read)
    if len(read) == len(melds) and laid != Counter(
        {(MeldKind.GROUP, 3): asked.groups, (MeldKind.RUN, 4): asked.runs}
    ):
        faults.append(ClaimFault.WRONG_CONTRACT)
    if not question.variant.allows_adjacent_runs() and _adjacent(read):
        faults.append(ClaimFault.ADJACENT_RUNS)
    return _verdict(faults, **_nearest(question, melds, rules), **_read(question, *each))


def _adjacent(melds: Sequence[Meld]) -> bool:
    """Whether a run goes on where another of its suit stops; not over the ace."""
    runs = [meld for meld in melds if meld.kind is MeldKind.RUN]
    starts = {(run.reads_as[0].suit, run.place) for run in runs}
    return any((run.reads_as[0].suit, run.place + len(run.cards)) in starts for run in runs)


CLAIMS: Final[dict[str, Callable[[Question], Verdict]]] = {
    "meld": _meld,
    "opening": _opening,
    "lay_off": _lay_off,
    "joker_swap": _joker_swap,
    "king_swap": _king_swap,
    "rearrangement": _rearrangement,
    "contract": _contract,
    "hand_remi": _hand_remi,
}
"""What the check desk answers; each variant lists which of these are its own."""
