"""The smaller forms: who plays and under which house rules, an adjustment, why a row is undone."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from remi_scores import wording
from remi_scores.engine import Option, Variant
from remi_scores.matches.entry.deal import LONGEST_REASON
from remi_scores.matches.models import STOPS
from remi_scores.people import LONGEST_STORED, fold_name
from remi_scores.web import plain_number, read_number

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

PREFIX: Final = "o"
USUAL_PENALTY: Final = 10
"""The points of the penalty that the form of an adjustment offers ready made."""
_SUM: Final = re.compile(r"[+-]?[0-9]{1,6}([+-][0-9]{1,6}){0,9}", re.ASCII)
_TOO_LARGE: Final = re.compile(r"[0-9]{7}", re.ASCII)
_PART: Final = re.compile(r"[+-]?[0-9]+", re.ASCII)


class RulesForm(forms.Form):
    """House rules: a field for every option of the game, filled with the book's value."""

    def __init__(
        self,
        variant: type[Variant],
        data: Mapping[str, Any] | None = None,
        *,
        current: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = variant
        self.known = {option.name: option for option in variant.options()}
        book = {option.name: option.default for option in self.known.values()}
        initial = {**book, **(current or {})}
        super().__init__(data, prefix=PREFIX, initial=initial)
        for option in self.known.values():
            self.fields[option.name] = _option_field(option)

    def options(self) -> dict[str, Any]:
        """Return the value of every option; a number left blank is the book's."""
        return {name: self._value(option) for name, option in self.known.items()}

    def _value(self, option: Option) -> object:
        value = self.cleaned_data[option.name]
        return option.default if value is None else value

    @property
    def rows(self) -> list[tuple[forms.BoundField, bool]]:
        """The fields, each with whether its value is not the book's."""
        return [(self[name], self._is_changed(option)) for name, option in self.known.items()]

    @property
    def changed(self) -> bool:
        """Whether any value is not the book's."""
        return any(changed for _field, changed in self.rows)

    def says(self, options: Mapping[str, Any]) -> bool:
        """Tell whether the form has these values, and the book's for all other options."""
        return not any(
            self._differs(option, options.get(option.name, option.default))
            for option in self.known.values()
        )

    def _is_changed(self, option: Option) -> bool:
        return self._differs(option, option.default)

    def _differs(self, option: Option, wanted: object) -> bool:
        value = self[option.name].value()
        if option.kind == "bool":
            return bool(value) is not wanted
        # A number left blank is the book's.
        return str(option.default if value in (None, "") else value) != str(wanted)

    def note(self, name: str, words: str) -> None:
        """Add an error to the field of an option, or to the form if there is no such field."""
        self.add_error(name if name in self.fields else None, words)


class WholeNumberField(forms.IntegerField):
    """A whole number as people write it; Django alone would read 1.000 as 1."""

    def to_python(self, value: object) -> int | None:
        """Read the number. Raises ValidationError."""
        text = plain_number(str(value)) if value is not None else ""
        if text and not _PART.fullmatch(text):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(text)


def _option_field(option: Option) -> forms.Field:
    label = wording.option_words(option.name)
    if option.kind == "bool":
        return forms.BooleanField(label=label, required=False)
    if option.kind == "choice":
        choices = [(each, wording.value_words(option.name, each)) for each in option.choices]
        return forms.ChoiceField(label=label, choices=choices)
    refusal = wording.option_refusal(option)
    return WholeNumberField(
        label=label,
        required=False,
        min_value=option.least,
        max_value=option.most,
        help_text=wording.option_hint(option),
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), refusal),
    )


