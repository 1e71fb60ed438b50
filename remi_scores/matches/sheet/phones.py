"""What pages show of the phones at a table: who has a seat, who asks for one, whose hand is in."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.timezone import get_current_timezone

from remi_scores import wording
from remi_scores.matches.access import must_ask
from remi_scores.matches.entry import ending_words
from remi_scores.matches.ledger import Phones, StoredRequest, last_contribution, seats_now
from remi_scores.matches.models import Access, Match
from remi_scores.matches.sheet.phone_names import device_words, phone_words


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player at the table; `index` is the seat.

    `taken`: a phone has the seat; `mine`: this phone has it. `written`: the hand of the
    coming deal is in; `missing`: it is not, and the deal cannot be closed without it. `replaced`:
    another device wrote it anew. `overruled`: the last deal was saved with another hand.
    """

    index: int
    name: str
    taken: bool
    mine: bool
    written: bool
    missing: bool
    replaced: bool
    overruled: bool

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class NamedView:
    """The phone that the table named as owner; the owner may object `until` then."""

    called: str
    until: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class AskedView:
    """A seat that a phone asks for, and what that phone is called.

    `key` is what the button to answer it sends; `is_free`: no phone has the seat.
    """

    name: str
    device: str
    key: str
    is_free: bool


@dataclass(frozen=True, slots=True)
class PhonesView:
    """What the score sheet shows of the phones.

    `asked` are the seats that are asked for and that this phone may give: a scorer's only those
    that are free. `ended` says how the
    coming deal ended, empty while no phone has written for it. `seen` is the key of the last
    contribution, which the form to close the deal sends back. `waiting` are hands for other deals
    than the next, since one before them was undone or restored: the player, the deal's number.
    `endings`: how devices said that the deal ended, each with its key, if they differ. `points`:
    what closing the deal would write.
    `told` says what others did to this phone's seats, empty if nothing. `wanted` are the players
    whose seats this phone has and another asks for. `invites`: phones are to be invited, until all
    sit or somebody says enough. `named` is the phone that the table named as owner, for the owner
    and that phone alone.
    """

    players: tuple[PlayerView, ...]
    asked: tuple[AskedView, ...]
    ended: str
    seen: int
    may_close: bool
    waiting: tuple[tuple[str, int], ...]
    endings: tuple[tuple[int, str], ...]
    points: tuple[tuple[str, int], ...]
    overruled_in: int
    told: tuple[str, ...]
    wanted: tuple[str, ...]
    invites: bool
    named: NamedView | None

    @property
    def mine(self) -> tuple[PlayerView, ...]:
        """The players whose seats this phone has."""
        return tuple(player for player in self.players if player.mine)

    @property
    def has_several(self) -> bool:
        """Whether this phone has more than one seat: then pages name each player."""
        return len(self.mine) > 1

    @property
    def replaced(self) -> tuple[PlayerView, ...]:
        """Those of them whose cards another device wrote anew."""
        return tuple(player for player in self.mine if player.replaced)

    @property
    def overruled(self) -> tuple[PlayerView, ...]:
        """Those of them whose last deal was saved with other cards."""
        return tuple(player for player in self.mine if player.overruled)

    @property
    def is_alone(self) -> bool:
        """Whether no phone has a seat."""
        return not any(player.taken for player in self.players)

    @property
    def is_writing(self) -> bool:
        """Whether a hand of the coming deal is in."""
        return self.seen > 0

    @property
    def is_complete(self) -> bool:
        """Whether all hands are in that the deal needs."""
        return self.is_writing and not any(player.missing for player in self.players)


