"""From a report back to the fields of its form: the inverse of `DealEntry.report`."""

from typing import Final

from remi_scores.engine import DealReport, HandReport

_SIGNS: Final = str.maketrans("cdhs", "♣♦♥♠")
"""Where suits are not needed a letter may be read as a rank (`Kd`), a sign may not."""


def fields_of(report: DealReport, players: tuple[str, ...]) -> dict[str, str]:
    """Return the fields that `DealEntry.report` reads as this report."""
    fields = {"ended": report.ended, "reason": report.reason}
    if report.by is not None:
        fields["by"] = str(players.index(report.by))
    if report.closed_with_king:
        fields["closed_with_king"] = "on"
    for seat, player in enumerate(players):
        hand = report.hands.get(player, HandReport())
        fields |= {f"h{seat}-{name}": text for name, text in _hand_fields(hand).items()}
    return {name: text for name, text in fields.items() if text}


def _hand_fields(hand: HandReport) -> dict[str, str]:
    fields = {key: str(count) for key, count in hand.kings.items()}
    fields["unopened"] = "on" if hand.opened is False else ""
    fields["melds"] = " / ".join(hand.melds or ())
    if hand.melds == () and hand.left:
        return {**fields, "way": "cards", "cards": hand.left, "melds": "/"}
    if hand.points is not None:
        return {**fields, "way": "points", "points": str(hand.points)}
    if hand.cards is not None:
        return {**fields, "way": "cards", "cards": hand.cards}
    if hand.left == "" and not hand.melds:
        return {**fields, "empty": "on"}
    if hand.left is None:
        return fields
    return {**fields, "way": "ranks", "ranks": hand.left.translate(_SIGNS)}
