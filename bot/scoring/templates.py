"""The rule sets people really play, and how a table's own rules differ from one."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import KEYS, Rules, Value, check

# The defaults of Rules are this template, so the others say only what is different.
RUSSIAN = Rules()

RUSSIAN_CLASSIC = Rules(
    template="russian_classic",
    bid_step_from_200=5,
    all_pass="forehand_plays_minimum",
    round_before_contract=False,
    barrel_win_by="declarer",
    barrel_same_deal="both_stay",
    barrel_third_fall_zero=False,
    write_off="sixty",
    no_win="off",
    bolts="any_three",
    bolts_in_golden=2,
    dark="declarer_double",
    sitter="talon",
)

UKRAINIAN = Rules(
    template="ukrainian",
    barrel_deals=2,
    barrel_third_fall_zero=False,
    dump_truck="off",
    write_off="off",
    no_win="off",
)

POLISH = Rules(
    template="polish",
    bid_step=10,
    all_pass="forehand_plays_minimum",
    round_to=10,
    round_before_contract=False,
    barrel_threshold=0,
    line_declarer_only_from=800,
    dump_truck="off",
    write_off="sixty",
    write_off_declarer="pays_nothing",
    write_off_third_penalty=0,
    write_off_per_game=1,
    no_win="off",
    sitter="aces_and_marriage",
    sitter_ace=50,
)

LITHUANIAN = Rules(
    template="lithuanian",
    bid_step=10,
    all_pass="redeal",
    round_to=10,
    round_before_contract=False,
    barrel_threshold=900,
    barrel_penalty=100,
    barrel_win_by="declarer",
    barrel_same_deal="both_stay",
    barrel_third_fall_zero=False,
    dump_truck="off",
    write_off="sixty",
    write_off_declarer="pays_nothing",
    write_off_third_penalty=0,
    write_off_per_game=1,
    no_win="off",
    dark="everyone_double",
    sitter="talon",
)

TEMPLATES: Mapping[str, Rules] = {
    rules.template: rules for rules in (RUSSIAN, RUSSIAN_CLASSIC, UKRAINIAN, POLISH, LITHUANIAN)
}
"""The rule sets by name; the first is the default."""


def resolve(template: str, changes: Mapping[str, Value] | None = None) -> Rules:
    """The template with single rules changed, checked for contradictions.

    Refusal TEMPLATE_UNKNOWN, RULE_UNKNOWN, RULE_VALUE or RULES_CONTRADICT.
    """
    if template not in TEMPLATES:
        raise Refusal(Fault.TEMPLATE_UNKNOWN, template=str(template))
    fields: dict[str, Any] = {}
    for name, value in (changes or {}).items():
        if name not in KEYS:
            raise Refusal(Fault.RULE_UNKNOWN, key=name)
        fields[KEYS[name].field] = KEYS[name].parse(value)
    # All changes at once: some pairs of rules contradict the template's until both are in.
    rules = replace(TEMPLATES[template], **fields)
    check(rules)
    return rules


def differences(rules: Rules) -> dict[str, Value]:
    """The rules that are not as in their template, with their values as files write them."""
    template = TEMPLATES[rules.template]
    return {name: key.plain(rules) for name, key in KEYS.items() if key.plain(rules) != key.plain(template)}


def every_value(rules: Rules) -> dict[str, Value]:
    """Every resolved rule as files write it: what is frozen into a game."""
    return {name: key.plain(rules) for name, key in KEYS.items()}
