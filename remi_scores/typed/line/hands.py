"""What is said of one player's hand, as the hand of a deal document, or what of it is unclear."""

from dataclasses import dataclass, field
from typing import Any, Final

from remi_scores.engine import Ending, HandContext, HandDocument
from remi_scores.typed.line.cards import RANK_NUMBERS, rank_text
from remi_scores.typed.line.lexicon import CARD_OF, EACH, NOTHING, STATE, WHOLE
from remi_scores.typed.line.rewards import sort_rewards
from remi_scores.typed.line.telling import CARD, MELDS, NUMBER, Table, Token, Why

VALUES: Final = (NUMBER, CARD, NOTHING, MELDS)


@dataclass
class ToldHand:
    """A hand as it was told: its document, and what of it is unclear, from where to where."""

    document: HandDocument = field(default_factory=HandDocument)
    unclear: list[tuple[int, int, Why]] = field(default_factory=list)

    @property
    def is_given(self) -> bool:
        """Whether cards or points are said."""
        return any(key in self.document for key in ("cards", "left", "points"))


@dataclass(frozen=True)
class Place:
    """Whose hand it is and how the deal ended; `ending` is None while it is not known."""

    table: Table
    ending: Ending | None
    ended_it: bool

    @property
    def went_out(self) -> bool:
        """Whether ending the deal left the player without cards."""
        return self.ended_it and self.ending in self.table.variant.goes_out

    def size(self) -> int | None:
        """Return how many cards the player shows; None where that is not fixed."""
        if self.ending is None:
            return None
        variant, number = self.table.variant, self.table.number
        context = HandContext(
            len(self.table.players), number, self.ending, self.ended_it, self.went_out
        )
        return variant.hand_size(context)


def tell_hand(items: list[Token], place: Place) -> ToldHand:
    """Read what was said of one hand, in the order in which it was said."""
    told = ToldHand()
    if place.table.variant.king_rewards:
        rewards = sort_rewards(items, went_out=place.went_out)
        items = rewards.rest
        told.unclear += [(token.start, token.end, why) for token, why in rewards.unclear]
        if rewards.kings:
            told.document["kings"] = rewards.kings
    values = [token for token in items if token.kind in VALUES]
    if values:
        _tell_value(told, items, values, place)
    if place.ending is not None:
        _check_closer(told, values, place)
        _check_nothing(told, values, place)
        _tell_opened(told, items, values, place)
    return told


def _ask(told: ToldHand, tokens: list[Token], why: Why = Why.HAND) -> None:
    told.unclear.append((tokens[0].start, tokens[-1].end, why))


def _tell_value(told: ToldHand, items: list[Token], values: list[Token], place: Place) -> None:
    nothing = [token for token in values if token.kind == NOTHING]
    if nothing:
        if len(values) > 1:
            _ask(told, values[1:])
        told.document["left"] = ""
    elif len(values) == 1 and values[0].kind == NUMBER and not _has(items, CARD_OF):
        told.document["points"] = values[0].value.value
    else:
        _tell_cards(told, items, values, place)


def _has(items: list[Token], kind: str) -> bool:
    return any(token.kind == kind for token in items)


def _tell_cards(told: ToldHand, items: list[Token], values: list[Token], place: Place) -> None:
    """Read several numbers and cards, which must all be ranks."""
    melds = [token.value for token in values if token.kind == MELDS]
    cards: list[str] = []
    for token in values:
        if token.kind == CARD:
            cards += token.value
        elif token.kind == NUMBER:
            if token.value.is_sum or token.value.value not in RANK_NUMBERS:
                _ask(told, values)
                return
            cards.append(rank_text(token.value.value))
    if melds and not place.table.variant.hidden_melds:
        _ask(told, [token for token in values if token.kind == MELDS])
        return
    suited = all(len(card) == 2 or card == "*" for card in cards)
    whole = suited and len(cards) == place.size() and not melds and not _has(items, WHOLE)
    text = " ".join(cards)
    if melds:
        told.document["melds"] = melds
    told.document["cards" if whole else "left"] = text


def _check_closer(told: ToldHand, values: list[Token], place: Place) -> None:
    """Drop the empty hand of who went out; ask if something is said to be in it."""
    variant = place.table.variant
    document = told.document
    if place.went_out:
        if told.is_given and not (document.get("points") == 0 or document.get("left") == ""):
            _ask(told, values)
        document.pop("points", None)
        document.pop("left", None)
    elif place.ended_it and variant.closer_melds_all:
        if document.get("points"):
            _ask(told, values)
        elif not told.is_given:
            document["left"] = ""


def _check_nothing(told: ToldHand, values: list[Token], place: Place) -> None:
    """Ask about an empty hand of a player who did not go out, where melds are open."""
    if told.document.get("left") == "" and not place.table.variant.hidden_melds:
        _ask(told, values)


def _tell_opened(told: ToldHand, items: list[Token], values: list[Token], place: Place) -> None:
    """Read whether a player has opened, and what a number beside it means (Remi 51)."""
    states = [token for token in items if token.kind == STATE]
    if not place.table.variant.asks_opened:
        if states:
            _ask(told, states, Why.STATE)
        return
    opened = states[0].value if states else True
    if any(token.value != opened for token in states):
        _ask(told, states, Why.STATE)
    if place.ended_it:
        if not opened:
            _ask(told, states, Why.STATE)
        return
    if opened:
        if not states and _is_penalty(told, values, place):
            each = [token for token in items if token.kind == EACH]
            _ask(told, each + values)
    else:
        _tell_unopened(told, values, place)
    told.document["opened"] = opened


def _is_penalty(told: ToldHand, values: list[Token], place: Place) -> bool:
    """Whether the points are just what not having opened costs, when somebody goes out."""
    variant = place.table.variant
    usual = variant.usual_ending()
    penalty = variant.unopened_points(usual) if usual else None
    points = told.document.get("points")
    return (
        points is not None
        and points == penalty
        and place.ending in variant.goes_out
        and not values[0].value.is_sum
    )


def _tell_unopened(told: ToldHand, values: list[Token], place: Place) -> None:
    """Drop a number that says the penalty again; ask about a hand that does not count."""
    variant, ending = place.table.variant, place.ending
    if ending is None or not told.is_given:
        return
    document: dict[str, Any] = told.document  # type: ignore[assignment]
    wanted = variant.needs_hand(ending, went_out=False, opened=False)
    flat = not wanted and document.get("points") == variant.unopened_points(ending)
    if _is_penalty(told, values, place) or flat:
        document.pop("points")
    elif not wanted:
        _ask(told, values)