@dataclass(frozen=True, slots=True)
class RequestView:
    """A device that asks for a seat; `key` is what the button to answer it sends."""

    key: str
    device: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat on the page of seats.

    `asking`: this phone asks for it; `must_ask`: that is the only way to it. `may_answer`: this
    phone may give it to others.
    """

    player: PlayerView
    device: str
    asking: bool
    must_ask: bool
    may_answer: bool
    requests: tuple[RequestView, ...]


def phones_view(match: Match) -> PhonesView:
    """Return what the sheet shows of the phones; no query."""
    known: Phones = match.phones
    names, taken = match.players, {seat for seat, _access in known.get("taken", ())}
    mine = match.access.seats
    return PhonesView(
        players=tuple(
            PlayerView(
                index=seat,
                name=names[seat],
                taken=seat in taken,
                mine=seat in mine,
                written=seat in known.get("hands", ()),
                missing=seat in known.get("missing", ()),
                replaced=seat in known.get("replaced", ()),
                overruled=seat in known.get("overruled", ()),
            )
            for seat in seats_now(match)
        ),
        asked=_asked_views(match),
        ended=ending_words(match, known["ended"]) if known.get("ended") else "",
        seen=last_contribution(match),
        may_close=match.access.plays,
        endings=tuple((key, ending_words(match, said)) for key, said in known.get("endings", ())),
        points=tuple((names[seat], points) for seat, points in known.get("points", ())),
        overruled_in=known.get("overruled_in", 0),
        waiting=tuple((names[seat], number) for seat, number in known.get("waiting", ())),
        told=_told_words(match),
        wanted=_wanted(match),
        invites=_invites(match),
        named=_named_view(match),
    )


def _named_view(match: Match) -> NamedView | None:
    known: Phones = match.phones
    named = known.get("named")
    is_mine = named is not None and named["access"] == match.access.pk
    if named is None or not (is_mine or match.access.owns):
        return None
    ends = datetime.fromtimestamp(named["ends"], tz=get_current_timezone())
    return NamedView(called=named["called"], until=f"{ends:%H:%M}", is_mine=is_mine)


def _asked_views(match: Match) -> tuple[AskedView, ...]:
    known: Phones = match.phones
    taken = {seat for seat, _access in known.get("taken", ())}
    return tuple(
        AskedView(
            name=match.players[each["seat"]],
            device=_asker_words(match, each),
            key=_request_key(each),
            is_free=each["seat"] not in taken,
        )
        for each in known.get("asked", ())
        if _may_answer(match.access, is_taken=each["seat"] in taken)
    )


def _may_answer(access: Access, *, is_taken: bool) -> bool:
    return access.owns if is_taken else access.writes


def _request_key(request: StoredRequest) -> str:
    return f"{request['access']}-{request['seat']}"


def _asker_words(match: Match, request: StoredRequest) -> str:
    """Name a phone that asks for a seat, as `phone_words` names it; no query."""
    known: Phones = match.phones
    access, taken = request["access"], known.get("taken", ())
    seated = ", ".join(match.players[seat] for seat, holder in taken if holder == access)
    return seated or request["name"] or wording.other_device(request["mark"])


def _wanted(match: Match) -> tuple[str, ...]:
    """Return whose seats this phone has and another phone asks for."""
    known: Phones = match.phones
    asked = {each["seat"] for each in known.get("asked", ())}
    return tuple(match.players[seat] for seat in match.access.seats if seat in asked)


def _told_words(match: Match) -> tuple[str, ...]:
    """Say what others did to the seats of the phone that looks."""
    told: list[dict[str, Any]] = match.access.told
    return tuple(
        str(wording.TOLD[each["what"]]) % {"name": match.players[each["seat"]]} for each in told
    )


def _invites(match: Match) -> bool:
    known: Phones = match.phones
    is_full = set(seats_now(match)) <= {seat for seat, _access in known.get("taken", ())}
    return match.access.writes and not (known.get("enough") or is_full or match.finished)


@dataclass(frozen=True, slots=True)
class PhoneView:
    """A phone in the match, as its owner sees it; `key` is that of its access."""

    key: int
    name: str
    role: str
    is_this: bool
    may_write: bool
    owns: bool


def seat_and_phone_views(match: Match) -> tuple[list[SeatView], list[PhoneView]]:
    """Return the seats, with who has them or asks for them, and the phones in the match."""
    accesses = list(match.accesses.filter(revoked=False).order_by("pk"))
    seats = [_seat_view(match, player, accesses) for player in phones_view(match).players]
    return seats, _phone_views(match, accesses)


def _phone_views(match: Match, accesses: list[Access]) -> list[PhoneView]:
    """Return the phones, those with a seat first."""
    return [
        PhoneView(
            key=each.pk,
            name=phone_words(match, each),
            role=str(wording.ROLES[each.role]),
            is_this=each.pk == match.access.pk,
            may_write=each.writes,
            owns=each.owns,
        )
        for each in sorted(accesses, key=lambda each: not each.seats)
    ]


def _seat_view(match: Match, player: PlayerView, accesses: list[Access]) -> SeatView:
    known: Phones = match.phones
    holder = next((each for each in accesses if player.index in each.seats), None)
    asked = [each for each in known.get("asked", ()) if each["seat"] == player.index]
    by_asking = player.taken or must_ask(match, match.access)
    return SeatView(
        player=player,
        device=(holder.name or device_words(holder.device)) if holder else "",
        asking=by_asking and match.access.pk in {each["access"] for each in asked},
        must_ask=by_asking,
        may_answer=_may_answer(match.access, is_taken=player.taken),
        requests=tuple(
            RequestView(_request_key(each), _asker_words(match, each)) for each in asked
        ),
    )