class TextField(forms.CharField):
    """A text field without `maxlength`: browsers would silently cut off what is pasted.

    Text that is too long is refused with a message.
    """

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Drop `maxlength`."""
        return {k: v for k, v in super().widget_attrs(widget).items() if k != "maxlength"}


class ReasonForm(forms.Form):
    """Why a row is undone or restored; optional."""

    why = TextField(label=gettext_lazy("Why"), required=False, max_length=LONGEST_REASON)


def read_points(text: str) -> int:
    """Read whole points with a sign, or a sum. Raises ValidationError for anything else."""
    text = "".join(plain_number(text).split())
    if _TOO_LARGE.search(text):
        raise forms.ValidationError(_too_many_points())
    if not _SUM.fullmatch(text):
        raise forms.ValidationError(_no_points())
    return sum(int(part) for part in _PART.findall(text))


def _too_many_points() -> str:
    return _("That is too many points: at most %(most)s.") % {"most": 999999}


def _no_points() -> str:
    return _("Enter whole points, for example -10 or 10+15.")


def _zero_points() -> str:
    return _("An adjustment of zero points changes nothing.")


def _points_field(label: "StrOrPromise") -> TextField:
    widget = forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"})
    return TextField(label=label, max_length=60, widget=widget)


def _why_field() -> TextField:
    return TextField(
        label=gettext_lazy("Why the correction"), required=False, max_length=LONGEST_REASON
    )


def _player_field(label: str, players: Sequence[str], seats: Iterable[int]) -> forms.ChoiceField:
    choices = [(str(seat), players[seat]) for seat in seats]
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)


class AdjustmentForm(forms.Form):
    """Points agreed at the table for one player, always with a reason.

    A chip offers ready reasons (`ready`); `penalty` is what a usual one adds, in points.
    """

    player = forms.ChoiceField()
    points = _points_field(gettext_lazy("Points"))
    reason = TextField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    why = _why_field()

    def __init__(
        self,
        players: Sequence[str],
        data: Mapping[str, Any] | None = None,
        *,
        seats: Iterable[int],
        document: Mapping[str, Any] | None = None,
        penalty: int = -USUAL_PENALTY,
    ) -> None:
        self.ready_reasons = wording.ready_adjustments(penalty)
        data = data and self._with_ready(data)
        super().__init__(data, initial=_adjustment_fields(players, document))
        self.players = players
        self.fields["player"] = _player_field(_("Player"), players, seats)
        # What a phone without a network says before it keeps the form (static/js/sign.js).
        self.fields["points"].widget.attrs |= {
            "data-say-no-points": _no_points(),
            "data-say-too-many": _too_many_points(),
            "data-say-zero": _zero_points(),
        }
        if document is None:
            del self.fields["why"]

    def _with_ready(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields; what is blank is taken from the ready reason that is marked."""
        fields = dict(data.items())
        for _label, reason, points in self.ready_reasons:
            if fields.get("ready") == reason:
                ready = {"reason": reason, "points": points}
                fields |= {k: v for k, v in ready.items() if not str(fields.get(k, "")).strip()}
        return fields

    def clean_points(self) -> int:
        """Read the points; refuse zero."""
        points = read_points(self.cleaned_data["points"])
        if not points:
            raise forms.ValidationError(_zero_points())
        return points

    @property
    def document(self) -> dict[str, Any]:
        """The adjustment as it is stored."""
        cleaned = self.cleaned_data
        return {
            "player": self.players[int(cleaned["player"])],
            "points": cleaned["points"],
            "reason": cleaned["reason"],
        }


def _adjustment_fields(
    players: Sequence[str], document: Mapping[str, Any] | None
) -> dict[str, Any]:
    if document is None:
        return {}
    return {**document, "player": str(players.index(document["player"]))}


