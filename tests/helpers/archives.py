"""Archives made at random: every game, people who come and go, ties, matches in every state."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from remi_scores.engine import RemiError, Replay, get_variant, read_match, replay_match
from remi_scores.engine.variants import VARIANTS
from tests.helpers.engine.generated import any_deal

PEOPLE = ("Željko", "Ana", "Boris", "Vesna", "Mira", "Đorđe", "Zeljko", "Ćira", "Lj", "Njegoš")
SPELLED = {
    "Željko": ("ŽELJKO", "Жељко"), "Ana": ("ana", "АНА"), "Lj": ("Љ", "LJ"), "Ćira": ("Ћира",),
}  # fmt: skip
NOBODY = ("Gost", "N. N.", "?", "Igrač 2", "гост 3")
SHORT = {"target": 60, "limit": 120, "rounds": 1, "deals": 3, "deals_each": 1}
ZONE = ZoneInfo("Europe/Belgrade")
STARTS = [
    datetime(2026, month, day, hour, minute, tzinfo=ZONE)
    for month, day in ((3, 28), (3, 29), (10, 24), (10, 25), (11, 27), (12, 31))
    for hour, minute in ((0, 30), (2, 30), (4, 59), (5, 0), (20, 15), (23, 40))
]


def any_archive(random: Random, size: int) -> list[dict[str, Any]]:
    """Return the lines of an archive with a number of matches, in no order of time."""
    head = {
        "format": "remi-archive/1", "circle": "Moje partije", "zone": "Europe/Belgrade",
        "people": [{"id": f"p{at}", "name": name} for at, name in enumerate(PEOPLE)],
    }  # fmt: skip
    ids = random.sample([f"{letter}{n}" for letter in "aAžZ-" for n in range(size)], size)
    return [head, *(any_line(random, key) for key in ids)]


def any_line(random: Random, key: str) -> dict[str, Any]:
    document, replay, people = any_match(random)
    started = random.choice(STARTS)
    ended = started + timedelta(minutes=random.choice((0, 0, 50, 145)))
    states = ["finished"] if replay.finished else ["open", None]
    counts = any(deal["ended"] != "void" for deal in document["deals"])
    if counts and not replay.finished:
        states += ["finished"] * 6 + ["given_up"]
    line = {
        "id": key, "match": document, "started": started.isoformat(), "ended": ended.isoformat(),
        "state": random.choice(states), "people": people, "revisions": [],
    }  # fmt: skip
    if random.random() < 0.3:
        del line["people"]
    if random.random() < 0.2:
        line["note"], line["place"] = "rođendan", "kod Mire"
    return {name: value for name, value in line.items() if value is not None}


def any_match(random: Random) -> tuple[dict[str, Any], Replay, list[str | None]]:
    """Return the document of a match, its score, and the ids of its people by seat."""
    game = random.choice(VARIANTS)
    shorter = {each.name: SHORT[each.name] for each in game.options() if each.name in SHORT}
    options = shorter if random.random() < 0.7 else {}
    if random.random() < 0.2:
        options["void_deal_counts"] = True
    few = [count for count in game.players if count <= 5]
    names, ids = any_names(random, random.choice(few))
    document: dict[str, Any] = {
        "format": "remi-match/1", "variant": game.key, "options": options, "players": names,
        "first_dealer": random.choice(names), "deals": [], "adjustments": [], "changes": [],
    }  # fmt: skip
    replay = replay_match(read_match(document))
    for _ in range(random.randint(1, 7)):
        if replay.finished:
            break
        for step in (add_deal, add_adjustment, add_change):
            document, replay, ids = step(random, document, replay, ids)
    return document, replay, ids


def any_names(random: Random, count: int) -> tuple[list[str], list[str | None]]:
    chosen = random.sample(range(len(PEOPLE)), count)
    names = [random.choice((PEOPLE[at], *SPELLED.get(PEOPLE[at], ()))) for at in chosen]
    ids: list[str | None] = [f"p{at}" for at in chosen]
    if random.random() < 0.3:
        names[0], ids[0] = random.choice(NOBODY), None
    return names, ids


Step = tuple[dict[str, Any], Replay, list[str | None]]


def tried(before: Step, changed: dict[str, Any], ids: Sequence[str | None] | None = None) -> Step:
    """Return the match as changed, or as before if the rules do not allow it."""
    try:
        replay = replay_match(read_match(changed))
    except RemiError:
        return before
    return changed, replay, before[2] if ids is None else list(ids)


def add_deal(random: Random, document: Any, replay: Replay, ids: Any) -> Step:
    before = (document, replay, ids)
    number = replay.next.number if replay.next else 1
    table, game = list(replay.table), get_variant(document["variant"]).create(document["options"])
    deal = any_deal(random, game, table, number)
    if random.random() < 0.15:
        deal = {"ended": "void", "reason": "otvorena karta"}
    elif random.random() < 0.6:
        deal = equal_deal(random, deal, table)
    return tried(before, document | {"deals": [*document["deals"], deal]})


def equal_deal(random: Random, deal: dict[str, Any], table: Sequence[str]) -> dict[str, Any]:
    """Return a deal after which several have the same."""
    value = random.choice((0, 10, 20))
    hands = {
        name: {key: said for key, said in hand.items() if key in ("opened", "kings")}
        | {"points": value}
        for name, hand in deal["hands"].items()
        if name != deal.get("by") or deal["ended"] in ("closed", "knock", "stop")
    }
    return {**deal, "hands": hands}


def add_adjustment(random: Random, document: Any, replay: Replay, ids: Any) -> Step:
    before = (document, replay, ids)
    if random.random() > 0.2 or not document["deals"]:
        return before
    adjustment = {
        "after_deal": len(document["deals"]), "player": random.choice(replay.table),
        "points": random.choice((-20, 10, 45)), "reason": "dogovor",
    }  # fmt: skip
    return tried(before, document | {"adjustments": [*document["adjustments"], adjustment]})


def add_change(random: Random, document: Any, replay: Replay, ids: Any) -> Step:
    before = (document, replay, ids)
    if random.random() > 0.25 or not document["deals"]:
        return before
    after, players = {"after_deal": len(document["deals"])}, list(document["players"])
    if random.random() < 0.5:
        left = {**after, "left": random.choice(replay.table)}
        return tried(before, document | {"changes": [*document["changes"], left]})
    away = [name for name in players if name not in replay.table]
    new = [at for at, name in enumerate(PEOPLE) if f"p{at}" not in ids]
    joins, more = (random.choice(away), []) if away else (PEOPLE[new[0]], [f"p{new[0]}"])
    joined = {**after, "joined": joins, "points": random.choice((0, 30))}
    changed = {
        "changes": [*document["changes"], joined],
        "players": [*players, *([joins] * len(more))],
    }
    return tried(before, document | changed, [*ids, *more])
