"""Importing an archive: all of it or nothing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from remi_scores.matches.archive.comparing import says_same
from remi_scores.matches.archive.errors import ArchiveError, Fault, LineError
from remi_scores.matches.archive.reading import (
    ArchivedMatch,
    ArchiveHead,
    read_head,
    read_line,
    read_object,
)
from remi_scores.matches.archive.replaying import ScoredMatch, score
from remi_scores.matches.archive.storing import store_matches
from remi_scores.matches.models import Match
from remi_scores.people import is_placeholder
from remi_scores.people.asking import OWN_NAME, circles_called, name_of
from remi_scores.people.circles import Register, lock_circle
from remi_scores.people.models import ZONE, Circle, CircleKind

BITE: Final = 500
"""How many matches are written at once."""


@dataclass(frozen=True, slots=True)
class Imported:
    """How many matches an archive brought into a circle, and how many were there already."""

    circle: Circle
    new: int
    known: int


@transaction.atomic
def import_archive(lines: Iterable[str], *, circle: str = "") -> Imported:
    """Import an archive into the circle with a name, or with the name in the archive.

    A match that is there already and says the same is skipped. Figures are derived later. Raises
    ArchiveError, which names every fault with its line, and imports nothing.
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
    return _Import(target, head).run(numbered)


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

    def run(self, numbered: Iterator[tuple[int, str]]) -> Imported:
        """Read all lines, and write them as long as nothing is wrong."""
        bite: list[ScoredMatch] = []
        for number, line in numbered:
            try:
                bite.append(self._read(number, line))
            except LineError as error:
                self.faults.append(Fault(number, str(error)))
            if len(bite) == BITE:
                self._write(bite)
                bite = []
        self._write(bite)
        if self.faults:
            raise ArchiveError(sorted(self.faults, key=lambda fault: fault.line))
        return Imported(self.circle, self.new, self.known)

    def _read(self, number: int, line: str) -> ScoredMatch:
        archived = read_line(read_object(line), self.people)
        earlier = self.ids.setdefault(archived.key, number)
        if earlier != number:
            raise LineError(f"the id {archived.key!r} is that of line {earlier} too")
        self._check_people(archived)
        return score(number, archived)

    def _check_people(self, archived: ArchivedMatch) -> None:
        """Check that no two people of a match count as one here."""
        given = [each for each in archived.people or () if each is not None]
        players = [self.register.counts[self.people[each]] for each in given]
        if len(set(players)) < len(players):
            raise LineError(f"of the people {', '.join(given)} two are one in this circle")

    def _write(self, bite: list[ScoredMatch]) -> None:
        """Write those matches that are not here yet; one with the same id must say the same."""
        ids = [each.archived.key for each in bite]
        held = Match.objects.filter(circle=self.circle, archive_id__in=ids)
        here = {each.archive_id: each for each in held}
        for scored in bite:
            match = here.get(scored.archived.key)
            if match is not None and not says_same(match, scored):
                message = f"{scored.archived.key!r} is here already and says something else"
                self.faults.append(Fault(scored.line, message))
        new = [each for each in bite if each.archived.key not in here]
        self.known += len(bite) - len(new)
        if not self.faults:
            store_matches(new, self.register, self.people)
            self.new += len(new)
