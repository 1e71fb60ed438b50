"""Finds players in a line: by full names, by cases of names, by beginnings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from remi_scores.typed.line.folding import QUOTED, WORD, Piece, cut

_VOWELS: Final = frozenset("aeiou")
_LEAST_BEGINNING: Final = 3  # letters, but where a part begins
_POINTING: Final = frozenset({"kod", "od"})  # the genitive follows


@dataclass(frozen=True)
class Found:
    """Players that a place in the line may name, and how many pieces the name takes.

    `exact`: it is a full name. `rival` is a player whose name is this one without its number.
    """

    players: tuple[str, ...]
    length: int
    exact: bool = False
    rival: str | None = None


@lru_cache(maxsize=1024)
def case_forms(word: str) -> frozenset[str]:
    """Return the folded cases and possessives of one folded word of a name.

    >>> sorted(case_forms("petar"))[:3]
    ['petara', 'petare', 'petarem']
    """
    last, stem = word[-1:], word[:-1]
    if last == "a":
        ends = "e i u o om in ina ine"
        return frozenset(stem + end for end in ends.split())
    if last in "oe":
        return frozenset(stem + end for end in ("a", "u", "om", "em"))
    if last in _VOWELS or not last.isalpha():
        return frozenset()
    stems = [word, word[:-2] + "r"] if word.endswith("ar") else [word]
    ends = "a u e om em ov ova ove"
    return frozenset(each + end for each in stems for end in ends.split())


class Names:
    """The names of the players at a table, folded."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self._pieces = {name: _texts(cut(name)) for name in players}
        self._words = {
            name: tuple(piece.text for piece in cut(name) if piece.kind == WORD) for name in players
        }
        self._longest = max(map(len, self._pieces.values()), default=0)

    def words(self) -> Iterable[str]:
        """Yield every folded word of the names."""
        for words in self._words.values():
            yield from words

    def exact(self, pieces: Sequence[Piece], at: int) -> Found | None:
        """Find the longest full name at a place."""
        for length in range(min(self._longest, len(pieces) - at), 0, -1):
            if any(piece.kind == QUOTED for piece in pieces[at : at + length]):
                continue
            texts = _texts(pieces[at : at + length])
            players = tuple(name for name in self.players if self._pieces[name] == texts)
            if players:
                if at and pieces[at - 1].text in _POINTING:
                    players += self._in_a_case(texts, but=players)
                return Found(players, length, exact=True, rival=self._rival(texts))
        return None

    def has_rival(self, name: str) -> bool:
        """Whether a name is another player's with a number behind it: Gost 2 beside Gost."""
        return self._rival(self._pieces[name]) is not None

    def _rival(self, texts: tuple[str, ...]) -> str | None:
        """Return the player who has the name without the numbers behind it."""
        for name, own in self._pieces.items():
            rest = texts[len(own) :]
            if rest and texts[: len(own)] == own and all(text.isdigit() for text in rest):
                return name
        return None

    def quoted(self, text: str) -> Found | None:
        """Find the player whom quotation marks name: as written, else folded."""
        players = tuple(name for name in self.players if name == text)
        folded = _texts(cut(text))
        players = players or tuple(n for n in self.players if self._pieces[n] == folded)
        return Found(players, 1, exact=True) if players else None

    def loose(self, pieces: Sequence[Piece], at: int, *, begins: bool) -> Found | None:
        """Find a name in a case, else the beginning of a name or of one of its words.

        `begins`: a part begins here, so one letter is enough.
        """
        for length in range(min(self._longest, len(pieces) - at), 0, -1):
            taken = pieces[at : at + length]
            if any(piece.kind != WORD for piece in taken):
                continue
            words = _texts(taken)
            if players := self._in_a_case(words) or self._beginning(words, begins=begins):
                return Found(players, length)
        return None

    def may_begin(self, text: str) -> tuple[str, ...]:
        """Return the players whose names begin with a folded text."""
        return self._beginning((text,), begins=True)

    def _in_a_case(self, words: tuple[str, ...], but: tuple[str, ...] = ()) -> tuple[str, ...]:
        return tuple(
            name
            for name, own in self._words.items()
            if name not in but
            and len(own) == len(words)
            and own != words
            and all(a == b or a in case_forms(b) for a, b in zip(words, own, strict=True))
        )

    def _beginning(self, words: tuple[str, ...], *, begins: bool) -> tuple[str, ...]:
        typed = " ".join(words)
        if len(typed) < _LEAST_BEGINNING and not begins:
            return ()
        return tuple(
            name
            for name, own in self._words.items()
            if " ".join(own).startswith(typed)
            or (len(words) == 1 and any(word.startswith(typed) for word in own))
        )


def _texts(pieces: Sequence[Piece]) -> tuple[str, ...]:
    return tuple(piece.text for piece in pieces)
