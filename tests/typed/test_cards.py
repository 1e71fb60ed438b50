"""Cards as people type them: what is read, and what is asked about as a slip."""

import re
import string
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remi_scores.engine.cards import DECK, JOKER, UNSUITED, parse_cards, print_cards
from remi_scores.typed import words as typed_words
from remi_scores.typed.cards import Slip, TypedCards, as_engine_text, pieces, read_typed
from tests.helpers.many import MANY

SUITED = {
    # what the engine reads
    "5h 6H 10♥ 1d 12c 13k 14p kk TT as dž DŽ *": "5h 6h Th Ad Jc Qd Ks Kd Tc As * * *",
    # ranges
    "5-8h": "5h 6h 7h 8h",
    "5h-8h": "5h 6h 7h 8h",
    "5–8♥": "5h 6h 7h 8h",
    "5h - 8h": "5h 6h 7h 8h",
    "5..8h": "5h 6h 7h 8h",
    "od 5 do 8 herc": "5h 6h 7h 8h",
    "T-Kh": "Th Jh Qh Kh",
    "10-14h": "Th Jh Qh Kh",
    "A-3c": "Ac 2c 3c",
    "Q-Ah": "Qh Kh Ah",
    "A-7h": "Ah 2h 3h 4h 5h 6h 7h",
    "8-Ah": "8h 9h Th Jh Qh Kh Ah",
    "9-7h": "9h 8h 7h",
    "2-Kh": "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
    "5-6-7h": "5h 6h 7h",
    "5h-6h-7h": "5h 6h 7h",
    "9h-9d-9s": "9h 9d 9s",
    "žandar-kralj pik": "Js Qs Ks",
    # one suit for several ranks, several suits for one rank
    "5 6 7 h": "5h 6h 7h",
    "5, 6, 7 h, 8 9 10 p": "5h 6h 7h 8s 9s Ts",
    "5 6 7 h 8 9 10 p": "5h 6h 7h 8s 9s Ts",
    "789h": "7h 8h 9h",
    "A 10-Q c": "Ac Tc Jc Qc",
    "9 herc": "9h",
    "9hcd": "9h 9c 9d",
    "9 h c s": "9h 9c 9s",
    "9 9 9 h c s": "9h 9c 9s",
    "9hh": "9h 9h",
    "ace, king and queen of hearts": "Ah Kh Qh",
    # a suit in front
    "pik dama, herc kralj": "Qs Kh",
    "pikova dama": "Qs",
    "♥5 ♥6 ♥\ufe0f7": "5h 6h 7h",
    "♠ A 2 3": "As 2s 3s",
    # counts
    "3x9h": "9h 9h 9h",
    "9hx2": "9h 9h",
    "9h x 2": "9h 9h",
    "3×9hcs": "9h 9c 9s",
    "2x*": "* *",
    "dva kralja herc": "Kh Kh",
    "as pik, as herc, kec pik i žandar tref": "As Ah As Jc",
    "3 keca herc karo pik": "Ah Ad As",
    "2 džokera": "* *",
    # words
    "kec tref, desetka karo; dečko herca\nžandar pika": "Ac Td Jh Js",
    "zandar pik dzoker DZ joker Đoker": "Js * * * *",
    "Ace of Spades, 10 of hearts / Queen of clubs": "As Th Qc",
    "dvojka tref trojka herc četvorka pik petica karo": "2c 3h 4s 5d",
    "sestica list sedmica srce osmica detelina devetka kara": "6s 7h 8c 9d",
    "z\u030candar herc": "Jh",
    # Cyrillic
    "кец херц, жандар пик; џокер": "Ah Js *",
    "ж х": "Jh",
    "9К КК Дх АТ Ж♠ џ": "9d Kd Qh Ac Js *",
    "пикова дама, краљ треф": "Qs Kc",
    "pik dama herc kralj": "Qs Kh",
    "четворка каро": "4d",
    # written together
    "5h6h7h": "5h 6h 7h",
    "10♥10♦": "Th Td",
    "KhKdQsTc": "Kh Kd Qs Tc",
    "9hKp": "9h Ks",
    "5h*7h": "5h * 7h",
    "****": "* * * *",
    # separators
    "[5h, 6h; 7h]\n• 8h\xa09h + 10h | (Jh)": "5h 6h 7h 8h 9h Th Jh",
    "- 5h\n- 6h\n– 8h": "5h 6h 8h",
    "5h 6h.": "5h 6h",
    "5️⃣♥️ 🂡 🃏 🔟♣️ ５ｈ": "5h As * Tc 5h",
    "": "",
    " \n": "",
}
UNSUITED_TEXTS = {
    "K 7 7 *": "K 7 7 *",
    "9 9 9 k♦ dž": "9 9 9 Kd *",
    "as pik": "As",
    "as herc": "Ah",
    "kec pik": "As",
    "žandar tref, K": "Jc K",
    "3x9": "9 9 9",
    "9x3": "9 9 9",
    "3×9": "9 9 9",
    "3 x 9": "9 9 9",
    "2x2": "2 2",
    "1x9": "9",
    "10xK": "K K K K K K K K K K",
    "kx3": "K K K",
    "3 keca": "A A A",
    "3 kec": "3 A",
    "3, keca": "3 A",
    "dve dame, 2 žandara i kralj": "Q Q J J K",
    "three kings": "K K K",
    "2 džokera": "* *",
    "2-4 777": "2 3 4 7 7 7",
    "910": "9 T",
    "KQJ": "K Q J",
    "5 6 7 k": "5 6 7 K",
    "K h": "Kh",
    "5 6 7 h": "5 6 7h",
    "herc 5 6": "5h 6",
    "5-8h": "5h 6h 7h 8h",
    "9hcd": "9h 9c 9d",
    "кец дама 10+10+7": "A Q T T 7",
    "kečevi keca kecu dame damu baba kraljeva puba žandarom": "A A A Q Q Q K J J",
}
SUITS_OF_9 = ("9c", "9d", "9h", "9s")
SUITED_SLIPS = {
    "9": [("9", SUITS_OF_9)],
    "kec 5h": [("kec", ("Ac", "Ad", "Ah", "As"))],
    "5h 7-9": [("7-9", ("7c 8c 9c", "7d 8d 9d", "7h 8h 9h", "7s 8s 9s"))],
    "3 keca": [("3 keca", ("Ac Ac Ac", "Ad Ad Ad", "Ah Ah Ah", "As As As"))],
    "9q": [("9", SUITS_OF_9), ("q", ("Qc", "Qd", "Qh", "Qs"))],
    # two readings
    "11": [("11", ("A", "J"))],
    "11h": [("11h", ("Ah", "Jh"))],
    "11 herc": [("11 herc", ("Ah", "Jh"))],
    "9 h d s": [("9 h d s", ("9h Qs", "9h 9d 9s"))],
    "9hkp": [("9hkp", ("9h Ks", "9h 9d 9s"))],
    "as h": [("as h", ("As Ah", "Ah"))],
    "A-Qh": [("A-Qh", ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "Ah Kh Qh"))],
    "9с": [("9с", ("9c", "9s"))],
    # a letter between blanks that would be a suit
    "5 6 7 k": [("5 6 7 k", ("5d 6d 7d",))],
    "KKK": [("KKK", ("Kd Kd",))],
    # dashes that are no range
    "K-2h": [("K-2h", ("Kh 2h",))],
    "5h-8d": [("5h-8d", ("5h 8d",))],
    "2-5-9h": [("2-5-9h", ("2h 5h 9h",))],
    "5h-": [("5h-", ("5h",))],
    # typing errors
    "15h": [("15h", ("5h",))],
    "0h": [("0h", ("Th",))],
    "Xh": [("Xh", ("Th",))],
    "9g": [("9g", SUITS_OF_9)],
    "9Н": [("9Н", ("9h",))],
    "kind h": [("kind h", ("Kh",))],
    "zandr pik": [("zandr pik", ("Js",))],
    "herc": [("herc", ())],
    "pik dama kralj tref": [("pik dama kralj tref", ())],
    "Ana - 5h": [("Ana", ())],
    "5h - Ana": [("5h -", ("5h",)), ("Ana", ())],
    "5h što 6h": [("što", ())],
    "5h6": [("5h6", ())],
    "5h of": [("5h of", ())],
}
UNSUITED_SLIPS = {
    "11": [("11", ("A", "J"))],
    "15": [("15", ("5",))],
    "kind": [("kind", ("K",))],
    "3x4": [("3x4", ("4 4 4", "3 3 3 3"))],
    "5x7": [("5x7", ("7 7 7 7 7", "5 5 5 5 5 5 5"))],
    "7 dama, 7 dame": [("7 dame", ("Q Q Q Q Q Q Q", "7 Q"))],
    "3*9": [("3*9", ("3 * 9", "9 9 9"))],
    "3х9": [("3х9", ("3h 9", "9 9 9"))],
    "9 h k": [("9 h k", ("9h K", "9h 9d"))],
    # two letters that may both be ranks are never a suit without a question
    "KK DD": [("KK", ("K K", "Kd")), ("DD", ("Q Q", "Qd"))],
    "AK JD 9": [("AK", ("A K", "Ad")), ("JD", ("J Q", "Jd"))],
    "kk Kd": [("kk", ("K K", "Kd")), ("Kd", ("K Q", "Kd"))],
    "КД": [("КД", ("K Q", "Kd"))],
    "AKQ": [("AKQ", ("A K Q", "Ad Q"))],
    "123": [("123", ())],
    "K-2": [("K-2", ("K 2",))],
}
SEPARATORS = re.compile(
    r"[\s\u200b-\u200f\u2060\ufeff,.:;/\\|+&'\"`´‘’‚“”„«»‹›<>•·∙●○◦▪▫■□‣⁃()\[\]{}\-‐-―−…]"
    r"|\b(?:and|And|AND|[iIиИ])\b"
)
FRAGMENTS = (
    *"akqjtdžzchspx*-123456789h♥хсЖ,–🂡é\n   ",
    *("10", "11", "15", "♣\ufe0f", "5-8h", "9 9", "3x9", "kec", "keca", "herc", "pik", "dama"),
    *("кец", "džoker", "of", "i", "; ", "as", "..", "kind", " k ", " h", "5 6 7 "),
)
typed_texts = st.one_of(st.text(), st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join))
hands = st.lists(st.sampled_from((*DECK, JOKER)), max_size=40)


