"""The keys of the house rules, what they allow, and which settings cannot stand together."""

import tomllib
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import bot.scoring.rules as rules_module
from bot.resources import resource
from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import KEYS, Rules, contracts, highest_contract, offered_threshold
from bot.scoring.templates import TEMPLATES, differences, every_value, resolve

DEFAULT = next(iter(TEMPLATES))


def test_every_rule_has_a_key_and_every_key_a_rule() -> None:
    assert {key.field for key in KEYS.values()} == {field.name for field in fields(Rules)} - {"template"}


def test_the_russian_rules_are_the_default() -> None:
    assert DEFAULT == "russian"
    assert resolve("russian") == Rules()


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_has_no_differences_from_itself(template: str) -> None:
    assert differences(resolve(template)) == {}
    assert resolve(template).template == template


TEMPLATE_VALUES = {
    "russian_classic": {
        "bid.step_from_200": 5, "all_pass": "forehand_plays_minimum", "round.before_contract": "no",
        "barrel.win_by": "declarer", "barrel.same_deal": "both_stay", "barrel.third_fall_zero": "no",
        "write_off": "sixty", "no_win": "off", "bolts": "any_three", "bolts.in_golden": 2,
        "dark": "declarer_double", "sitter": "talon",
    },
    "ukrainian": {
        "barrel.deals": 2, "barrel.third_fall_zero": "no", "dump_truck": "off", "write_off": "off", "no_win": "off",
    },
    "polish": {
        "bid.step": 10, "all_pass": "forehand_plays_minimum", "round.to": 10, "round.before_contract": "no",
        "barrel.threshold": 0, "line.declarer_only_from": 800, "dump_truck": "off", "write_off": "sixty",
        "write_off.declarer": "pays_nothing", "write_off.third_penalty": 0, "write_off.per_game": 1, "no_win": "off",
        "sitter": "aces_and_marriage", "sitter.ace": 50,
    },
    "lithuanian": {
        "bid.step": 10, "all_pass": "redeal", "round.to": 10, "round.before_contract": "no", "barrel.threshold": 900,
        "barrel.penalty": 100, "barrel.win_by": "declarer", "barrel.same_deal": "both_stay",
        "barrel.third_fall_zero": "no", "dump_truck": "off", "write_off": "sixty",
        "write_off.declarer": "pays_nothing", "write_off.third_penalty": 0, "write_off.per_game": 1, "no_win": "off",
        "dark": "everyone_double", "sitter": "talon",
    },
}  # fmt: skip


@pytest.mark.parametrize("template", TEMPLATE_VALUES)
def test_a_template_differs_from_the_russian_one_just_so(template: str) -> None:
    ours, russian = every_value(resolve(template)), every_value(resolve("russian"))
    assert {key: value for key, value in ours.items() if value != russian[key]} == TEMPLATE_VALUES[template]


RUSSIAN = {
    "seats": 3, "four_players": "dealer_sits_out", "bid.minimum": 100, "bid.step": 5, "bid.step_from_200": 10,
    "bid.maximum": 400, "all_pass": "dealer_plays_minimum", "marriages.hearts": 100, "marriages.diamonds": 80,
    "marriages.clubs": 60, "marriages.spades": 40, "marriages.ace": 0, "marriages.need_trick": "yes",
    "marriages.who": "everyone", "round.to": 5, "round.half": "up", "round.before_contract": "yes",
    "contract.success": "bid", "contract.failure_to_defenders": "none", "barrel.threshold": 880, "barrel.deals": 3,
    "barrel.penalty": 120, "barrel.counts": "every_deal", "barrel.win_by": "anyone",
    "barrel.failed_contract": "frozen", "barrel.collision": "last_stays", "barrel.same_deal": "one_stays",
    "barrel.third_fall_zero": "yes", "barrel.knock_off_is_fall": "yes", "barrel.direct_win": "yes",
    "line.declarer_only_from": 0, "target": 1000, "over_target": "win", "dump_truck": "both", "dump_truck.at": 555,
    "write_off": "half", "write_off.declarer": "pays_bid", "write_off.half_of_odd": "nearest_5_up",
    "write_off.third_penalty": 120, "write_off.per_game": 0, "no_win": "any_three", "no_win.count": 3,
    "no_win.penalty": 120, "no_win.on_barrel": "skip", "bolts": "off", "bolts.count": 3, "bolts.penalty": 120,
    "bolts.declarer": "counts", "bolts.in_golden": 1, "bolts.in_dark": 1, "bolts.on_barrel": "skip",
    "golden.deals": 0, "golden.nobody_made": "go_on", "dark": "off", "contra": "off", "sitter": "nothing",
    "sitter.ace": 40,
}  # fmt: skip


def test_the_russian_rules_have_these_values() -> None:
    assert every_value(resolve("russian")) == RUSSIAN


