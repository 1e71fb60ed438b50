import copy
import pickle

import pytest

from remi_scores.engine.cards import (
    DECK,
    JOKER,
    UNSUITED,
    Rank,
    Suit,
    card_at,
    card_of,
    parse_card,
    parse_cards,
    print_cards,
)
from tests.helpers.engine.documents import error_of

ALL = (*DECK, JOKER)
RANK_SPELLINGS = {
    Rank.ACE: ("A", "a", "1"),
    Rank.TEN: ("T", "t", "10"),
    Rank.JACK: ("J", "j", "Ž", "ž", "12"),
    Rank.QUEEN: ("Q", "q", "D", "d", "13"),
    Rank.KING: ("K", "k", "14"),
}
SUIT_SPELLINGS = {
    Suit.CLUBS: ("c", "C", "♣", "♧", "T", "t", "♣\ufe0f"),
    Suit.DIAMONDS: ("d", "D", "♦", "♢", "K", "k", "♦\ufe0e"),
    Suit.HEARTS: ("h", "H", "♥", "♡"),
    Suit.SPADES: ("s", "S", "♠", "♤", "P", "p"),
}


def test_every_card_reads_back_as_it_is_written():
    assert [parse_card(str(card)) for card in ALL] == list(ALL)
    assert [parse_card(str(card), unsuited=True) for card in UNSUITED] == list(UNSUITED)
    assert parse_cards(print_cards(ALL)) == ALL


def test_the_deck_is_written_in_the_tokens_of_the_documents():
    assert print_cards(DECK[:14]) == "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad"
    assert print_cards(ALL[-2:]) == "Ks *"


@pytest.mark.parametrize("suit", Suit)
def test_every_spelling_of_rank_and_suit_is_read(suit):
    for rank in Rank:
        spellings = RANK_SPELLINGS.get(rank, (str(rank),))
        read = {parse_card(r + s) for r in spellings for s in SUIT_SPELLINGS[suit]}
        assert read == {card_of(rank, suit)}


@pytest.mark.parametrize("rank", Rank)
def test_a_rank_alone_is_read_only_where_it_is_allowed(rank):
    for text in RANK_SPELLINGS.get(rank, (str(rank),)):
        assert parse_card(text, unsuited=True) is card_of(rank)
        assert error_of(parse_card, text) == {"code": "unknown_card", "card": text}


@pytest.mark.parametrize("text", ["*", "dž", "DŽ", "Dž", "ǆ", "dz\u030c"])
def test_the_joker_is_a_star_or_dz(text):
    assert parse_card(text) is JOKER


def test_suit_follows_rank():
    assert parse_cards("KK TT KT TK Dd") == parse_cards("Kd Tc Kc Td Qd")


@pytest.mark.parametrize(
    "text",
    ["", "x", "1x", "0h", "2", "15h", "hK", "♥K", "Kh,", "**", "K h", "Kx", "joker", "\ud800"],
)
def test_text_that_names_no_card_is_refused(text):
    assert error_of(parse_card, text) == {"code": "unknown_card", "card": text}


@pytest.mark.parametrize("text", ["11", "11h", "11♥"])
def test_eleven_is_refused_with_a_hint(text):
    for unsuited in (False, True):
        with pytest.raises(Exception, match="11 is no card: write A, or J for the jack"):
            parse_card(text, unsuited=unsuited)


def test_a_long_text_is_cut_in_the_answer():
    assert error_of(parse_cards, "5h " + "x" * 99) == {"code": "unknown_card", "card": "x" * 40}


def test_an_empty_text_is_no_cards():
    assert parse_cards("") == parse_cards("  \n\t") == ()
    assert print_cards(()) == ""


def test_any_space_stands_between_cards():
    assert parse_cards("  5h\t6h\n*  ") == (parse_card("5h"), parse_card("6h"), JOKER)


def test_cards_are_told_apart_by_their_index_and_bit():
    cards = (*DECK, JOKER, *UNSUITED)
    assert [card.index for card in cards] == list(range(66))
    assert [card.bit for card in cards] == [1 << index for index in range(66)]
    assert [card_at(index) for index in range(66)] == list(cards)
    assert [card for card in cards if card.is_joker] == [JOKER]


def test_copies_and_pickles_are_the_same_card():
    for card in (*ALL, *UNSUITED):
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.copy(card) is copy.deepcopy(card) is card
