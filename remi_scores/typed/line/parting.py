"""Parts a line: which tokens stand together, who is named, whose an ending is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from remi_scores.engine import Ending
from remi_scores.typed.line.lexicon import (
    AND,
    END,
    EXCEPT,
    FILLER,
    KING,
    OTHERS,
    STATE,
    VERB,
)
from remi_scores.typed.line.telling import (
    BREAK,
    CARD,
    CLOSING,
    JOIN,
    MELDS,
    NAME,
    NUMBER,
    OPENING,
    UNCLEAR,
    Table,
    Token,
    UnclearPart,
    Why,
)
from remi_scores.typed.line.wordlists import ENDING_KINDS

HEAD: Final = "head"
_ENDINGS: Final = (END, VERB, KING)
_QUIET: Final = (AND, JOIN)
_NOTHING_BEHIND_ENDING: Final = ":-!"


@dataclass
class Mention:
    """Players named together, and what is said of them. `others`: those who are not named."""

    start: int
    end: int
    players: tuple[str, ...]
    others: bool = False
    rival: str | None = None
    items: list[Token] = field(default_factory=list)
    excepted: tuple[str, ...] = ()

    @property
    def is_shared(self) -> bool:
        """Whether what is said is said of several."""
        return self.others or len(self.players) > 1


@dataclass
class Told:
    """What a line tells, as far as it was read."""

    line: str
    table: Table
    mentions: list[Mention] = field(default_factory=list)
    ending: Ending | None = None
    by: str | None = None
    king: Token | None = None
    king_by: str | None = None
    unclear: list[UnclearPart] = field(default_factory=list)
    last: Mention | None = None

    def ask(self, why: Why, start: int, end: int, players: tuple[str, ...] = ()) -> None:
        """Ask about a part of the line; about endings the game's are offered."""
        endings = self.table.endings if why is Why.ENDING else ()
        part = UnclearPart(start, end, self.line[start:end], why, endings, players)
        if part not in self.unclear:
            self.unclear.append(part)