@pytest.mark.parametrize("name", KEYS)
def test_a_key_takes_its_values_and_gives_them_back(name: str) -> None:
    key = KEYS[name]
    ends = key.words or [number for span in key.numbers for number in (span[0], span[-1])]
    for value in ends:
        assert key.plain(Rules(**{key.field: key.parse(value)})) == value
        assert value in key.choices


@pytest.mark.parametrize("name", KEYS)
@pytest.mark.parametrize("value", [True, False, None, 5.0, "sometimes", -1, 10_000, [], 7.5])
def test_a_key_refuses_what_it_does_not_know(name: str, value: Any) -> None:
    with pytest.raises(Refusal) as refused:
        resolve("russian", {name: value})
    assert refused.value.fault is Fault.RULE_VALUE
    assert refused.value.values == {"key": name, "value": str(value)}


EDGES = [
    ("seats", [2, 3, 4], [1, 5]),
    ("bid.minimum", [10, 400], [9, 401]),
    ("bid.step", [1, 5, 10], [0, 2, 20]),
    ("marriages.hearts", [0, 300], [301]),
    ("marriages.ace", [0, 200], [100]),
    ("round.to", [1, 5], [2, 0]),
    ("barrel.deals", [0, 1, 9], [10]),
    ("barrel.penalty", [0, 500], [501]),
    ("line.declarer_only_from", [0, 700, 990], [1, 699, 991]),
    ("dump_truck.at", [100, 870], [99, 1001]),
    ("write_off.third_penalty", [0, 240], [241]),
    ("write_off.per_game", [0, 9], [10]),
    ("no_win.count", [2, 5], [1, 6]),
    ("no_win.penalty", [0, 240], [241]),
    ("bolts.count", [2, 5], [1, 6]),
    ("bolts.penalty", [0, 240], [241]),
    ("bolts.in_golden", [1, 2], [0, 3]),
    ("bolts.in_dark", [1, 2], [0, 3]),
    ("golden.deals", [0, 8], [9]),
    ("sitter.ace", [0, 40, 50], [45]),
    ("barrel.threshold", [0, 600, 995], [499]),
    ("target", [1000, 1255], [299, 3005, 1001]),
]


@pytest.mark.parametrize(("name", "allowed", "refused"), EDGES, ids=[edge[0] for edge in EDGES])
def test_numbers_end_where_the_table_says(name: str, allowed: list[int], refused: list[int]) -> None:
    for value in allowed:
        assert KEYS[name].plain(resolve("russian", {name: value})) == value
    for value in refused:
        with pytest.raises(Refusal, match="rule_value"):
            resolve("russian", {name: value})


def test_unknown_names_are_named() -> None:
    with pytest.raises(Refusal) as refused:
        resolve("russian", {"barrel.deal": 2})
    assert (refused.value.fault, refused.value.values) == (Fault.RULE_UNKNOWN, {"key": "barrel.deal"})
    with pytest.raises(Refusal) as refused:
        resolve("german")
    assert (refused.value.fault, refused.value.values) == (Fault.TEMPLATE_UNKNOWN, {"template": "german"})


CONTRADICTIONS = [
    ("russian", {"over_target": "exact"}, {"over_target", "barrel.threshold"}),
    ("russian", {"dump_truck.at": 880}, {"dump_truck.at", "barrel.threshold"}),
    ("russian", {"dump_truck.at": 900, "dump_truck": "positive"}, {"dump_truck.at", "barrel.threshold"}),
    ("russian", {"barrel.threshold": 0, "target": 500}, {"dump_truck.at", "target"}),
    ("russian", {"barrel.threshold": 0, "target": 555}, {"dump_truck.at", "target"}),
    ("russian", {"dump_truck.at": 556}, {"dump_truck.at", "round.to"}),
    ("polish", {"dump_truck": "both"}, {"dump_truck.at", "round.to"}),
    ("russian", {"barrel.threshold": 1000}, {"barrel.threshold", "target"}),
    ("russian", {"target": 880}, {"barrel.threshold", "target"}),
    ("russian", {"round.to": 1, "barrel.threshold": 996}, {"barrel.threshold", "target"}),
    ("russian", {"target": 1285}, {"barrel.threshold", "target", "bid.maximum"}),
    ("russian", {"bid.maximum": 115}, {"barrel.threshold", "target", "bid.maximum"}),
    ("russian", {"marriages.hearts": 99}, {"marriages.hearts", "round.to"}),
    ("russian", {"marriages.diamonds": 81}, {"marriages.diamonds", "round.to"}),
    ("russian", {"marriages.clubs": 62}, {"marriages.clubs", "round.to"}),
    ("russian", {"marriages.spades": 41}, {"marriages.spades", "round.to"}),
    ("russian", {"barrel.penalty": 121}, {"barrel.penalty", "round.to"}),
    ("russian", {"write_off.third_penalty": 121}, {"write_off.third_penalty", "round.to"}),
    ("russian", {"no_win.penalty": 121}, {"no_win.penalty", "round.to"}),
    ("russian", {"bolts.penalty": 121}, {"bolts.penalty", "round.to"}),
    ("russian", {"barrel.threshold": 882}, {"barrel.threshold", "round.to"}),
    ("polish", {"target": 1005}, {"target", "round.to"}),
    ("russian", {"bid.minimum": 300, "bid.maximum": 200}, {"bid.minimum", "bid.maximum"}),
    ("russian", {"bid.minimum": 121, "bid.maximum": 124}, {"bid.minimum", "bid.maximum"}),
    ("russian", {"bid.maximum": 405}, {"bid.maximum", "marriages.ace"}),
    ("russian", {"bid.maximum": 605, "marriages.ace": 200}, {"bid.maximum", "marriages.hearts"}),
]  # fmt: skip


