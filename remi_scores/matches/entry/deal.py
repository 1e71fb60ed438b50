"""The form of a deal: from the fields of a request to a DealReport and back.

A form is a flat mapping of field names to texts, kept exactly as typed. A hand can be entered in
three modes. The field `h0-way` says which one counts; if it is empty, the one that is filled in.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from remi_scores import wording
from remi_scores.engine import (
    Card,
    Code,
    DealReport,
    Ending,
    HandContext,
    HandReport,
    RemiError,
)
from remi_scores.matches.entry.doubles import doubles_in
from remi_scores.matches.entry.hand import HAND_FIELDS, HandEntry
from remi_scores.matches.errors import Problem
from remi_scores.matches.ledger import Seating, get_row
from remi_scores.matches.models import Match
from remi_scores.matches.problems import words_for
from remi_scores.typed import LONGEST_CARDS, EntryError
from remi_scores.web import new_form_token, read_form_token, read_number, text_problem

VOID_FIELDS: Final = ("reason", "ready", "wrong")
DEAL_FIELDS: Final = ("ended", "by", "closed_with_king", *VOID_FIELDS)
LONGEST_REASON: Final = 200


def field_names(table: Seating) -> Iterable[str]:
    """Yield the names of all fields about the deal."""
    yield from DEAL_FIELDS
    for seat in table.here:
        yield from hand_fields(table, seat)


def hand_fields(table: Seating, seat: int) -> Iterable[str]:
    """Yield the names of all fields of one hand."""
    for name in (*HAND_FIELDS, *table.variant.king_rewards):
        yield f"h{seat}-{name}"


class DealEntry:
    """A deal's form: what was typed into it, and the errors in it.

    `aside` is what was typed for players who left meanwhile, kept in case they come back.
    """

    def __init__(self, table: Seating, data: Mapping[str, str]) -> None:
        self.table = table
        self.fields = {name: data.get(name, "") for name in field_names(table)}
        self.aside = _aside(table, data)
        self.why = data.get("why", "")
        self.position = read_number(data.get("position", ""))
        self.sequence = read_number(data.get("sequence", ""))
        self.version = read_number(data.get("version", ""), blank=-1)
        self.form_token = read_form_token(data.get("op", ""))
        self.errors: list[str] = []
        self.hands = [
            HandEntry(seat, name, table.variant.hidden_melds, self._hand_fields(seat))
            for seat, name in table.seated
        ]

    def _hand_fields(self, seat: int) -> dict[str, str]:
        names = (*HAND_FIELDS, *self.table.variant.king_rewards)
        return {name: self.fields[f"h{seat}-{name}"] for name in names}

    def copy(self) -> "DealEntry":
        """Return the form with what was typed, and nothing noted as wrong."""
        return DealEntry(self.table, self.typed)

    def draw(self, match: Match) -> None:
        """Make this a new form, with a new token, for the match as it is now."""
        self.form_token = new_form_token()
        if self.sequence:
            self.sequence = get_row(match, self.position).revision.sequence
        else:
            self.position, self.version = match.next_position, match.version

    def has_errors(self) -> bool:
        """Tell whether the form or one of its hands has an error."""
        return bool(self.errors) or any(hand.errors for hand in self.hands)

    @property
    def is_waiting(self) -> bool:
        """Whether the ending or a hand is still to be entered, as `report` has found."""
        if self.ending is None or (self.ending.has_player and self.by is None):
            return True
        return any(hand.is_blank and hand.errors for hand in self.hands)

    @property
    def typed(self) -> dict[str, str]:
        """Every field that was filled in, as it was typed.

        The reason of a void deal is given even if another field says it.
        """
        reason = self.reason if self.ending is Ending.VOID else self.fields["reason"]
        return {name: text for name, text in {**self.fields, "reason": reason}.items() if text}

    @property
    def wrong_closer(self) -> str | None:
        """The player who closed wrongly, which makes the deal void; None if nobody did."""
        seat = read_number(self.fields["wrong"], blank=-1)
        is_marked = self.ending is Ending.VOID and seat in self.table.here
        return self.table.players[seat] if is_marked else None

    @property
    def ready_reasons(self) -> list[str]:
        """Why deals are void most often."""
        return [str(words) for words in wording.READY_VOID]

    @property
    def wrong_closers(self) -> list[tuple[str, str, str]]:
        """Who may have closed wrongly: seat, name, and why the deal is void then."""
        return [(str(seat), name, wording.wrong_close_of(name)) for seat, name in self.table.seated]

    @property
    def reason(self) -> str:
        """Why the deal is void: as typed, else who closed wrongly, else a ready reason."""
        typed, closer = self.fields["reason"].strip(), self.wrong_closer
        wrong = wording.wrong_close_of(closer) if closer else ""
        return typed or wrong or self.fields["ready"].strip()

    @property
    def ending(self) -> Ending | None:
        """How the deal ended; None if that is not given."""
        endings = (*self.table.variant.endings, Ending.VOID)
        return next((ending for ending in endings if ending == self.fields["ended"]), None)

    @property
    def by(self) -> int | None:
        """The seat of the player who ended the deal; None if nobody did or it is not given."""
        if self.ending is None or not self.ending.has_player:
            return None
        seat = self.by_seat
        return seat if seat in self.table.here else None

    @property
    def by_seat(self) -> int:
        """The seat marked in the form, even if nobody ends a deal so; -1 if none is marked."""
        return read_number(self.fields["by"], blank=-1)

    @property
    def by_name(self) -> str | None:
        """The name of the player who ended the deal."""
        seat = self.by
        return None if seat is None else self.table.players[seat]

    def report(self) -> DealReport | None:
        """Return what was entered; None if it is not valid, and then the form has the errors."""
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
            longest = LONGEST_REASON if name in ("reason", "ready", "why") else LONGEST_CARDS
            if problem := text_problem(text, longest):
                self._hand_of(name).append(problem)

    def _hand_of(self, name: str) -> list[str]:
        hand = next((hand for hand in self.hands if name.startswith(hand.prefix)), None)
        return hand.errors if hand else self.errors

    def _void(self) -> DealReport | None:
        reason = self.reason
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
            raise EntryError(_("Whoever went out has opened. Clear “not opened”."))
        return None if went_out else not hand.fields["unopened"]

    def note_doubles(self) -> bool:
        """Note in each hand the cards of which the packs hold fewer; tell if there are any."""
        pack = self.table.variant.pack(len(self.table.here))
        found = doubles_in(pack, {hand.name: self._cards_of(hand) for hand in self.hands})
        for holders, words in found:
            for hand in self.hands:
                if hand.name in holders and words not in hand.errors:
                    hand.errors.append(words)
        return bool(found)

    def _cards_of(self, hand: HandEntry) -> tuple[Card, ...]:
        """Return the cards entered for a hand; none if they cannot be read or do not count."""
        variant, ending = self.table.variant, self.ending
        went_out = hand.seat == self.by and ending in variant.goes_out
        opened = not hand.fields["unopened"] if variant.asks_opened else None
        if not variant.needs_hand(ending or variant.endings[0], went_out=went_out, opened=opened):
            return ()
        try:
            return () if hand.is_blank else hand.cards
        except (EntryError, RemiError):
            return ()

    def show(self, error: Problem) -> None:
        """Add an error to the hands it concerns, or to the form if it concerns none."""
        if error.code in (Code.TOO_MANY_COPIES, Code.TOO_MANY_JOKERS) and self.note_doubles():
            return
        names = error.facts.get("players") or [error.facts.get("player")]
        concerned = [hand for hand in self.hands if isinstance(names, list) and hand.name in names]
        for hand in concerned:
            hand.blame(error)
        if not concerned:
            self.errors.append(words_for(error))


def _aside(table: Seating, data: Mapping[str, str]) -> dict[str, str]:
    away = [seat for seat in range(len(table.players)) if seat not in table.here]
    names = [name for seat in away for name in hand_fields(table, seat)]
    return {name: data[name][:LONGEST_CARDS] for name in names if data.get(name)}


def most_points(table: Seating, number: int) -> int:
    """Return a number of points that hardly any hand of deal `number` exceeds.

    The keypad takes a number as complete when one more digit would exceed it.
    """
    variant = table.variant
    context = HandContext(
        players=len(table.here),
        number=number,
        ending=variant.endings[0],
        ended_it=False,
        went_out=False,
        opened=True if variant.asks_opened else None,
    )
    # All cards worth the third highest value: nobody holds only jokers.
    return max(variant.leftover_sizes(context)) * sorted(variant.values(number))[-3] + 9
