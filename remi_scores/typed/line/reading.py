"""Reads a deal told in one line: a deal document, or what is unclear, or what is not said."""

from collections.abc import Sequence
from typing import Final

from remi_scores.engine import DealDocument, Ending, Variant
from remi_scores.typed.line import wordlists
from remi_scores.typed.line.folding import CLOSE, DASH, OPEN, SEPARATOR, WORD, Piece, cut
from remi_scores.typed.line.hands import VALUES, Place, ToldHand, tell_hand
from remi_scores.typed.line.lexicon import (
    DEAL,
    EACH,
    FILLER,
    NOTHING,
    VOID,
    Lexicon,
    Match,
    lexicon_of,
)
from remi_scores.typed.line.names import Names
from remi_scores.typed.line.numbers import read_number
from remi_scores.typed.line.parting import Mention, Told, parted, tell
from remi_scores.typed.line.scanning import Scanner
from remi_scores.typed.line.telling import LineReading, Table, Token, UnclearPart, Why

LONGEST_LINE: Final = 1_000
"""The longest line that is read, in characters; of a longer one everything is asked."""
_PARTING: Final = (SEPARATOR, DASH)


def read_line(variant: Variant, players: Sequence[str], number: int, line: str) -> LineReading:
    """Read a line that tells deal `number` (from 1) of a match.

    `players` are those at the table in seat order. Nothing is judged: a deal that cannot be is the
    engine's to refuse.
    """
    table = Table(variant, players, number)
    if len(line) > LONGEST_LINE:
        return LineReading(unclear=(UnclearPart(0, len(line), line, Why.UNKNOWN),))
    lexicon = lexicon_of(table.endings, rewards=bool(variant.king_rewards))
    pieces = cut(line)
    start, wrong = _deal_number(pieces, lexicon, table, line)
    if wrong is not None:
        return LineReading(unclear=(wrong,))
    pieces = pieces[start:]
    void = _read_void(pieces, lexicon, table, line)
    return _read_deal(pieces, lexicon, table, line) if void is None else void


def _deal_number(
    pieces: list[Piece], lexicon: Lexicon, table: Table, line: str
) -> tuple[int, UnclearPart | None]:
    """Return where the line goes on behind `deljenje 3`, and the part if it is another number."""
    at = 0
    while at < len(pieces) and pieces[at].kind == SEPARATOR:
        at += 1
    match = lexicon.find(pieces, at) if at < len(pieces) else None
    if match is None or match.meaning.kind != DEAL:
        return 0, None
    after = at + match.length
    number = read_number([piece.text for piece in pieces[after : after + 6]])
    if number is None:
        return 0, None
    end = after + number[1]
    if number[0] == table.number:
        return end, None
    first, last = pieces[at].start, pieces[end - 1].end
    return 0, UnclearPart(first, last, line[first:last], Why.UNKNOWN)


# Void deals


def _read_void(
    pieces: list[Piece], lexicon: Lexicon, table: Table, line: str
) -> LineReading | None:
    """Read a void deal; None if the line has no void word."""
    found = _find_void(pieces, lexicon)
    if found is None:
        return None
    at, match = found
    end = at + match.length
    front, behind = pieces[:at], pieces[end:]
    if _is_empty(front, lexicon):
        return _void(behind, line)
    word = (pieces[at].start, pieces[end - 1].end)
    asked = LineReading(unclear=(UnclearPart(*word, line[slice(*word)], Why.ENDING),))
    if not _is_empty(behind, lexicon) or _is_deal(front, lexicon, table, line):
        return asked
    while front and (front[-1].text in wordlists.BEFORE_VOID or front[-1].kind in _PARTING):
        front = front[:-1]
    return _void(front, line)


def _void(said: list[Piece], line: str) -> LineReading:
    """Return a void deal whose reason is what stands there, less separators around it."""
    loud = [piece for piece in said if piece.kind not in _PARTING]
    if not loud:
        return LineReading(missing=("reason",))
    inside = loud[1:-1] if loud[0].kind == OPEN and loud[-1].kind == CLOSE else loud
    if not inside:
        return LineReading(missing=("reason",))
    reason = " ".join(line[inside[0].start : inside[-1].end].split())
    return LineReading(deal=DealDocument(ended=str(Ending.VOID), reason=reason))


def _find_void(pieces: list[Piece], lexicon: Lexicon) -> tuple[int, Match] | None:
    for at, piece in enumerate(pieces):
        match = lexicon.find(pieces, at) if piece.kind == WORD else None
        if match is not None and match.meaning.kind == VOID:
            return at, match
    return None


def _is_empty(pieces: list[Piece], lexicon: Lexicon) -> bool:
    """Whether nothing but separators, fillers and words for a deal stand there."""
    for at, piece in enumerate(pieces):
        if piece.kind in (SEPARATOR, DASH, OPEN, CLOSE):
            continue
        match = lexicon.find(pieces, at)
        empty = match is not None and match.meaning.kind in (FILLER, DEAL)
        if not empty and piece.text not in wordlists.THIS_DEAL:
            return False
    return True


