"""Turns a line into tokens: which word or phrase stands where, and what it means there."""

from typing import Final

from remi_scores.typed.line import wordlists
from remi_scores.typed.line.cards import (
    DoubtfulError,
    noun,
    sign,
    suit_of,
)
from remi_scores.typed.line.folding import (
    CLOSE,
    DASH,
    DECIMAL,
    MELD,
    MINUS,
    OPEN,
    OTHER,
    PLUS,
    QUOTED,
    SEPARATOR,
    WORD,
    Piece,
)
from remi_scores.typed.line.lexicon import (
    ALL,
    AND,
    FILLER,
    LAID,
    NOT,
    OTHERS,
    REWARD,
    UNSURE,
    Match,
    card_nouns,
)
from remi_scores.typed.line.names import Found
from remi_scores.typed.line.numbers import read_number
from remi_scores.typed.line.telling import (
    BREAK,
    CARD,
    NAME,
    NUMBER,
    Token,
    Why,
)
from remi_scores.typed.line.values import Values

_COUNTS: Final = range(2, 5)
_ENGLISH_RANKS: Final = frozenset(wordlists.AFTER_ARTICLE.split())
_ARTICLES: Final = frozenset(wordlists.ARTICLES.split())
_POSSESSING: Final = frozenset(wordlists.POSSESSING.split())
_COUNTED: Final = frozenset(wordlists.COUNTED_WORDS.split())
_CONTESTED: Final = frozenset(wordlists.CONTESTED.split())
_QUIET: Final = frozenset({FILLER, AND})  # a part still begins behind these


