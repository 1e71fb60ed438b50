"""Writes a deal back as a line that reads as the same deal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from remi_scores.engine import (
    DealDocument,
    Ending,
    HandDocument,
    RemiError,
    Variant,
    parse_cards,
    print_cards,
)
from remi_scores.typed.line import wordlists
from remi_scores.typed.line.hands import Place
from remi_scores.typed.line.names import Names
from remi_scores.typed.line.reading import read_line
from remi_scores.typed.line.telling import Table

Language: TypeAlias = Literal["sr-latn", "sr", "en"]
"""Serbian in Latin letters or in Cyrillic, or English."""

_QUOTES: Final = ("„“", "«»")
_CYRILLIC: Final = dict(
    zip(
        "dž lj nj a b v g d đ e ž z i j k l m n o p r s t ć u f h c č š".split(),  # noqa: SIM905
        "џљњабвгдђежзијклмнопрстћуфхцчш",
        strict=True,
    )
)


def write_line(
    variant: Variant,
    players: Sequence[str],
    number: int,
    deal: DealDocument,
    language: Language = "sr-latn",
) -> str:
    """Return deal `number` (from 1) as a line, which `read_line` reads as what `as_told` returns.

    `players` are those at the table, in seat order. A name is quoted only where the line would not
    read back without. The reason of a void deal is written in the script of the line.
    """
    table = Table(variant, players, number)
    told = as_told(table, deal)
    if told["ended"] == Ending.VOID:
        return f"{_ending(told, language)}: {_scripted(told.get('reason', ''), language)}"
    line = ""
    for names in _written_names(players, language):
        line = _line(table, told, names, language)
        if read_line(variant, players, number, line).deal == told:
            break
    return line


def as_told(table: Table, deal: DealDocument) -> DealDocument:
    """Return a deal as a line tells it: without what the game does not ask for.

    That is the empty hand of who went out, the hand of who has not opened where it does not count,
    and rewards counted 0. In games with open melds all cards of a hand are the cards left.
    """
    if deal["ended"] == Ending.VOID:
        return DealDocument(ended=deal["ended"], reason=deal.get("reason", ""))
    told = DealDocument(ended=deal["ended"])
    if (by := deal.get("by")) is not None:
        told["by"] = by
    if deal.get("closed_with_king"):
        told["closed_with_king"] = True
    hands = deal.get("hands", {})
    found = {
        player: _told_hand(
            hands.get(player, {}), Place(table, Ending(deal["ended"]), ended_it=player == by)
        )
        for player in table.players
    }
    told["hands"] = {player: hand for player, hand in found.items() if hand}
    return told


def _told_hand(hand: HandDocument, place: Place) -> HandDocument:
    told = HandDocument()
    variant, ending = place.table.variant, place.ending
    if kings := {key: times for key, times in hand.get("kings", {}).items() if times}:
        told["kings"] = kings
    opened = hand.get("opened", True)
    if variant.asks_opened and not place.ended_it:
        told["opened"] = opened
    if ending is None or not variant.needs_hand(ending, went_out=place.went_out, opened=opened):
        return told
    if hand.get("melds"):
        told["melds"] = [_tokens(meld) for meld in hand["melds"]]
    if "points" in hand:
        told["points"] = hand["points"]
    elif "cards" in hand and variant.hidden_melds:
        told["cards"] = _tokens(hand["cards"])
    elif "cards" in hand or "left" in hand or "melds" in hand:
        told["left"] = _tokens(hand.get("cards", hand.get("left", "")))
    elif variant.closer_melds_all and place.ended_it:
        told["left"] = ""
    return told


def _tokens(cards: str) -> str:
    """Return cards as the engine writes them; a text that is none stays as it is."""
    try:
        return print_cards(parse_cards(cards, unsuited=True))
    except RemiError:
        return cards


# The line


def _line(table: Table, deal: DealDocument, names: Mapping[str, str], language: Language) -> str:
    by = deal.get("by")
    head = _ending(deal, language)
    if deal.get("closed_with_king"):
        head += f" {_word('king', language)}"
    hands = {name: _named_hand(table, deal, name, names, language) for name in table.players}
    if by is not None:
        head += f": {hands.pop(by)}"
    return "; ".join([head, *hands.values()])


def _named_hand(
    table: Table, deal: DealDocument, player: str, names: Mapping[str, str], language: Language
) -> str:
    hand = deal.get("hands", {}).get(player, HandDocument())
    place = Place(table, Ending(deal["ended"]), ended_it=player == deal.get("by"))
    parts = (
        names[player],
        *_opened(hand, place, language),
        *_value(hand, place, language),
        *_rewards(hand, language),
    )
    return " ".join(parts)


def _opened(hand: HandDocument, place: Place, language: Language) -> Iterator[str]:
    if hand.get("opened") is False:
        yield _word("unopened", language)
    elif "opened" in hand and _is_penalty(hand, place):
        yield _word("opened", language)


def _is_penalty(hand: HandDocument, place: Place) -> bool:
    """Whether a hand's points look like what not having opened costs."""
    variant = place.table.variant
    usual = variant.usual_ending()
    penalty = variant.unopened_points(usual) if usual else None
    return place.ending in variant.goes_out and hand.get("points", -1) == penalty


