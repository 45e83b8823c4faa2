from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.i18n.catalog import translator
from bot.scoring.model import Adjustment, AllPassed, Played, Reported, SeatState, WriteOff
from bot.scoring.rules import Rules
from bot.sheet.columns import Row, columns, rows, start_row, sum_row
from bot.sheet.layout import WIDTH, cells

FAMILY = "👨‍👩‍👧‍👦"
name = st.one_of(st.text(max_size=66), st.sampled_from(["<b>Вася & Co/>", FAMILY * 9, "王伟" * 9, "Ы" * 64, "e\u0301"]))
number = st.integers(-9_999, 9_999)


def table(numbers: list[list[int]], first: int = 1) -> list[Row]:
    return [Row(str(first + index), tuple(line), ("*",) * len(line)) for index, line in enumerate(numbers)]


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    data=st.data(),
    seats=st.integers(2, 4),
    first=st.sampled_from([1, 95, 995]),
    mode=st.sampled_from(["totals", "changes"]),
)
def test_no_line_is_wider_than_a_phone_shows(data: st.DataObject, seats: int, first: int, mode: str) -> None:
    names = data.draw(st.lists(name, min_size=seats, max_size=seats))
    numbers = data.draw(st.lists(st.lists(number, min_size=seats, max_size=seats), max_size=8))
    drawn = columns(translator("ru"), names, seats, table(numbers, first), mode)
    assert max(cells(line) for line in drawn.split("\n")) <= WIDTH


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(names=st.lists(name, min_size=4, max_size=4), numbers=st.lists(number, min_size=2, max_size=2))
def test_partners_fit_too(names: list[str], numbers: list[int]) -> None:
    drawn = columns(translator("en"), names, 2, table([numbers]), "totals")
    assert max(cells(line) for line in drawn.split("\n")) <= WIDTH


@pytest.mark.parametrize(
    "names", [("Аня", "Боря", "Вера"), (FAMILY, "王伟", "e\u0301"), ("Ы" * 64, "=SUM(1)", "_i_van_")]
)
def test_numbers_of_a_column_end_in_the_same_cell(names: tuple[str, ...]) -> None:
    drawn = columns(translator("ru"), names, 3, table([[5, -120, 1000], [505, 0, -5]]), "totals")
    ends = [[index for index, char in enumerate(line) if char == "*"] for line in drawn.split("\n")[1:]]
    assert ends[0] == ends[1]
    assert len(ends[0]) == 3


def test_minus_is_a_real_minus() -> None:
    assert "−120" in columns(translator("en"), ("A", "B"), 2, table([[-120, 5]]), "totals")


def test_marks_tell_made_failed_written_off_and_barrel(game: Callable) -> None:
    it = game(
        Played(declarer=1, bid=100, cards=(10, 100, 10)),
        Played(declarer=2, bid=120, cards=(60, 30, 30)),
        WriteOff(declarer=0, bid=100),
        Reported(declarer=0, bid=100, made=True, scores=(None, 300, 60)),
        start=(SeatState(), SeatState(total=450), SeatState()),
    )
    marks = [row.marks for row in rows(translator("ru"), it.rules, it.entries, it.results, "totals")]
    assert marks == [(" ", "*", " "), (" ", " ", "×"), ("р", " ", " "), ("*", "б", " ")]
    english = rows(translator("en"), it.rules, it.entries, it.results, "totals")
    assert english[2].marks[0] + english[3].marks[1] == "wb"


def test_adjustments_have_no_number_and_deals_go_on_counting(game: Callable) -> None:
    it = game(
        Played(declarer=1, bid=100, cards=(10, 100, 10)),
        Adjustment(player=0, points=-120),
        Played(declarer=1, bid=100, cards=(10, 100, 10)),
    )
    assert [row.label for row in rows(translator("en"), it.rules, it.entries, it.results, "totals")] == ["1", "±", "2"]


def test_who_sits_out_has_a_dash_instead_of_a_change(game: Callable) -> None:
    it = game(Played(declarer=1, bid=100, cards=(None, 100, 10, 10)), rules=Rules(seats=4))
    row = rows(translator("en"), it.rules, it.entries, it.results, "changes")[0]
    assert row.numbers == (None, 100, 10, 10)
    assert "–" in columns(translator("en"), it.names, 4, [row], "changes")


def test_all_passed_repeats_the_totals_without_a_mark(game: Callable) -> None:
    it = game(AllPassed(), rules=Rules(all_pass="redeal"))
    assert rows(translator("en"), it.rules, it.entries, it.results, "totals") == (Row("1", (0, 0, 0), (" ", " ", " ")),)


def test_start_row_marks_the_barrel_and_the_sum_has_its_sign() -> None:
    assert start_row(translator("ru"), Rules(), (880, 5, 0)).marks == ("б", " ", " ")
    assert sum_row((1, 2)) == Row("Σ", (1, 2), (" ", " "))


def test_partners_share_a_column(game: Callable) -> None:
    rules = Rules(seats=4, four_players="partners")
    it = game(Played(declarer=3, bid=100, cards=(10, 60, 10, 40)), rules=rules)
    assert it.results[0].totals == (20, 100)
    row = rows(translator("en"), rules, it.entries, it.results, "totals")
    assert row[0].marks == (" ", "*")
    assert columns(translator("en"), it.names, 2, row, "totals").split("\n")[0] == " №   Аня+Вера  Боря+Гриша"
