"""One player's fields in the form of a deal, read into a HandReport."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.engine import (
    Card,
    HandReport,
    parse_cards,
    print_cards,
)
from remi_scores.matches.errors import Problem
from remi_scores.matches.problems import words_for
from remi_scores.typed import MELDS, WHOLE, EntryError, Unclear, read_parts
from remi_scores.web import plain_number

MODES: Final = ("ranks", "points", "cards")
HAND_FIELDS: Final = ("way", *MODES, "melds", "unopened", "empty")
_SUM: Final = re.compile(r"\s*[0-9]{1,6}(\s*\+\s*[0-9]{1,6}){0,40}\s*", re.ASCII)
_BELOW_ZERO: Final = re.compile(r"\s*-\s*[0-9]{1,6}\s*", re.ASCII)
_TOO_LARGE: Final = re.compile(r"[0-9]{7}", re.ASCII)
_COUNT: Final = re.compile(r"\s*[0-9]{1,3}\s*", re.ASCII)


@dataclass(slots=True)
class HandEntry:
    """The fields of one player, by the part of their names after the seat."""

    seat: int
    name: str
    suited: bool  # whether a whole hand must be given with suits
    fields: dict[str, str]
    errors: list[str] = field(default_factory=list)
    suspect: str = ""  # the meld, as typed, that is not correct
    questions: list[Unclear] = field(default_factory=list)

    @property
    def prefix(self) -> str:
        """What the names of this hand's fields begin with."""
        return f"h{self.seat}-"

    def note(self, error: EntryError) -> None:
        """Add an error, with the question it asks about unclear cards, if any."""
        self.errors.append(str(error))
        if error.question:
            self.questions.append(error.question)

    def blame(self, error: Problem) -> None:
        """Add an error, and remember the wrong meld, which the check desk can explain."""
        self.errors.append(words_for(error))
        number = error.facts.get("meld")
        if isinstance(number, int) and 0 < number <= len(self.melds):
            self.suspect = self.melds[number - 1]

    @property
    def mode(self) -> str:
        """The entry mode that counts: the one chosen, or the only one filled in."""
        if self.fields["way"] in MODES:
            return self.fields["way"]
        filled = [mode for mode in MODES if self.fields[mode].strip()]
        if len(filled) > 1:
            raise EntryError(_("Choose which entry counts for this hand."))
        return filled[0] if filled else MODES[0]

    @property
    def shown_mode(self) -> str:
        """The entry mode that counts; the first one if more than one is filled in."""
        try:
            return self.mode
        except EntryError:
            return MODES[0]

    @property
    def melds(self) -> tuple[str, ...]:
        """The claimed melds, as typed, without empty ones."""
        parts = (part.strip() for part in MELDS.findall(self.fields["melds"]))
        return tuple(part for part in parts if part)

    @property
    def is_blank(self) -> bool:
        """Whether nothing was entered in the mode that counts; blank is not zero."""
        try:
            mode = self.mode
        except EntryError:
            return False
        has_melds = mode != "points" and bool(self.melds)
        return not (self.fields["empty"] or self.fields[mode].strip() or has_melds)

    def kings(self, rewards: Iterable[str]) -> dict[str, int]:
        """Return the king counters above zero. Raises EntryError for one that is no number."""
        counts = {key: self.fields[key] for key in rewards if self.fields[key].strip()}
        for key, text in counts.items():
            if not _COUNT.fullmatch(text):
                label = wording.KINGS[key]
                raise EntryError(_("“%(label)s”: enter how many times.") % {"label": label})
        return {key: int(text) for key, text in counts.items() if int(text)}

    def report(self, *, opened: bool | None, kings: dict[str, int]) -> HandReport:
        """Return the hand as entered in the mode that counts. Raises EntryError."""
        if self.fields["empty"]:
            self.refuse_both()
            return HandReport(left="", opened=opened, kings=kings)
        if self.mode == "points":
            return HandReport(points=self._points(), opened=opened, kings=kings)
        is_whole = self.mode == "cards"
        melds = None
        if self.fields["melds"].strip():
            melds = tuple(filter(None, self._read("melds", MELDS, suited=True))) or None
            if is_whole and melds is None:
                melds = ()  # "/": nothing is melded
        (text,) = self._read(self.mode, WHOLE, suited=is_whole and self.suited)
        if is_whole and melds is None:
            return HandReport(cards=text, opened=opened, kings=kings)
        left = _without(text, melds or ()) if is_whole else text
        return HandReport(melds=melds, left=left, opened=opened, kings=kings)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards entered, melds included. Raises EntryError, RemiError."""
        report = self.report(opened=None, kings={})
        texts = (*(report.melds or ()), report.left or report.cards or "")
        return tuple(card for text in texts for card in parse_cards(text, unsuited=True))

    def refuse_both(self) -> None:
        """Raise EntryError if a value was typed although the hand is marked empty or unopened."""
        if self.fields[self.mode].strip():
            raise EntryError(_("Choose which entry counts for this hand."))

    def _read(self, name: str, part: re.Pattern[str], *, suited: bool) -> tuple[str, ...]:
        """Return the parts of a field as the engine writes them. Raises EntryError."""
        return read_parts(name, self.fields[name], part, suited=suited)

    def _points(self) -> int:
        text = plain_number(self.fields["points"])
        if _TOO_LARGE.search(text):
            raise EntryError(_("That is too many points for a hand. Count them again."))
        if _BELOW_ZERO.fullmatch(text):
            raise EntryError(
                _("The points of a hand cannot be below zero. Enter them without minus.")
            )
        if not _SUM.fullmatch(text):
            raise EntryError(_("These are not points. Enter, for example, 27 or 10+10+7."))
        return sum(int(part) for part in text.split("+"))


def _without(hand: str, melds: Iterable[str]) -> str:
    left = Counter(parse_cards(hand))
    for card in (card for meld in melds for card in parse_cards(meld)):
        if not left[card]:
            shown = wording.show_cards(str(card))
            words = _("%(card)s lies in a meld but is not among the cards of the hand.")
            raise EntryError(words % {"card": shown})
        left[card] -= 1
    return print_cards(left.elements())
