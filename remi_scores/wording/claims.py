"""The words of the check desk: its questions, faults, remedies, and sentences about answers.

A key of a table may begin with a question and a dot: then its words are for this question alone.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from remi_scores.wording.cards import show_cards
from remi_scores.wording.errors import MELD_FAULTS
from remi_scores.wording.games import RANKS
from remi_scores.wording.rows import points_words
from remi_scores.wording.words import Words

QUESTIONS: Final[Words] = {
    "meld": _("Is this meld correct?"),
    "opening": _("May I open with these?"),
    "lay_off": _("May I lay this off?"),
    "joker_swap": _("May I take the joker?"),
    "king_swap": _("May I take these kings?"),
    "rearrangement": _("Is this rearrangement correct?"),
    "contract": _("Is the contract met?"),
    "hand_remi": _("Was it remi from the hand?"),
    "arrange": _("Arrange a hand"),
    "best_opening": _("The best opening"),
    "best_contract": _("Can I meet the contract?"),
    "best_table": _("What can I put down?"),
}

KINDS: Final[Words] = {"run": _("run"), "group": _("group")}

CLAIM_FAULTS: Final[Words] = {
    "below_opening": _("too little for an opening"),
    "discard_not_used": _("the card taken from the pile is not used"),
    "no_wild": _("there is no joker in the meld"),
    "wrong_card": _("the joker stands for another card"),
    "king_swap.wrong_card": _("a king that was taken does not lie in the meld"),
    "joker_stays_in_group": _("a joker never leaves a group"),
    "not_full": _("the group is not full"),
    "no_place": _("the joker has no correct meld to go to"),
    "not_put_down": _("not all of the cards from the hand are put down"),
    "cards_lost": _("cards that lay on the table are missing"),
    "cards_added": _("there are cards that nobody had"),
    "nothing_from_hand": _("nothing comes from the hand"),
    "wrong_contract": _("this is not the contract of the deal"),
    "adjacent_runs": _("the two runs continue one another"),
    "joker_discarded": _("a joker cannot be discarded"),
    "not_a_king": _("only kings can be taken"),
    "not_a_wild": _("only wild cards can be put in"),
    "unequal_counts": _("not as many wild cards were put in as kings taken"),
}

REMEDIES: Final[Words] = {
    "too_short": _("Add cards until there are at least three."),
    "wraps_past_ace": _("End the run at the ace, or begin it there."),
    "ace_not_high": _("Leave the ace out, or lay it before the two."),
    "ace_not_low": _("Leave the ace out, or lay it after the king."),
    "wild_only_for_kings": _("Put the real card in the place of the wild one."),
    "too_few_kings": _("Put one more king in the place of a wild card."),
    "neither_run_nor_group": _(
        "Lay cards of one suit that follow one another, or cards of one rank."
    ),
    "repeated_suit": _("Leave one of the two cards of the same suit out."),
    "repeated_card": _("Leave one of the two same cards out."),
    "too_many_wilds": _("Put real cards in the place of wild ones."),
    "too_many_cards": _("Leave out what is too many: it may go into another meld."),
    "gap": _("Add the card that is missing."),
    "below_opening": _(
        "At least %(least)s are needed, and here are %(worth)s: lay at least %(missing)s more."
    ),
    "discard_not_used": _("Lay the card that was taken, or put it back on the pile."),
    "no_wild": _("Choose a meld in which a joker lies."),
    "wrong_card": _("Put in the very card the joker stands for."),
    "king_swap.wrong_card": _("Take kings that lie in the meld."),
    "joker_stays_in_group": _("Take a joker out of a run instead."),
    "not_full": _("Make the group full first: four cards, the joker counted."),
    "no_place": _("Choose a meld that the joker can join at once."),
    "not_put_down": _("Put down as well: %(held)s. Or take them out of the row “From the hand”."),
    "cards_lost": _("Lay back: %(lost)s."),
    "cards_added": _("Take away: %(added)s."),
    "nothing_from_hand": _("Put at least one card down from the hand."),
    "wrong_contract": _("Lay exactly %(to_lay)s."),
    "adjacent_runs": _("Change one of the runs, or lay it in another suit."),
    "joker_discarded": _("Discard another card."),
    "not_a_king": _("Take kings only."),
    "not_a_wild": _("Put in wild cards only."),
    "unequal_counts": _("Put in as many wild cards as kings are taken."),
}

PARTS: Final[Words] = {
    "after": _("Table after"),
    "before": _("Table before"),
    "card": pgettext_lazy("row of cards", "From the hand"),
    "cards": _("Laid off"),
    "discard": _("Discarded"),
    "hand": pgettext_lazy("row of cards", "From the hand"),
    "kings": _("Taken"),
    "meld": _("On the table"),
    "melds": _("Laid down"),
    "table": _("On the table"),
    "taken": _("Taken from the pile"),
    "to": _("The joker goes to"),
    "wilds": _("Put in"),
    "with": _("Laid with the joker"),
    "meld.cards": _("Meld"),
    "arrange.cards": pgettext_lazy("row of cards", "Hand"),
    "best_opening.cards": pgettext_lazy("row of cards", "Hand"),
    "best_contract.cards": pgettext_lazy("row of cards", "Hand"),
    "best_table.cards": pgettext_lazy("row of cards", "Hand"),
}

HINTS: Final[Words] = {
    "taken": _("Only if you open with the top card of the pile."),
    "to": _("Leave it empty if the joker begins a new meld."),
    "to.table": _("Needed only if the joker may leave its meld."),
    "with": _("Cards from the hand, if you lay any with the joker."),
}

FLAGS: Final[Words] = {"opening": _("It is part of the opening")}

# What is said of a correct claim. A key after the dot is one of the answer. A meld has no words
# here, because the sentence says what it is.
RIGHT: Final[Words] = {
    "opening": _("The opening is worth %(worth)s, and %(least)s are enough."),
    "hand_remi": _("Everything is laid at once, and the opening is worth %(worth)s."),
    "lay_off": _("The cards fit the meld."),
    "joker_swap": _("The card takes the place of the joker, which goes to the hand."),
    "joker_swap.to": _("The card takes the place of the joker, which joins another meld at once."),
    "king_swap": _("The wild cards take the places of the kings, which go to the hand."),
    "king_swap.cleared": _("Only wild cards are left, so the meld is cleared away."),
    "rearrangement": _("Every card of the table lies in a correct meld again."),
    "contract": _("These are the melds of the contract: %(contract)s."),
}


def question_words(key: str) -> str:
    """Return a question in words."""
    return str(QUESTIONS[key])


def part_words(key: str, question: str = "") -> str:
    """Return the label of a row of cards."""
    return str(_of(PARTS, question, key))


def hint_words(key: str, question: str = "") -> str:
    """Return what a row of cards is for; empty if its label is enough."""
    return str(_of(HINTS, question, key, ""))


def fault_words(code: str, claim: str = "") -> str:
    """Return what is wrong with a meld or a claim."""
    return str(_of({**MELD_FAULTS, **CLAIM_FAULTS}, claim, code))


def remedy_words(code: str, claim: str, facts: Mapping[str, str]) -> str:
    """Return how to put a claim right; `facts` are put into the sentence."""
    return str(_of(REMEDIES, claim, code)) % facts


def right_words(claim: str, facts: Mapping[str, str], told: Iterable[str] = ()) -> str:
    """Return the sentence about a correct claim; `told` are the keys that its answer has."""
    keys = [f"{claim}.{key}" for key in told if f"{claim}.{key}" in RIGHT]
    return str(RIGHT[keys[0] if keys else claim]) % facts


def _of(words: Words, question: str, key: str, default: object = None) -> object:
    """Return the words for a key, the question's own if there are any. Raises KeyError."""
    found = words.get(f"{question}.{key}", words.get(key, default))
    if found is None:
        raise KeyError(key)
    return found


