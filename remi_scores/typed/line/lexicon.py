"""What the words of a line mean in one game: the lists of `wordlists`, folded and put together."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from remi_scores.engine import Ending
from remi_scores.typed import words as card_words
from remi_scores.typed.line import wordlists
from remi_scores.typed.line.folding import DASH, WORD, Piece, cut
from remi_scores.typed.line.numbers import number_words

# Kinds of meanings.
END, VERB, KING, VOID, DEAL = "end", "verb", "king", "void", "deal"
NOT, STATE, NOTHING, WHOLE, HELD, CARD_OF = "not", "state", "nothing", "whole", "held", "card of"
EACH, OTHERS, ALL, EXCEPT, AND, FILLER = "each", "others", "all", "except", "and", "filler"
UNSURE = "unsure"
REWARD, LAID, MELDED, OF_KINGS = "reward", "laid", "melded", "of kings"
RANK, SUIT, WILD = "rank", "suit", "wild"

_READ_WITH_SLIPS: Final = frozenset(
    {END, VERB, KING, VOID, STATE, NOTHING, HELD, EACH, OTHERS, FILLER, NOT, WHOLE}
)
_LEAST_WITH_SLIP: Final = 4
_GAPS: Final = frozenset(wordlists.GAPS.split())


class Meaning(NamedTuple):
    """What a phrase means: its kind, and what of that kind."""

    kind: str
    value: object = None


class Match(NamedTuple):
    """A phrase found in the line: what it means, and how many pieces it takes."""

    meaning: Meaning
    length: int


@dataclass
class Lexicon:
    """The phrases of one game, by their first folded word."""

    phrases: dict[str, list[tuple[tuple[str, ...], Meaning]]] = field(default_factory=dict)
    meanings: dict[str, set[Meaning]] = field(default_factory=dict)
    lengths: dict[int, set[str]] = field(default_factory=dict)

    def add(self, phrase: str, meaning: Meaning) -> None:
        """Add all forms of a phrase; what is there already stays."""
        for words in forms(phrase):
            known = self.phrases.setdefault(words[0], [])
            if not any(words == each for each, _ in known):
                known.append((words, meaning))
                known.sort(key=lambda each: -len(each[0]))
            for word in words:
                self.mean(word, meaning)

    def mean(self, word: str, meaning: Meaning) -> None:
        """Note that a word is known, alone or in a phrase."""
        self.meanings.setdefault(word, set()).add(meaning)
        self.lengths.setdefault(len(word), set()).add(word)

    def find(self, pieces: list[Piece], at: int, *, least: int = 1) -> Match | None:
        """Find the longest phrase of `least` words or more at a piece."""
        best = None
        for words, meaning in self.phrases.get(pieces[at].text, ()):
            length = _length(words, pieces, at) if len(words) >= least else 0
            if length and (best is None or length > best.length):
                best = Match(meaning, length)
        return best

    def corrected(self, word: str, others: set[str]) -> str | None:
        """Return the word that one with a slip must be; None if there is none, or several.

        `others` are further words that may be meant, such as names and cards.
        """
        sizes = range(len(word) - 1, len(word) + 2)
        near = {w for size in sizes for w in self.lengths.get(size, ()) if _is_near(word, w)}
        kinds = {frozenset(self.meanings[each]) for each in near}
        if len(kinds) != 1 or any(_is_near(word, each) for each in others - near):
            return None
        readable = all(each.kind in _READ_WITH_SLIPS for each in next(iter(kinds)))
        return min(near) if readable else None

    def is_filler(self, word: str) -> bool:
        """Whether a known word says nothing, alone at least."""
        return any(each.kind == FILLER for each in self.meanings[word])


def forms(phrase: str) -> Iterator[tuple[str, ...]]:
    """Yield the folded forms of a phrase of the lists, each as its words and dashes.

    >>> list(forms("s/sa gotov+"))[:2]
    [('s', 'gotov'), ('s', 'gotova')]
    """
    for words in product(*[_word_forms(word) for word in phrase.split()]):
        yield tuple(piece.text for piece in cut(" ".join(words)))


def _word_forms(word: str) -> list[str]:
    found = []
    for choice in word.split("/"):
        ends = wordlists.FORMS.get(choice[-1])
        if ends is None:
            found.append(choice)
        else:
            found += [choice[:-1] + end for end in ends.split(" ")]
    return found


def _length(words: tuple[str, ...], pieces: list[Piece], at: int) -> int:
    """Return how many pieces a phrase takes there, 0 if it is not there; see GAPS."""
    place = at
    for word in words:
        while (
            place < len(pieces)
            and place > at
            and pieces[place].text != word
            and pieces[place].text in _GAPS
        ):
            place += 1
        if place == len(pieces) or pieces[place].text != word:
            return 0
        if pieces[place].kind not in (WORD, DASH):
            return 0
        place += 1
    return place - at


def _is_near(word: str, known: str) -> bool:
    """Whether a known word becomes this one by one letter less, more, other, or two exchanged."""
    if len(known) < _LEAST_WITH_SLIP or word == known or abs(len(word) - len(known)) > 1:
        return False
    start = 0
    while start < min(len(word), len(known)) and word[start] == known[start]:
        start += 1
    mine, its = word[start:], known[start:]
    return (
        mine[1:] == its[1:]
        or mine[1:] == its
        or mine == its[1:]
        or (mine[:2] == its[1::-1] and len(its) > 1 and mine[2:] == its[2:])
    )


@lru_cache(maxsize=64)
def lexicon_of(endings: tuple[Ending, ...], *, rewards: bool) -> Lexicon:
    """Return the words of a game that has these endings and, with `rewards`, counts kings."""
    found = Lexicon()
    _add_endings(found, endings)
    if rewards:
        _add_rewards(found)
    _add_states(found)
    for kind, phrases in _COMMON.items():
        for phrase in phrases:
            found.add(phrase, Meaning(kind))
    for word in number_words():
        found.mean(word, Meaning(RANK))
    return found


def _add_endings(found: Lexicon, endings: tuple[Ending, ...]) -> None:
    for phrase in wordlists.VOID_WORDS:
        found.add(phrase, Meaning(VOID))
    for ending in endings:
        for phrase in wordlists.ENDING_WORDS.get(ending, ()):
            found.add(phrase, Meaning(END, ending))
    for ending in endings:
        for phrase in wordlists.VERBS_BESIDE.get(ending, ()):
            found.add(phrase, Meaning(VERB))
    for phrases in wordlists.ENDING_WORDS.values():
        for phrase in phrases:
            found.add(phrase, Meaning(END))


def _add_rewards(found: Lexicon) -> None:
    for phrase in wordlists.CLOSING_KINGS:
        found.add(phrase, Meaning(KING))
    for phrase in wordlists.CLOSED_WITH_KING:
        found.add(phrase, Meaning(KING, Ending.OUT))
    one, many = wordlists.REWARD_WORDS["laid_off"]
    found.add(one, Meaning(LAID, value=False))
    for word in many.split():
        found.add(word, Meaning(LAID, value=True))
    for phrase in wordlists.LAYING_OFF:
        found.add(phrase, Meaning(LAID))
    for key in ("run", "pair"):
        for several, words in zip((False, True), wordlists.REWARD_WORDS[key], strict=True):
            for word in words.split():
                for more in ("", *wordlists.OF_KINGS):
                    found.add(f"{word} {more}", Meaning(REWARD, (key, several)))
    for word in wordlists.MELDING_WORDS.split():
        found.add(word, Meaning(MELDED))


def _add_states(found: Lexicon) -> None:
    for phrase in wordlists.UNOPENED_WORDS:
        found.add(phrase, Meaning(STATE, value=False))
    for negation, word in product(wordlists.NEGATIONS.split(), wordlists.OPENING_WORDS.split()):
        found.add(f"{negation} {word}", Meaning(STATE, value=False))
    for phrase in wordlists.OPENED_WORDS:
        found.add(phrase, Meaning(STATE, value=True))
    for word in wordlists.NEGATIONS.split():
        found.add(word, Meaning(NOT))


_COMMON: Final[Mapping[str, tuple[str, ...]]] = {
    NOTHING: wordlists.NOTHING_WORDS,
    WHOLE: wordlists.WHOLE_WORDS,
    HELD: wordlists.HELD_WORDS,
    CARD_OF: wordlists.CARD_WORDS,
    DEAL: wordlists.DEAL_WORDS,
    EACH: wordlists.EACH_WORDS,
    OTHERS: wordlists.OTHERS_WORDS,
    ALL: wordlists.ALL_WORDS,
    EXCEPT: wordlists.EXCEPT_WORDS,
    AND: tuple(wordlists.AND_WORDS.split()),
    UNSURE: (*wordlists.UNSURE_WORDS.split(), *wordlists.UNSURE_PHRASES),
    FILLER: (*wordlists.FILLERS.split(), *wordlists.FILLER_PHRASES),
}


class CardWord(NamedTuple):
    """A card said by a word: its `rank` (None: a joker), and whether the word means several."""

    rank: int | None
    many: bool


@lru_cache(maxsize=4096)
def card_word(word: str) -> CardWord | None:
    """Return the card that a folded noun names; None for any other word."""
    meaning = _card_meaning(word)
    if meaning is None or meaning.kind not in "rpjq":
        return None
    return CardWord(meaning.value or None, meaning.kind in (card_words.PLURAL, card_words.JOKERS))


@lru_cache(maxsize=4096)
def suit_word(word: str) -> str | None:
    """Return the letter of the suit that a folded word or a sign names."""
    meaning = _card_meaning(word)
    return "cdhs"[meaning.value] if meaning and meaning.kind == card_words.SUIT else None


def _card_meaning(word: str) -> card_words.Meaning | None:
    if len(word) < 3 and word not in ("as", *"♣♦♥♠"):
        return None
    if word == "as":
        return card_words.Meaning(card_words.RANK, 1)
    atoms = card_words.split_word(word)
    if len(atoms) != 1 or len(atoms[0].options) != 1:
        return None
    meaning = atoms[0].options[0]
    return meaning if meaning.doubt == card_words.SURE else None


@lru_cache(maxsize=1)
def wild_words() -> Mapping[str, bool]:
    """Return the folded words for the wild of the deal, each with whether it means several."""
    one, many = wordlists.WILD_WORDS.split("|")
    return dict.fromkeys(one.split(), False) | dict.fromkeys(many.split(), True)


@lru_cache(maxsize=1)
def card_nouns() -> frozenset[str]:
    """Return every folded noun for a card or a suit."""
    return frozenset(card_words.nouns())
