"""Names of people: cleaning, folding and sorting."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remi_scores.people.names import (
    LONGEST_KEY,
    clean_name,
    fold_name,
    has_controls,
    is_placeholder,
    is_too_long,
    name_key,
    name_length,
    sort_key,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ŽELJKO", "Željko"),
        ("Željko", "ЖЕЉКО"),
        ("Ana  Marić", " ana\u00a0marić "),
        ("Z\u030celjko", "Željko"),
        ("Џоџа", "Dždža".replace("dža", "odža")),
        ("Ђорђе", "đorđe"),
        ("Његош", "NJEGOŠ"),
        ("ǅoni", "džoni"),
        ("Ana\u200e", "Ana"),
        ("❤️", "❤"),
    ],
)
def test_spellings_of_one_person_fold_to_the_same(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Anа́ć"), ("Đorđe", "Djordje"), ("Sasa", "Saša"), ("🐱", "🐶")],
)
def test_different_people_do_not_fold_together(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("  Ana \t Marić ", "Ana Marić"),
        ("A\x00n\x07a", "Ana"),
        ("\u202eAna\u202c", "Ana"),
        ("\u200b\u2060", ""),
        ("\u3164", ""),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("Z\u030celjko", "Željko"),
    ],
)
def test_a_typed_name_is_cleaned(typed: str, clean: str) -> None:
    assert clean_name(typed) == clean


@pytest.mark.parametrize(
    "typed", ["An\na", "An\r\na", "A\x00na", "A\x07na", "An\u2028a", "An\x85a"]
)
def test_control_characters_inside_a_name_are_found(typed: str) -> None:
    assert has_controls(typed)


@pytest.mark.parametrize(
    "typed", ["", " Ana\n", "Ana\tMarić", "\u202eAna\u202c", "👨\u200d👩\u200d👧"]
)
def test_invisible_characters_and_outer_blanks_are_no_control_characters(typed: str) -> None:
    assert not has_controls(typed)


def test_forty_letters_fit_and_forty_one_do_not() -> None:
    assert not is_too_long("ž" * 40)
    assert is_too_long("ž" * 41)


def test_an_emoji_sequence_counts_its_pictures() -> None:
    assert name_length("👨\u200d👩\u200d👧🏽") == 3


def test_names_are_sorted_in_serbian_order() -> None:
    names = ["Žika", "Đorđe", "Dragan", "Džema", "Čeda", "Ćira", "Cane", "Ljuba", "Luka", "Аца"]
    expected = ["Аца", "Cane", "Čeda", "Ćira", "Dragan", "Džema", "Đorđe", "Luka", "Ljuba", "Žika"]
    assert sorted(names, key=sort_key) == expected


@given(st.text())
def test_cleaning_is_idempotent_and_does_not_change_the_fold(text: str) -> None:
    clean = clean_name(text)
    assert clean_name(clean) == clean
    assert fold_name(clean) == fold_name(text)


def test_a_text_of_many_marks_is_judged_without_work() -> None:
    marks = "a" + "\u0316\u0301" * 500_000
    start = time.process_time()
    assert is_too_long(clean_name(marks))
    assert not has_controls(marks)
    assert fold_name(marks) != fold_name("a")
    assert time.process_time() - start < 0.05


def test_no_text_is_too_long_that_was_a_name_before() -> None:
    assert clean_name(f"{' ' * 900}Ana{chr(0x200B) * 90}") == "Ana"
    assert is_too_long(clean_name(f"Ana{' ' * 1000}Marić"))


@pytest.mark.parametrize(
    "name",
    ["Gost", "GOST 3", "гост", "Igrač 1", "Играч", "guest", "Player2", "N.N.", "n. n.", "???"],
)
def test_placeholders_are_known(name: str) -> None:
    assert is_placeholder(name)


@pytest.mark.parametrize(
    "name", ["Gostimir", "Igrac 1", "N. N. Petrović", "2 Gost", "Ana?", "Gost a"]
)
def test_other_names_are_no_placeholders(name: str) -> None:
    assert not is_placeholder(name)


def test_a_key_is_never_longer_than_the_database_allows() -> None:
    assert len(name_key("\ufdfa" * 40)) <= LONGEST_KEY
    assert name_key("Жељко") == fold_name("željko")