def shown(text):
    """The text of a suggestion as a form writes it."""
    return text.translate(str.maketrans("cdhs", "♣♦♥♠"))


def slips_of(text, **how):
    return [(slip.text, slip.suggestions) for slip in read_typed(text, **how).slips]


@pytest.mark.parametrize(("text", "cards"), SUITED.items())
def test_a_hand_with_suits_is_read(text, cards):
    assert read_typed(text, suited=True) == TypedCards(parse_cards(cards), ())


@pytest.mark.parametrize(("text", "cards"), UNSUITED_TEXTS.items())
def test_a_hand_of_ranks_is_read(text, cards):
    assert read_typed(text, suited=False) == TypedCards(parse_cards(cards, unsuited=True), ())


@pytest.mark.parametrize(("text", "slips"), SUITED_SLIPS.items())
def test_unclear_text_with_suits_is_a_slip(text, slips):
    assert slips_of(text, suited=True) == slips


@pytest.mark.parametrize(("text", "slips"), UNSUITED_SLIPS.items())
def test_unclear_text_without_suits_is_a_slip(text, slips):
    assert slips_of(text, suited=False) == slips


def test_a_slip_has_its_position_and_the_other_cards_are_read():
    typed = read_typed("5h  11h, 6h", suited=True)
    assert typed == TypedCards(parse_cards("5h 6h"), (Slip(4, 7, "11h", ("Ah", "Jh")),))
    assert as_engine_text(typed) == "5h 6h"


