"""Who may do what: a row for every address of the site and every method that it answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from remi_scores.desk.answering import answer_document
from remi_scores.desk.services import keep_verdict
from remi_scores.matches import services
from remi_scores.matches.access import links
from remi_scores.matches.access.lookup import share_token
from remi_scores.matches.access.seats import store_seats
from remi_scores.matches.models import Access, CameBy, Match, PhoneSeat, Role
from tests.helpers.desk import GAP
from tests.helpers.hands import closing_fields
from tests.helpers.links import new_link
from tests.helpers.matches import (
    DEVICE,
    adjust,
    closed,
    next_position,
    record,
    reloaded,
    stamp,
    start,
    undo,
    write_hand,
)
from tests.helpers.pages import becki_fields, new_match_fields, use_device

Fields = Mapping[str, object]
STRANGER, GUEST, SEATED, SCORER, OWNER, SHUT_OUT = (
    "stranger", "guest", "seated", "scorer", "owner", "shut out",
)  # fmt: skip
ROLES = (STRANGER, SHUT_OUT, GUEST, SEATED, SCORER, OWNER)
"""Devices: without access, shut out, that look on without and with a seat (Boris's), and others."""

ANYBODY = ROLES
INSIDE = (GUEST, SEATED, SCORER, OWNER)
AT_SEAT = (SEATED, SCORER, OWNER)
WRITERS = (SCORER, OWNER)
OWNERS = (OWNER,)
NEWCOMERS = (STRANGER, SHUT_OUT, GUEST, SEATED)
NOBODY: tuple[str, ...] = ()


def played() -> Match:
    return record(start(), closed(5, 28, 41))


def adjusted() -> Match:
    return adjust(played(), "Boris", -10)


def undone() -> Match:
    return undo(played(), 1)


def rematched() -> Match:
    return services.rematch(match=played(), stamp=stamp())


def written() -> Match:
    """A match with all hands of the second deal, ready to be closed."""
    match = played()
    for seat, value in enumerate((5, 28, 41)):
        write_hand(match, seat, value)
    return reloaded(match)


def verdict_of(match: Match) -> str:
    """Keep an answer in a match on the owner's phone; return its token."""
    document = {"variant": "becki", "players": 3, "deal": 2, "claim": "meld", "cards": "5h 6h 8h"}
    answer = answer_document(document)
    kept = keep_verdict(document=document, answer=answer, author=DEVICE, op=None, match=match)
    return kept.token


def access_of(match: Match, device: str) -> int:
    return Access.objects.get(match=match, device=device).pk


@dataclass(frozen=True, kw_only=True)
class Case:
    """One address and method, with fields that are right: who may, and for whom it writes.

    `others` is the status for devices inside that may not. Strangers get what they would get for a
    match that does not exist, and who was shut out 403, or `shut_out`.
    """

    name: str
    method: str
    may: tuple[str, ...]
    writes: tuple[str, ...] = NOBODY
    fields: Callable[[Match], Fields] = lambda _match: {}
    given: Callable[[], Match] = played
    args: Callable[[Match], Fields] = lambda _match: {}
    others: int = 403
    shut_out: int = 403
    what: str = ""  # tells cases of one address apart

    def __str__(self) -> str:
        return f"{self.method} {self.name} {self.what}".strip()


def get(*names: str, may: tuple[str, ...] = INSIDE, **more: Any) -> list[Case]:
    return [Case(name=name, method="GET", may=may, **more) for name in names]


def post(name: str, may: tuple[str, ...], fields: Any = None, **more: Any) -> Case:
    """A form; it writes for everybody who may, unless the case says otherwise."""
    build = fields if callable(fields) else lambda _match: dict(fields or {})
    more.setdefault("writes", may)
    return Case(
        name=name, method="POST", may=may, fields=lambda match: {**token(), **build(match)}, **more
    )


def token() -> dict[str, object]:
    return {"op": str(uuid4())}


def next_row(**more: object) -> Callable[[Match], Fields]:
    return lambda match: {"position": next_position(match), **more}


def players_fields(match: Match) -> Fields:
    seen = {"version": match.version, "head": services.head_sequence(match)}
    return {"order": "0,1,2", "dealer": 1, "n0": "Anica", "n1": "Boris", "n2": "Vesna", **seen}


def own_hand(match: Match) -> Fields:
    seen = {"ended": "closed", "by": 0, "seen_hand": 0, "seen_ending": 0}
    return {**next_row(**seen)(match), "h1-way": "points", "h1-points": "28"}


def seat_case(deed: str, may: tuple[str, ...], value: object = "1", **more: Any) -> Case:
    build = value if callable(value) else lambda _match: value
    return post("seats", may, lambda match: {deed: build(match)}, what=deed, **more)


def by_link(_match: Match) -> Fields:
    return {"token": links.link_token(_match, Role.SCORER)}


def by_transfer(_match: Match) -> Fields:
    return {"token": new_link(use_device(Client())).split("/")[2]}


AT_ROW: Any = {"args": lambda _match: {"position": 1}}
AT_SECOND_ROW: Any = {"args": lambda _match: {"position": 2}, "given": adjusted}
AT_CELL: Any = {"args": lambda _match: {"position": 1, "seat": 1}}
AT_OWN_SEAT: Any = {"args": lambda _match: {"seat": 1}}
SHARED: Any = {"args": lambda match: {"token": share_token(match)}}
KEPT: Any = {"args": lambda match: {"token": verdict_of(match)}}
MINE: Any = {**KEPT, "others": 404}

CASES = (
    # For everybody
    *get("health", "connection", "offline", "worker", "look", "home", may=ANYBODY),
    *get("new-match", "join", "devices", "recover", "rules", "desk", may=ANYBODY),
    *get("game-rules", may=ANYBODY, args=lambda _match: {"slug": "becki"}),
    *get("typed-address", may=ANYBODY, args=lambda match: {"typed": match.code.lower() + " "}),
    *get("live", may=ANYBODY),
    *get("link", may=ANYBODY, args=by_link),
    *get("take-over", may=ANYBODY, args=by_transfer),
    *get("result", "result-picture", may=ANYBODY, **SHARED),
    *get("verdict", "verdict-picture", may=ANYBODY, **KEPT),
    post("language", ANYBODY, {"language": "en"}, writes=NOBODY),
    post("look", ANYBODY, {"theme": "dark"}, writes=NOBODY),
    post("new-match", ANYBODY, lambda _match: new_match_fields()),
    post("devices", ANYBODY, {"transfer": "1"}),
    post("recover", ANYBODY, {"code": "AAAA-AAAA-AAAA-AAAA-AAAA"}),  # a wrong one is counted
    post("join", ANYBODY, lambda match: {"code": match.code}, writes=(STRANGER,)),
    post("link", ANYBODY, args=by_link, writes=NEWCOMERS),
    post("take-over", ANYBODY, args=by_transfer),
    post("verdict-new", ANYBODY, {"igra": "halp", **GAP}),
    # A match
    *get("match", "chart", "board", "moved", "invite", "hands", "seats"),
    *get("row", **AT_ROW),
    *get("cell", **AT_CELL),
    *get("deal-new", "adjustment-new", "leave", "join-late", may=WRITERS),
    *get("row-correct", may=WRITERS, **AT_ROW),
    *get("own-hand", may=AT_SEAT, **AT_OWN_SEAT),
    *get("end", "house-rules", "players", may=OWNERS),
    post("verdict-new", INSIDE, lambda match: {"igra": match.code, **GAP}, what="in a match"),
    post("deal-new", WRITERS, becki_fields),
    post("deal-preview", WRITERS, becki_fields, writes=NOBODY),
    post("adjustment-new", WRITERS, next_row(player="0", points="5", reason="x")),
    post("leave", WRITERS, next_row(player="1")),
    post("join-late", WRITERS, next_row(name="Dragan", total="20")),
    post("end", OWNERS, next_row(what="stopped", reason="kasno je")),
    post("put-away", OWNERS, {"act": "archived"}, what="archived"),
    post("put-away", OWNERS, {"act": "deleted"}, what="deleted"),
    post("discard", OWNERS, given=rematched),
    post("house-rules", OWNERS, {"o-tie_goes_to": "opponent", "o-rounds": "3"}, given=start),
    post("rematch", WRITERS),
    post(
        "row-correct",
        WRITERS,
        lambda match: becki_fields(match, ("6", "28", "41"), position=1, sequence=1),
        **AT_ROW,
    ),
    post(
        "row-preview",
        WRITERS,
        {"player": "1", "points": "5", "reason": "x", "sequence": "1"},
        writes=NOBODY,
        **AT_SECOND_ROW,
    ),
    post("row-undo", WRITERS, {"sequence": "1"}, **AT_ROW),
    post("row-restore", WRITERS, {"sequence": "2"}, given=undone, **AT_ROW),
    post("hands", AT_SEAT, closing_fields, given=written),
    post("own-hand", AT_SEAT, own_hand, **AT_OWN_SEAT),
    post("own-preview", AT_SEAT, own_hand, writes=NOBODY, **AT_OWN_SEAT),
    post("players", OWNERS, players_fields),
    seat_case("take", INSIDE, "2"),
    post("seats", INSIDE, {"named": "1", "name": "Vesna"}, what="named"),
    seat_case("leave", INSIDE),
    seat_case("read", INSIDE, writes=NOBODY),
    seat_case("enough", WRITERS),
    seat_case("release", OWNERS),
    seat_case("writes", OWNERS, lambda match: access_of(match, SEATED)),
    seat_case("expel", OWNERS, lambda match: access_of(match, SEATED)),
    seat_case("expel-recode", OWNERS, lambda match: access_of(match, SEATED)),
    seat_case("give", OWNERS, lambda match: access_of(match, GUEST)),
    seat_case("refuse", OWNERS, lambda match: access_of(match, GUEST)),
    seat_case("object", OWNERS),
    post("revoke", OWNERS, {"what": "viewer"}, what="viewer"),
    post("revoke", OWNERS, {"what": "all"}, what="all"),
    post("revoke", OWNERS, {"what": "code", "opens": "no"}, what="code"),
    post("revoke", OWNERS, {"what": "code", "recode": "yes"}, what="recode"),
    # An answer that the owner's phone kept in the match
    post("verdict-attach", OWNERS, {"red": "1"}, shut_out=404, **MINE),
    post("verdict-withdraw", OWNERS, shut_out=404, **MINE),
)


def let_everybody_in(match: Match) -> dict[str, Client]:
    """Give each role its device; return their clients. The guest asks for Boris's seat."""
    roles = {GUEST: Role.VIEWER, SEATED: Role.VIEWER, SCORER: Role.SCORER, SHUT_OUT: Role.SCORER}
    for device, role in roles.items():
        Access.objects.create(
            match=match,
            device=device,
            role=role,
            came_by=CameBy(role.value),
            revoked=device == SHUT_OUT,
        )
    for device in (SEATED, GUEST):
        access = Access.objects.get(match=match, device=device)
        PhoneSeat.objects.create(match=match, access=access, seat=1, held=device == SEATED)
    store_seats(match)
    names = {role: DEVICE if role == OWNER else role for role in ROLES}
    return {role: use_device(Client(), device) for role, device in names.items()}


def patterns(found: list[URLPattern | URLResolver] | None = None) -> list[URLPattern]:
    """Return every URL pattern of the site."""
    every: list[URLPattern] = []
    for each in get_resolver().url_patterns if found is None else found:
        every += patterns(each.url_patterns) if isinstance(each, URLResolver) else [each]
    return every


def has_code(name: str) -> bool:
    return any(each.name == name and "code" in each.pattern.converters for each in patterns())


def address(case: Case, match: Match, code: str = "") -> str:
    wanted = {"code": code or match.code} if has_code(case.name) else {}
    return reverse(case.name, kwargs={**wanted, **case.args(match)})
