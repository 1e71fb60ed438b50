"""Numbers, cards and signs of a line, as tokens."""

from typing import Final

from remi_scores.typed.line import wordlists
from remi_scores.typed.line.cards import (
    RANK_NUMBERS,
    DoubtfulError,
    is_single,
    noun,
    rank_text,
    sign,
    suit_of,
)
from remi_scores.typed.line.folding import (
    CLOSE,
    DASH,
    MELD_END,
    OPEN,
    WORD,
    Piece,
)
from remi_scores.typed.line.lexicon import (
    AND,
    FILLER,
    Lexicon,
)
from remi_scores.typed.line.names import Names
from remi_scores.typed.line.numbers import read_number
from remi_scores.typed.line.telling import (
    BREAK,
    CARD,
    CLOSING,
    MELDS,
    NUMBER,
    OPENING,
    UNCLEAR,
    Doubt,
    Number,
    Table,
    Token,
    Why,
)

_COUNTS: Final = range(2, 5)
_ENGLISH_RANKS: Final = frozenset(wordlists.AFTER_ARTICLE.split())
_ARTICLES: Final = frozenset(wordlists.ARTICLES.split())
_POSSESSING: Final = frozenset(wordlists.POSSESSING.split())
_QUIET: Final = frozenset({FILLER, AND})  # a part still begins behind these


