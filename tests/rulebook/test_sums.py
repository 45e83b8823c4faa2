from dataclasses import replace

import pytest

from bot.rulebook import Rounded, SumAsked, WrittenOff, asked, work_out
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import Rules
from bot.scoring.templates import TEMPLATES

RUSSIAN = Rules()
LOOSE = {"bid_step": 1}


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("роспись 105", SumAsked("write_off", 105)),
        ("Роспись на 120", SumAsked("write_off", 120)),
        ("расписать заказ 100", SumAsked("write_off", 100)),
        ("росписсь 105", SumAsked("write_off", 105)),
        ("сдача 100", SumAsked("write_off", 100)),
        ("половина от 105", SumAsked("write_off", 105)),
        ("write-off 105", SumAsked("write_off", 105)),
        ("write off 105", SumAsked("write_off", 105)),
        ("half of 105", SumAsked("write_off", 105)),
        ("округление 67", SumAsked("round", 67)),
        ("67 округлить", SumAsked("round", 67)),
        ("round 67", SumAsked("round", 67)),
    ],
)
def test_a_sum_is_recognised(line: str, wanted: SumAsked) -> None:
    assert asked(line) == wanted


@pytest.mark.parametrize(
    "line",
    ["роспись", "105", "бочка 880", "роспись по 60", "round to 5", "округление до 10", "роспись 105 110", "round 12345",
     "третья роспись 3", "", "роспись округление 5", "роспись ²"],
)  # fmt: skip
def test_other_questions_are_no_sums(line: str) -> None:
    assert asked(line) is None


@pytest.mark.parametrize(
    ("rules", "points", "counted"),
    [
        (RUSSIAN, 67, 65),
        (RUSSIAN, 73, 75),
        (RUSSIAN, 120, 120),
        (TEMPLATES["polish"], 65, 70),
        (replace(TEMPLATES["polish"], round_half="down"), 65, 60),
        (replace(RUSSIAN, round_to=1), 67, 67),
    ],
)
def test_points_round_by_the_tables_rules(rules: Rules, points: int, counted: int) -> None:
    assert work_out(rules, SumAsked("round", points)) == Rounded(points, counted)


@pytest.mark.parametrize(
    ("rules", "bid", "result"),
    [
        (RUSSIAN, 105, WrittenOff(105, -105, 55, 2)),
        (replace(RUSSIAN, write_off_half_of_odd="down"), 105, WrittenOff(105, -105, 52, 2)),
        (TEMPLATES["russian_classic"], 105, WrittenOff(105, -105, 60, 2)),
        (TEMPLATES["lithuanian"], 110, WrittenOff(110, 0, 60, 2)),
        (replace(RUSSIAN, seats=2), 120, WrittenOff(120, -120, 60, 1)),
        (replace(RUSSIAN, seats=4), 120, WrittenOff(120, -120, 60, 2)),
        (replace(RUSSIAN, golden_deals=3), 120, WrittenOff(120, -120, 60, 2)),
    ],
)
def test_a_write_off_moves_what_the_core_says(rules: Rules, bid: int, result: WrittenOff) -> None:
    assert work_out(rules, SumAsked("write_off", bid)) == result


@pytest.mark.parametrize(
    ("rules", "bid", "fault"),
    [
        (RUSSIAN, 60, Fault.BID_BELOW_MINIMUM),
        (RUSSIAN, 107, Fault.BID_OFF_STEP),
        (TEMPLATES["polish"], 105, Fault.BID_OFF_STEP),
        (TEMPLATES["ukrainian"], 105, Fault.WRITE_OFF_OFF),
    ],
)
def test_what_this_table_does_not_play_is_refused_with_its_reason(rules: Rules, bid: int, fault: Fault) -> None:
    with pytest.raises(Refusal) as refused:
        work_out(rules, SumAsked("write_off", bid))
    assert refused.value.fault is fault
