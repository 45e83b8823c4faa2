"""House rules changed by taps."""

from dataclasses import replace

import pytest

from bot.entry import house
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import KEYS, Rules
from bot.scoring.templates import TEMPLATES

RUSSIAN = Rules()


@pytest.mark.parametrize("template", sorted(TEMPLATES))
@pytest.mark.parametrize("key", sorted(KEYS))
def test_the_value_in_force_is_always_among_those_offered(template: str, key: str) -> None:
    rules = TEMPLATES[template]
    offered = house.offers(rules, key)
    assert KEYS[key].plain(rules) in offered
    assert len(offered) <= house.FEW
    assert {type(KEYS[key].parse(value)) for value in offered} <= {int, str, bool}


@pytest.mark.parametrize(
    ("key", "nudges"),
    [("target", (950, 1050)), ("barrel.penalty", (115, 125)), ("write_off", ()), ("barrel.deals", ())],
)
def test_numbers_go_by_steps_where_there_are_too_many(key: str, nudges: tuple[int, ...]) -> None:
    assert house.nudges(RUSSIAN, key) == nudges


def test_a_table_that_rounds_to_ten_is_offered_tens() -> None:
    assert 555 not in house.offers(TEMPLATES["polish"], "barrel.penalty")
    assert house.nudges(TEMPLATES["polish"], "bolts.penalty") == (110, 130)


def test_numbers_that_cannot_stand_are_not_offered() -> None:
    assert house.offers(RUSSIAN, "bid.maximum") == (240, 300, 340, 400)
    assert house.nudges(RUSSIAN, "bid.maximum") == (395,)
    assert house.offers(RUSSIAN, "round.to") == (1, 5, 10)  # 10 is refused with the dump truck at 555 for a reason
    assert 500 not in house.offers(RUSSIAN, "target")  # the dump truck at 555 would be out of reach


def test_the_end_of_a_range_has_one_step() -> None:
    rules = house.with_rule(RUSSIAN, "bolts.penalty", 240)
    assert house.nudges(rules, "bolts.penalty") == (235,)


@pytest.mark.parametrize(("target", "threshold"), [(1500, 1380), (1000, 880), (600, 0)])
def test_another_target_takes_the_barrel_along(target: int, threshold: int) -> None:
    rules = replace(RUSSIAN, dump_truck="off")
    assert house.with_rule(rules, "target", target).barrel_threshold == threshold


def test_without_a_barrel_another_target_brings_none() -> None:
    assert house.with_rule(TEMPLATES["polish"], "target", 1500).barrel_threshold == 0


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("over_target", "exact", Fault.RULES_CONTRADICT),
        ("barrel.threshold", 995, Fault.RULES_CONTRADICT),
        ("write_off", "thirds", Fault.RULE_VALUE),
        ("bolts.count", 9, Fault.RULE_VALUE),
        ("castling", "yes", Fault.RULE_UNKNOWN),
    ],
)
def test_what_cannot_be_is_refused(key: str, value: int | str, fault: Fault) -> None:
    rules = house.with_rule(RUSSIAN, "target", 990) if value == 995 else RUSSIAN
    with pytest.raises(Refusal) as refused:
        house.with_rule(rules, key, value)
    assert refused.value.fault is fault


def test_another_rule_set_keeps_the_number_of_players() -> None:
    assert house.with_template(replace(RUSSIAN, seats=4), "lithuanian").seats == 4
    with pytest.raises(Refusal) as refused:
        house.with_template(RUSSIAN, "martian")
    assert refused.value.fault is Fault.TEMPLATE_UNKNOWN


@pytest.mark.parametrize(("key", "text", "value"), [("write_off", "sixty", "sixty"), ("target", "1200", 1200)])
def test_a_button_carries_a_value(key: str, text: str, value: int | str) -> None:
    assert house.value_of(key, text) == value


@pytest.mark.parametrize(
    ("key", "text", "fault"), [("target", "many", Fault.RULE_VALUE), ("castling", "1", Fault.RULE_UNKNOWN)]
)
def test_a_forged_button_is_refused(key: str, text: str, fault: Fault) -> None:
    with pytest.raises(Refusal) as refused:
        house.value_of(key, text)
    assert refused.value.fault is fault


@pytest.mark.parametrize("template", sorted(TEMPLATES))
def test_rules_are_kept_as_a_rule_set_and_its_changes(template: str) -> None:
    rules = house.with_rule(replace(TEMPLATES[template], seats=3), "bolts.count", 4)
    assert house.as_set(rules) == {"template": template, "set": {"bolts.count": 4}}
    assert house.from_set(house.as_set(rules)) == rules


def test_the_number_of_players_is_not_kept() -> None:
    assert house.as_set(replace(RUSSIAN, seats=4)) == {"template": "russian", "set": {}}
    assert house.from_set({}) == RUSSIAN
