"""Importing an archive: all of it or nothing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db import transaction

from remi_scores.matches.archive.comparing import says_same
from remi_scores.matches.archive.errors import ArchiveError, Fault, LineError
from remi_scores.matches.archive.preparing import (
    Numbered,
    Prepared,
    prepared_bites,
    read_scored,
)
from remi_scores.matches.archive.reading import ArchiveHead, read_head, read_object
from remi_scores.matches.archive.storing import store_matches
from remi_scores.matches.models import Match
from remi_scores.people import is_placeholder
from remi_scores.people.asking import OWN_NAME, circles_called, name_of
from remi_scores.people.circles import Register, lock_circle
from remi_scores.people.models import ZONE, Circle, CircleKind


@dataclass(frozen=True, slots=True)
class Imported:
    """How many matches an archive brought into a circle, and how many were there already."""

    circle: Circle
    new: int
    known: int


@transaction.atomic
def import_archive(lines: Iterable[str], *, circle: str = "", processes: int = 1) -> Imported:
    """Import an archive into the circle with a name, or with the name in the archive.

    A match that is there already and says the same is skipped. Figures are derived later. A process
    without threads may have several `processes` score the matches. Raises ArchiveError, which names
    every fault with its line, and imports nothing.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    first = next(numbered, None)
    if first is None:
        raise ArchiveError([Fault(1, "the file is empty")])
    try:
        head = read_head(read_object(first[1]))
        target = _circle(circle or head.circle or OWN_NAME, head.zone)
    except LineError as error:
        raise ArchiveError([Fault(first[0], str(error))]) from error
    return _Import(target, head).run(numbered, processes)


def _circle(name: str, zone: str) -> Circle:
    """Return the circle with a name, locked, made if there is none. Raises LineError."""
    found = circles_called(name)
    if len(found) > 1:
        known = ", ".join(f"#{each.pk}" for each in found)
        raise LineError(
            f"there are several circles called {name}: choose one with --circle: {known}"
        )
    if not found:
        kind = CircleKind.OWN if name == OWN_NAME else CircleKind.CLUB
        called = "" if name == OWN_NAME else name
        return Circle.objects.create(kind=kind, name=called, zone=zone or ZONE)
    circle = lock_circle(found[0].pk)
    if zone and zone != circle.zone:
        if circle.matches.exists():
            raise LineError(f"the zone of {name_of(circle)} is {circle.zone}, not {zone}")
        circle.zone = zone
        circle.save(update_fields=["zone"])
    return circle


class _Import:
    """One import under way: what was wrong so far, and what is still to be written."""

    def __init__(self, circle: Circle, head: ArchiveHead) -> None:
        self.circle = circle
        self.register = Register(circle)
        self.faults: list[Fault] = []
        self.ids: dict[str, int] = {}
        self.people = self._people(head)
        self.new = self.known = 0

    def _people(self, head: ArchiveHead) -> dict[str, int]:
        """Return the players by the ids of the head, made where they are new."""
        people = {}
        for person in head.people:
            if is_placeholder(person.name):
                self.faults.append(Fault(1, f"people: {person.name} stands for nobody"))
                continue
            people[person.key] = self.register.player(person.name)
        for person in head.people:
            for name in person.spellings if person.key in people else ():
                if not is_placeholder(name):
                    self.register.spell(people[person.key], name)
        return people

    def run(self, numbered: Iterator[Numbered], processes: int) -> Imported:
        """Read all lines, and write them as long as nothing is wrong."""
        for bite in prepared_bites(numbered, self.people, processes):
            self.faults += [each for each in bite if isinstance(each, Fault)]
            self._write([each for each in bite if isinstance(each, Prepared)])
        if self.faults:
            raise ArchiveError(sorted(self.faults, key=lambda fault: fault.line))
        return Imported(self.circle, self.new, self.known)

    def _write(self, bite: list[Prepared]) -> None:
        """Write those matches that are not here yet; one with the same id must say the same."""
        ids = [each.key for each in bite]
        held = Match.objects.filter(circle=self.circle, archive_id__in=ids)
        here = {each.archive_id: each for each in held}
        for prepared in bite:
            if problem := self._problem(prepared, here.get(prepared.key)):
                self.faults.append(Fault(prepared.line, problem))
        new = [each for each in bite if each.key not in here]
        self.known += len(bite) - len(new)
        if not self.faults:
            store_matches(new, self.register, self.people)
            self.new += len(new)

    def _problem(self, prepared: Prepared, match: Match | None) -> str:
        """Return what is wrong with a match beside others; empty if nothing is."""
        earlier = self.ids.setdefault(prepared.key, prepared.line)
        if earlier != prepared.line:
            return f"the id {prepared.key!r} is that of line {earlier} too"
        given = [each for each in prepared.people or () if each is not None]
        players = {self.register.counts[self.people[each]] for each in given}
        if len(players) < len(given):
            return f"of the people {', '.join(given)} two are one in this circle"
        if match is None:
            return ""
        scored = read_scored(prepared.line, prepared.text, self.people)
        return (
            ""
            if says_same(match, scored)
            else (f"{prepared.key!r} is here already and says something else")
        )
