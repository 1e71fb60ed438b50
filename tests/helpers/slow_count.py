"""The figures of an archive, counted slowly in plain Python, as docs/documents.md defines them.

It shares no code with what it checks: only the engine, which scores, and openskill, which rates.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from openskill.models import PlackettLuce

from remi_scores.engine import Replay, read_match, replay_match

CYRILLIC = dict(zip("абвгдђежзијклљмнњопрстћуфхцчџш", (
    *"abvgdđežzijkl", "lj", "m", "n", "nj", *"oprstćufhcč", "dž", "š",
), strict=True))  # fmt: skip
HIDDEN = ("becki", "nak_nak", "divlji")
LOW_WINS = ("remi_51", "divlji", "kontrakt")


def folded(name: str) -> str:
    return "".join(CYRILLIC.get(char, char) for char in name.lower())


def is_nobody(name: str) -> bool:
    words = folded(name).replace(" ", "")
    if words == "n.n." or not words.strip("?"):
        return True
    return any(
        words.startswith(word) and (words == word or words[len(word) :].isdigit())
        for word in ("gost", "igrač", "guest", "player")
    )


class Match:
    """One match of an archive, scored: who sat to the end, with places, and the deals."""

    def __init__(self, line: dict[str, Any], names: dict[str, str], zone: str) -> None:
        document = line["match"]
        self.game = document["variant"]
        self.replay: Replay = replay_match(read_match(document))
        self.documents = document["deals"]
        self.state = line.get("state") or ("finished" if self.replay.finished else "open")
        started = datetime.fromisoformat(line["started"])
        ended = datetime.fromisoformat(line.get("ended") or line["started"])
        self.order = (started, ended, line["id"].encode())
        local = started.astimezone(ZoneInfo(zone))
        self.evening: date = local.date() - timedelta(days=1 if local.hour < 5 else 0)
        if (ids := line.get("people")) is not None:
            self.person = {
                player: None if key is None else names[key]
                for player, key in zip(document["players"], ids, strict=True)
            }
        else:
            by_fold = {folded(name): name for name in names.values()}
            self.person = {
                player: None if is_nobody(player) else by_fold[folded(player)]
                for player in document["players"]
            }
        self.table = list(self.replay.table)
        totals = {player: self.replay.totals[player] for player in self.table}
        sign = 1 if self.game in LOW_WINS else -1
        self.place = {
            player: 1 + sum(sign * other < sign * total for other in totals.values())
            for player, total in totals.items()
        }
        self.winners = [player for player in self.table if self.place[player] == 1]

    def people(self) -> dict[str, str]:
        """The players who sat to the end and are somebody, with who they are."""
        return {player: who for player in self.table if (who := self.person[player]) is not None}


def count(
    lines: Sequence[dict[str, Any]], *, game: str = "", first: str = "", last: str = ""
) -> dict[str, Any]:
    """Return what `manage.py figures` prints for an archive."""
    head, *rest = lines
    names = {each["id"]: each["name"] for each in head["people"]}
    matches = [Match(line, names, head["zone"]) for line in rest]
    matches = [
        match
        for match in sorted(matches, key=lambda match: match.order)
        if game in ("", match.game) and (first or "0") <= match.evening.isoformat() <= (last or "9")
    ]
    found = {}
    for name in names.values():
        figures = figures_of(name, matches)
        if figures["matches"] or figures["open"]:
            found[name] = figures
    rating = ratings([match for match in matches if match.state == "finished"])
    for name, figures in found.items():
        figures["rating"] = {key: held[name] for key, held in rating.items() if name in held}
    return {"people": found}


def mean(values: Iterable[int | Fraction]) -> float | None:
    """The mean as the nearest float, rounded; fractions are summed exactly."""
    found = list(values)
    return round(float(sum(found, Fraction()) / len(found)), 6) if found else None


def figures_of(name: str, matches: Sequence[Match]) -> dict[str, Any]:
    finished = [match for match in matches if match.state == "finished"]
    sat = [
        (match, player)
        for match in finished
        for player, who in match.people().items()
        if who == name
    ]
    places = [match.place[player] for match, player in sat]
    runs = [0]
    for place in places:
        runs.append(runs[-1] + 1 if place == 1 else 0)
    return {
        "matches": len(sat),
        "open": sum(name in match.people().values() for match in matches if match.state == "open"),
        "wins": places.count(1),
        "shared_wins": sum(
            player in match.winners and len(match.winners) > 1 for match, player in sat
        ),
        "win_rate": mean(place == 1 for place in places),
        "expected_rate": mean(Fraction(1, len(match.table)) for match, _player in sat),
        "mean_place": mean(places),
        "mean_players": mean(len(match.table) for match, _player in sat),
        "longest_run": max(runs),
        "present_run": runs[-1],
        "form": places[-10:],
        "games": games_of(name, finished),
        "opponents": opponents_of(name, sat),
    }


def games_of(name: str, finished: Sequence[Match]) -> dict[str, Any]:
    found = {}
    for game in {match.game for match in finished}:
        of_game = [match for match in finished if match.game == game]
        deals = [
            (match, player, said, scored)
            for match in of_game
            for said, scored in zip(match.documents, match.replay.deals, strict=True)
            if said["ended"] != "void"
            for player in scored.points
            if match.person[player] == name
        ]
        totals = [
            match.replay.totals[player]
            for match in of_game
            for player, who in match.people().items()
            if who == name
        ]
        if deals or totals:
            found[game] = game_figures(game, deals, totals)
    return found


def game_figures(game: str, deals: Sequence[Any], totals: Sequence[int]) -> dict[str, Any]:
    points = [
        sum(line.points for line in scored.lines if line.player == player)
        for _match, player, _said, scored in deals
    ]
    best, worst = (min, max) if game in LOW_WINS else (max, min)
    endings: dict[str, dict[str, int]] = defaultdict(lambda: {"won": 0, "failed": 0})
    melded = unopened = 0
    dead = []
    for match, player, said, scored in deals:
        value = scored.deadwood.get(player)
        if said.get("by") == player:
            key = "won" if has_won(match, player, said, scored) else "failed"
            endings[said["ended"]][key] += 1
        elif "by" in said and value is not None:
            dead.append(value)
        melded += game in HIDDEN and value == 0
        melded += said["ended"] == "hand" and said["by"] == player
        unopened += said["hands"].get(player, {}).get("opened") is False
    return {
        "matches": len(totals),
        "deals": len(deals),
        "points_per_deal": mean(points),
        "best_deal": best(points, default=None),
        "worst_deal": worst(points, default=None),
        "best_match": best(totals, default=None),
        "worst_match": worst(totals, default=None),
        "endings": dict(endings),
        "all_melded": melded,
        "not_opened": unopened,
        "deadwood_when_another_ends": mean(dead),
    }


def has_won(match: Match, player: str, said: dict[str, Any], scored: Any) -> bool:
    """Whether who ended a deal is among its winners."""
    mine = scored.deadwood[player]
    others = [value for name, value in scored.deadwood.items() if name != player]
    if said["ended"] == "stop":
        return bool(mine <= min(others))
    if said["ended"] in ("closed", "knock"):
        option = getattr(match.replay.variant, "tie_goes_to")  # noqa: B009
        return bool(mine < min(others) or (mine == min(others) and option != "opponent"))
    return True


def opponents_of(name: str, sat: Sequence[tuple[Match, str]]) -> dict[str, Any]:
    found: dict[str, dict[str, int]] = defaultdict(
        lambda: dict.fromkeys(("matches", "ahead", "behind", "level", "won", "lost"), 0)
    )
    for match, player in sat:
        for other, who in match.people().items():
            if who == name:
                continue
            met, mine, theirs = found[who], match.place[player], match.place[other]
            met["matches"] += 1
            met["ahead" if mine < theirs else "behind" if mine > theirs else "level"] += 1
            met["won"] += mine == 1 != theirs
            met["lost"] += theirs == 1 != mine
    return dict(found)


def ratings(finished: Sequence[Match]) -> dict[str, dict[str, Any]]:
    model = PlackettLuce()
    rated: dict[str, dict[str, Any]] = defaultdict(dict)
    counted: dict[tuple[str, str], int] = defaultdict(int)
    for match in finished:
        people, held = match.people(), rated[match.game]
        if len(people) < 2:
            continue
        teams = [[held.get(who) or model.rating()] for who in people.values()]
        ranks = [float(match.place[player]) for player in people]
        for who, (new,) in zip(people.values(), model.rate(teams, ranks=ranks), strict=True):
            held[who] = new
            counted[match.game, who] += 1
    return {
        game: {
            who: {
                "mu": round(each.mu, 6), "sigma": round(each.sigma, 6),
                "matches": counted[game, who],
            }
            for who, each in held.items()
        }
        for game, held in rated.items()
    }  # fmt: skip
