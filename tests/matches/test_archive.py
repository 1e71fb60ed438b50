"""Importing archives: all or nothing, every fault named, twice the same as once."""

import json
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from remi_scores.matches import services
from remi_scores.matches.archive import ArchiveError, import_archive, preparing
from remi_scores.matches.models import Access, Match, Revision, RowKind, SeatLink
from remi_scores.people.circles import players_of
from remi_scores.people.models import Circle, Player
from tests.helpers.archives import any_archive
from tests.helpers.matches import DEVICE, start

pytestmark = pytest.mark.django_db

HEAD = {
    "format": "remi-archive/1", "circle": "Moje partije", "zone": "Europe/Belgrade",
    "people": [
        {"id": "p1", "name": "Željko", "spellings": ["Željko", "ŽELJKO", "Žele"]},
        {"id": "p2", "name": "Ana"},
    ],
}  # fmt: skip
DEAL = {"ended": "closed", "by": "Ana", "hands": {"Željko": {"points": 9}, "Ana": {"points": 5}}}
MATCH = {
    "format": "remi-match/1", "variant": "becki", "players": ["Željko", "Ana"], "deals": [DEAL],
}  # fmt: skip
LINE: dict[str, Any] = {
    "id": "m1", "match": MATCH, "started": "2026-11-27T20:15:00+01:00",
    "ended": "2026-11-27T22:40:00+01:00", "state": "finished", "place": "kod Ane", "note": "",
    "people": ["p1", "p2"], "revisions": [],
}  # fmt: skip


def texts(*lines: Any) -> list[str]:
    return [each if isinstance(each, str) else json.dumps(each) for each in lines]


def test_a_match_comes_with_its_times_its_people_and_its_state() -> None:
    imported = import_archive(texts(HEAD, LINE))
    match = Match.objects.get()
    assert (imported.new, imported.known) == (1, 0)
    assert (match.archive_id, match.place, match.finished) == ("m1", "kod Ane", True)
    assert [row.kind for row in match.rows.all()] == [RowKind.DEAL, RowKind.STOPPED]
    assert match.standing["winners"] == [1]
    assert services.check_match(match=match) == []
    assert match.started_at.isoformat() == "2026-11-27T19:15:00+00:00"
    assert [each.name for each in players_of(imported.circle)] == ["Željko", "Ana"]


def test_the_same_twice_changes_nothing_and_a_changed_match_is_refused() -> None:
    import_archive(texts(HEAD, LINE))
    again = import_archive(texts(HEAD, LINE, {**LINE, "id": "m2"}))
    assert (again.new, again.known, Player.objects.count()) == (1, 1, 2)
    with pytest.raises(ArchiveError, match="line 2: 'm1' is here already and says something else"):
        import_archive(texts(HEAD, {**LINE, "note": "rođendan"}))
    assert (Match.objects.count(), Circle.objects.count()) == (2, 1)


def test_names_decide_where_no_people_are_given_and_placeholders_are_nobody() -> None:
    line = {key: value for key, value in LINE.items() if key != "people"}
    hands = {"ЖЕЛЕ": {"points": 9}, "Gost": {"points": 5}, "ANA": {"points": 5}}
    match = {**MATCH, "players": list(hands), "deals": [{**DEAL, "by": "ANA", "hands": hands}]}
    import_archive(texts(HEAD, {**line, "match": match}))
    links = SeatLink.objects.order_by("seat").select_related("player")
    assert [each.player and each.player.name for each in links] == ["Željko", None, "Ana"]


def test_it_goes_into_the_circle_of_the_only_device_whose_matches_it_joins() -> None:
    here = start(names=("ana", "Boris", "Vesna"))
    import_archive(texts(HEAD, LINE))
    match = Match.objects.exclude(pk=here.pk).get()
    assert match.circle == here.circle
    assert Access.objects.get(match=match).device == DEVICE
    assert match.seat_links.get(seat=1).player == here.seat_links.get(seat=0).player


def test_without_a_state_the_replay_decides() -> None:
    bare = {"id": "m1", "match": MATCH, "started": LINE["started"]}
    over = {**bare, "id": "m2", "match": {**MATCH, "options": {"rounds": 1}, "deals": [DEAL] * 2}}
    import_archive(texts(HEAD, bare, over))
    assert list(Match.objects.order_by("pk").values_list("finished", flat=True)) == [False, True]
    match = Match.objects.first()
    assert match is not None
    assert match.ended_at == match.started_at


