"""An answer of the engine as a page shows it: yes or no, why, and what to do.

Everything here follows from the document and the answer alone, and the rules they name: a verdict
kept long ago says the same as on its day.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.desk.cards import MeldView, counted, draw, draw_melds, listed
from remi_scores.desk.questions import is_yes, question_of
from remi_scores.engine import Variant, get_variant
from remi_scores.wording import claims


@dataclass(frozen=True, slots=True)
class Side:
    """Melds under a heading; two of them stand side by side."""

    label: str
    melds: tuple[MeldView, ...]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer in words and drawn cards.

    `game` is its key. `is_yes` is None where there was nothing to decide, and then `figure` is
    what counts. `rule` is the code the rule page explains. `nearest` is a correct meld one
    card away.
    """

    game: str
    question: str
    is_yes: bool | None
    sentence: str
    is_claim: bool = False
    figure: str = ""
    faults: tuple[str, ...] = ()
    remedy: str = ""
    rule: str = ""
    sides: tuple[Side, ...] = ()
    left: MeldView | None = None
    nearest: MeldView | None = None
    warning: str = ""
    steps: tuple[Any, ...] = ()

    @property
    def headline(self) -> str:
        """The answer in a word or two."""
        if self.is_yes is None:
            return self.figure
        return _("Yes") if self.is_yes else _("No")


def explain(document: Mapping[str, Any], answer: Mapping[str, Any]) -> AnswerView:
    """Show what the engine answered to a document."""
    variant = get_variant(document["variant"]).create(document.get("options", {}))
    if "claim" in document:
        return _explain_claim(variant, document, answer)
    if "table" in document:
        return _explain_table(document, answer)
    return _explain_hand(variant, document, answer)


# Claims


def _explain_claim(
    variant: Variant, document: Mapping[str, Any], answer: Mapping[str, Any]
) -> AnswerView:
    claim, faults = document["claim"], answer.get("faults", ())
    facts = _facts(variant, document, answer)
    shown: dict[str, Any] = {
        "game": variant.key,
        "question": claims.question_words(claim),
        "is_claim": True,
        "is_yes": is_yes(document, answer),
        "sides": _sides(document, answer),
    }
    if not faults:
        return AnswerView(sentence=_right(claim, answer, facts), rule=claim, **shown)
    first, *others = faults
    nearest = answer.get("nearest")
    return AnswerView(
        sentence=_sentence(claims.fault_words(first, claim)),
        faults=tuple(_sentence(claims.fault_words(fault, claim)) for fault in others),
        remedy=claims.nearest_words(nearest)
        if nearest
        else claims.remedy_words(first, claim, facts),
        rule=first,
        nearest=MeldView(draw(nearest["cards"])) if nearest else None,
        **shown,
    )


def _sentence(words: str) -> str:
    return f"{wording.capital(words)}."


