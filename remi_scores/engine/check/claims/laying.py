"""Claims about melds laid from the hand: one meld, an opening, remi from the hand, a contract."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from remi_scores.engine.cards import Card
from remi_scores.engine.check.claims.answers import (
    ClaimFacts,
    ClaimFault,
    Faults,
    JudgedClaim,
    judged_claim,
)
from remi_scores.engine.check.claims.facts import (
    all_cards,
    faults_in,
    kind_facts,
    nearest_facts,
    read_all,
    reading_facts,
)
from remi_scores.engine.check.question import Question
from remi_scores.engine.contracts import GROUP_CARDS, RUN_CARDS, contract_of
from remi_scores.engine.errors import Code, RemiError
from remi_scores.engine.melds import Meld, MeldKind, MeldRules, faults_of, read_meld, readings_of
from remi_scores.engine.shapes import bad


def judge_meld(question: Question) -> JudgedClaim:
    """Judge `cards` as one meld; in Remi 51 as a meld of an opening if `opening` says so."""
    cards = question.cards("cards")
    question.count_copies(cards=cards)
    variant = question.variant
    opening = variant.asks_opened and question.flag("opening")
    rules = variant.opening_rules() if opening else variant.meld_rules(question.deal)
    meld = read_meld(cards, rules)
    if meld is None:
        return judged_claim(faults_of(cards, rules), nearest_facts(question, [cards], rules))
    value = variant.opening_value(meld)
    value_facts: ClaimFacts = {} if value is None else {"value": value}
    return judged_claim([], kind_facts(meld) | value_facts | reading_facts(question, meld))


# Openings


def judge_opening(question: Question) -> JudgedClaim:
    """Judge `melds` as an opening; a discard `taken` to open must lie in one of them.

    Raises RemiError (bad_document) if a joker was taken: none lies on the pile.
    """
    melds = question.melds("melds")
    question.count_copies(melds=all_cards(melds))
    taken = question.card("taken") if question.has("taken") else None
    if taken is not None and taken.is_joker:
        raise bad("a joker is never discarded, so it cannot be taken from the pile")
    faults, value = _opening_faults(question, melds)
    if taken is not None and taken not in all_cards(melds):
        faults.append(ClaimFault.DISCARD_NOT_USED)
    return judged_claim(faults, _opening_facts(question, melds, value))


def judge_hand_remi(question: Question) -> JudgedClaim:
    """Judge whether `melds` lay a whole hand at once as an opening, all but the `discard` (D7)."""
    melds = question.melds("melds")
    discard = question.cards("discard")
    laid = all_cards(melds)
    question.count_copies(melds=laid, discard=discard)
    dealt = question.variant.cards_dealt(question.players, 1)
    if len(laid) != dealt or len(discard) != 1:
        message = f"remi from the hand lays {dealt} cards and discards one"
        raise RemiError(Code.WRONG_HAND_SIZE, message, cards=len(laid) + len(discard))
    faults, value = _opening_faults(question, melds)
    if discard[0].is_joker:
        faults.append(ClaimFault.JOKER_DISCARDED)
    return judged_claim(faults, _opening_facts(question, melds, value, *discard))


def _opening_faults(
    question: Question, melds: Sequence[tuple[Card, ...]]
) -> tuple[Faults, int | None]:
    """Return the faults of an opening, and its value in points if every meld is correct.

    An opening without melds is none, even where it may be worth 0.
    """
    variant = question.variant
    rules = variant.opening_rules()
    faults = faults_in(melds, rules)
    if faults:
        return faults, None
    value = sum(variant.opening_value(meld) or 0 for meld in read_all(melds, rules) if meld)
    enough = bool(melds) and value >= variant.least_opening()
    return [] if enough else [ClaimFault.BELOW_OPENING], value


def _opening_facts(
    question: Question, melds: Sequence[tuple[Card, ...]], value: int | None, *others: Card
) -> ClaimFacts:
    rules = question.variant.opening_rules()
    value_facts: ClaimFacts = {} if value is None else {"value": value}
    near = nearest_facts(question, melds, rules, *others)
    return near | value_facts | reading_facts(question, *read_all(melds, rules))


# Contracts


def judge_contract(question: Question) -> JudgedClaim:
    """Judge whether `melds` are the contract of the deal: no more, no less, in these sizes."""
    melds = question.melds("melds")
    question.count_copies(melds=all_cards(melds))
    rules = question.variant.meld_rules(question.deal)
    faults = faults_in(melds, rules)
    adjacent = question.variant.allows_adjacent_runs()
    each = read_all(melds, rules) if adjacent else _read_apart(melds, rules)
    read = [meld for meld in each if meld]
    asked = contract_of(question.deal)
    laid = Counter((meld.kind, len(meld.cards)) for meld in read)
    if len(read) == len(melds) and laid != Counter(
        {(MeldKind.GROUP, GROUP_CARDS): asked.groups, (MeldKind.RUN, RUN_CARDS): asked.runs}
    ):
        faults.append(ClaimFault.WRONG_CONTRACT)
    if not adjacent and _has_adjacent_runs(read):
        faults.append(ClaimFault.ADJACENT_RUNS)
    near = nearest_facts(question, melds, rules)
    return judged_claim(faults, near | reading_facts(question, *each))


def _read_apart(melds: Sequence[Sequence[Card]], rules: MeldRules) -> list[Meld | None]:
    """Read each meld, None for one that is wrong; if possible so that no runs are adjacent.

    Cards that lie in no order can be several runs.
    """
    every: list[list[Meld | None]] = [[*readings_of(cards, rules)] or [None] for cards in melds]
    choices = map(list, product(*every))
    apart = (each for each in choices if not _has_adjacent_runs([meld for meld in each if meld]))
    return next(apart, [readings[0] for readings in every])


def _has_adjacent_runs(melds: Sequence[Meld]) -> bool:
    """Whether one run begins where another of its suit ends; no run goes on past the ace."""
    runs = [meld for meld in melds if meld.kind is MeldKind.RUN]
    starts = {(run.reads_as[0].suit, run.place) for run in runs}
    return any((run.reads_as[0].suit, run.place + len(run.cards)) in starts for run in runs)
