"""Linking the seats of a match with the players of its circle, by their names."""

from remi_scores.matches.models import Match, SeatLink
from remi_scores.people.circles import Register, lock_circle
from remi_scores.people.models import Circle


def put_in_circle(match: Match, circle: Circle) -> None:
    """Let a match belong to a circle, and link its seats; for a match that belongs to none."""
    match.circle = circle
    match.save(update_fields=["circle"])
    follow_names(match)


def follow_names(match: Match) -> None:
    """Link the seats that are new or have another name; the others stay as they are.

    Call it in the transaction that writes. A match without a circle is left alone.
    """
    if match.circle_id is None:
        return
    kept = {each.seat: each for each in match.seat_links.all()}
    names = dict(enumerate(match.players))
    changed = [seat for seat, name in names.items() if _is_new(kept.get(seat), name)]
    if not changed:
        return
    circle = lock_circle(match.circle_id)
    register = Register(circle)
    players = [each.player_id for seat, each in kept.items() if seat not in changed]
    taken = [register.counts[player] for player in players if player is not None]
    match.seat_links.filter(seat__in=changed).delete()
    found = register.players([names[seat] for seat in changed], taken)
    SeatLink.objects.bulk_create(
        SeatLink(match=match, seat=seat, name=names[seat], player_id=player)
        for seat, player in zip(changed, found, strict=True)
    )


def _is_new(link: SeatLink | None, name: str) -> bool:
    return link is None or link.name != name