class StopForm(forms.Form):
    """How a match ends before its rules end it, and why."""

    what = forms.ChoiceField(widget=forms.RadioSelect)
    reason = TextField(
        label=gettext_lazy("Why the match ends now"), required=False, max_length=LONGEST_REASON
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        choices = [(str(kind), wording.row_words(kind, None)) for kind in STOPS]
        self.fields["what"] = forms.ChoiceField(
            label=_("How does it end?"), choices=choices, widget=forms.RadioSelect
        )


class LeavingForm(forms.Form):
    """Which of the players at the table leaves for good.

    Every player is valid, not only those `offered`: a form sent twice names one who has left.
    """

    player = forms.ChoiceField()

    def __init__(
        self, players: Sequence[str], data: Mapping[str, Any] | None = None, *, seats: Iterable[int]
    ) -> None:
        super().__init__(data)
        self.players = players
        self.fields["player"] = _player_field(_("Who leaves?"), players, range(len(players)))
        self.offered = [(str(seat), players[seat]) for seat in seats]

    @property
    def name(self) -> str:
        """The player."""
        return self.players[int(self.cleaned_data["player"])]


def _with_ready(data: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return the fields of a form; where one is blank, the ready answer to it."""
    fields = dict(data.items())
    for name in names:
        if not str(fields.get(name, "")).strip() and (ready := fields.get(f"ready_{name}")):
            fields[name] = ready
    return fields


class JoiningForm(forms.Form):
    """Who joins and with which total. With a `total` it corrects such a row: only that changes.

    Chips offer names and totals (`ready_name`, `ready_total`), which count for blank fields.
    """

    name = TextField(
        label=gettext_lazy("Who joins?"),
        max_length=4 * LONGEST_STORED,
        widget=forms.TextInput(
            attrs={"list": "known", "autocomplete": "off", "autocapitalize": "words"}
        ),
    )
    total = _points_field(gettext_lazy("Total to begin with"))
    why = _why_field()

    def __init__(self, data: Mapping[str, Any] | None = None, *, total: int | None = None) -> None:
        data = data and _with_ready(data, ("name", "total"))
        super().__init__(data, initial={} if total is None else {"total": total})
        del self.fields["why" if total is None else "name"]

    def clean_total(self) -> int:
        """Read the total."""
        return read_points(self.cleaned_data["total"])


@dataclass(slots=True)
class SeatField:
    """One seat in the form of a new match."""

    index: int
    name: str
    deals: bool
    error: str = ""


class PlayersForm:
    """Who plays, in seat order, and who deals first; seats without a name are skipped.

    A button of the form may move a player up (`move`, the index) or add one that played before
    (`add`, the name), and Enter in a name goes on to the next (`enter`): then the form is shown
    again and nothing is started.
    """

    def __init__(self, seats: int, data: Mapping[str, str]) -> None:
        dealer = read_number(data.get("dealer", ""))
        self.seats = [
            SeatField(index, data.get(f"p{index}", "")[: 4 * LONGEST_STORED], index == dealer)
            for index in range(seats)
        ]
        self.errors: list[str] = []
        self.changed = not data.keys().isdisjoint(("move", "add", "enter"))
        if "move" in data:
            self._move(read_number(data["move"]))
        if "add" in data:
            self._add(data["add"])

    @classmethod
    def of(cls, seats: int, names: Iterable[str], dealer: int) -> "PlayersForm":
        """Return the form filled with names."""
        data = {f"p{index}": name for index, name in enumerate(names)}
        return cls(seats, {**data, "dealer": str(dealer)})

    def _move(self, index: int) -> None:
        if 0 < index < len(self.seats):
            one, other = self.seats[index - 1], self.seats[index]
            one.name, other.name = other.name, one.name
            one.deals, other.deals = other.deals, one.deals

    def _add(self, name: str) -> None:
        for seat in self.seats:
            if not seat.name.strip():
                seat.name = name[:LONGEST_STORED]
                return

    @property
    def taken(self) -> list[SeatField]:
        """The seats with a name."""
        return [seat for seat in self.seats if seat.name.strip()]

    @property
    def names(self) -> list[str]:
        """The names in the form."""
        return [seat.name for seat in self.taken]

    def others(self, known: Iterable[str]) -> list[str]:
        """Return the known names that are not in the form yet, in any spelling."""
        seated = {fold_name(name) for name in self.names}
        return [name for name in known if fold_name(name) not in seated]

    @property
    def first_dealer(self) -> int:
        """The index of the first dealer among the players; 0 if nobody is marked."""
        return next((index for index, seat in enumerate(self.taken) if seat.deals), 0)

    def refuse_twins(self, facts: Mapping[str, object], words: str) -> None:
        """Note an error at each seat with one of the `players` in the facts, in any spelling."""
        told = facts.get("players")
        twins = {fold_name(str(name)) for name in told} if isinstance(told, Sequence) else set()
        for seat in self.taken:
            if fold_name(seat.name) in twins:
                seat.error = words

    def refuse_absent_dealer(self) -> bool:
        """Note an error if a seat without a name is marked to deal first; tell whether one is.

        Without any name that is not what is wrong.
        """
        for seat in self.seats if self.taken else ():
            if seat.deals and not seat.name.strip():
                seat.error = _("Nobody sits here: mark somebody else to deal first.")
        return any(seat.error for seat in self.seats)
