"""Rewards for kings in a line (Kraljevski): which words count melds, and which name held cards."""

from dataclasses import dataclass, field
from typing import Final

from remi_scores.typed.line.lexicon import HELD, LAID, MELDED, REWARD
from remi_scores.typed.line.telling import CARD, CLOSING, NUMBER, OPENING, Token, Why
from remi_scores.typed.line.wordlists import GROUPS_OF_KINGS

_MOST_COUNTED: Final = 4  # a larger number behind a noun, outside brackets, is the hand's value
_VALUES: Final = (NUMBER, CARD)


@dataclass
class Rewards:
    """The rewards of one hand by key, the tokens that remain, and those that are unclear."""

    kings: dict[str, int] = field(default_factory=dict)
    rest: list[Token] = field(default_factory=list)
    unclear: list[tuple[Token, Why]] = field(default_factory=list)


def sort_rewards(items: list[Token], *, went_out: bool) -> Rewards:
    """Tell the rewards of a hand from its value. `went_out`: its player holds no cards."""
    return _Sorter(items, went_out=went_out).sort()


class _Sorter:
    def __init__(self, items: list[Token], *, went_out: bool) -> None:
        self.items, self.went_out = items, went_out
        self.held = any(token.kind == HELD for token in items)
        self.found = Rewards()
        self.at = 0
        self.inside = self.melded = False
        self.pairs: list[Token] = []

    def sort(self) -> Rewards:
        while self.at < len(self.items):
            token = self.items[self.at]
            self.at += 1
            self._take(token)
        for token in self.pairs:
            if self.went_out or any(each.kind in _VALUES for each in self.found.rest):
                self._add("pair", 1)
            elif self.held:
                held = Token(CARD, token.start, token.end, ("K", "K"))
                self.found.rest.append(held)
            else:
                self._ask(token)
        return self.found

    def _take(self, token: Token) -> None:
        if token.kind in (OPENING, CLOSING):
            self.inside = token.kind == OPENING
        elif token.kind == MELDED:
            self._melded(token)
        elif token.kind == LAID:
            self._laid(token)
        elif token.kind == REWARD:
            self._noun(token)
        elif token.kind == CARD and self._are_kings(token):
            self._kings(token)
        elif self.inside and token.kind in _VALUES:
            self._counted(token)
        else:
            counts = token.kind == NUMBER and self._is_noun_behind(self.at)
            self.melded = self.melded and (counts or token.kind not in _VALUES)
            self.found.rest.append(token)

    def _counted(self, token: Token) -> None:
        """Take a number in brackets: it must count what stands behind it."""
        after = self.items[self.at] if self.at < len(self.items) else None
        if token.kind == NUMBER and after is not None and after.kind in (REWARD, LAID):
            self.found.rest.append(token)
            self._take_next()
        else:
            self._ask(token)

    def _take_next(self) -> None:
        token = self.items[self.at]
        self.at += 1
        self._take(token)

    def _melded(self, token: Token) -> None:
        """Note that what is named next was melded; ask if it is nothing that counts."""
        self.melded = True
        after = self.items[self.at] if self.at < len(self.items) else None
        if after is None or not (
            after.kind in (REWARD, OPENING)
            or (after.kind == CARD and self._are_kings(after))
            or (after.kind == NUMBER and self._is_noun_behind(self.at + 1))
        ):
            self._ask(token)

    def _is_noun_behind(self, at: int) -> bool:
        return at < len(self.items) and self.items[at].kind == REWARD

    def _are_kings(self, token: Token) -> bool:
        return set(token.value) == {"K"} and len(token.value) in GROUPS_OF_KINGS

    def _kings(self, token: Token) -> None:
        """Take three or four kings: a reward, or held, or unclear."""
        if self.inside or self.melded:
            count = self._number_behind() if self.inside else None
            self._add(GROUPS_OF_KINGS[len(token.value)], 1 if count is None else count)
        elif self.held:
            self.found.rest.append(token)
        else:
            self._ask(token)

    def _noun(self, token: Token) -> None:
        """Take a run or a pair, one or counted."""
        key, many = token.value
        if many:
            front = self._number_in_front(token)
            count = self._number_behind() if front is None else front
        else:
            count = self._count_of_one(token)
            if count == 1 and key == "pair" and not (self.inside or self.melded):
                self.pairs.append(token)
                return
        if count is None:
            self._ask(token)
        else:
            self._add(key, count)

    def _count_of_one(self, token: Token) -> int | None:
        """Return what a singular noun counts: one, or in brackets the number behind it.

        None if it is not clear: it takes no number in front, but for the word `jedan`.
        """
        before = self._before(token)
        if before is not None and before.value.in_words and before.value.value == 1:
            self.found.rest.remove(before)
            return 1
        if self.inside:
            behind = self._number_behind()
            return None if before is not None else (1 if behind is None else behind)
        others = [each for each in self.found.rest if each.kind in _VALUES and each is not before]
        doubled = before is not None and before.value.value <= _MOST_COUNTED and bool(others)
        return None if doubled or self._is_counted_outside() else 1

    def _before(self, token: Token) -> Token | None:
        """Return the number right in front of a word."""
        at = self.items.index(token) - 1
        before = self.items[at] if at >= 0 else None
        if before is None or before.kind != NUMBER or before not in self.found.rest:
            return None
        return before

    def _is_counted_outside(self) -> bool:
        after = self.items[self.at] if self.at < len(self.items) else None
        if after is None or after.kind != NUMBER:
            return False
        return after.value.value <= _MOST_COUNTED or any(
            each.kind in _VALUES for each in self.found.rest
        )

    def _laid(self, token: Token) -> None:
        """Take kings laid off: one, or the number in front or behind, or as many kings."""
        many = token.value
        front = self._number_in_front(token) if many or self.inside else None
        if front is not None and many is False:
            self._ask(token)
            return
        after = self.items[self.at] if self.at < len(self.items) else None
        behind = None if many is False and not self.inside else self._number_behind()
        kings = behind is None and after is not None and after.kind == CARD
        if kings and after is not None and set(after.value) == {"K"}:
            self.at += 1
            behind = len(after.value) if len(after.value) > 1 or front is None else None
        counts = [each for each in (front, behind) if each is not None]
        if len(counts) > 1 or (many and not counts):
            self._ask(token)
        else:
            self._add("laid_off", counts[0] if counts else 1)

    def _number_in_front(self, token: Token) -> int | None:
        """Take the number right in front of a word."""
        before = self._before(token)
        if before is None:
            return None
        self.found.rest.remove(before)
        return int(before.value.value)

    def _number_behind(self) -> int | None:
        """Take the number right behind a word."""
        if self.at < len(self.items) and self.items[self.at].kind == NUMBER:
            self.at += 1
            return int(self.items[self.at - 1].value.value)
        return None

    def _add(self, key: str, count: int) -> None:
        if count:
            self.found.kings[key] = self.found.kings.get(key, 0) + count

    def _ask(self, token: Token) -> None:
        self.found.unclear.append((token, Why.REWARD))
