import csv as files
from collections.abc import Callable
from io import StringIO

import pytest

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Played, Reported, SeatState, Suit, WriteOff
from bot.scoring.rules import Rules
from bot.sheet.csv import csv


def evening() -> tuple:
    return (
        Played(declarer=0, bid=120, cards=(60, 35, 25), marriages={Suit.HEARTS: 0}, at="2026-11-30T20:15:00"),
        Reported(declarer=1, bid=100, made=False, scores=(60, None, 50), note="-1+1"),
        WriteOff(declarer=2, bid=105),
        AllPassed(),
        Adjustment(player=2, points=-120, reason="revoke"),
    )


def read(data: bytes, delimiter: str) -> list[list[str]]:
    return list(files.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def test_the_whole_file(t: Translator, game: Callable, names: Callable, golden: Callable) -> None:
    it = game(*evening(), rules=Rules(all_pass="redeal"), start=(SeatState(total=5), SeatState(), SeatState()))
    data = csv(t, names(t), it.rules, it.entries, it.results)
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == 7
    golden(t, "sheet_csv", data.decode("utf-8-sig").replace("\r\n", "\n"))


def test_cells_are_split_as_the_locale_expects(ru: Translator, en: Translator, game: Callable) -> None:
    it = game(*evening(), rules=Rules(all_pass="redeal"))
    for t, delimiter in ((ru, ";"), (en, ",")):
        table = read(csv(t, *it.sheet), delimiter)
        assert {len(line) for line in table} == {19}


def test_numbers_are_numbers_with_a_plain_minus(en: Translator, game: Callable) -> None:
    it = game(*evening(), rules=Rules(all_pass="redeal"))
    table = read(csv(en, *it.sheet), ",")
    totals = [[int(cell) for cell in line[13:16]] for line in table[1:]]
    assert totals == [list(result.totals) for result in it.results]
    changes = [[int(cell) for cell in line[10:13]] for line in table[1:]]
    assert changes == [list(result.change) for result in it.results]


@pytest.mark.parametrize("name", ["=SUM(1)", "+1", "-1", "@x", "−5", "＝1", "\t=1", '=HYPERLINK("http://x")'])
def test_names_and_notes_never_become_formulas(ru: Translator, game: Callable, name: str) -> None:
    it = game(*evening(), rules=Rules(all_pass="redeal"))
    table = read(csv(ru, (name, 'Боря; "Вера"', "Вера\nБоря"), *it.sheet[1:]), ";")
    cells = [cell for line in table for cell in line if not cell.lstrip("-").isdigit()]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "−", "＝", "\t"))]
    assert table[1][2].lstrip("'") == name.strip()
    assert {len(line) for line in table} == {19}


def test_partners_have_points_each_and_totals_together(en: Translator, game: Callable) -> None:
    rules = Rules(seats=4, four_players="partners")
    it = game(Played(declarer=3, bid=100, cards=(10, 60, 10, 40)), rules=rules, names=("A", "B", "C", "D"))
    table = read(csv(en, *it.sheet), ",")
    assert table[0][11:15] == ["A+C: change", "B+D: change", "A+C: total", "B+D: total"]
    assert table[1][6:10] == ["10", "60", "10", "40"]


def test_a_game_without_entries_is_a_heading(en: Translator) -> None:
    assert len(read(csv(en, ("A", "B", "C"), Rules(), (), ()), ",")) == 1
