import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.entry.start_line import StartFault, StartTrouble, parse_start
from bot.scoring.model import SeatState

NAMES = ("Аня", "Боря", "Вера")


def totals(*numbers: int) -> tuple[SeatState, ...]:
    return tuple(SeatState(total=number) for number in numbers)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("640 505 -120", totals(640, 505, -120)),
        ("640, 505; −120", totals(640, 505, -120)),
        ("640/505/–120", totals(640, 505, -120)),
        ("Вера 5, Аня 640 боря: 505", totals(640, 505, 5)),
        ("в 5 640 505", totals(640, 505, 5)),
        ("аня=+640\nБОРЯ=505\nвера=0", totals(640, 505, 0)),
        ("880 бочка 1 505 0", (SeatState(total=880, barrel=1), *totals(505, 0))),
        ("880б1 505 0", (SeatState(total=880, barrel=1), *totals(505, 0))),
        ("880 на бочке, 505 0", (SeatState(total=880, barrel=0), *totals(505, 0))),
        ("880 barrel 2 falls 1 505 bolts 2 0", (SeatState(880, 2, 1), SeatState(505, bolts=2), SeatState(0))),
        ("1 слёт, 2 пустые коны 1 3 болт", (SeatState(1, falls=1), SeatState(2, no_win=1), SeatState(3, bolts=1))),
        ("10 роспись 2, 20 30", (SeatState(10, write_offs=2, write_offs_made=2), *totals(20, 30))),
    ],
)
def test_a_line_of_totals(line: str, expected: tuple[SeatState, ...]) -> None:
    assert parse_start(line, 3, NAMES) == tuple(expected)


@pytest.mark.parametrize(
    ("line", "fault", "word"),
    [
        ("", StartFault.EMPTY, ""),
        ("?!", StartFault.EMPTY, ""),
        ("640 505", StartFault.TOO_FEW, ""),
        ("640 505 0 10", StartFault.TOO_MANY, "10"),
        ("640 кошка 505 0", StartFault.UNKNOWN_WORD, "кошка"),
        ("Аня 640 Аня 505 0", StartFault.TWICE, "аня"),
        ("бочка 1 880 505 0", StartFault.NO_TOTAL, "бочка"),
        ("1000000 0 0", StartFault.TOO_BIG, "1000000"),
    ],
)
def test_what_is_not_understood_is_named(line: str, fault: StartFault, word: str) -> None:
    trouble = parse_start(line, 3, NAMES)
    assert isinstance(trouble, StartTrouble)
    assert (trouble.fault, trouble.word, trouble.wanted) == (fault, word, 3)


def test_a_beginning_that_two_names_share_is_not_guessed() -> None:
    trouble = parse_start("Саш 5 6", 2, ("Саша А", "Саша Б"))
    assert isinstance(trouble, StartTrouble)
    assert trouble.fault is StartFault.UNKNOWN_WORD


def test_names_with_digits_spaces_and_counter_words_are_taken_whole() -> None:
    names = ("Вася 2", "Бочка", "Ёж (мл.)")
    assert parse_start("Вася 2 640, Бочка 505, еж (мл.) 7", 3, names) == totals(640, 505, 7)


def test_a_name_that_is_a_number_is_no_name_and_markers_are_not_names() -> None:
    assert parse_start("10 20 30", 3, ("10", "0", "_")) == totals(10, 20, 30)
    assert parse_start("0 б 5, _ 7, 1", 3, ("0 б", "_", "1")) == totals(5, 7, 1)


def test_partners_give_one_total_a_pair_under_either_name() -> None:
    assert parse_start("Вера 300 Гриша 200", 2, (*NAMES, "Гриша")) == totals(300, 200)


@given(numbers=st.lists(st.integers(-9_999, 9_999), min_size=2, max_size=4))
def test_any_totals_come_back(numbers: list[int]) -> None:
    assert parse_start(" ".join(map(str, numbers)), len(numbers)) == totals(*numbers)


@given(line=st.text(max_size=60))
def test_nothing_typed_breaks_it(line: str) -> None:
    found = parse_start(line, 3, NAMES)
    assert isinstance(found, StartTrouble) or len(found) == 3
