"""What is asked about typed cards that were not understood."""

import pytest

from remi_scores.typed.cards import read_typed
from remi_scores.typed.questions import MOST_ASKED, Part, Unclear, ask_about


def asked(text: str, *, suited: bool = False) -> Unclear:
    return ask_about("ranks", text, read_typed(text, suited=suited).slips)


def test_eleven_asks_which_card_it_is() -> None:
    question = asked("K 11 7")
    assert question.parts == (Part("K ", False), Part("11", True), Part(" 7", False))
    (ask,) = question.asks
    assert [(answer.name, answer.typed) for answer in ask.answers] == [
        ("kec", "A"),
        ("žandar", "J"),
    ]
    assert ask.words == "„11“: kec ili žandar? Unesite A ili J."


@pytest.mark.parametrize("text", ["K 11 7", "11 11", "žž 11 K", "💥 7 11", "11h 7"])
def test_every_answer_put_in_its_place_is_understood(text: str) -> None:
    for ask in asked(text).asks:
        assert text[ask.start : ask.end] == ask.text
        for answer in ask.answers:
            mended = f"{text[: ask.start]} {answer.typed} {text[ask.end :]}"
            left = {slip.text for slip in read_typed(mended, suited=False).slips}
            assert len(left) < len(
                {slip.text for slip in read_typed(text, suited=False).slips}
            ) or (
                ask.text in left  # it stands in the text once more
            )


def test_the_parts_are_the_text_and_few_questions_are_asked_at_once() -> None:
    text = "xx 11 yy K zz 11 qq"
    question = asked(text)
    assert "".join(part.text for part in question.parts) == text
    assert len(question.asks) == MOST_ASKED