class Values:
    """What a scanner has read so far, and how it takes numbers, cards and signs."""

    def __init__(
        self, line: str, pieces: list[Piece], names: Names, lexicon: Lexicon, table: Table
    ) -> None:
        self.line, self.pieces, self.names = line, pieces, names
        self.lexicon, self.table = lexicon, table
        self.tokens: list[Token] = []
        self.at = 0
        self.begins = True
        self.article = False

    # Taking pieces

    def _take(self, kind: str, length: int = 1, value: object = None) -> None:
        first, last = self.pieces[self.at], self.pieces[self.at + length - 1]
        self.tokens.append(Token(kind, first.start, last.end, value, self.begins))
        self.at += length
        if kind in (BREAK, OPENING, CLOSING):
            self.begins = True
        elif kind not in _QUIET:
            self.begins = False

    def _ask(
        self, why: Why, length: int = 1, *, back: bool = False, players: tuple[str, ...] = ()
    ) -> None:
        """Take pieces that are unclear, with the token before them if `back`."""
        before = self.tokens.pop() if back and self.tokens else None
        self._take(UNCLEAR, length, Doubt(why, players))
        if before is not None:
            token = self.tokens[-1]
            self.tokens[-1] = Token(UNCLEAR, before.start, token.end, token.value, before.first)

    # Numbers and cards

    def _value(self, piece: Piece) -> bool:
        """Take a number or a card."""
        words, places = self._words(self.at)
        if number := read_number(words):
            self._number(number[0], places[number[1] - 1] - self.at + 1, piece)
            return True
        try:
            if card := sign(piece, self._written(piece)):
                self._card((card,), 1)
                return True
            if found := noun(piece.text, self.table):
                self._noun(piece, found[0], many=found[1])
                return True
        except DoubtfulError:
            self._ask(Why.HAND)
            return True
        if suit := suit_of(piece.text):
            self._suit(suit)
            return True
        return False

    def _number(self, value: int, length: int, piece: Piece) -> None:
        """Take a number; behind an article, or in front of a suit, it is a card."""
        in_words = not piece.text.isdigit()
        after_article, self.article = self.article, False
        if after_article and value in RANK_NUMBERS:
            self._card((rank_text(value),), length)
        else:
            self._take(NUMBER, length, Number(value, in_words=in_words))

    def _noun(self, piece: Piece, card: str, *, many: bool) -> None:
        """Take a noun for a card, with the count in front of it: `jedan`, or two to four."""
        before = self.tokens[-1] if self.tokens else None
        number = before.value if before is not None and before.kind == NUMBER else None
        self.article = False
        one = not many or is_single(piece.text)
        if number is None or (not many and number.value != 1):
            if one:
                self._card((card,), 1)
            else:
                self._ask(Why.HAND)
        elif (many and number.value in _COUNTS and not number.is_sum) or (
            one and number.value == 1 and number.in_words
        ):
            self.tokens.pop()
            self._card((card,) * number.value, 1, since=before)
        else:
            self._ask(Why.HAND, back=True)

    def _card(self, cards: tuple[str, ...], length: int, since: Token | None = None) -> None:
        self.article = False
        self._card_joker_check(cards, length)
        if since is not None:
            token = self.tokens[-1]
            self.tokens[-1] = Token(token.kind, since.start, token.end, token.value, since.first)

    def _card_joker_check(self, cards: tuple[str, ...], length: int) -> None:
        if "*" in cards and not self.table.has_jokers:
            self._ask(Why.HAND, length)
        else:
            self._take(CARD, length, cards)

    def _suit(self, suit: str) -> None:
        """Give a suit to the card or number in front (`kralj herc`), else to the one behind."""
        tokens = [token for token in self.tokens if token.kind != FILLER]
        before = tokens[-1] if tokens else None
        card = _rank_of(before)
        if before is not None and card is not None:
            self.tokens = tokens[:-1]
            self._card((card + suit,), 1, since=before)
        elif (behind := self._rank_at(self.at + 1)) is not None:
            self._card((behind + suit,), 2)
        else:
            self._ask(Why.HAND)

    def _rank_at(self, at: int) -> str | None:
        """Return the rank that one word names there, as cards are written."""
        if at >= len(self.pieces) or self.pieces[at].kind != WORD:
            return None
        piece = self.pieces[at]
        try:
            found = noun(piece.text, self.table)
        except DoubtfulError:
            return None
        number = read_number([piece.text])
        card = found[0] if found else None
        if number is not None and number[0] in RANK_NUMBERS:
            card = rank_text(number[0])
        return card if card != "*" else None

    def _words(self, at: int) -> tuple[list[str], list[int]]:
        """Return the words from a piece on, over dashes that join them, and where they stand."""
        words, places = list[str](), list[int]()
        while at < len(self.pieces) and len(words) < 8:
            piece = self.pieces[at]
            if piece.kind == WORD:
                words.append(piece.text)
                places.append(at)
            elif not (piece.kind == DASH and words and words[-1].isalpha() and self._glued(at)):
                break
            at += 1
        return words, places

    def _glued(self, at: int) -> bool:
        """Whether no blank stands on either side of a piece."""
        return at + 1 < len(self.pieces) and not (self.pieces[at].gap or self.pieces[at + 1].gap)

    def _is_number_at(self, at: int) -> bool:
        return at < len(self.pieces) and read_number(self._words(at)[0]) is not None

    def _is_card_at(self, at: int) -> bool:
        """Whether a digit or a sign of a card stands there, not a word."""
        if at >= len(self.pieces) or self.pieces[at].kind != WORD:
            return False
        piece = self.pieces[at]
        if piece.text == "a":
            while self._text(at) == "a":
                at += 1
            ends = at == len(self.pieces) or self.pieces[at].kind != WORD
            return ends or self._is_card_at(at)
        if piece.text.isalpha() and self.names.exact(self.pieces, at):
            return False
        try:
            return piece.text.isdigit() or sign(piece, self._written(piece)) is not None
        except DoubtfulError:
            return True

    # Signs

    def _bracket(self, piece: Piece) -> None:
        """Take brackets that hold rewards; others, also single ones, are blanks."""
        kinds = [each.kind for each in self.pieces]
        opens = piece.kind == OPEN and CLOSE in kinds[self.at :]
        closes = piece.kind == CLOSE and OPEN in kinds[: self.at]
        if self.table.variant.king_rewards and (opens or closes):
            self._take(OPENING if opens else CLOSING)
        else:
            self.at += 1

    def _dash(self) -> None:
        """Take a dash as a break, but ask if it joins two numbers or cards."""
        before = self.tokens[-1].kind if self.tokens else ""
        if before in (NUMBER, CARD) and self._glued(self.at):
            after = self.at + 1
            if self._is_number_at(after) or self._is_card_at(after):
                self._ask(Why.HAND, 2, back=True)
                return
        self._take(BREAK, value="-")

    def _plus(self) -> None:
        """Add the number behind to the one in front."""
        before = self.tokens[-1] if self.tokens else None
        words, places = self._words(self.at + 1)
        number = read_number(words)
        if before is None or before.kind != NUMBER or number is None:
            self._ask(Why.HAND, 2 if self.at + 1 < len(self.pieces) else 1)
            return
        total = Number(before.value.value + number[0], is_sum=True)
        self.tokens.pop()
        self._take(NUMBER, places[number[1] - 1] - self.at + 1, total)
        self.tokens[-1] = Token(NUMBER, before.start, self.tokens[-1].end, total, before.first)

    def _melds(self) -> None:
        """Take the cards of one meld, up to its closing bracket."""
        cards: list[str] = []
        for at in range(self.at + 1, len(self.pieces)):
            piece = self.pieces[at]
            if piece.kind == MELD_END and cards:
                self._take(MELDS, at - self.at + 1, " ".join(cards))
                return
            if not (card := self._card_in_meld(piece)):
                break
            cards.append(card)
        self._ask(Why.HAND)

    def _card_in_meld(self, piece: Piece) -> str | None:
        number = int(piece.text) if piece.text.isdigit() and len(piece.text) < 3 else 0
        try:
            if number in RANK_NUMBERS:
                return rank_text(number)
            return sign(piece, self._written(piece))
        except DoubtfulError:
            return None

    # Small things

    def _text(self, at: int) -> str:
        return self.pieces[at].text if at < len(self.pieces) else ""

    def _written(self, piece: Piece) -> str:
        return self.line[piece.start : piece.end]


def _rank_of(token: Token | None) -> str | None:
    """Return the rank of a token that is one card without a suit, or a number that is a rank."""
    if token is None:
        return None
    if token.kind == CARD and len(token.value) == 1 and len(token.value[0]) == 1:
        return None if token.value[0] == "*" else str(token.value[0])
    if token.kind == NUMBER and token.value.value in RANK_NUMBERS and not token.value.is_sum:
        return rank_text(token.value.value)
    return None
