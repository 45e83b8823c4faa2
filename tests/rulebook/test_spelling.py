import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rulebook.spelling import fold, readings, stem, words


@pytest.mark.parametrize(
    ("forms", "root"),
    [
        (("бочка", "бочки", "бочке", "бочку", "бочкой", "бочках"), "бочк"),
        (("болт", "болты", "болтов", "болтам"), "болт"),
        (("марьяж", "марьяжи", "марьяжей", "марьяжами"), "марьяж"),
        (("роспись", "росписи", "росписью"), "роспис"),
        (("bolt", "bolts"), "bolt"),
        (("round", "rounds", "rounded", "rounding"), "round"),
        (("880",), "880"),
        (("кон",), "кон"),
    ],
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...], root: str) -> None:
    assert {stem(form) for form in forms} == {root}


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Слёт", "слет"),
        ("бoчкa", "бочка"),
        ("bаrrеl", "barrel"),
        ("БОЧКА", "бочка"),
        ("VIP-стол", "vip-стол"),
    ],
)
def test_letters_are_made_comparable(typed: str, folded: str) -> None:
    assert fold(typed) == folded


def test_idle_words_do_not_count_unless_there_is_nothing_else() -> None:
    assert words("что такое бочка") == ["бочк"]
    assert words("что это") == ["что", "это"]
    assert words("!") == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("<jxrf", "бочка"), ("cfvjcdfk", "самосвал"), ("ифккуд", "barrel"), ("bochka", "бочка"), ("shtraf", "штраф"),
     ("vfhmz;", "марьяж"), ("ytn", "нет"), ("cj,frf", "собака")],
)  # fmt: skip
def test_a_line_is_also_read_as_the_other_layout_and_by_sound(typed: str, meant: str) -> None:
    assert meant in list(readings(typed))


@given(st.text(max_size=80))
def test_any_text_has_words(text: str) -> None:
    for reading in readings(text):
        assert all(words(reading)) or words(reading) == []