def test_a_joker_is_a_slip_in_a_game_without_jokers():
    assert slips_of("5h * dž", suited=True, joker=False) == [("*", ()), ("dž", ())]
    assert slips_of("5h*", suited=True, joker=False) == [("5h*", ("5h",))]
    assert slips_of("3*9", suited=False, joker=False) == [("3*9", ("9 9 9",))]


def spellings(word):
    latin = "abvgdežzijklmnoprstćufhcčš"
    cyrillic = word.translate(str.maketrans(latin, "абвгдежзијклмнопрстћуфхцчш"))
    return {word, word.upper(), word.title(), *({cyrillic} if set(word) <= set(latin) else ())}


def test_every_word_is_read_in_latin_and_cyrillic():
    for word, meaning in typed_words._WORDS.items():
        for spelling in spellings(word):
            if meaning.kind == typed_words.SUIT:
                typed = read_typed(f"5 {spelling}", suited=True)
                assert typed == TypedCards((DECK[13 * meaning.value + 4],), ()), spelling
            else:
                card = UNSUITED[meaning.value - 1] if meaning.value else JOKER
                assert read_typed(spelling, suited=False) == TypedCards((card,), ()), spelling


@given(hands)
def test_a_printed_hand_reads_back(hand):
    assert read_typed(print_cards(hand), suited=True) == TypedCards(tuple(hand), ())