def _value(hand: HandDocument, place: Place, language: Language) -> Iterator[str]:
    """Yield the points or cards of a hand, as a line tells them."""
    for meld in hand.get("melds", ()):
        yield f"[{_shown(meld)}]"
    if "points" in hand:
        # Behind “not opened” the penalty alone says the same again; as a sum it is the hand.
        again = hand.get("opened") is False and _is_penalty(hand, place)
        yield f"{hand['points']}+0" if again else str(hand["points"])
        return
    closed = place.ended_it and place.table.variant.closer_melds_all
    cards = hand.get("cards", hand.get("left"))
    if cards == "" and not hand.get("melds") and not closed:
        yield _word("nothing", language)
    if not cards:
        return
    if "left" in hand and not hand.get("melds") and _looks_whole(cards, place):
        yield _word("whole", language)
    elif cards.isdigit() or cards == "T":
        yield _word("card", language)
    yield _shown(cards)


def _looks_whole(cards: str, place: Place) -> bool:
    """Whether cards left over would read as all cards of the hand."""
    tokens = cards.split()
    return len(tokens) == place.size() and all(len(each) == 2 or each == "*" for each in tokens)


def _shown(cards: str) -> str:
    return cards.replace("T", "10")


def _rewards(hand: HandDocument, language: Language) -> Iterator[str]:
    counted = [
        f"{_in(wordlists.WRITTEN_REWARDS[key], language)} {times}"
        for key, times in hand.get("kings", {}).items()
    ]
    if counted:
        yield f"({', '.join(counted)})"


# Words and names


def _ending(deal: DealDocument, language: Language) -> str:
    return _in(wordlists.WRITTEN_ENDINGS[Ending(deal["ended"])], language)


def _word(key: str, language: Language) -> str:
    return _in(wordlists.WRITTEN[key], language)


def _in(words: tuple[str, str], language: Language) -> str:
    return words[1] if language == "en" else _scripted(words[0], language)


def _scripted(text: str, language: Language) -> str:
    """Return a text letter by letter in the script of the language."""
    if language != "sr":
        return text
    for latin, letter in _CYRILLIC.items():
        for form in (latin, latin.capitalize(), latin.upper()):
            text = text.replace(form, letter if form == latin else letter.upper())
    return text


def _written_names(players: Sequence[str], language: Language) -> Iterator[Mapping[str, str]]:
    """Yield how the players may be written: plain, then with quotes where they help."""
    plain = {name: _scripted(name, language) for name in players}
    known = Names(players)
    yield plain | {n: f"„{plain[n]}“" for n in players if known.has_rival(n)}
    for opening, closing in _QUOTES:
        for scripted in (plain, {name: name for name in players}):
            quoted = {name: f"{opening}{scripted[name]}{closing}" for name in players}
            for name in players:
                yield plain | {name: quoted[name]}
            yield plain | {name: quoted[name] for name in players if not name.isalpha()}
            yield quoted
