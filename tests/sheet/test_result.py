from collections.abc import Callable

import pytest

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Played, Reported, SeatState, Suit, Talon, WriteOff
from bot.scoring.rules import Rules
from bot.sheet.layout import utf16
from bot.sheet.result import changes, result_text
from bot.sheet.text import to_html, to_plain

CLASSIC = Rules(
    template="russian_classic", bolts="any_three", no_win="off", round_before_contract=False, barrel_win_by="declarer"
)
LIKE_THE_WIREFRAME = (SeatState(total=505), SeatState(total=540, bolts=2), SeatState(total=700))


def evening() -> tuple:
    return (
        Played(declarer=1, bid=100, cards=(0, 100, 20), no_trick=()),
        Reported(declarer=0, bid=120, made=True, scores=(None, 35, 70)),
        Played(declarer=0, bid=120, cards=(71, 40, 9), marriages={Suit.SPADES: 2}),
    )


def test_a_failed_contract_that_puts_somebody_on_the_barrel(
    t: Translator, game: Callable, names: Callable, golden: Callable
) -> None:
    start = (SeatState(total=505), SeatState(total=540, bolts=2), SeatState(total=750))
    it = game(*evening(), rules=CLASSIC, start=start)
    text = result_text(t, names(t), it.rules, it.entries, it.results, by=names(t)[1])
    golden(t, "result_failed", to_plain(text))


@pytest.mark.parametrize(
    ("case", "entry", "rules", "start"),
    [
        ("write_off", WriteOff(declarer=2, bid=105), Rules(), ()),
        ("third_write_off", WriteOff(declarer=2, bid=105), Rules(), ((0, {}), (0, {}), (500, {"write_offs": 2}))),
        ("all_passed_redeal", AllPassed(), Rules(all_pass="redeal"), ()),
        ("all_passed_next", AllPassed(), Rules(all_pass="next_dealer"), ()),
        ("penalty", Adjustment(player=1, points=-120, reason="misdeal"), Rules(), ()),
        ("dump_truck", Played(declarer=1, bid=100, cards=(50, 60, 10)), Rules(), ((505, {}), (0, {}), (0, {}))),
        (
            "barrel_frozen",
            Played(declarer=1, bid=100, cards=(50, 60, 10)),
            Rules(),
            ((880, {"barrel": 0}), (0, {}), (0, {})),
        ),
        (
            "third_fall",
            Played(declarer=1, bid=100, cards=(50, 60, 10)),
            Rules(),
            ((880, {"barrel": 2, "falls": 2}), (0, {}), (0, {})),
        ),
        (
            "knocked_off",
            Played(declarer=1, bid=100, cards=(0, 100, 20), no_trick=(0,)),
            Rules(),
            ((880, {"barrel": 1}), (800, {}), (0, {})),
        ),
        (
            "won",
            Reported(declarer=0, bid=120, made=True, scores=(None, 0, 35)),
            Rules(),
            ((880, {"barrel": 1}), (800, {}), (0, {})),
        ),
        ("golden", Reported(declarer=1, bid=120, made=True, scores=(0, None, 35)), Rules(golden_deals=3), ()),
        (
            "dark",
            Reported(declarer=1, bid=120, made=True, scores=(20, None, 35), dark=True),
            Rules(dark="everyone_double"),
            (),
        ),
        (
            "four_seats",
            Played(declarer=1, bid=100, cards=(None, 100, 0, 20), talon=Talon(cards=11)),
            Rules(seats=4, sitter="talon"),
            (),
        ),
        ("partners", Played(declarer=1, bid=100, cards=(10, 60, 10, 40)), Rules(seats=4, four_players="partners"), ()),
        ("two_seats", Played(declarer=1, bid=100, cards=(10, 100)), Rules(seats=2), ()),
        (
            "polish_line",
            Played(declarer=1, bid=100, cards=(10, 100, 10)),
            Rules(barrel_threshold=0, line_declarer_only_from=800),
            ((800, {}), (0, {}), (0, {})),
        ),
        (
            "over_exact",
            Reported(declarer=1, bid=100, made=True, scores=(50, None, 0)),
            Rules(barrel_threshold=0, over_target="exact"),
            ((980, {}), (0, {}), (0, {})),
        ),
    ],
)
def test_result_messages(
    t: Translator,
    case: str,
    entry: object,
    rules: Rules,
    start: tuple,
    game: Callable,
    names: Callable,
    golden: Callable,
) -> None:
    seats = tuple(SeatState(total=total, **more) for total, more in start)
    it = game(entry, rules=rules, start=seats)
    golden(t, f"result_{case}", to_plain(result_text(t, names(t, rules.seats), rules, it.entries, it.results)))


def test_who_sits_out_and_gets_nothing_is_left_out_of_the_changes(ru: Translator, game: Callable) -> None:
    it = game(Played(declarer=1, bid=100, cards=(None, 100, 20, 0)), rules=Rules(seats=4))
    assert changes(ru, it.names, it.rules, it.entries[0], it.results[0]) == "Боря +100   Вера +20   Гриша 0"


def test_names_cannot_break_the_markup(ru: Translator, game: Callable) -> None:
    it = game(Played(declarer=0, bid=120, cards=(71, 40, 9)))
    html = to_html(
        result_text(ru, ("<b>Вася & Co/>", "_i_van_", "=SUM(1)"), it.rules, it.entries, it.results, by="<i>")
    )
    assert "&lt;b&gt;Вася &amp; Co/&gt;, заказ 120" in html
    assert html.count("<b>") == html.count("</b>") == 1
    assert "<i>" not in html


def test_a_result_stays_far_below_the_limit_with_the_longest_names(t: Translator, game: Callable) -> None:
    family = "👨‍👩‍👧‍👦" * 9
    start = (
        SeatState(total=870),
        SeatState(total=880, barrel=2, falls=2),
        SeatState(total=700, no_win=2, write_offs=2),
    )
    it = game(Played(declarer=0, bid=120, cards=(120, 0, 0)), start=start)
    assert (
        utf16(to_html(result_text(t, (family, "Ы" * 64, "王" * 64), it.rules, it.entries, it.results, by=family)))
        < 3500
    )


def test_points_on_the_barrel_are_told_apart(ru: Translator, game: Callable) -> None:
    it = game(
        Played(declarer=1, bid=100, cards=(10, 100, 10)),
        start=(SeatState(total=880, barrel=0), SeatState(), SeatState()),
    )
    line = changes(ru, it.names, it.rules, it.entries[0], it.results[0])
    assert line == "Аня +10 (бочка)   Боря +100   Вера +10"
