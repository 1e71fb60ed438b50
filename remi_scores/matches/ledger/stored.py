"""The JSON that is stored with a match for reading: `Match.standing` and `Match.phones`.

Players are named by their seat: their index in `Match.players`.
"""

from typing import Any, NotRequired, TypeAlias, TypedDict

StoredRename: TypeAlias = list[Any]
"""A correction of names: the key of the head's revision, and the new names by the old ones."""


class StoredContract(TypedDict):
    """What a deal of Kontrakt prescribes."""

    groups: int
    runs: int


class StoredDeal(TypedDict):
    """A deal still to come: what the engine's `write_next` says, with the dealer's seat."""

    number: int
    dealer: int
    cards: int
    wild: NotRequired[str]
    contract: NotRequired[StoredContract]


class StoredTable(TypedDict):
    """Who is at the table; stored only once somebody left or joined.

    `began` is how many players the first deal had, `here` the seats at the table, `gone` those of
    players who left for good. `deals` is how many deals the match has at most, None if only points
    end it, and `ahead` are the deals after the next.
    """

    began: int
    here: list[int]
    gone: list[int]
    deals: int | None
    ahead: list[StoredDeal]


class Standing(TypedDict):
    """`Match.standing`, written by `derive_standing`.

    `rows` is how many rows the sheet has, `totals` are by seat, `winners` are seats, and `next` is
    None when the match is over. `order` are the seats to the right, once they were reordered;
    `renames` the corrections of names, once there are any.
    """

    rows: int
    totals: list[int]
    winners: list[int]
    next: StoredDeal | None
    table: NotRequired[StoredTable]
    order: NotRequired[list[int]]
    renames: NotRequired[list[StoredRename]]


class StoredNamed(TypedDict):
    """The phone that the table named as owner: its access, what it is called, when time is up."""

    access: int
    called: str
    ends: float


class StoredRequest(TypedDict):
    """A phone that asks for a seat: its access, its holder's name, the start of its digest."""

    seat: int
    access: int
    name: str
    mark: str


class Phones(TypedDict, total=False):
    """`Match.phones`, written by `access.store_seats` and `services.hands.store_hands`.

    Of the seats, in their order: those `taken`, each with the key of the access that has it, and
    those `asked` for; `enough` once somebody said that no more phones are to be invited; the phone
    `named` as the new owner. Of the coming deal: the seats whose `hands` are in, those `missing`
    before it can be closed, the fields that say how it `ended`, and the key of the `last`
    contribution (0: none); the seats whose hands another device `replaced`; the `endings`, each
    with its key, if devices said different ones; the `points` by seat that closing would write,
    once nothing is missing. Of other deals: the seats whose hands are `waiting` for them, with the
    deal's number; the seats whose hands were `overruled` when the last deal was saved, in the row
    `overruled_in`.
    """

    taken: list[list[int]]
    asked: list[StoredRequest]
    enough: bool
    named: StoredNamed
    hands: list[int]
    missing: list[int]
    ended: dict[str, str]
    last: int
    waiting: list[list[int]]
    replaced: list[int]
    endings: list[list[Any]]
    points: list[list[int]]
    overruled: list[int]
    overruled_in: int
