"""House rules changed by taps: the values offered for a rule, and the rule set after a change. Pure, without words."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.scoring.refusals import Fault, Refusal
from bot.scoring.rules import KEYS, Rules, Value, check, offered_threshold
from bot.scoring.templates import TEMPLATES, differences, resolve

FEW = 10
"""As many values as are all offered as buttons."""

_USUAL: Mapping[str, tuple[int, ...]] = {
    "bid.minimum": (60, 80, 100, 110, 120),
    "bid.maximum": (240, 300, 340, 400, 600),
    "marriages.hearts": (0, 100, 200),
    "marriages.diamonds": (0, 80, 160),
    "marriages.clubs": (0, 60, 120),
    "marriages.spades": (0, 40, 80),
    "barrel.threshold": (0, 800, 880, 900),
    "barrel.penalty": (0, 50, 100, 120, 200),
    "target": (500, 1000, 1200, 1500, 2000),
    "line.declarer_only_from": (0, 700, 800, 900),
    "dump_truck.at": (333, 500, 555, 600, 666),
    "write_off.third_penalty": (0, 50, 100, 120, 240),
    "no_win.penalty": (0, 50, 100, 120, 240),
    "bolts.penalty": (0, 50, 100, 120, 240),
}
"""What tables play where a key allows very many numbers; the others are reached by steps."""


def offers(rules: Rules, key: str) -> tuple[Value, ...]:
    """The values offered for a rule: all of them, or the usual ones with the one in force.

    Of many numbers those that cannot stand beside the other rules are left out; where all values are offered, one that
    cannot is refused with the rule it contradicts.
    """
    allowed, now = KEYS[key].choices, KEYS[key].plain(rules)
    if KEYS[key].words or len(allowed) <= FEW:
        return allowed
    allowed = (*_USUAL[key], *((offered_threshold(rules.target),) if key == "barrel.threshold" else ()))
    fitting = {int(number) for number in allowed if _fits(rules, key, number)}
    # The one in force is always there, or the keyboard could not mark it.
    return tuple(sorted(fitting | {int(now)}))


def nudges(rules: Rules, key: str) -> tuple[int, ...]:
    """The next lower and higher number where not every value has a button of its own."""
    allowed = KEYS[key].choices
    if len(allowed) <= FEW:
        return ()
    now, by = int(KEYS[key].plain(rules)), step(rules, key)
    return tuple(number for number in (now - by, now + by) if number in allowed and _fits(rules, key, number))


def step(rules: Rules, key: str) -> int:
    """By how much − and + move a number: what keeps it on the table's rounding, at least 5."""
    # By fives the next usual target would be forty taps away.
    return 50 if key == "target" else max(rules.round_to, 5)


def with_rule(rules: Rules, key: str, value: Value) -> Rules:
    """The rules with one of them changed. Raises ``Refusal``: no such rule, no such value, or a contradiction.

    A new target takes the barrel along to 120 below it, as was offered.
    """
    if key not in KEYS:
        raise Refusal(Fault.RULE_UNKNOWN, key=key)
    fields: dict[str, Any] = {KEYS[key].field: KEYS[key].parse(value)}
    # The same target tapped again leaves a threshold that was chosen apart from it.
    if key == "target" and rules.barrel_threshold and value != rules.target:
        fields["barrel_threshold"] = offered_threshold(int(value))
    changed = replace(rules, **fields)
    check(changed)
    return changed


def _fits(rules: Rules, key: str, value: Value) -> bool:
    try:
        with_rule(rules, key, value)
    except Refusal:
        return False
    return True


def with_template(rules: Rules, template: str) -> Rules:
    """Another rule set as it is, for as many players as before. Raises ``Refusal`` for an unknown one."""
    if template not in TEMPLATES:
        raise Refusal(Fault.TEMPLATE_UNKNOWN, template=template)
    return replace(TEMPLATES[template], seats=rules.seats)


def value_of(key: str, text: str) -> Value:
    """A value as a button carries it. Raises ``Refusal`` for what the rule does not know."""
    known = KEYS.get(key)
    if known is None:
        raise Refusal(Fault.RULE_UNKNOWN, key=key)
    if known.words:
        return text
    try:
        return int(text)
    except ValueError as error:
        raise Refusal(Fault.RULE_VALUE, key=key, value=text) from error


def as_set(rules: Rules) -> dict[str, Any]:
    """The rules as a chat keeps them: a template and what is different; the number of players is the lobby's."""
    changed = differences(rules)
    changed.pop("seats", None)
    return {"template": rules.template, "set": changed}


def from_set(stored: Mapping[str, Any]) -> Rules:
    """The rules a chat keeps; nothing stored: the first template."""
    return resolve(stored.get("template", "russian"), stored.get("set", {}))
