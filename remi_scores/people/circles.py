"""Who plays in a circle: the circle of a device, and the player that a name at a seat means.

A name means the player of its circle who has it as a spelling; a new name makes a new player.
Placeholders mean nobody. Players merged into another one keep their seats and spellings: `counted`
says as whom they count.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import Signal, receiver

from remi_scores.people.models import Circle, CircleKind, Player, PlayerAct, Spelling
from remi_scores.people.names import clean_name, is_placeholder, name_key
from remi_scores.people.persons import key_moved

circles_joined: Final = Signal()
"""The players of the circle `old` belong to the circle `new` from now on."""


def own_circle(device: str) -> Circle | None:
    """Return the circle of the key under which a device acts; None if it has none yet."""
    return Circle.objects.filter(device=device).first() if device else None


def ensure_own_circle(device: str) -> Circle:
    """Return the circle of the key under which a device acts, made if there is none yet."""
    circle, _ = Circle.objects.get_or_create(device=device, defaults={"kind": CircleKind.OWN})
    return circle


def lock_circle(circle_id: int) -> Circle:
    """Lock a circle: whoever adds, merges or renames players waits for the others."""
    return Circle.objects.select_for_update().get(pk=circle_id)


def players_of(circle: Circle) -> QuerySet[Player]:
    """Return the players of a circle that count for themselves."""
    return Player.objects.filter(circle=circle, merged=None, removed=False)


def counted(circle: Circle) -> dict[int, int]:
    """Return by the key of each player of a circle the key of the player as whom it counts."""
    into = dict(Player.objects.filter(circle=circle).values_list("pk", "merged_id"))
    return {player: _end(into, player) for player in into}


def counted_as(player: Player) -> Player:
    """Return the player as whom a player counts."""
    while player.merged_id is not None:
        player = Player.objects.get(pk=player.merged_id)
    return player


def merged_into(player: Player) -> set[int]:
    """Return the keys of a player and of all who count as that player."""
    into = dict(Player.objects.filter(circle=player.circle_id).values_list("pk", "merged_id"))
    return {each for each in into if player.pk in _way(into, each)}


def _way(into: Mapping[int, int | None], player: int) -> list[int]:
    way, step = [player], into[player]
    while step is not None:
        way.append(step)
        step = into[step]
    return way


def _end(into: Mapping[int, int | None], player: int) -> int:
    return _way(into, player)[-1]


def find_player(circle: Circle, name: str) -> Player | None:
    """Return the player whom a name means, as whom it counts; None if it is nobody's."""
    found = Player.objects.filter(circle=circle, merged=None, removed=False, folded=name_key(name))
    if player := found.first():
        return player
    spelling = Spelling.objects.filter(circle=circle, folded=name_key(name))
    held = spelling.select_related("player").first()
    return None if held is None or held.player.removed else counted_as(held.player)


class Register:
    """The players of a locked circle by the names that mean them; new ones are added as they come.

    Read once, it serves any number of matches.
    """

    def __init__(self, circle: Circle) -> None:
        self.circle = circle
        self.counts = counted(circle)
        spellings = Spelling.objects.filter(circle=circle)
        self._held = dict(spellings.values_list("folded", "player_id"))
        everybody = Player.objects.filter(circle=circle)
        self._removed = set(everybody.filter(removed=True).values_list("pk", flat=True))
        own = everybody.filter(merged=None, removed=False).values_list("folded", "pk")
        # A player's own name goes before a spelling of another one.
        self._held.update(dict(own))

    def players(self, names: Sequence[str], taken: Collection[int] = ()) -> list[int | None]:
        """Return the key of the player whom each name of one match means, made if it is new.

        None is nobody. `taken` are the keys of players who sit there already, as whom they count:
        two names of one match are never one player, so a name whose player sits under another name
        gets a player of its own.
        """
        keys = [name_key(name) for name in names]
        busy, found = set(taken), dict[int, int]()
        for seat in sorted(range(len(keys)), key=lambda seat: not self._is_own(keys[seat])):
            if is_placeholder(names[seat]):
                continue
            player = self._held.get(keys[seat])
            if player is None or self.counts[player] in busy:
                player = self.add(names[seat])
            elif player in self._removed:
                self._bring_back(player)
            busy.add(self.counts[player])
            found[seat] = player
        return [found.get(seat) for seat in range(len(keys))]

    def player(self, name: str) -> int:
        """Return the key of the player whom a name means, made if it is new."""
        player = self._held.get(name_key(name))
        if player is None:
            return self.add(name)
        if player in self._removed:
            self._bring_back(player)
        return player

    def add(self, name: str) -> int:
        """Make a player, whom the name means from now on; return its key."""
        player = add_player(self.circle, name)
        self._held[player.folded] = self.counts[player.pk] = player.pk
        return player.pk

    def spell(self, player: int, name: str) -> None:
        """Let a name mean a player, if it means nobody yet."""
        if (folded := name_key(name)) not in self._held:
            Spelling.objects.create(
                circle=self.circle, player_id=player, folded=folded, text=clean_name(name)
            )
            self._held[folded] = player

    def _is_own(self, key: str) -> bool:
        player = self._held.get(key)
        return player is not None and self.counts[player] == player

    def _bring_back(self, player: int) -> None:
        Player.objects.filter(pk=player).update(removed=False)
        self._removed.discard(player)


def add_player(circle: Circle, name: str) -> Player:
    """Make a player, whom the name means from now on. The circle must be locked."""
    player = Player(circle=circle)
    player.call(clean_name(name))
    player.save()
    Spelling.objects.update_or_create(
        circle=circle,
        folded=player.folded,
        defaults={"player": player},
        create_defaults={"player": player, "text": player.name},
    )
    return player


@receiver(key_moved)
@transaction.atomic
def move_circle(old: str, new: str, **_signal: Any) -> None:
    """Give the circle of one key to another; where both have one, the two become one."""
    from_circle, to_circle = own_circle(old), own_circle(new)
    if from_circle is None:
        return
    if to_circle is None:
        from_circle.device = new
        from_circle.save(update_fields=["device"])
        return
    lock_circle(min(from_circle.pk, to_circle.pk))
    lock_circle(max(from_circle.pk, to_circle.pk))
    _join(from_circle, to_circle)


def _join(old: Circle, new: Circle) -> None:
    """Move the players of a circle into another one; who has the same name there counts as one.

    Who is found there only by another spelling stays a player of its own, who is offered for
    merging. The empty circle stays: facts name it.
    """
    there = {each.folded: each for each in players_of(new)}
    held = set(Spelling.objects.filter(circle=new).values_list("folded", flat=True))
    Spelling.objects.filter(circle=old, folded__in=held).delete()
    for player in Player.objects.filter(circle=old, merged=None, removed=False):
        player.circle = new
        player.merged = there.get(player.folded)
        player.save(update_fields=["circle", "merged"])
    Player.objects.filter(circle=old).update(circle=new)
    Spelling.objects.filter(circle=old).update(circle=new)
    PlayerAct.objects.filter(circle=old).update(circle=new)
    circles_joined.send(Circle, old=old, new=new)
