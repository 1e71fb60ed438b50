"""Cards and melds as the page draws them: wilds, new cards and wrong melds."""

from remi_scores.desk.drawing import MeldView, count_cards, draw_cards, draw_melds, show_counted


def new_cards(melds: list[MeldView]) -> list[list[bool]]:
    return [[card.is_new for card in meld.cards] for meld in melds]


def test_a_wild_shows_which_card_it_stands_for() -> None:
    five, joker, seven = draw_cards("5h * 7h", "5h 6h 7h")
    assert (five.stands, joker.stands, seven.stands) == ("", "6♥", "")
    assert joker.stands_name == draw_cards("6h")[0].name


def test_each_copy_of_a_new_card_is_marked_once() -> None:
    after = draw_melds(["5h 6h 7h", "8h 8c 8c"], before=["5h 6h 7h 8h", "8c 9c Tc"])
    assert new_cards(after) == [[False] * 3, [False, True, False]]


def test_a_meld_that_did_not_change_has_no_marks() -> None:
    after = draw_melds(["7h 6h 5h", "5h 6h 7h 8h"], before=["5h 6h 7h"])
    assert new_cards(after) == [[False] * 3, [True, True, True, True]]


def test_a_meld_that_the_engine_could_not_read_is_wrong() -> None:
    reading = {"meld": "5h 6h 7h", "kind": "run", "reads_as": "5h 6h 7h", "value": 18}
    right, wrong, unread = draw_melds(["5h 6h 7h", "5h 6h", "9c 9d"], [reading, None])
    assert [right.is_wrong, wrong.is_wrong, unread.is_wrong] == [False, True, False]
    assert (right.words, right.value) == ("Niz od 5♥ do 7♥.", 18)
    assert (wrong.words, unread.words) == ("", "")


def test_counted_cards_are_written_out() -> None:
    assert show_counted(count_cards(["5h 6h", "5h"])) == "5♥ 5♥ 6♥"