def parted(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the parts of a line, without fillers, over separators that are nothing."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        part = parts[-1]
        depth += (token.kind == OPENING) - (token.kind == CLOSING)
        if token.kind != BREAK:
            part += [token] if token.kind != FILLER else []
        elif depth > 0 or not part:
            continue
        elif part[-1].kind in (NAME, OTHERS) and _has_nothing(part):
            part.append(Token(JOIN, token.start, token.end))
        elif not (part[-1].kind in _ENDINGS and token.value in _NOTHING_BEHIND_ENDING):
            parts.append([])
    return [part for part in parts if part]


def _has_nothing(part: list[Token]) -> bool:
    """Whether the names at the end of a part have neither an ending nor a value yet."""
    at = len(part) - 1
    while at > 1 and part[at - 1].kind in _QUIET and part[at - 2].kind == NAME:
        at -= 2
    before = [token for token in part[:at] if token.kind not in _QUIET]
    if any(token.kind in (NAME, OTHERS) for token in before):
        return True
    return all(token.kind == END and _is_nobodys(token) for token in before)


def _is_nobodys(token: Token) -> bool:
    return token.value is not None and not token.value.has_player


def tell(told: Told, part: list[Token]) -> None:
    """Read one part: its names, its ending, and what is said of whom."""
    for token in part:
        if token.kind == UNCLEAR:
            told.ask(token.value.why, token.start, token.end, token.value.players)
    part = _grouped(told, _without_verbs(told, part))
    for at, token in enumerate(part):
        if token.kind in _ENDINGS:
            _tell_ending(told, part, at)
    _tell_values(told, part)


# Names


def _grouped(told: Told, part: list[Token]) -> list[Token]:
    """Return a part with a HEAD for every name, or names that are joined by a conjunction."""
    found: list[Token] = []
    at = 0
    while at < len(part):
        token = part[at]
        if token.kind in (NAME, OTHERS):
            length = _joined_length(part, at) if token.kind == NAME else 1
            if length > 1 and _is_closers(found) and _goes_on(part, at + length):
                length = 1
            found.append(_head(told, part[at : at + length]))
            at += length
        else:
            found.append(token)
            at += 1
    return found


def _joined_length(part: list[Token], at: int) -> int:
    """Return how many tokens a list of names takes: `boris, vesna i mira`."""
    end, seen = at, 1
    while (after := end + 1) < len(part):
        joined = False
        while after < len(part) and part[after].kind in _QUIET:
            joined = joined or part[after].kind == AND
            after += 1
        if after == end + 1 or after == len(part) or part[after].kind != NAME:
            break
        end = after
        if joined:
            seen = end - at + 1
    return seen


def _is_closers(found: list[Token]) -> bool:
    """Whether a part begins with an ending that waits for the name behind it."""
    loud = [token for token in found if token.kind not in _QUIET]
    return len(loud) == 1 and loud[0].kind == END and not _is_nobodys(loud[0])


def _goes_on(part: list[Token], at: int) -> bool:
    """Whether a value follows the last of the joined names, which is then another's."""
    rest = [token for token in part[at:] if token.kind not in _QUIET]
    return bool(rest) and rest[0].kind not in (*_ENDINGS, NAME, OTHERS)


def _head(told: Told, tokens: list[Token]) -> Token:
    names = [token for token in tokens if token.kind == NAME]
    players = tuple(dict.fromkeys(token.value.players[0] for token in names))
    mention = Mention(
        tokens[0].start,
        tokens[-1].end,
        players,
        others=tokens[0].kind == OTHERS,
        rival=names[0].value.rival if len(names) == 1 else None,
    )
    told.mentions.append(mention)
    return Token(HEAD, mention.start, mention.end, mention, tokens[0].first)


# Endings


def _without_verbs(told: Told, part: list[Token]) -> list[Token]:
    """Drop verbs that stand beside an ending's words; ask about one alone."""
    if any(token.kind == END for token in part):
        return [token for token in part if token.kind != VERB]
    for token in part:
        if token.kind == VERB:
            told.ask(Why.ENDING, token.start, token.end)
    return part


def _tell_ending(told: Told, part: list[Token], at: int) -> None:
    """Find whose an ending is, and keep it; ask if that is not clear."""
    token = part[at]
    if token.kind == VERB:
        return
    if token.kind == END and token.value is None:
        told.ask(Why.ENDING, token.start, token.end)
        return
    if token.kind == END and _is_nobodys(token):
        _keep_ending(told, token, None)
        return
    owner, clear = _owner(told, part, at)
    if not clear or (owner is not None and owner.is_shared):
        start = token.start if owner is None else min(owner.start, token.start)
        told.ask(Why.ENDING, start, max(token.end, owner.end if owner else 0))
    else:
        _keep_ending(told, token, owner.players[0] if owner else None)


def _owner(told: Told, part: list[Token], at: int) -> tuple[Mention | None, bool]:
    """Return whose an ending is, None for nobody's, and whether that is clear."""
    before = [token for token in part[:at] if token.kind not in _QUIET]
    while before and before[-1].kind in _ENDINGS:
        before.pop()
    after = [token for token in part[at + 1 :] if token.kind not in (*_QUIET, *_ENDINGS)]
    heads = [token.value for token in after if token.kind == HEAD]
    if not before:
        return (heads[0] if heads else None), True
    if before[-1].kind == HEAD:
        return before[-1].value, True
    in_front = [token.value for token in before if token.kind == HEAD]
    if not in_front:
        return (heads[0] if heads else told.last), True
    follows = at + 1 < len(part) and part[at + 1].kind == HEAD
    if not follows:
        return in_front[-1], True
    return (heads[0], True) if _cannot_end(told, part, at) else (None, False)


def _cannot_end(told: Told, part: list[Token], at: int) -> bool:
    """Whether what is said in front of an ending forbids that its player went out."""
    if part[at].value not in told.table.variant.goes_out and part[at].kind != KING:
        return False
    for token in reversed(part[:at]):
        if token.kind == HEAD:
            break
        if token.kind in (CARD, MELDS) or (token.kind == NUMBER and token.value.value):
            return True
        if token.kind == STATE and not token.value:
            return True
    return False


def _keep_ending(told: Told, token: Token, by: str | None) -> None:
    ending = token.value if isinstance(token.value, Ending) else None
    if token.kind == KING:
        told.king, told.king_by = token, by
        if ending is None:
            return
    if told.ending is None or (told.ending is ending and None in (by, told.by)):
        told.ending, told.by = ending, by or told.by
    elif not _is_same_ending(told, ending, by):
        told.ask(Why.ENDING, token.start, token.end)


def _is_same_ending(told: Told, ending: Ending | None, by: str | None) -> bool:
    """Whether an ending is the one that was told, or one is a kind of the other (HAND)."""
    if told.ending is None or ending is None or (by and told.by and by != told.by):
        return False
    if ending is told.ending or ENDING_KINDS.get(told.ending) is ending:
        told.by = told.by or by
        return True
    if ENDING_KINDS.get(ending) is told.ending:
        told.ending, told.by = ending, told.by or by
        return True
    return False


# Values


def _tell_values(told: Told, part: list[Token]) -> None:
    """Give every value of a part to the players it is said of."""
    heads = [token.value for token in part if token.kind == HEAD]
    subject = (heads[0] if len(heads) == 1 else None) if heads else told.last
    nobody = not heads and bool(part) and part[0].kind == END and not _is_nobodys(part[0])
    excepted = False
    for token in part:
        if token.kind == HEAD:
            if excepted and subject is not None:
                subject.excepted += token.value.players
                told.mentions.remove(token.value)
            else:
                subject = token.value
            excepted = False
        elif token.kind == EXCEPT:
            excepted = True
        elif token.kind in (*_QUIET, *_ENDINGS, UNCLEAR):
            continue
        elif subject is not None and not (nobody and not _is_said(told)):
            subject.items.append(token)
        elif not nobody:
            told.ask(Why.NAME, token.start, token.end)
    told.last = subject if subject is not None else told.last


def _is_said(told: Told) -> bool:
    return told.by is not None
