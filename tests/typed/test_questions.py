"""Questions about typed cards that are unclear, and the answers offered."""

import pytest

from remi_scores.typed.cards import read_typed
from remi_scores.typed.questions import MOST_ASKED, Part, Unclear, ask_about


def asked(text: str, *, suited: bool = False) -> Unclear:
    return ask_about("ranks", text, read_typed(text, suited=suited).slips)


def slip_texts(text: str) -> list[str]:
    return [slip.text for slip in read_typed(text, suited=False).slips]


def test_eleven_is_asked_about_as_ace_or_jack() -> None:
    question = asked("K 11 7")
    assert question.parts == (Part("K ", False), Part("11", True), Part(" 7", False))
    (ask,) = question.asks
    assert [(answer.name, answer.typed) for answer in ask.answers] == [
        ("kec", "A"),
        ("žandar", "J"),
    ]
    assert ask.words == "„11“: kec ili žandar? Unesite A ili J."


@pytest.mark.parametrize("text", ["K 11 7", "11 11", "žž 11 K", "💥 7 11", "11h 7"])
def test_every_offered_answer_removes_its_slip(text: str) -> None:
    slips = slip_texts(text)
    for number, ask in enumerate(asked(text).asks):
        assert text[ask.start : ask.end] == ask.text
        for answer in ask.answers:
            mended = f"{text[: ask.start]} {answer.typed} {text[ask.end :]}"
            assert slip_texts(mended) == slips[:number] + slips[number + 1 :]


def test_the_parts_make_up_the_text_and_at_most_three_questions_are_asked() -> None:
    text = "xx 11 yy K zz 11 qq"
    question = asked(text)
    assert "".join(part.text for part in question.parts) == text
    assert len(question.asks) == MOST_ASKED


def test_a_rank_without_its_suit_is_asked_for_it() -> None:
    slips = read_typed("kralj 7-9", suited=True).slips
    question = ask_about("cards", "kralj 7-9", slips)
    assert question.words == (
        "„kralj“: koje boje? Pišite K♥ ili kralj herc. „7-9“: koje boje? Pišite 7♥ 8♥ 9♥."
    )
    assert [len(ask.answers) for ask in question.asks] == [4, 4]
