from dataclasses import replace

import pytest

from bot.scoring.rules import KEYS, Rules
from bot.scoring.templates import TEMPLATES
from bot.sheet.rule_reach import applies

RUSSIAN = Rules()
FOUR = replace(RUSSIAN, seats=4)


@pytest.mark.parametrize(
    ("key", "silent", "heard"),
    [
        ("four_players", RUSSIAN, FOUR),
        ("sitter", RUSSIAN, FOUR),
        ("sitter", replace(FOUR, four_players="partners"), FOUR),
        ("sitter.ace", FOUR, replace(FOUR, sitter="aces_and_marriage")),
        ("round.half", replace(RUSSIAN, round_to=1), RUSSIAN),
        ("round.before_contract", replace(RUSSIAN, round_to=1), RUSSIAN),
        ("barrel.deals", TEMPLATES["polish"], RUSSIAN),
        ("barrel.same_deal", replace(RUSSIAN, barrel_collision="coexist"), RUSSIAN),
        ("barrel.knock_off_is_fall", replace(RUSSIAN, barrel_third_fall_zero=False), RUSSIAN),
        ("dump_truck.at", replace(RUSSIAN, dump_truck="off"), RUSSIAN),
        ("write_off.declarer", replace(RUSSIAN, write_off="off"), RUSSIAN),
        ("write_off.half_of_odd", replace(RUSSIAN, write_off="sixty"), RUSSIAN),
        ("no_win.count", replace(RUSSIAN, no_win="off"), RUSSIAN),
        ("bolts.count", RUSSIAN, TEMPLATES["russian_classic"]),
        ("bolts.in_golden", TEMPLATES["russian_classic"], replace(TEMPLATES["russian_classic"], golden_deals=3)),
        ("bolts.in_dark", replace(RUSSIAN, bolts="any_three"), TEMPLATES["russian_classic"]),
        ("golden.nobody_made", RUSSIAN, replace(RUSSIAN, golden_deals=3)),
    ],
)
def test_a_rule_is_silent_where_another_rule_leaves_it_nothing_to_decide(key: str, silent: Rules, heard: Rules) -> None:
    assert not applies(silent, key)
    assert applies(heard, key)


@pytest.mark.parametrize("key", ["barrel.threshold", "write_off", "no_win", "bolts", "golden.deals", "dump_truck"])
def test_switches_are_never_silent(key: str) -> None:
    assert all(applies(rules, key) for rules in TEMPLATES.values())


def test_every_rule_has_an_answer() -> None:
    assert all(applies(RUSSIAN, key) in (True, False) for key in KEYS)