@given(st.lists(st.sampled_from((*DECK, JOKER, *UNSUITED)), max_size=40))
def test_a_shown_hand_reads_back(hand):
    assert read_typed(shown(print_cards(hand)), suited=False) == TypedCards(tuple(hand), ())


ENGINE_RANKS = (*"A29TJQKatjqk1ŽžDd", "10", "12", "13", "14")
ENGINE_SUITS = (*"cdhsCDHStkpTKHP♣♦♥♠♧♢♡♤", "♥\ufe0f")


@given(
    st.lists(
        st.sampled_from([*(r + s for r in ENGINE_RANKS for s in ENGINE_SUITS), "*", "dž", "Dž"])
    )
)
def test_typed_cards_are_read_as_the_engine_reads_them(tokens):
    text = " ".join(tokens)
    assert read_typed(text, suited=True) == TypedCards(parse_cards(text), ())


@given(st.lists(st.sampled_from([*ENGINE_RANKS, "*", "9h", "9k", "K♦", "dž"])))
def test_typed_ranks_are_read_as_the_engine_reads_them(tokens):
    text = " ".join(tokens)
    assert read_typed(text, suited=False) == TypedCards(parse_cards(text, unsuited=True), ())


@settings(max_examples=MANY or 150)
@given(typed_texts, st.booleans(), st.booleans())
def test_every_character_belongs_to_a_card_a_slip_or_a_separator(text, suited, joker):
    typed = read_typed(text, suited=suited, joker=joker)
    at = 0
    for start, end, *_ in pieces(text, suited=suited):
        assert at <= start < end <= len(text)
        assert not SEPARATORS.sub("", text[at:start])
        at = end
    assert not SEPARATORS.sub("", text[at:])
    spans = {(piece.start, piece.end) for piece in pieces(text, suited=suited)}
    assert all((slip.start, slip.end) in spans for slip in typed.slips)
    assert all(slip.text == text[slip.start : slip.end] for slip in typed.slips)


@settings(max_examples=MANY or 150)
@given(typed_texts, st.booleans())
def test_a_text_without_its_slips_has_the_same_cards_and_no_slips(text, suited):
    typed = read_typed(text, suited=suited)
    for slip in typed.slips:
        text = text[: slip.start] + "\n" * (slip.end - slip.start) + text[slip.end :]
    assert read_typed(text, suited=suited) == TypedCards(typed.cards, ())


@settings(max_examples=MANY or 150)
@given(typed_texts, st.booleans(), st.booleans())
def test_a_suggestion_is_read_without_a_slip(text, suited, joker):
    for slip in read_typed(text, suited=suited, joker=joker).slips:
        assert len(slip.suggestions) <= 4
        for suggestion in slip.suggestions:
            typed = read_typed(shown(suggestion), suited=False, joker=joker)
            assert (as_engine_text(typed), typed.slips) == (suggestion, ())


@settings(max_examples=MANY or 100)
@given(typed_texts)
def test_with_suits_every_card_has_one(text):
    cards = read_typed(text, suited=True).cards
    assert all(card.suit is not None or card.is_joker for card in cards)


ALPHABET = string.ascii_lowercase + "šžабвх0123456789♥♦*-,;"
LONG_TEXTS = {
    "cards": print_cards(DECK * 26),
    "words": "pik dama 5-8h 9hcd kec herc, 3x9h ж х dž " * 100,
    "letters": "k t d k h " * 400,
    "one word": "kt" * 2000,
    "digits": "9" * 4000,
    "dashes": "5-" * 2000,
    "spaced dashes": "5 - " * 1000,
    "ranks": "5 " * 2000 + "h",
    "times": "3x9 " * 1000 + "h",
    "accents": "a" + "\u0301" * 3999,
    "anything": "".join(ALPHABET[n * n * 7 % 48] + " "[n % 5 :] for n in range(4000)),
}


@pytest.mark.parametrize("name", LONG_TEXTS)
@pytest.mark.parametrize("suited", [True, False])
def test_a_text_of_4000_characters_is_read_fast(name, suited):
    text = LONG_TEXTS[name][:4000]
    took = []
    for _ in range(3):
        began = time.process_time()
        read_typed(text, suited=suited)
        took.append(time.process_time() - began)
    assert min(took) < 0.05  # a few ms; ten times that on a busy machine
