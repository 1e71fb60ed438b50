"""The form of one player's own hand."""

from collections.abc import Mapping

from remi_scores import wording
from remi_scores.engine import Ending, RemiError, judge_hand
from remi_scores.matches.entry.deal import DEAL_FIELDS, VOID_FIELDS, DealEntry
from remi_scores.matches.ledger import Held, Seating, next_number, open_contributions
from remi_scores.matches.models import Match
from remi_scores.web import new_form_token, read_number

ENDING_FIELDS = tuple(name for name in DEAL_FIELDS if name not in VOID_FIELDS)


class OwnEntry(DealEntry):
    """A deal's form with the hand of one player; fields of other hands are ignored.

    `number` is that of the deal it was drawn for; 0 if the form does not say: then the next deal.
    """

    def __init__(self, table: Seating, seat: int, data: Mapping[str, str]) -> None:
        mine = {k: v for k, v in data.items() if k.startswith(f"h{seat}-") or k[:1] != "h"}
        super().__init__(table, mine)
        self.hands = [hand for hand in self.hands if hand.seat == seat]
        self.seat, self.name = seat, table.players[seat]
        self.number = read_number(data.get("deal", ""))
        self.seen_hand = read_number(data.get("seen_hand", ""))
        self.seen_ending = read_number(data.get("seen_ending", ""))

    def copy(self) -> "OwnEntry":
        """Return the form with what was typed, and nothing noted as wrong."""
        return OwnEntry(self.table, self.seat, self.typed)

    def draw(self, match: Match) -> None:
        """Make this a new form for the coming deal, and note what is written for it so far."""
        self.form_token, self.position = new_form_token(), match.next_position
        self.number = next_number(match)
        self.note_seen(open_contributions(match))

    def note_seen(self, held: Held) -> None:
        """Remember which hand and which ending the form was drawn for; 0 if there was none."""
        self.seen_hand = held[self.seat].pk if self.seat in held else 0
        self.seen_ending = held[None].pk if None in held else 0

    def check(self, number: int) -> bool:
        """Tell whether the hand is possible in deal `number`; errors are added to the form."""
        if self.ending is Ending.VOID:
            self.errors.append(str(wording.ERRORS["unknown_ending"]))
        report = None if self.has_errors() else self.report()
        if report is None:
            return False
        try:
            judge_hand(self.table.variant, self.table.names, number, report, self.name)
        except RemiError as error:
            self.show(error)
        return not self.has_errors()

    @property
    def ending_fields(self) -> dict[str, str]:
        """How the deal ended, as typed."""
        return {name: self.fields[name] for name in ENDING_FIELDS if self.fields[name]}

    @property
    def hand_fields(self) -> dict[str, str]:
        """The hand, as typed."""
        start = f"h{self.seat}-"
        return {name: text for name, text in self.typed.items() if name.startswith(start)}