@pytest.mark.parametrize(("template", "rules", "named"), CONTRADICTIONS)
def test_a_contradiction_names_its_keys(template: str, rules: dict[str, Any], named: set[str]) -> None:
    with pytest.raises(Refusal) as refused:
        resolve(template, rules)
    assert refused.value.fault is Fault.RULES_CONTRADICT
    assert set(refused.value.values.values()) == named


CONSISTENT = [
    ("russian", {"over_target": "exact", "barrel.threshold": 0}),
    ("russian", {"dump_truck.at": 875}),
    ("russian", {"dump_truck": "off", "dump_truck.at": 1000}),
    ("russian", {"barrel.threshold": 0, "target": 560}),
    ("russian", {"barrel.threshold": 995}),
    ("russian", {"target": 1280}),
    ("russian", {"bid.maximum": 120}),
    ("russian", {"bid.maximum": 600, "marriages.ace": 200}),
    ("russian", {"bid.maximum": 600, "marriages.hearts": 300}),
    ("russian", {"marriages.hearts": 0}),
    ("russian", {"round.to": 1, "barrel.penalty": 121}),
    ("russian", {"bid.minimum": 100, "bid.maximum": 400}),
]


@pytest.mark.parametrize(("template", "rules"), CONSISTENT)
def test_what_fits_together_stands(template: str, rules: dict[str, Any]) -> None:
    resolved = resolve(template, rules)
    assert resolve(template, differences(resolved)) == resolved
    assert resolve(template, every_value(resolved)) == resolved


def test_contracts_go_by_steps_counted_from_zero() -> None:
    assert contracts(resolve("russian"))[:3] == (100, 105, 110)
    assert contracts(resolve("russian"))[-23:-19] == (190, 195, 200, 210)
    assert contracts(resolve("russian_classic"))[-1] == 400
    assert contracts(resolve("polish"))[:3] == (100, 110, 120)
    assert contracts(resolve("russian", {"bid.minimum": 102}))[0] == 105
    assert contracts(resolve("russian"), golden=True) == (120,)


@pytest.mark.parametrize(
    ("rules", "highest"),
    [({}, 400), ({"marriages.hearts": 0}, 300), ({"marriages.ace": 200}, 400), ({"bid.maximum": 300}, 300),
     ({"marriages.ace": 200, "bid.maximum": 600}, 600)],
)  # fmt: skip
def test_the_highest_contract_is_what_a_deal_can_bring(rules: dict[str, Any], highest: int) -> None:
    assert highest_contract(resolve("russian", rules)) == highest


@pytest.mark.parametrize(("target", "threshold"), [(1000, 880), (1500, 1380), (620, 500), (615, 0), (300, 0)])
def test_another_target_offers_a_threshold_120_below(target: int, threshold: int) -> None:
    assert offered_threshold(target) == threshold
    assert resolve("russian", {"target": target, "barrel.threshold": threshold, "dump_truck": "off"}).target == target


def coverage() -> list[list[str]]:
    """The rows of the table that the module of rules opens with."""
    rows = [line.split("  ") for line in (rules_module.__doc__ or "").splitlines()]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    return [row for row in cells if len(row) == 4 and row[0] in KEYS]


def test_every_rule_is_in_the_coverage_table_in_order() -> None:
    assert [row[0] for row in coverage()] == list(KEYS) == list(dict.fromkeys(KEYS))


@pytest.mark.parametrize("row", coverage(), ids=[row[0] for row in coverage()])
def test_a_row_of_the_coverage_table_names_what_is_there(row: list[str]) -> None:
    key, functions, test, article = row
    for function in functions.split(", "):
        module, name = function.split(".")
        assert callable(getattr(import_module(f"bot.scoring.{module}"), name))
    text = (Path(__file__).parent / f"{test}.py").read_text(encoding="utf-8")
    assert f'"{key}"' in text or any(word in text for word in KEYS[key].words)
    index = tomllib.loads(resource("locales").joinpath("articles", "index.toml").read_text(encoding="utf-8"))
    topics = [topic for topic in index.values() if isinstance(topic, dict)]
    assert any(article in topic for topic in topics)
