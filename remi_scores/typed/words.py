"""What the letters, signs and words of a typed hand may mean; one word taken apart.

Source: INTERCHANGE.md, *Cards*; WORDS.md, cards. Words stand here as they are written in Serbian
Latin and in English; Cyrillic is turned into Latin first, and marks over letters are not needed.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from remi_scores.engine import Rank, Suit

# Kinds of marks. A numeral is a rank that may also be a count, a plural one that may be counted.
# A suit that might as well be a rank (k, t, d) is a kind of its own.
RANK, NUMERAL, PLURAL, JOKER, JOKERS = "r", "n", "p", "j", "q"
SUIT, SUIT_OR_RANK = "s", "m"
TIMES, DASH, OF = "x", "-", "o"
# How far a mark may be trusted: it is so; only if the person says so; a guess for want of better.
SURE, ASK, GUESS = range(3)


class Mark(NamedTuple):
    """One meaning: its kind, the number of its rank or suit, and how far it may be trusted."""

    kind: str
    value: int = 0
    level: int = SURE


class Atom(NamedTuple):
    """A stretch of a text that means one thing, and all that it may mean."""

    start: int
    end: int
    options: tuple[Mark, ...]


def _rank(rank: int, level: int = SURE) -> Mark:
    return Mark(RANK, rank, level)


def _suit(suit: int, level: int = SURE) -> Mark:
    return Mark(SUIT, suit, level)


# Forms of a word; behind the bar those that follow a number ("3 keca", "5 kraljeva", "two kings").
_MASCULINE: Final[dict[Rank | None, tuple[str, ...]]] = {
    Rank.ACE: (
        "kec kecu kecom kecem kečevi keče kečeve kečevima kecovi|keca kečeva keceva kecova",
        "ace|aces",
        "asu asom asovi asevi asove asovima|asa asova aseva",
    ),
    Rank.TWO: ("deuce|deuces twos",),
    Rank.JACK: (
        "žandar žandaru žandarom žandarem žandari žandare žandarima|žandara",
        "pub pubu pubom pubovi pubove pubovima|puba pubova",
        "dečko dečku dečkom dečki dečke dečkovi dečkove dečkovima|dečka dečkova dečaka",
        "dvanaest jack knave|jacks knaves",
    ),
    Rank.QUEEN: ("trinaest queen|queens",),
    Rank.KING: (
        "kralj kralju kraljem kraljom kraljevi kraljeve kraljevima|kralja kraljeva",
        "četrnaest king|kings",
    ),
    None: (
        "džoker džokeru džokerom džokerem džokeri džokere džokerima|džokera",
        "đoker đokeri đokere|đokera",
        "joker jokeru jokerom jokeri jokere jokerima|jokera jokers",
    ),
}
# Feminine nouns without their -a: dvojk(a e u i om ama).
_FEMININE: Final[dict[Rank, str]] = {
    Rank.ACE: "jedinic",
    Rank.TWO: "dvojk dvic",
    Rank.THREE: "trojk tric",
    Rank.FOUR: "četvork četvorc",
    Rank.FIVE: "petic petk",
    Rank.SIX: "šestic šestk",
    Rank.SEVEN: "sedmic sedmičk",
    Rank.EIGHT: "osmic osmičk",
    Rank.NINE: "devetk devetic",
    Rank.TEN: "desetk desetic",
    Rank.JACK: "dvanaestic",
    Rank.QUEEN: "dam bab kraljic trinaestic",
    Rank.KING: "četrnaestic",
}
# Number words are ranks as digits are ("sedam herc") and counts ("tri keca").
_NUMERALS: Final[dict[Rank, str]] = {
    Rank.TWO: "dva dve dvije two",
    Rank.THREE: "tri three",
    Rank.FOUR: "četiri četri four",
    Rank.FIVE: "pet five",
    Rank.SIX: "šest six",
    Rank.SEVEN: "sedam seven",
    Rank.EIGHT: "osam eight",
    Rank.NINE: "devet nine",
    Rank.TEN: "deset ten",
}
_ENGLISH_PLURALS: Final = "threes fours fives sixes sevens eights nines tens"
_SUIT_WORDS: Final[dict[Suit, str]] = {
    Suit.CLUBS: "tref trefa trefu trefom trefovi trefova trefovi trefov trefovo trefove trefovu "
    "detelina deteline detelinu detelini detelinom djetelina djeteline djetelinu club clubs",
    Suit.DIAMONDS: "karo kara karu karom karov karova karovo karovi karove karovu "
    "kocka kocke kocku diamond diamonds",
    Suit.HEARTS: "herc herca hercu hercom hercem hercovi hercova hercov hercovo hercove hercovu "
    "srce srca srcu srcem heart hearts",
    Suit.SPADES: "pik pika piku pikom pikovi pikova pikov pikovo pikove pikovu pikovima list lista "
    "listu listom listovi listova spade spades",
}
_SMALL_WORDS: Final = {"of": OF, "od": OF, "u": OF, "do": DASH, "to": DASH}
AND_WORDS: Final = frozenset({"i", "I", "и", "И", "and", "And", "AND"})  # join two cards

_LETTERS: Final[dict[str, tuple[Mark, ...]]] = {
    "a": (_rank(1),),
    "j": (_rank(11),),
    "ž": (_rank(11),),
    "z": (_rank(11),),
    "q": (_rank(12),),
    "t": (_rank(10), Mark(SUIT_OR_RANK, 0)),
    "k": (_rank(13), Mark(SUIT_OR_RANK, 1)),
    "d": (_rank(12), Mark(SUIT_OR_RANK, 1)),
    "x": (Mark(TIMES),),
    # Cyrillic letters that look like another Latin one, and х, which is also written for ×.
    "х": (_suit(2), Mark(TIMES)),
    "с": (_suit(0, ASK), _suit(3, ASK)),
    "н": (_suit(2, GUESS),),
    "р": (_suit(3, GUESS),),
    **dict.fromkeys("c♣♧", (_suit(0),)),
    **dict.fromkeys("♦♢", (_suit(1),)),
    **dict.fromkeys("h♥♡❤", (_suit(2),)),
    **dict.fromkeys("sp♠♤", (_suit(3),)),
    **dict.fromkeys("*★☆⭐🃏🂿🃟", (Mark(JOKER),)),
    **dict.fromkeys("×✕✖⨯", (Mark(TIMES),)),
}
_NUMBERS: Final[dict[str, tuple[Mark, ...]]] = {
    "0": (_rank(10, GUESS),),
    **{str(n): (Mark(NUMERAL, n),) for n in range(1, 11)},
    "11": (_rank(1, ASK), _rank(11, ASK)),
    **{str(n): (_rank(n - 1),) for n in (12, 13, 14)},
    **{str(n): (_rank(n - 10, GUESS),) for n in range(15, 20)},
}
_SIGNS: Final[dict[str, str]] = {
    "🔟": "10",
    **{
        chr(first + pips + (pips > 11)): f"{'a23456789tjqk'[pips - 1]}{sign}"
        for first, sign in ((0x1F0A0, "♠"), (0x1F0B0, "♥"), (0x1F0C0, "♦"), (0x1F0D0, "♣"))
        for pips in range(1, 14)
    },
}
_LATIN: Final = str.maketrans(
    {
        **dict(zip("абвгдежзијклмнопрстћуфхцчш", "abvgdežzijklmnoprstćufhcčš", strict=True)),
        "ђ": "đ",
        "љ": "lj",
        "њ": "nj",
        "џ": "dž",
        **{letter: letter for letter in "хснр"},  # left for _LETTERS to judge
    }
)
_BARE: Final = str.maketrans("žščćđхснр", "zsccdhsnr")
_COMPOSED: Final = frozenset({"10", "12", "13", "14", "dž"})
_ALL_SUITS: Final = tuple(_suit(suit, GUESS) for suit in Suit)


def _noun_forms() -> Iterator[tuple[str, Mark]]:
    for rank, nouns in _MASCULINE.items():
        one, many = (JOKER, JOKERS) if rank is None else (RANK, PLURAL)
        for noun in nouns:
            plain, _, counted = noun.partition("|")
            yield from ((form, Mark(one, rank or 0)) for form in plain.split())
            yield from ((form, Mark(many, rank or 0)) for form in counted.split())
    for named, stems in _FEMININE.items():
        for stem in stems.split():
            yield from ((stem + end, Mark(RANK, named)) for end in ("a", "u", "i", "om", "ama"))
            yield stem + "e", Mark(PLURAL, named)


def _word_table() -> dict[str, Mark]:
    numerals = ((w, Mark(NUMERAL, r)) for r, words in _NUMERALS.items() for w in words.split())
    plurals = ((w, Mark(PLURAL, n)) for n, w in enumerate(_ENGLISH_PLURALS.split(), 3))
    suits = ((w, _suit(s)) for s, words in _SUIT_WORDS.items() for w in words.split())
    table: dict[str, Mark] = {}
    for word, mark in (*_noun_forms(), *numerals, *plurals, *suits):
        table[word.translate(_BARE)] = table[word.replace("đ", "dj").translate(_BARE)] = mark
    return table


_WORDS: Final = _word_table()
_LONGEST: Final = max(map(len, _WORDS))


def _shortened(word: str) -> Iterator[str]:
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


def _misspellings() -> dict[str, set[str]]:
    table: dict[str, set[str]] = {}
    for word in _WORDS:
        for short in _shortened(word):
            table.setdefault(short, set()).add(word)
    return table


_MISSPELT: Final = _misspellings()


def fold(word: str) -> tuple[str, list[int], list[int]]:
    """Turn a word into small Latin letters; say where each letter starts and ends in the word."""
    if word.isascii():
        return word.lower(), list(range(len(word))), list(range(1, len(word) + 1))
    folded, starts, ends = "", list[int](), list[int]()
    for start, end in _clusters(word):
        plain = _fold_cluster(word[start:end])
        folded += plain
        starts += [start] * len(plain)
        ends += [end] * len(plain)
    return folded, starts, ends


def _clusters(word: str) -> Iterator[tuple[int, int]]:
    start = 0
    for at in range(1, len(word)):
        if unicodedata.category(word[at]) not in {"Mn", "Me", "Cf"}:
            yield start, at
            start = at
    yield start, len(word)


def _fold_cluster(cluster: str) -> str:
    """Fold a sign with its accents and selectors; what would become several stays as it is."""
    bare = "".join(c for c in cluster if c not in "\ufe0e\ufe0f\u20e3\u200d") or cluster
    if bare in _SIGNS:
        return _SIGNS[bare]
    plain = unicodedata.normalize("NFKC", bare).lower()
    return plain.translate(_LATIN) if len(plain) == 1 or plain in _COMPOSED else bare


def take_apart(word: str) -> tuple[Atom, ...]:
    """Take a word apart into what its letters mean; nothing if some part of it means nothing."""
    folded, starts, ends = fold(word)
    bare = folded.translate(_BARE)
    if bare in _SMALL_WORDS:
        return (Atom(0, len(word), (Mark(_SMALL_WORDS[bare]),)),)
    if bare == "as":  # ace of spades to the engine, the ace when a suit follows
        return (Atom(0, 1, (_rank(1),)), Atom(1, len(word), (_suit(3), Mark(OF))))
    atoms: list[Atom] = []
    at = 0
    while at < len(folded):
        end, options = _piece(folded, bare, at)
        if not options:
            options, end = _missing_suit(atoms, folded, at), len(folded)
        if not options:
            return _nearest(word, bare)
        atoms.append(Atom(starts[at], ends[end - 1], options))
        at = end
    return tuple(atoms)


def _piece(folded: str, bare: str, at: int) -> tuple[int, tuple[Mark, ...]]:
    """Read the piece of a word that begins at a place: where it ends and what it may mean."""
    if "0" <= folded[at] <= "9":
        return _number(folded, at)
    for end in range(min(len(bare), at + _LONGEST), at + 2, -1):
        if mark := _WORDS.get(bare[at:end]):
            return end, (mark,)
    if bare.startswith("dz", at):
        return at + 2, (Mark(JOKER),)
    options = _LETTERS.get(folded[at], ())
    if folded[at] == "x" and not at:  # as the Romans write a ten
        options += (_rank(10, GUESS),)
    if (
        folded[at] == "*"
        and 0 < at < len(folded) - 1
        and (folded[at - 1] + folded[at + 1]).isalnum()
    ):
        options += (Mark(TIMES),)
    return at + 1, options


def _number(folded: str, at: int) -> tuple[int, tuple[Mark, ...]]:
    """Read a number, or the first of digits that can be parted in one way only (789, 910)."""
    end = at
    while end < len(folded) and "0" <= folded[end] <= "9":
        end += 1
    digits = folded[at:end]
    if digits in _NUMBERS:
        return end, _NUMBERS[digits]
    if set(digits.replace("10", "")) & {"0", "1"}:
        return end, ()
    end = at + 2 if digits.startswith("10") else at + 1
    return end, _NUMBERS[folded[at:end]]


def _missing_suit(atoms: list[Atom], folded: str, at: int) -> tuple[Mark, ...]:
    """Offer the four suits for a last letter that should have been one (9g)."""
    last = at == len(folded) - 1 and folded[at].isalpha()
    return _ALL_SUITS if last and atoms and atoms[-1].options[0].kind in (RANK, NUMERAL) else ()


def _nearest(word: str, bare: str) -> tuple[Atom, ...]:
    """Guess at a word one slip away from one we know; nothing if it could be several things."""
    if not 3 <= len(bare) <= _LONGEST + 1:
        return ()
    found = {near for short in _shortened(bare) for near in _MISSPELT.get(short, ())}
    close = [near for near in found if near[0] == bare[0] and len(near) > 3]
    return _guess(word, {_WORDS[near] for near in close})


def _guess(word: str, marks: Iterable[Mark]) -> tuple[Atom, ...]:
    one_kind = {NUMERAL: RANK, PLURAL: RANK, JOKERS: JOKER}
    guesses = {Mark(one_kind.get(mark.kind, mark.kind), mark.value, GUESS) for mark in marks}
    return (Atom(0, len(word), tuple(guesses)),) if len(guesses) == 1 else ()