def _is_deal(pieces: list[Piece], lexicon: Lexicon, table: Table, line: str) -> bool:
    """Whether pieces read as a deal, or as a part of one."""
    told = _tell(pieces, lexicon, table, line)
    said = told.ending is not None or any(
        token.kind in VALUES for mention in told.mentions for token in mention.items
    )
    return said and not _resolve(told).unclear


# Deals


def _tell(pieces: list[Piece], lexicon: Lexicon, table: Table, line: str) -> Told:
    told = Told(line, table)
    tokens = Scanner(line, list(pieces), Names(table.players), lexicon, table).scan()
    for part in parted(tokens):
        tell(told, part)
    return told


def _read_deal(pieces: list[Piece], lexicon: Lexicon, table: Table, line: str) -> LineReading:
    return _resolve(_tell(pieces, lexicon, table, line))


def _resolve(told: Told) -> LineReading:
    """Put together what was told: whose hands, what is unclear, what is missing."""
    hands = _hands(told)
    _check_king(told)
    if told.unclear:
        return LineReading(unclear=_widest(told.unclear))
    missing = _missing(told, hands)
    if missing:
        return LineReading(missing=missing)
    deal = DealDocument(ended=str(told.ending))
    if told.by is not None:
        deal["by"] = told.by
    if told.king is not None:
        deal["closed_with_king"] = True
    deal["hands"] = {
        player: hands[player].document for player in told.table.players if hands[player].document
    }
    return LineReading(deal=deal)


def _widest(parts: Sequence[UnclearPart]) -> tuple[UnclearPart, ...]:
    """Return parts in the order of the line, without those that lie inside another one."""
    found: list[UnclearPart] = []
    for part in sorted(parts, key=lambda part: (part.start, -part.end)):
        if not found or part.end > found[-1].end:
            found.append(part)
    return tuple(found)


def _check_king(told: Told) -> None:
    """Ask about a closing king that does not belong to who went out."""
    if told.king is None:
        return
    out = told.ending in told.table.variant.goes_out and told.ending is not None
    if not out or (told.king_by is not None and told.king_by != told.by):
        told.ask(Why.ENDING, told.king.start, told.king.end)


def _hands(told: Told) -> dict[str, ToldHand]:
    """Return the hand of every player, and ask about what is unclear in them."""
    said: dict[str, list[Token]] = {player: [] for player in told.table.players}
    for mention in [each for each in told.mentions if not each.others]:
        _share(told, mention, mention.players, said)
    for mention in [each for each in told.mentions if each.others]:
        players = tuple(
            player
            for player, items in said.items()
            if not items and player != told.by and player not in mention.excepted
        )
        _share(told, mention, players, said)
    hands = {}
    for player, items in said.items():
        place = Place(told.table, told.ending, ended_it=player == told.by)
        hands[player] = tell_hand(items, place)
        for start, end, why in hands[player].unclear:
            told.ask(why, start, end)
    _check_rivals(told, hands)
    return hands


def _share(
    told: Told, mention: Mention, players: tuple[str, ...], said: dict[str, list[Token]]
) -> None:
    """Give the players of a mention what is said of them; ask about a second hand."""
    values = [token for token in mention.items if token.kind in VALUES]
    each = any(token.kind == EACH for token in mention.items)
    if mention.is_shared and not each and any(token.kind != NOTHING for token in values):
        told.ask(Why.HAND, mention.start, max(mention.end, values[-1].end))
        return
    for player in players:
        if values and any(token.kind in VALUES for token in said[player]):
            told.ask(Why.HAND, values[0].start, values[-1].end)
        else:
            said[player] += mention.items


def _check_rivals(told: Told, hands: dict[str, ToldHand]) -> None:
    """Ask about `Gost 2` where it may as well be Gost with 2."""
    for mention in told.mentions:
        if mention.rival is None:
            continue
        (player,) = mention.players
        said = any(mention.rival in other.players for other in told.mentions)
        out = told.by == player and told.ending in told.table.variant.goes_out
        if not said or not (out or hands[player].is_given or told.ending is None):
            told.ask(Why.NAME, mention.start, mention.end, (mention.rival, player))


def _missing(told: Told, hands: dict[str, ToldHand]) -> tuple[str, ...]:
    """Return what is not said: the ending, who ended the deal, or players without a hand."""
    variant = told.table.variant
    if told.ending is None:
        alone = len(variant.endings) == 1 and variant.endings[0].has_player
        return ("by",) if alone else ("ended",)
    if told.by is None and told.ending.has_player:
        return ("by",)
    return tuple(
        player
        for player in told.table.players
        if not hands[player].is_given
        and variant.needs_hand(
            told.ending,
            went_out=Place(told.table, told.ending, ended_it=player == told.by).went_out,
            opened=hands[player].document.get("opened"),
        )
    )