class Scanner(Values):
    """Reads the pieces of one line from left to right."""

    def scan(self) -> list[Token]:
        """Return the tokens of the line."""
        self.pieces = [self._corrected(at) for at in range(len(self.pieces))]
        while self.at < len(self.pieces):
            self._step()
        return self.tokens

    def _corrected(self, at: int) -> Piece:
        """Return a piece without its slip, if it is a word with one.

        A filler is not taken for one where a name may be meant: in front of a number, but right
        behind a name.
        """
        piece = self.pieces[at]
        if piece.kind != WORD or not piece.text.isalpha() or self._is_known(piece, at):
            return piece
        word = self.lexicon.corrected(piece.text, {*self.names.words(), *card_nouns()})
        if word is None:
            return piece
        if self.lexicon.is_filler(word) and self._may_be_name(piece, at):
            return piece
        return piece._replace(text=word)

    def _may_be_name(self, piece: Piece, at: int) -> bool:
        """Whether an unknown word may be a slip in a name: a hand follows, and no name is before.

        Words of three letters are too short to tell.
        """
        named = at > 0 and (
            self.names.exact(self.pieces, at - 1)
            or self.names.loose(self.pieces, at - 1, begins=True)
        )
        return len(piece.text) < 4 or (not named and self._is_number_at(at + 1))

    def _is_known(self, piece: Piece, at: int) -> bool:
        return (
            piece.text in self.lexicon.meanings
            or self._means_something(piece)
            or suit_of(piece.text) is not None
            or self.names.exact(self.pieces, at) is not None
            or self.names.loose(self.pieces, at, begins=True) is not None
        )

    def _step(self) -> None:
        piece = self.pieces[self.at]
        phrase = self.lexicon.find(self.pieces, self.at, least=2) if piece.kind == WORD else None
        if phrase is not None:
            self._take_phrase(phrase)
        elif (found := self.names.exact(self.pieces, self.at)) and not self._is_word(found):
            self._take_name(found)
        elif piece.kind == WORD:
            self._word(piece)
        else:
            self._sign(piece)

    def _take_phrase(self, match: Match) -> None:
        kind, value = match.meaning
        if kind == NOT:
            self._negation(match)
        elif kind == UNSURE:
            self._ask(Why.UNKNOWN, match.length)
        elif kind == ALL:
            after = self.at + match.length
            excepted = self._text(after) in wordlists.EXCEPT_WORDS
            if excepted:
                self._take(OTHERS, match.length)
            else:
                self._ask(Why.UNKNOWN, match.length)
        else:
            self._take(kind, match.length, value)

    def _negation(self, match: Match) -> None:
        """Ask about what is said not to be, as far as the phrase behind goes."""
        after = self.at + match.length
        length = match.length
        while self._text(after) in wordlists.GAPS.split():
            after += 1
        if after < len(self.pieces) and self.pieces[after].kind == WORD:
            behind = self.lexicon.find(self.pieces, after)
            length = after - self.at + (behind.length if behind else 1)
        self._ask(Why.ENDING, length)

    # Names

    def _take_name(self, found: Found) -> None:
        word = found.exact and found.length == 1 and not self.begins and self._behind_name()
        if len(found.players) > 1 or (word and self._means_something(self.pieces[self.at])):
            self._ask(Why.NAME, found.length, players=found.players)
        else:
            self._take(NAME, found.length, found)

    def _is_word(self, found: Found) -> bool:
        """Whether a full name is a word of cards, numbers or endings here.

        It is if its player stands elsewhere, in quotes or, for a word within a part, where a part
        begins.
        """
        if found.length > 1 or not self._means_something(self.pieces[self.at]):
            return False
        places = range(len(self.pieces))
        return any(self._is_quoted_at(at, found.players) for at in places) or (
            not self.begins and any(self._is_said_at(at, found.players) for at in places)
        )

    def _is_quoted_at(self, at: int, players: tuple[str, ...]) -> bool:
        piece = self.pieces[at]
        found = self.names.quoted(self._quoted_text(piece)) if piece.kind == QUOTED else None
        return found is not None and found.players == players

    def _is_said_at(self, at: int, players: tuple[str, ...]) -> bool:
        if at == self.at or not (at == 0 or self.pieces[at - 1].kind == SEPARATOR):
            return False
        found = self.names.exact(self.pieces, at)
        return found is not None and found.players == players

    def _means_something(self, piece: Piece) -> bool:
        text = piece.text
        if text in self.lexicon.phrases or read_number([text]) is not None:
            return True
        try:
            return bool(sign(piece, self._written(piece)) or noun(text, self.table))
        except DoubtfulError:
            return True

    # Words

    def _word(self, piece: Piece) -> None:
        text = piece.text
        if text == "a" or (text in _ARTICLES and self._text(self.at + 1) in _ENGLISH_RANKS):
            self._letter_a(piece)
        elif text == "i":
            self._letter_i()
        elif (match := self.lexicon.find(self.pieces, self.at)) and not (
            self.begins and match.meaning.kind in (REWARD, LAID) and self._loose()
        ):
            self._single(match)
        elif self.begins:
            _ = self._beginning() or self._value(piece) or self._unknown(piece)
        else:
            _ = self._value(piece) or self._middle() or self._unknown(piece)

    def _single(self, match: Match) -> None:
        """Take a word of the lists, but for what may as well begin a name or count cards."""
        text = self.pieces[self.at].text
        if text in _COUNTED and self.tokens and self.tokens[-1].kind == NUMBER:
            self._ask(Why.HAND, back=True)
        elif match.meaning.kind in _QUIET and self.begins and self._contested(text):
            return
        else:
            self._take_phrase(match)

    def _contested(self, text: str) -> bool:
        """Take a filler that begins a name as the name, or ask; see CONTESTED."""
        players = self.names.may_begin(text)
        after = self.at + 1
        if not players or after == len(self.pieces) or self._is_name_at(after):
            return False
        if text not in _CONTESTED:
            return self._beginning()
        if self._is_number_at(after):
            self._ask(Why.NAME, players=players)
            return True
        return False

    def _is_name_at(self, at: int) -> bool:
        names = self.names
        return bool(names.exact(self.pieces, at) or names.loose(self.pieces, at, begins=False))

    def _loose(self) -> Found | None:
        return self.names.loose(self.pieces, self.at, begins=self.begins)

    def _beginning(self) -> bool:
        """Take a name in a case or the beginning of one, where a part begins."""
        found = self._loose()
        if found is None:
            return False
        number = read_number(self._words(self.at)[0][:1])
        if number and not self.pieces[self.at].text.isdigit():
            if self._is_number_at(self.at + 1):
                self._ask(Why.NAME, 2, players=found.players)
                return True
            if read_number(self._words(self.at)[0]) != number:
                return False
        self._take_name(found)
        return True

    def _middle(self) -> bool:
        if found := self._loose():
            self._take_name(found)
        return found is not None

    def _letter_i(self) -> None:
        """Take `i` as the conjunction, but ask if it may begin a name."""
        alone = self._text(self.at + 1) == "" or self.pieces[self.at + 1].kind != WORD
        follows = alone or self._is_number_at(self.at + 1)
        if self.begins and follows and (players := self.names.may_begin("i")):
            self._ask(Why.NAME, players=players)
        else:
            self._take(AND)

    def _letter_a(self, piece: Piece) -> None:
        """Take `a` as the ace, the article, the conjunction, or the beginning of a name."""
        after = self._text(self.at + 1)
        word = self.pieces[self.at + 1].kind == WORD if after else False
        before = self.line[: piece.start].split()[-1:]
        ranked = self._is_behind_ranks()
        if after in _ENGLISH_RANKS or (
            before and before[0].lower() in _POSSESSING and self._is_card_at(self.at + 1)
        ):
            self._take(FILLER)
            self.article = True
        elif self._is_card_at(self.at + 1):
            if not (self.begins and self._beginning()):
                self._take(CARD, value=("A",))
        elif not word:
            self._alone(after)
        elif ranked:
            self._ask(Why.HAND)
        else:
            self._take(AND)

    def _alone(self, after: str) -> None:
        """Take `a` in front of a separator: the ace, but where a part begins maybe a name."""
        players = self.names.may_begin("a") if self.begins else ()
        if players and (after == ":" or not self.tokens):
            self._beginning()
        elif players:
            self._ask(Why.NAME, players=players)
        else:
            self._take(CARD, value=("A",))

    def _is_behind_ranks(self) -> bool:
        last = [token.kind for token in self.tokens[-2:]]
        return last[-1:] == [CARD] or last == [NUMBER, NUMBER]

    def _behind_name(self) -> bool:
        return bool(self.tokens) and self.tokens[-1].kind == NAME

    # What is unknown

    def _unknown(self, piece: Piece) -> bool:
        """Ask about a word that is not known."""
        self._ask(Why.UNKNOWN)
        return bool(piece.text)

    def _sign(self, piece: Piece) -> None:
        if piece.kind == SEPARATOR:
            self._take(BREAK, value=piece.text)
        elif piece.kind == QUOTED:
            self._quoted(piece)
        elif piece.kind == DASH:
            self._dash()
        elif piece.kind == PLUS:
            self._plus()
        elif piece.kind == MINUS:
            self._ask(Why.HAND, 2)
        elif piece.kind == MELD:
            self._melds()
        elif piece.kind in (OPEN, CLOSE):
            self._bracket(piece)
        elif piece.kind == OTHER and piece.text == "?" and not piece.gap:
            self._ask(Why.HAND, back=not self._after_break())
        else:
            self._ask(Why.HAND if piece.kind == DECIMAL else Why.UNKNOWN)

    def _after_break(self) -> bool:
        return not self.tokens or self.tokens[-1].kind == BREAK

    def _quoted_text(self, piece: Piece) -> str:
        return self.line[piece.start + 1 : piece.end - 1].strip()

    def _quoted(self, piece: Piece) -> None:
        if found := self.names.quoted(self._quoted_text(piece)):
            self._take_name(found)
        else:
            self._ask(Why.NAME)
