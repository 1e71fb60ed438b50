"""What people do with the players of a circle: merge, tell apart again, split, rename, remove.

Every service is one transaction, whatever the number of matches, and keeps an act that says who did
it and when; `undo_act` takes it back within thirty days. Links of seats are facts of a match, so a
merge only says as whom a player counts. `players_changed` is sent inside the transaction.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from remi_scores.matches.errors import Refusal, SheetError
from remi_scores.matches.models import SeatLink
from remi_scores.people import LONGEST, clean_name, has_controls, is_placeholder, is_too_long
from remi_scores.people import name_key as key_of
from remi_scores.people.circles import (
    add_player,
    counted_as,
    lock_circle,
    merged_into,
    players_of,
)
from remi_scores.people.models import Circle, Player, PlayerAct, PlayerChange, Spelling

UNDONE_WITHIN: Final = timedelta(days=30)

players_changed: Final = Signal()
"""The seats linked with these `players` of a `circle` (their keys) are others' now, or count so."""


def shared_seat(players: Collection[int], others: Collection[int]) -> SeatLink | None:
    """Return a seat of one of the players in a match in which one of the others sat, if any."""
    links = SeatLink.objects.filter(
        player__in=players, match__seat_links__player__in=others
    ).select_related("match")
    return links.order_by("match_id").first()


def check_apart(players: Collection[int], others: Collection[int]) -> None:
    """Raise SheetError (sat_together), with the `match`, if the two sat in one match."""
    if link := shared_seat(players, others):
        raise SheetError(Refusal.SAT_TOGETHER, match=link.match.code)


@transaction.atomic
def merge_players(*, player: Player, into: Player, author: str) -> PlayerAct:
    """Let a player count as another one of the same circle.

    Raises SheetError if they sat in one match, naming it, or one of them is not there any more.
    """
    circle = lock_circle(player.circle_id)
    player, into = _present(circle, player), _present(circle, into)
    if player == into:
        raise SheetError(Refusal.NO_SUCH_PLAYER)
    check_apart(merged_into(player), merged_into(into))
    player.merged = into
    player.save(update_fields=["merged"])
    before = {"name": into.name}
    act = _note(circle, PlayerChange.MERGED, player, author, other=into, before=before)
    _tell(circle, merged_into(player))
    return act


@transaction.atomic
def rename_player(*, player: Player, name: str, author: str) -> PlayerAct:
    """Call a player otherwise in lists; sheets keep the names as typed.

    Raises SheetError for a name that is not allowed, and if it is another player's (name_exists,
    with the key of that `player`): the two can be merged.
    """
    circle = lock_circle(player.circle_id)
    player = _present(circle, player)
    name = check_player_name(circle, name, player)
    spelled = Spelling.objects.filter(circle=circle, folded=key_of(name)).exists()
    before = {"name": player.name, "after": name, "spelled": spelled}
    player.call(name)
    player.save(update_fields=["name", "folded"])
    if not spelled:
        Spelling.objects.create(circle=circle, player=player, folded=player.folded, text=name)
    return _note(circle, PlayerChange.RENAMED, player, author, before=before)


@transaction.atomic
def split_player(*, player: Player, matches: Collection[int], name: str, author: str) -> PlayerAct:
    """Give the seats of a player in some matches (their keys) to a new player with a name.

    Raises SheetError for a name that is not allowed or is somebody's, and if the player sat in none
    of these matches.
    """
    circle = lock_circle(player.circle_id)
    player = _present(circle, player)
    name = check_player_name(circle, name)
    links = SeatLink.objects.filter(match__in=matches, player__in=merged_into(player))
    held = {str(key): linked for key, linked in links.values_list("pk", "player")}
    if not held:
        raise SheetError(Refusal.NOTHING_TO_SPLIT)
    new = add_player(circle, name)
    SeatLink.objects.filter(pk__in=list(map(int, held))).update(player=new)
    act = _note(circle, PlayerChange.SPLIT, new, author, other=player, before={"links": held})
    _tell(circle, [new.pk, *{linked for linked in held.values() if linked}])
    return act


@transaction.atomic
def remove_player(*, player: Player, author: str) -> PlayerAct:
    """Remove a player who has no match. Raises SheetError if there is one."""
    circle = lock_circle(player.circle_id)
    player = _present(circle, player)
    if SeatLink.objects.filter(player__in=merged_into(player)).exists():
        raise SheetError(Refusal.PLAYER_HAS_MATCHES, name=player.name)
    player.removed = True
    player.save(update_fields=["removed"])
    return _note(circle, PlayerChange.REMOVED, player, author)


@transaction.atomic
def colour_player(*, player: Player, colour: str) -> None:
    """Give a player a colour or a sign, by its key; empty is none."""
    Player.objects.filter(pk=player.pk).update(colour=colour)