def meld_words(kind: str, stands: Iterable[tuple[str, str]]) -> str:
    """Return the kind of a meld, and which card each of its wilds stands for."""
    equal = [f"{show_cards(wild)} = {show_cards(card)}" for wild, card in stands]
    return ", ".join((str(KINDS[kind]), *equal))


def reading_words(kind: str, reads_as: str) -> str:
    """Return a sentence about a meld, from the cards that its own stand for."""
    first, *_rest, last = reads_as.split()
    if kind == "run":
        ends = {"first": show_cards(first), "last": show_cards(last)}
        return gettext("A run from %(first)s to %(last)s.") % ends
    return gettext("A group: %(ranks)s.") % {"ranks": RANKS[first[0]]}


def verdict_words(reason: str, value: int | None) -> str:
    """Return in one line why a claim is wrong, and what its melds count towards an opening."""
    worth = ""
    if value is not None:
        worth = gettext("worth %(points)s") % {"points": points_words(value)}
    return ", ".join(filter(None, (reason and fault_words(reason), worth)))


def nearest_words(change: str, card: str, other: str = "") -> str:
    """Return which one card makes a meld correct if it is dropped, added or exchanged."""
    cards = {"card": show_cards(card), "other": show_cards(other)}
    if change == "drop":
        return gettext("Without %(card)s it is correct:") % cards
    if change == "add":
        return gettext("With %(card)s it is correct:") % cards
    return gettext("With %(other)s instead of %(card)s it is correct:") % cards


def step_words(cards: str, source: int | None, target: int, *, is_new: bool) -> str:
    """Return which cards move where; `source` and `target` are numbers of melds, None the hand."""
    facts = {"cards": cards, "source": source, "target": target}
    if source is None and is_new:
        return gettext("%(cards)s from the hand to a new meld, %(target)d") % facts
    if source is None:
        return gettext("%(cards)s from the hand to meld %(target)d") % facts
    if is_new:
        return gettext("%(cards)s from meld %(source)d to a new meld, %(target)d") % facts
    return gettext("%(cards)s from meld %(source)d to meld %(target)d") % facts


def missing_words(cards: int, contract: str) -> str:
    """Return how many cards the contract lacks."""
    words = ngettext(
        "%(n)d card is missing for the contract: %(contract)s.",
        "%(n)d cards are missing for the contract: %(contract)s.",
        cards,
    )
    return words % {"n": cards, "contract": contract}


def left_in_hand_words(points: int) -> str:
    """Return what the cards that stay in the hand are worth."""
    return gettext("Left in the hand: %(points)s.") % {"points": points_words(points)}


def copies_words(card: str, held: int, copies: int, rows: Iterable[str]) -> str:
    """Return how many of a card the packs hold, and which rows together have more: `held`."""
    if not copies:
        return gettext("There are no jokers in this game. Take them out.")
    shown = f"{copies} × {show_cards(card)}"
    if card == "*":
        shown = ngettext("%(n)d joker", "%(n)d jokers", copies) % {"n": copies}
    words = gettext(
        "The packs hold no more than: %(cards)s, and here are %(held)s. Look at: %(rows)s."
    )
    return words % {"cards": shown, "held": held, "rows": ", ".join(rows)}
