"""What the letters, signs and words of a typed hand may mean; splits one word into atoms.

Source: docs/documents.md, *Cards*. The words here are in Serbian Latin and in English. Cyrillic is
turned into Latin before they are looked up, and letters without their diacritics are understood.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from remi_scores.engine import Rank, Suit

# Kinds of meanings: one letter each, because readings.py matches regular expressions against them.
# A numeral is a rank that may also be a count ("3 keca"); a plural is a rank that may follow a
# count. A letter that may be a suit or a rank (k, t, d) is a kind of its own.
RANK, NUMERAL, PLURAL, JOKER, JOKERS = "r", "n", "p", "j", "q"
SUIT, SUIT_OR_RANK = "s", "m"
TIMES, DASH, OF = "x", "-", "o"
# How doubtful a meaning is: certain; right only if the person says so; a guess.
SURE, ASK, GUESS = range(3)


class Meaning(NamedTuple):
    """One meaning of an atom: its kind, the number of its rank or suit, and how doubtful it is."""

    kind: str
    value: int = 0
    doubt: int = SURE


class Atom(NamedTuple):
    """The smallest piece of a text that stands for something, with all its possible meanings."""

    start: int
    end: int
    options: tuple[Meaning, ...]


def _rank(rank: int, doubt: int = SURE) -> Meaning:
    return Meaning(RANK, rank, doubt)


def _suit(suit: int, doubt: int = SURE) -> Meaning:
    return Meaning(SUIT, suit, doubt)


# The forms of a word; after the bar those that follow a number ("3 keca", "5 kraljeva").
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

_LETTERS: Final[dict[str, tuple[Meaning, ...]]] = {
    "a": (_rank(1),),
    "j": (_rank(11),),
    "ž": (_rank(11),),
    "z": (_rank(11),),
    "q": (_rank(12),),
    "t": (_rank(10), Meaning(SUIT_OR_RANK, 0)),
    "k": (_rank(13), Meaning(SUIT_OR_RANK, 1)),
    "d": (_rank(12), Meaning(SUIT_OR_RANK, 1)),
    "x": (Meaning(TIMES),),
    # Cyrillic letters that look like a different Latin letter; х is also typed for ×.
    "х": (_suit(2), Meaning(TIMES)),
    "с": (_suit(0, ASK), _suit(3, ASK)),
    "н": (_suit(2, GUESS),),
    "р": (_suit(3, GUESS),),
    **dict.fromkeys("c♣♧", (_suit(0),)),
    **dict.fromkeys("♦♢", (_suit(1),)),
    **dict.fromkeys("h♥♡❤", (_suit(2),)),
    **dict.fromkeys("sp♠♤", (_suit(3),)),
    **dict.fromkeys("*★☆⭐🃏🂿🃟", (Meaning(JOKER),)),
    **dict.fromkeys("×✕✖⨯", (Meaning(TIMES),)),
}
_NUMBERS: Final[dict[str, tuple[Meaning, ...]]] = {
    "0": (_rank(10, GUESS),),
    **{str(n): (Meaning(NUMERAL, n),) for n in range(1, 11)},
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
        **{letter: letter for letter in "хснр"},  # _LETTERS decides
    }
)
_BARE: Final = str.maketrans("žščćđхснр", "zsccdhsnr")
_COMPOSED: Final = frozenset({"10", "12", "13", "14", "dž"})
_ALL_SUITS: Final = tuple(_suit(suit, GUESS) for suit in Suit)


def _noun_forms() -> Iterator[tuple[str, Meaning]]:
    for rank, nouns in _MASCULINE.items():
        one, many = (JOKER, JOKERS) if rank is None else (RANK, PLURAL)
        for noun in nouns:
            plain, _, counted = noun.partition("|")
            yield from ((form, Meaning(one, rank or 0)) for form in plain.split())
            yield from ((form, Meaning(many, rank or 0)) for form in counted.split())
    for named, stems in _FEMININE.items():
        for stem in stems.split():
            yield from ((stem + end, Meaning(RANK, named)) for end in ("a", "u", "i", "om", "ama"))
            yield stem + "e", Meaning(PLURAL, named)


def _word_table() -> dict[str, Meaning]:
    numerals = ((w, Meaning(NUMERAL, r)) for r, words in _NUMERALS.items() for w in words.split())
    plurals = ((w, Meaning(PLURAL, n)) for n, w in enumerate(_ENGLISH_PLURALS.split(), 3))
    suits = ((w, _suit(s)) for s, words in _SUIT_WORDS.items() for w in words.split())
    table: dict[str, Meaning] = {}
    for word, meaning in (*_noun_forms(), *numerals, *plurals, *suits):
        table[word.translate(_BARE)] = table[word.replace("đ", "dj").translate(_BARE)] = meaning
    return table


_WORDS: Final = _word_table()
_LONGEST: Final = max(map(len, _WORDS))


def _shortened(word: str) -> Iterator[str]:
    """Yield a word, and the word without each one of its letters."""
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


def _misspellings() -> dict[str, set[str]]:
    """Return the known words by every shortened form of them."""
    table: dict[str, set[str]] = {}
    for word in _WORDS:
        for short in _shortened(word):
            table.setdefault(short, set()).add(word)
    return table


_MISSPELT: Final = _misspellings()


def fold(word: str) -> tuple[str, list[int], list[int]]:
    """Return a word in small Latin letters, and where each of them starts and ends in the word."""
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
    """Return one character with its marks in small Latin letters.

    It is returned unfolded if that would give several characters that are no card (such as 10).
    """
    bare = "".join(c for c in cluster if c not in "\ufe0e\ufe0f\u20e3\u200d") or cluster
    if bare in _SIGNS:
        return _SIGNS[bare]
    plain = unicodedata.normalize("NFKC", bare).lower()
    return plain.translate(_LATIN) if len(plain) == 1 or plain in _COMPOSED else bare


def split_word(word: str) -> tuple[Atom, ...]:
    """Split a word into atoms; none if some part of it has no meaning."""
    folded, starts, ends = fold(word)
    bare = folded.translate(_BARE)
    if bare in _SMALL_WORDS:
        return (Atom(0, len(word), (Meaning(_SMALL_WORDS[bare]),)),)
    if bare == "as":  # the ace of spades, or the ace ("as") if a suit follows
        return (Atom(0, 1, (_rank(1),)), Atom(1, len(word), (_suit(3), Meaning(OF))))
    atoms: list[Atom] = []
    at = 0
    while at < len(folded):
        end, options = _atom_at(folded, bare, at)
        if not options:
            options, end = _missing_suit(atoms, folded, at), len(folded)
        if not options:
            return _nearest(word, bare)
        atoms.append(Atom(starts[at], ends[end - 1], options))
        at = end
    return tuple(atoms)


def _atom_at(folded: str, bare: str, at: int) -> tuple[int, tuple[Meaning, ...]]:
    """Read one atom of a word: return where it ends and what it may mean."""
    if "0" <= folded[at] <= "9":
        return _number(folded, at)
    for end in range(min(len(bare), at + _LONGEST), at + 2, -1):
        if meaning := _WORDS.get(bare[at:end]):
            return end, (meaning,)
    if bare.startswith("dz", at):
        return at + 2, (Meaning(JOKER),)
    options = _LETTERS.get(folded[at], ())
    if folded[at] == "x" and not at:  # the Roman ten
        options += (_rank(10, GUESS),)
    if (
        folded[at] == "*"
        and 0 < at < len(folded) - 1
        and (folded[at - 1] + folded[at + 1]).isalnum()
    ):
        options += (Meaning(TIMES),)
    return at + 1, options


def _number(folded: str, at: int) -> tuple[int, tuple[Meaning, ...]]:
    """Read a number, or the first of several that the digits stand for without doubt (789, 910)."""
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


def _missing_suit(atoms: list[Atom], folded: str, at: int) -> tuple[Meaning, ...]:
    """Offer the four suits for a last letter that must be a mistyped suit (9g)."""
    last = at == len(folded) - 1 and folded[at].isalpha()
    return _ALL_SUITS if last and atoms and atoms[-1].options[0].kind in (RANK, NUMERAL) else ()


def _nearest(word: str, bare: str) -> tuple[Atom, ...]:
    """Guess a word that is one typing error away from a known one; none if several are."""
    if not 3 <= len(bare) <= _LONGEST + 1:
        return ()
    found = {near for short in _shortened(bare) for near in _MISSPELT.get(short, ())}
    close = [near for near in found if near[0] == bare[0] and len(near) > 3]
    return _guess(word, {_WORDS[near] for near in close})


def _guess(word: str, meanings: Iterable[Meaning]) -> tuple[Atom, ...]:
    one_kind = {NUMERAL: RANK, PLURAL: RANK, JOKERS: JOKER}
    guesses = {Meaning(one_kind.get(each.kind, each.kind), each.value, GUESS) for each in meanings}
    return (Atom(0, len(word), tuple(guesses)),) if len(guesses) == 1 else ()


def nouns() -> Iterator[str]:
    """Yield every known word of a card, a suit or a number, without diacritics."""
    yield from _WORDS