@transaction.atomic
def undo_act(*, act: PlayerAct, author: str) -> PlayerAct:
    """Take a change back; idempotent.

    Raises SheetError if it is older than thirty days, or cannot be taken back as things are now.
    """
    circle = lock_circle(act.circle_id)
    act = PlayerAct.objects.select_related("player", "other").get(pk=act.pk)
    if act.undone_at is not None:
        return act
    if timezone.now() - act.at > UNDONE_WITHIN:
        raise SheetError(Refusal.UNDO_TOO_LATE)
    match PlayerChange(act.change):
        case PlayerChange.MERGED:
            _unmerge(circle, act)
        case PlayerChange.SPLIT:
            _unsplit(circle, act)
        case PlayerChange.RENAMED:
            _unrename(circle, act)
        case PlayerChange.REMOVED:
            _bring_back(circle, act)
    act.undone_at, act.undone_by = timezone.now(), author
    act.save(update_fields=["undone_at", "undone_by"])
    return act


def _unmerge(circle: Circle, act: PlayerAct) -> None:
    """Let the two count apart again, under the names that they had."""
    player, other = act.player, act.other
    if other is None or player.merged_id != other.pk:
        raise SheetError(Refusal.CANNOT_UNDO)
    if other.name != act.before["name"]:
        _check_free(circle, act.before["name"], {other.pk})
        other.call(act.before["name"])
        other.save(update_fields=["name", "folded"])
    _check_free(circle, player.name, {player.pk})
    player.merged = None
    player.save(update_fields=["merged"])
    _tell(circle, merged_into(player))


def _unsplit(circle: Circle, act: PlayerAct) -> None:
    """Give the seats back, as far as the new player still has them; it stays without them."""
    held = {int(key): linked for key, linked in act.before["links"].items()}
    links = list(SeatLink.objects.filter(pk__in=list(held), player=act.player))
    if act.other is None or not links:
        raise SheetError(Refusal.CANNOT_UNDO)
    _check_free_seats(links, merged_into(counted_as(act.other)))
    for link in links:
        link.player_id = held[link.pk]
    SeatLink.objects.bulk_update(links, ["player"], batch_size=500)
    if not SeatLink.objects.filter(player__in=merged_into(act.player)).exists():
        act.player.removed = True
        act.player.save(update_fields=["removed"])
    _tell(circle, [act.player_id, *held.values()])


def _check_free_seats(links: Iterable[SeatLink], players: Collection[int]) -> None:
    """Check that none of the players sits at another seat of these matches."""
    matches = [link.match_id for link in links]
    twin = SeatLink.objects.filter(match__in=matches, player__in=players).select_related("match")
    if found := twin.first():
        raise SheetError(Refusal.SAT_TOGETHER, match=found.match.code)


def _unrename(circle: Circle, act: PlayerAct) -> None:
    player = act.player
    if player.name != act.before["after"]:
        raise SheetError(Refusal.CANNOT_UNDO)
    _check_free(circle, act.before["name"], {player.pk})
    if not act.before["spelled"]:
        Spelling.objects.filter(circle=circle, folded=player.folded, player=player).delete()
    player.call(act.before["name"])
    player.save(update_fields=["name", "folded"])


def _bring_back(circle: Circle, act: PlayerAct) -> None:
    _check_free(circle, act.player.name, {act.player_id})
    act.player.removed = False
    act.player.save(update_fields=["removed"])


def check_player_name(circle: Circle, typed: str, player: Player | None = None) -> str:
    """Return a name for a player, cleaned.

    Raises SheetError if it is no name, stands for nobody, or means another player (name_exists).
    """
    if has_controls(typed):
        raise SheetError(Refusal.NAME_HAS_CONTROLS)
    name = clean_name(typed)
    if not name or is_placeholder(name):
        raise SheetError(Refusal.BAD_PLAYER_NAME)
    if is_too_long(name):
        raise SheetError(Refusal.NAME_TOO_LONG, most=LONGEST)
    own = set() if player is None else merged_into(player)
    _check_free(circle, name, own)
    spelling = Spelling.objects.filter(circle=circle, folded=key_of(name)).exclude(player__in=own)
    held = spelling.select_related("player").first()
    if player is not None and held is not None and not held.player.removed:
        owner = counted_as(held.player)
        raise SheetError(Refusal.NAME_EXISTS, name=owner.name, player=owner.pk)
    return name


def _check_free(circle: Circle, name: str, own: Collection[int]) -> None:
    """Check that a name is nobody's but those in `own`."""
    taken = players_of(circle).filter(folded=key_of(name)).exclude(pk__in=own).first()
    if taken is not None:
        raise SheetError(Refusal.NAME_EXISTS, name=taken.name, player=taken.pk)


def _present(circle: Circle, player: Player) -> Player:
    """Return a player of the circle as it is now. Raises SheetError if it does not count there."""
    found = players_of(circle).filter(pk=player.pk).first()
    if found is None:
        raise SheetError(Refusal.NO_SUCH_PLAYER)
    return found


def _note(
    circle: Circle,
    change: PlayerChange,
    player: Player,
    author: str,
    *,
    other: Player | None = None,
    before: Mapping[str, object] | None = None,
) -> PlayerAct:
    return PlayerAct.objects.create(
        circle=circle,
        change=change,
        player=player,
        other=other,
        before=dict(before or {}),
        author=author,
    )


def _tell(circle: Circle, players: Iterable[int]) -> None:
    players_changed.send(Circle, circle=circle, players=frozenset(players))
