"""Reading the lines of an archive: the head, then one match a line."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, NoReturn
from zoneinfo import ZoneInfo

from remi_scores.engine import MatchReport, RemiError, read_match
from remi_scores.matches.archive.errors import LineError, line_error
from remi_scores.matches.happening import LONGEST_ID, LONGEST_NOTE, LONGEST_PLACE
from remi_scores.people import clean_name, is_too_long, name_key

FORMAT: Final = "remi-archive/1"
HEAD_KEYS: Final = ("format", "circle", "zone", "people")
PERSON_KEYS: Final = ("id", "name", "spellings")
MATCH_KEYS: Final = (
    *("id", "match", "started", "ended", "state", "place", "note", "people", "revisions"),
)
FINISHED, OPEN, GIVEN_UP = "finished", "open", "given_up"
_YEARS: Final = range(1900, 2200)


@dataclass(frozen=True, slots=True)
class ArchivedPerson:
    """Somebody of the head; `spellings` are names that mean this person."""

    key: str
    name: str
    spellings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArchiveHead:
    """The first line; an empty `circle` or `zone` was not given."""

    circle: str = ""
    zone: str = ""
    people: tuple[ArchivedPerson, ...] = ()


@dataclass(frozen=True, slots=True)
class ArchivedMatch:
    """One line: a match; `people` are ids by seat, None if names decide. `state` may be empty."""

    key: str
    report: MatchReport
    started: datetime
    ended: datetime
    state: str = ""
    place: str = ""
    note: str = ""
    people: tuple[str | None, ...] | None = None
    renamed: Mapping[str, str] = field(default_factory=dict)


def read_object(line: str) -> dict[str, Any]:
    """Read one line. Raises LineError if it is no JSON object, or text that cannot be stored."""
    try:
        value = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise LineError(f"no JSON: {error}") from error
    if not isinstance(value, dict):
        raise LineError("no JSON object")
    if "\\u" in line and not _is_storable(value):
        raise LineError("a text has a NUL or half a character in it")
    return value


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _is_storable(value: object) -> bool:
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= char <= "\udfff" for char in value)
    if isinstance(value, dict):
        return all(map(_is_storable, value)) and all(map(_is_storable, value.values()))
    return not isinstance(value, list) or all(map(_is_storable, value))


def read_head(value: Mapping[str, Any]) -> ArchiveHead:
    """Read the first line. Raises LineError."""
    form = value.get("format")
    if form != FORMAT:
        newer = isinstance(form, str) and form.startswith("remi-archive/")
        raise LineError(f"format {form!r} is newer than {FORMAT}" if newer else f"no {FORMAT}")
    _check_keys(value, HEAD_KEYS)
    zone = _text(value, "zone", 64)
    if zone and not _is_zone(zone):
        raise LineError(f"there is no time zone {zone!r}")
    people = tuple(_person(each) for each in _list(value, "people"))
    for what in ("id", "name"):
        seen = [each.key if what == "id" else name_key(each.name) for each in people]
        if twice := next((each for each in seen if seen.count(each) > 1), None):
            raise LineError(f"two people have the {what} {twice!r}")
    circle = clean_name(_text(value, "circle", 1_000))
    if is_too_long(circle):
        raise LineError("the name of the circle is too long")
    return ArchiveHead(circle, zone, people)


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (LookupError, OSError, ValueError):
        return False
    return True


def _person(value: object) -> ArchivedPerson:
    if not isinstance(value, dict):
        raise LineError("people: somebody is no JSON object")
    _check_keys(value, PERSON_KEYS)
    key, name = _text(value, "id", LONGEST_ID), _name(value.get("name"))
    if not key:
        raise LineError(f"people: {name} has no id")
    return ArchivedPerson(key, name, tuple(_name(each) for each in _list(value, "spellings")))


def _name(value: object) -> str:
    name = clean_name(value) if isinstance(value, str) else ""
    if not name or is_too_long(name):
        raise LineError(f"people: {value!r} cannot be a name")
    return name


def read_line(value: Mapping[str, Any], people: Collection[str]) -> ArchivedMatch:
    """Read the line of a match; `people` are the ids of the head. Raises LineError."""
    _check_keys(value, MATCH_KEYS)
    key = _text(value, "id", LONGEST_ID)
    if not key:
        raise LineError("a match has no id")
    if _list(value, "revisions"):
        raise LineError("revisions are not read yet: leave them out")
    state = _text(value, "state", 10)
    if state not in ("", FINISHED, OPEN, GIVEN_UP):
        raise LineError(f"there is no state {state!r}")
    started = _moment(value, "started")
    ended = _moment(value, "ended") if value.get("ended") is not None else started
    try:
        report = read_match(value.get("match"))
    except RemiError as error:
        raise line_error(error) from error
    return ArchivedMatch(
        key,
        report,
        started,
        ended,
        state,
        _text(value, "place", LONGEST_PLACE),
        _text(value, "note", LONGEST_NOTE),
        _seats(value, len(report.players), people),
    )


def _seats(
    value: Mapping[str, Any], seats: int, people: Collection[str]
) -> tuple[str | None, ...] | None:
    if value.get("people") is None:
        return None
    keys = tuple(_list(value, "people"))
    if len(keys) != seats:
        raise LineError(f"people: {len(keys)} for {seats} seats")
    given = [each for each in keys if each is not None]
    for each in given:
        if not isinstance(each, str) or each not in people:
            raise LineError(f"people: {each!r} is not in the head")
        if given.count(each) > 1:
            raise LineError(f"people: {each!r} sits twice")
    return keys


def _moment(value: Mapping[str, Any], key: str) -> datetime:
    text = value.get(key)
    if text is None:
        raise LineError(f"{key} is missing")
    try:
        moment = datetime.fromisoformat(text)
    except (TypeError, ValueError) as error:
        raise LineError(f"{key}: {text!r} is no time") from error
    if moment.tzinfo is None:
        raise LineError(f"{key}: {text!r} has no offset, such as +01:00")
    if moment.year not in _YEARS:
        raise LineError(f"{key}: {text!r} is out of range")
    return moment


def _check_keys(value: Mapping[str, Any], known: Collection[str]) -> None:
    if unknown := [key for key in value if key not in known]:
        raise LineError(f"unknown key {', '.join(map(repr, unknown))}")


def _text(value: Mapping[str, Any], key: str, longest: int) -> str:
    text = value.get(key)
    if text is None:
        return ""
    if not isinstance(text, str):
        raise LineError(f"{key} is no text")
    if len(text) > longest:
        raise LineError(f"{key} is longer than {longest}")
    return text


def _list(value: Mapping[str, Any], key: str) -> list[Any]:
    found = value.get(key)
    if found is None:
        return []
    if not isinstance(found, list):
        raise LineError(f"{key} is no list")
    return found
