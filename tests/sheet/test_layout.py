import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sheet.layout import cells, clip, isolated, left, right, short_names, tidy, utf16

FAMILY = "👨‍👩‍👧‍👦"
HOSTILE = ["<b>Вася & Co/>", "_i_van_", "=SUM(1)", FAMILY, "王伟", "e\u0301", "Ы" * 64, "Александра", "Александр"]
texts = st.one_of(st.text(max_size=70), st.sampled_from(HOSTILE))


@pytest.mark.parametrize(
    ("text", "width"), [("Аня", 3), (FAMILY, 2), ("王伟", 4), ("e\u0301", 1), ("", 0), ("👍🏽", 2), ("🇷🇺", 2)]
)
def test_width_is_counted_in_cells(text: str, width: int) -> None:
    assert cells(text) == width


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("  Аня\n Петровна ", "Аня Петровна"),
        ("e\u0301", "é"),
        ("\u202eобратно", "обратно"),
        ("\u200b", ""),
        (FAMILY, FAMILY),
    ],
)
def test_names_lose_what_is_not_seen(name: str, expected: str) -> None:
    assert tidy(name) == expected


@pytest.mark.parametrize(
    ("name", "width", "expected"),
    [
        ("Александра", 6, "Алекс…"),
        (FAMILY + "abc", 3, FAMILY + "…"),
        ("王伟王", 4, "王…"),
        ("Аня", 3, "Аня"),
        ("Аня", 1, "А"),
    ],
)
def test_a_cut_falls_between_graphemes(name: str, width: int, expected: str) -> None:
    assert clip(name, width) == expected


def test_names_with_an_equal_beginning_stay_different() -> None:
    assert short_names(["Александра", "Александр", "Алексей"], 6) == ("Але…ра", "Але…др", "Але…ей")


def test_names_with_equal_beginning_and_end_get_the_number_of_the_seat() -> None:
    assert short_names(["Константин Первый-ский", "Константин Второй-ский"], 8) == ("Констан1", "Констан2")


def test_names_that_fit_are_left_alone() -> None:
    assert short_names(["Аня", "Боря", "Вера"], 8) == ("Аня", "Боря", "Вера")


def test_right_to_left_names_are_isolated_and_others_are_not() -> None:
    assert isolated("דוד") == "\u2068דוד\u2069"
    assert isolated("Аня") == "Аня"


@given(text=texts, width=st.integers(1, 30))
def test_a_clipped_text_is_never_wider_than_asked(text: str, width: int) -> None:
    assert cells(clip(tidy(text), width)) <= width


@given(names=st.lists(texts, min_size=2, max_size=4), width=st.integers(4, 20))
def test_short_names_fit_and_differ(names: list[str], width: int) -> None:
    short = short_names(names, width)
    assert all(cells(name) <= width for name in short)
    assert len(set(short)) == len(names)


@given(text=st.text(alphabet="abcЖ王", max_size=10))
def test_padding_fills_exactly(text: str) -> None:
    assert cells(left(text, 20)) == cells(right(text, 20)) == 20


def test_length_is_counted_as_telegram_counts_it() -> None:
    assert utf16("Аня") == 3
    assert utf16("👍") == 2
