"""The form of a deal: from the fields of a request to a DealReport and back.

A form is a flat mapping of field names to texts, kept exactly as typed. Three ways of entering a
hand stand side by side; `h0-way` says which one counts, and when it says nothing, the only one
that is filled in does.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.engine import (
    DealReport,
    Ending,
    HandContext,
    HandReport,
    RemiError,
    Variant,
    parse_cards,
    print_cards,
)
from remi_scores.matches.problems import words_for
from remi_scores.typed import LONGEST_CARDS, MELDS, WHOLE, EntryError, Unclear, read_parts
from remi_scores.web import read_form_token, read_number, text_problem

WAYS: Final = ("ranks", "points", "cards")
HAND_FIELDS: Final = ("way", *WAYS, "melds", "unopened", "empty")
DEAL_FIELDS: Final = ("ended", "by", "closed_with_king", "reason")
LONGEST_REASON: Final = 200
_SUM: Final = re.compile(r"\s*[0-9]{1,6}(\s*\+\s*[0-9]{1,6}){0,40}\s*", re.ASCII)
_COUNT: Final = re.compile(r"\s*[0-9]{1,3}\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Table:
    """What a deal's form depends on: the game with its house rules, and who sits where.

    `players` are the names by seat, `seats` those at the table (None: all of them).
    """

    variant: Variant
    players: tuple[str, ...]
    seats: tuple[int, ...] | None = None

    @property
    def here(self) -> tuple[int, ...]:
        """The seats at the table."""
        return tuple(range(len(self.players))) if self.seats is None else self.seats

    @property
    def places(self) -> list[tuple[int, str]]:
        """The seats at the table with their players."""
        return [(seat, self.players[seat]) for seat in self.here]

    @property
    def names(self) -> tuple[str, ...]:
        """The players at the table, in seat order."""
        return tuple(name for _seat, name in self.places)

    def field_names(self) -> Iterable[str]:
        """Return every field that tells something about the deal."""
        yield from DEAL_FIELDS
        for seat in self.here:
            yield from self.hand_fields(seat)

    def hand_fields(self, seat: int) -> Iterable[str]:
        """Return every field of one hand."""
        for name in (*HAND_FIELDS, *self.variant.king_rewards):
            yield f"h{seat}-{name}"


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
        """Keep what is wrong with the hand, and what is asked about it."""
        self.errors.append(str(error))
        if error.question:
            self.questions.append(error.question)

    def blame(self, error: RemiError) -> None:
        """Keep what is wrong with the hand, and which of its melds the check desk may judge."""
        self.errors.append(words_for(error))
        place = error.facts.get("meld")
        if isinstance(place, int) and 0 < place <= len(self.melds):
            self.suspect = self.melds[place - 1]

    @property
    def way(self) -> str:
        """The way that counts: the one chosen, or the only one filled in."""
        if self.fields["way"] in WAYS:
            return self.fields["way"]
        filled = [way for way in WAYS if self.fields[way].strip()]
        if len(filled) > 1:
            raise EntryError(_("Choose which entry counts for this hand."))
        return filled[0] if filled else WAYS[0]

    @property
    def shown_way(self) -> str:
        """The way to open the form with."""
        try:
            return self.way
        except EntryError:
            return WAYS[0]

    @property
    def melds(self) -> tuple[str, ...]:
        """The claimed melds, as typed, without empty ones."""
        parts = (part.strip() for part in MELDS.findall(self.fields["melds"]))
        return tuple(part for part in parts if part)

    @property
    def is_blank(self) -> bool:
        """Whether nothing that counts was entered; blank is not zero."""
        try:
            way = self.way
        except EntryError:
            return False
        has_melds = way != "points" and bool(self.melds)
        return not (self.fields["empty"] or self.fields[way].strip() or has_melds)

    def kings(self, rewards: Iterable[str]) -> dict[str, int]:
        """Return the king counters above zero."""
        counts = {key: self.fields[key] for key in rewards if self.fields[key].strip()}
        for key, text in counts.items():
            if not _COUNT.fullmatch(text):
                label = wording.KINGS[key]
                raise EntryError(_("“%(label)s”: enter how many times.") % {"label": label})
        return {key: int(text) for key, text in counts.items() if int(text)}

    def report(self, *, opened: bool | None, kings: dict[str, int]) -> HandReport:
        """Return the hand as the way that counts says it."""
        if self.fields["empty"]:
            self.refuse_both()
            return HandReport(left="", opened=opened, kings=kings)
        if self.way == "points":
            return HandReport(points=self._points(), opened=opened, kings=kings)
        is_whole = self.way == "cards"
        melds = None
        if self.fields["melds"].strip():
            melds = tuple(filter(None, self._read("melds", MELDS, suited=True))) or None
            if is_whole and melds is None:
                melds = ()  # "/": nothing is melded
        (text,) = self._read(self.way, WHOLE, suited=is_whole and self.suited)
        if is_whole and melds is None:
            return HandReport(cards=text, opened=opened, kings=kings)
        left = _without(text, melds or ()) if is_whole else text
        return HandReport(melds=melds, left=left, opened=opened, kings=kings)

    def refuse_both(self) -> None:
        """Raise EntryError if something that counts was typed beside a marked outcome."""
        if self.fields[self.way].strip():
            raise EntryError(_("Choose which entry counts for this hand."))

    def _read(self, name: str, part: re.Pattern[str], *, suited: bool) -> tuple[str, ...]:
        """Return the parts of a field as the engine writes them; asks where one is unclear."""
        return read_parts(name, self.fields[name], part, suited=suited)

    def _points(self) -> int:
        text = self.fields["points"]
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


class DealEntry:
    """A deal's form with everything typed into it and everything that is wrong with it.

    `aside` is what was typed for players who have left meanwhile: kept, should they come back.
    """

    def __init__(self, table: Table, data: Mapping[str, str]) -> None:
        self.table = table
        self.fields = {name: data.get(name, "") for name in table.field_names()}
        self.aside = _aside(table, data)
        self.why = data.get("why", "")
        self.position = read_number(data.get("position", ""))
        self.sequence = read_number(data.get("sequence", ""))
        self.version = read_number(data.get("version", ""), blank=-1)
        self.op = read_form_token(data.get("op", ""))
        self.errors: list[str] = []
        self.hands = [
            HandEntry(seat, name, table.variant.hidden_melds, self._hand_fields(seat))
            for seat, name in table.places
        ]

    def _hand_fields(self, seat: int) -> dict[str, str]:
        names = (*HAND_FIELDS, *self.table.variant.king_rewards)
        return {name: self.fields[f"h{seat}-{name}"] for name in names}

    def has_errors(self) -> bool:
        """Whether anything is noted as wrong."""
        return bool(self.errors) or any(hand.errors for hand in self.hands)

    @property
    def typed(self) -> dict[str, str]:
        """Every field that was filled in, as it was typed."""
        return {name: text for name, text in self.fields.items() if text}

    @property
    def ending(self) -> Ending | None:
        """How the deal ended; None while that is not said."""
        endings = (*self.table.variant.endings, Ending.VOID)
        return next((ending for ending in endings if ending == self.fields["ended"]), None)

    @property
    def by(self) -> int | None:
        """The seat of who ended the deal; None where nobody did or it is not said."""
        if self.ending is None or not self.ending.has_player:
            return None
        seat = self.by_seat
        return seat if seat in self.table.here else None

    @property
    def by_seat(self) -> int:
        """The seat marked, also under an ending that has nobody; -1 if none is."""
        return read_number(self.fields["by"], blank=-1)

    @property
    def by_name(self) -> str | None:
        """The name of who ended the deal."""
        seat = self.by
        return None if seat is None else self.table.players[seat]

    def report(self) -> DealReport | None:
        """Return what was entered; None if it cannot be read, with the errors noted."""
        self._check_texts()
        ending = self.ending
        if ending is None:
            self.errors.append(str(wording.ERRORS["unknown_ending"]))
        elif ending.has_player and self.by is None:
            self.errors.append(str(wording.WHO[ending]))
        if ending is None or self.has_errors():
            return None
        if ending is Ending.VOID:
            return self._void()
        hands = self._hand_reports(ending)
        king = bool(self.fields["closed_with_king"]) and ending in self.table.variant.goes_out
        report = DealReport(ended=ending, by=self.by_name, hands=hands, closed_with_king=king)
        return None if self.has_errors() else report

    def _check_texts(self) -> None:
        for name, text in {**self.fields, "why": self.why}.items():
            longest = LONGEST_REASON if name in ("reason", "why") else LONGEST_CARDS
            if problem := text_problem(text, longest):
                self._hand_of(name).append(problem)

    def _hand_of(self, name: str) -> list[str]:
        hand = next((hand for hand in self.hands if name.startswith(hand.prefix)), None)
        return hand.errors if hand else self.errors

    def _void(self) -> DealReport | None:
        reason = self.fields["reason"].strip()
        if not reason:
            self.errors.append(_("Say why the deal is void."))
        return DealReport(ended=Ending.VOID, reason=reason) if reason else None

    def _hand_reports(self, ending: Ending) -> dict[str, HandReport]:
        reports = {}
        for hand in self.hands:
            try:
                report = self._hand_report(hand, ending)
            except EntryError as error:
                hand.note(error)
            except RemiError as error:
                hand.errors.append(words_for(error))
            else:
                if report:
                    reports[hand.name] = report
        return reports

    def _hand_report(self, hand: HandEntry, ending: Ending) -> HandReport | None:
        variant = self.table.variant
        went_out = hand.seat == self.by and ending in variant.goes_out
        kings = hand.kings(variant.king_rewards)
        opened = self._opened(hand, went_out=went_out)
        wanted = variant.needs_hand(ending, went_out=went_out, opened=opened)
        if opened is False and not wanted:
            hand.refuse_both()
            return HandReport(opened=False)
        if not hand.is_blank:
            return hand.report(opened=opened, kings=kings)
        if wanted:
            raise EntryError(str(wording.ERRORS["missing_hand"]))
        return HandReport(kings=kings) if kings else None

    def _opened(self, hand: HandEntry, *, went_out: bool) -> bool | None:
        if not self.table.variant.asks_opened:
            return None
        if went_out and hand.fields["unopened"]:
            raise EntryError(_("Whoever went out has opened. Take the mark “not opened” away."))
        return None if went_out else not hand.fields["unopened"]

    def show(self, error: RemiError) -> None:
        """Note an error about this deal beside the hands it concerns."""
        names = error.facts.get("players") or [error.facts.get("player")]
        concerned = [hand for hand in self.hands if isinstance(names, list) and hand.name in names]
        for hand in concerned:
            hand.blame(error)
        if not concerned:
            self.errors.append(words_for(error))


def _aside(table: Table, data: Mapping[str, str]) -> dict[str, str]:
    away = [seat for seat in range(len(table.players)) if seat not in table.here]
    names = [name for seat in away for name in table.hand_fields(seat)]
    return {name: data[name][:LONGEST_CARDS] for name in names if data.get(name)}


def most_points(table: Table, number: int) -> int:
    """Return what hardly any hand of a deal is worth more than.

    The keypad takes a number for complete when no further digit could follow.
    """
    variant = table.variant
    place = HandContext(
        players=len(table.here),
        number=number,
        ending=variant.endings[0],
        ended_it=False,
        went_out=False,
        opened=True if variant.asks_opened else None,
    )
    # All cards worth the third highest value: nobody holds only jokers.
    return max(variant.leftover_sizes(place)) * sorted(variant.values(number))[-3] + 9
