from collections.abc import Callable

import pytest

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Entry, Played, Reported, SeatState, Suit, WriteOff
from bot.scoring.rules import Rules
from bot.sheet.layout import WIDTH, cells, utf16
from bot.sheet.scoresheet import PAGE_ROWS, opening_totals, pages, sheet, sheet_plain
from bot.sheet.text import to_html, to_plain

REDEAL = Rules(all_pass="redeal")


def evening() -> tuple[Entry, ...]:
    return (
        Played(declarer=0, bid=120, cards=(60, 35, 25), marriages={Suit.HEARTS: 0}),
        Reported(declarer=1, bid=100, made=False, scores=(60, None, 50)),
        WriteOff(declarer=2, bid=105),
        AllPassed(),
        Adjustment(player=2, points=-120, reason="revoke"),
        Played(
            declarer=1,
            bid=300,
            cards=(0, 90, 30),
            marriages={Suit.HEARTS: 1, Suit.DIAMONDS: 1, Suit.SPADES: 1},
            note="чай",
        ),
        Played(declarer=1, bid=300, cards=(0, 100, 20), marriages={Suit.HEARTS: 1, Suit.DIAMONDS: 1, Suit.SPADES: 1}),
        Played(declarer=0, bid=100, cards=(100, 20, 0), marriages={Suit.CLUBS: 0}),
    )


def long_game(deals: int) -> tuple[Entry, ...]:
    """Every deal leaves lines below the columns, and nobody gets anywhere."""
    up = Played(declarer=0, bid=100, cards=(60, 60, 0), marriages={Suit.HEARTS: 0, Suit.SPADES: 1}, note="ы" * 80)
    down = Adjustment(player=1, points=-100, reason="ы" * 80)
    back = Adjustment(player=0, points=-100, reason="revoke")
    return (up, down, back) * (deals // 3)


def test_an_evening_with_start_totals(t: Translator, game: Callable, names: Callable, golden: Callable) -> None:
    it = game(*evening(), rules=REDEAL, start=(SeatState(total=100), SeatState(total=-30), SeatState()))
    golden(t, "sheet_totals", to_plain(sheet(t, names(t), it.rules, it.entries, it.results)))
    golden(t, "sheet_changes", to_plain(sheet(t, names(t), it.rules, it.entries, it.results, "changes")))
    golden(t, "sheet_command_line", sheet_plain(t, names(t), it.rules, it.entries, it.results))


def test_hostile_names(ru: Translator, game: Callable, golden: Callable) -> None:
    for index, people in enumerate(
        (("<b>Вася & Co/>", "_i_van_", "=SUM(1)"), ("👨‍👩‍👧‍👦 Ивановы", "王伟王伟王伟", "Ы" * 64))
    ):
        it = game(*evening(), rules=REDEAL)
        golden(ru, f"sheet_names_{index + 1}", to_html(sheet(ru, people, it.rules, it.entries, it.results)))


def test_a_game_without_entries_shows_where_it_starts(en: Translator, game: Callable) -> None:
    assert to_plain(sheet(en, ("A", "B", "C"), Rules(), (), ())) == "Scoresheet\n №    A     B     C"
    start = (SeatState(total=880, barrel=1), SeatState(), SeatState(total=-5))
    assert to_plain(sheet(en, ("A", "B", "C"), Rules(), (), (), start=start)).endswith(" ·  880b    0    −5")


def test_the_opening_is_read_back_from_the_first_result(game: Callable) -> None:
    it = game(*evening(), rules=REDEAL, start=(SeatState(total=100), SeatState(total=-30), SeatState()))
    assert opening_totals(it.rules, it.results) == (100, -30, 0)
    assert opening_totals(Rules(seats=4, four_players="partners"), ()) == (0, 0)


def test_changes_with_the_start_sum_up_to_the_totals(en: Translator, game: Callable) -> None:
    it = game(*evening(), rules=REDEAL)
    text = to_plain(sheet(en, it.names, it.rules, it.entries, it.results, "changes"))
    row = next(line for line in text.split("\n") if line.lstrip().startswith("Σ"))
    assert row.split()[1:] == [str(total).replace("-", "−") for total in it.results[-1].totals]


@pytest.mark.parametrize("deals", [60, 300])
def test_long_games_come_in_pages_below_the_limit(t: Translator, game: Callable, deals: int) -> None:
    it = game(*long_game(deals), names=("👨‍👩‍👧‍👦" * 9, "Ы" * 64, "王" * 64, ""))
    assert pages(it.results) == deals // PAGE_ROWS
    for page in range(pages(it.results)):
        for mode in ("totals", "changes"):
            html = to_html(sheet(t, it.names, it.rules, it.entries, it.results, mode, page))
            assert utf16(html) < 3500


def test_the_last_deals_are_seen_first_and_no_row_is_lost(en: Translator, game: Callable) -> None:
    it = game(*long_game(60))
    labels = []
    for page in range(pages(it.results)):
        text = sheet(en, it.names, it.rules, it.entries, it.results, page=page)[1].text
        labels += [line.split()[0] for line in reversed(text.split("\n")[1:])]
    assert len(labels) == 60
    assert labels[2] == "20"
    assert labels[-1] == "1"


def test_the_heading_says_which_deals_are_shown(ru: Translator, game: Callable) -> None:
    it = game(*long_game(60))
    assert sheet(ru, *it.sheet)[0].text == "Таблица · коны 15–20 из 20"
    assert sheet(ru, *it.sheet, page=99)[0].text == "Таблица · коны 1–7 из 20"


def test_lines_that_do_not_fit_are_counted(ru: Translator, game: Callable) -> None:
    it = game(*long_game(60), names=("👨‍👩‍👧‍👦" * 9, "Ы" * 64, "王" * 64, ""))
    lines = [block.text for block in sheet(ru, *it.sheet)[2:]]
    assert lines[0].startswith("… ещё ")
    assert "19:" in lines[1] or "20:" in lines[-1] or len(lines) < 20


def test_the_command_line_sheet_holds_every_entry_and_stays_narrow(t: Translator, game: Callable) -> None:
    it = game(*long_game(300))
    text = sheet_plain(t, *it.sheet)
    table = text.split("\n\n")[0].split("\n")[1:]
    assert len(table) == 301
    assert max(cells(line) for line in table) <= WIDTH