def test_nothing_is_imported_and_every_fault_is_named_with_its_line(tmp_path: Path) -> None:
    faults: list[tuple[Any, str]] = [
        ('{"id": "m', "no JSON"),
        ("[1]", "no JSON object"),
        ({**LINE, "colour": 1}, "unknown key 'colour'"),
        ({**LINE, "match": {**MATCH, "dealer": "Ana"}}, "bad_document: a match has no key"),
        ({**LINE, "id": ""}, "a match has no id"),
        ({**LINE, "id": "m1"}, "the id 'm1' is that of line 2 too"),
        ({"id": "x1", "match": MATCH}, "started is missing"),
        ({**LINE, "id": "x2", "started": "2026-11-27T20:15:00"}, "has no offset"),
        ({**LINE, "id": "x3", "ended": "sutra"}, "ended: 'sutra' is no time"),
        ({**LINE, "id": "x4", "state": "over"}, "there is no state 'over'"),
        ({**LINE, "id": "x5", "people": ["p1"]}, "people: 1 for 2 seats"),
        ({**LINE, "id": "x6", "people": ["p1", "p9"]}, "people: 'p9' is not in the head"),
        ({**LINE, "id": "x7", "people": ["p1", "p1"]}, "people: 'p1' sits twice"),
        ({**LINE, "id": "x8", "revisions": [{}]}, "revisions are not read yet"),
        ({**LINE, "id": "x9", "match": {**MATCH, "deals": []}}, "no_deal_to_count"),
        ({**LINE, "id": "x10", "match": {**MATCH, "deals": [{**DEAL, "by": "Mira"}]}}, "deal 1"),
        ({**LINE, "id": "x11", "match": {**MATCH, "players": ["Ana", "АНА"]}}, "duplicate_player"),
        ({**LINE, "id": "x12", "note": "a\0b"}, "a text has a NUL"),
    ]
    file = tmp_path / "archive.ndjson"
    file.write_text("\n".join(texts(HEAD, LINE, *(line for line, _fault in faults))), "utf-8")
    with pytest.raises(CommandError) as raised:
        call_command("import_matches", str(file), stdout=StringIO())
    said = str(raised.value).splitlines()
    for number, (shown, (_line, fault)) in enumerate(zip(said, faults, strict=False), 3):
        assert shown.startswith(f"line {number}: ")
        assert fault in shown
    assert said[len(faults) :] == ["Nothing was imported."]
    assert not Match.objects.exists()
    assert not Revision.objects.exists()
    assert not Circle.objects.exists()


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ("", "the file is empty"),
        ({**HEAD, "format": "remi-archive/2"}, "is newer than remi-archive/1"),
        ({**HEAD, "owner": "x"}, "unknown key 'owner'"),
        ({**HEAD, "zone": "Europe/Nowhere"}, "there is no time zone"),
        ({**HEAD, "people": [{"id": "p1", "name": ""}]}, "cannot be a name"),
        ({**HEAD, "people": [{"id": each, "name": "Ana"} for each in "ab"]}, "two people"),
    ],
)  # fmt: skip
def test_a_head_that_cannot_be_read_is_named(head: Any, fault: str) -> None:
    with pytest.raises(ArchiveError, match=fault):
        import_archive(texts(head, LINE) if head else [])


def test_several_processes_import_the_same_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "BITE", 10)
    head, *lines = any_archive(Random(19), 24)
    import_archive(texts(head, *lines), circle="jedan")
    import_archive(texts(head, *lines), circle="dva", processes=2)
    one, other = (Match.objects.filter(circle__name=name) for name in ("jedan", "dva"))
    assert [stored(match) for match in one.order_by("archive_id")] == [
        stored(match) for match in other.order_by("archive_id")
    ]
    assert [services.check_match(match=match) for match in other] == [[]] * 24


def stored(match: Match) -> list[Any]:
    """What is stored of a match, but for keys."""
    rows = match.rows.values_list("position", "kind", "points", "totals", "detail")
    people = match.seat_links.order_by("seat").values_list("seat", "player__name")
    facts = match.revisions.values_list("position", "sequence", "kind", "action", "document")
    return [match.archive_id, match.standing, match.players, *rows, *people, *facts]