def _right(claim: str, answer: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    if claim == "meld":
        words = claims.reading_words(answer["kind"], answer["reads_as"])
        worth = _("It counts %(worth)s towards an opening.") % facts if "value" in answer else ""
        return f"{words} {worth}".strip()
    detail = next((key for key in ("to", "cleared") if key in answer), "")
    return claims.right_words(claim, facts, detail)


def _facts(
    variant: Variant, document: Mapping[str, Any], answer: Mapping[str, Any]
) -> dict[str, str]:
    """Return what sentences may speak of: points of an opening, cards of a table, a contract."""
    worth, least = answer.get("value", 0), variant.least_opening()
    told = counted([*document.get("before", ()), document.get("hand", "")])
    laid = counted(document.get("after", ()))
    return {
        "worth": wording.points_words(worth),
        "least": wording.points_words(least),
        "missing": wording.points_words(max(0, least - worth)),
        "lost": listed(told - laid),
        "added": listed(laid - told),
        "contract": _contract_words(variant, document),
    }


def _sides(document: Mapping[str, Any], answer: Mapping[str, Any]) -> tuple[Side, ...]:
    """Return the melds the answer is about: the table before and after, or what was laid."""
    read = answer.get("read", ())
    if "after" in document:
        before = Side(claims.part_words("before"), tuple(draw_melds(document["before"])))
        after = _bare(draw_melds(document["after"], read, document["before"]))
        return before, Side(claims.part_words("after"), after)
    if "melds" in document:
        return (Side("", tuple(draw_melds(document["melds"], read))),)
    melds = [reading["meld"] for reading in read if reading]
    if len(melds) > 1:
        return (Side("", tuple(draw_melds(melds, read))),)
    if melds:  # what it is, the sentence says
        return (Side("", _bare(draw_melds(melds, read))),)
    cards = document.get("meld", document.get("cards", ""))
    return (Side("", (MeldView(draw(cards), is_wrong=True),)),)


def _bare(melds: Sequence[MeldView]) -> tuple[MeldView, ...]:
    return tuple(replace(meld, words="") for meld in melds)


# Hands and tables


def _explain_hand(
    variant: Variant, document: Mapping[str, Any], answer: Mapping[str, Any]
) -> AnswerView:
    goal = document.get("goal", "")
    shown: dict[str, Any] = {
        "game": variant.key,
        "question": claims.question_words(question_of(document)),
        "is_yes": is_yes(document, answer),
        "sides": (Side("", tuple(draw_melds(answer["melds"]))),) if answer["melds"] else (),
        "left": MeldView(draw(answer["left"])) if answer["left"] else None,
    }
    if goal == "opening":
        return _explain_opening(variant, document, answer, shown)
    if goal == "contract":
        return _explain_contract(variant, document, answer, shown)
    figure, sentence = wording.number(answer["deadwood"]), _hand_sentence(document, answer)
    return AnswerView(figure=figure, sentence=sentence, rule="meld", **shown)


def _hand_sentence(document: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    left = len(answer["left"].split())
    if document.get("closer") and not answer["deadwood"] and left == 1:
        return _("Everything else is melded: the last card is thrown face down.")
    if not left:
        return _("Everything is melded.")
    return ""


def _explain_opening(
    variant: Variant,
    document: Mapping[str, Any],
    answer: Mapping[str, Any],
    shown: Mapping[str, Any],
) -> AnswerView:
    facts = _facts(variant, document, answer)
    sentence = _("There is no meld in this hand.")
    if answer["reaches"]:
        sentence = f"{claims.right_words('opening', facts)} {_staying(answer['deadwood'])}"
    elif answer["melds"]:
        sentence = _("The best opening is worth %(worth)s: %(missing)s short.") % facts
    return AnswerView(sentence=sentence, rule="opening", **shown)


def _explain_contract(
    variant: Variant,
    document: Mapping[str, Any],
    answer: Mapping[str, Any],
    shown: Mapping[str, Any],
) -> AnswerView:
    contract = _contract_words(variant, document)
    if missing := answer.get("missing", 0):
        sentence = claims.missing_words(missing, contract)
    else:
        right = claims.right_words("contract", {"contract": contract})
        sentence = f"{right} {_staying(answer['deadwood'])}"
    return AnswerView(sentence=sentence, rule="contract", **shown)


def _contract_words(variant: Variant, document: Mapping[str, Any]) -> str:
    contract = variant.contract(document.get("deal", 1))
    return wording.contract_words(contract.groups, contract.runs) if contract else ""


def _staying(points: int) -> str:
    return _("Left in the hand: %(points)s.") % {"points": wording.points_words(points)}


def _explain_table(document: Mapping[str, Any], answer: Mapping[str, Any]) -> AnswerView:
    put_down = counted([document["cards"]]) - counted([answer["left"]])
    sentence = _("Nothing of this hand can be put down.")
    if put_down:
        laid = _("Put down %(cards)s.") % {"cards": listed(put_down)}
        sentence = f"{laid} {_staying(answer['value'])}"
    doubts = [
        (answer.get("proven"), _("The search was stopped: there may be something better.")),
        (answer.get("fewest"), _("There may be a way with fewer moves.")),
    ]
    return AnswerView(
        game=document["variant"],
        question=claims.question_words("best_table"),
        is_yes=is_yes(document, answer),
        sentence=sentence,
        rule="rearrangement",
        sides=_table_sides(document["table"], answer) if put_down else (),
        left=MeldView(draw(answer["left"])) if answer["left"] else None,
        warning=next((words for is_sure, words in doubts if is_sure is False), ""),
        steps=tuple(_step_words(step, len(document["table"])) for step in answer.get("steps", ())),
    )


def _table_sides(table: Sequence[str], answer: Mapping[str, Any]) -> tuple[Side, ...]:
    """Return the table as it lies and as it will, its melds numbered as the steps name them."""
    places = _places_left(table, answer.get("steps", ()))
    before = draw_melds(table)
    after = draw_melds(answer["after"], before=table)
    return (
        Side(claims.part_words("before"), _numbered(before, range(len(table)))),
        Side(claims.part_words("after"), _numbered(after, places)),
    )


def _places_left(table: Sequence[str], steps: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return the places in which something lies after the steps."""
    sizes = Counter({place: len(meld.split()) for place, meld in enumerate(table)})
    for step in steps:
        moved = len(step["cards"].split())
        sizes[step["to"]] += moved
        if "from" in step:
            sizes[step["from"]] -= moved
    return sorted(place for place, size in sizes.items() if size)


def _numbered(melds: Sequence[MeldView], places: Sequence[int]) -> tuple[MeldView, ...]:
    return tuple(replace(meld, number=place + 1) for meld, place in zip(melds, places, strict=True))


def _step_words(step: Mapping[str, Any], old: int) -> str:
    source = step.get("from")
    return claims.step_words(
        wording.show_cards(step["cards"]),
        None if source is None else source + 1,
        step["to"] + 1,
        is_new=step["to"] >= old,
    )
