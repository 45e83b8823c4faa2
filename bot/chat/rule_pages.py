"""House rules page by page: the same in the settings and in the lobby, which differ in what their buttons carry."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from bot.chat.content import Button, Keyboard, pack
from bot.entry import house
from bot.i18n.catalog import Translator
from bot.scoring.rules import KEYS, Rules, Value, offered_threshold
from bot.scoring.templates import TEMPLATES, differences
from bot.sheet import rule_words, settings
from bot.sheet.settings import CHOSEN
from bot.sheet.text import Text

Data: TypeAlias = Callable[..., str]
"""Makes button data of an action and its fields: page rules | groups | sets | group NAME | rule KEY; set KEY VALUE;
sets NAME; reset."""

PHONE = 30
"""Letters that fit side by side into the buttons of one row."""
MOST_IN_ROW = 5


class Page(NamedTuple):
    """A text and its buttons."""

    text: Text
    keyboard: Keyboard


def page(t: Translator, rules: Rules, name: str, data: Data, home: Button) -> Page:
    """The page of this name (an unknown one: the first), ``home`` leads out of the rules."""
    kind, _, of = name.partition("/")
    if kind == "groups":
        return _groups(t, rules, data, home)
    if kind == "sets":
        return _sets(t, rules, data, home)
    if kind == "group" and of in settings.groups_of(rules):
        return _group(t, rules, of, data, home)
    if kind == "rule" and of in KEYS:
        return _rule(t, rules, of, data, home)
    return _overview(t, rules, data, home)


def rows(buttons: Sequence[Button]) -> Keyboard:
    """The buttons in as few rows as their labels allow on a phone, all of the same width."""
    longest = max((len(button.label) for button in buttons), default=1)
    across = max(1, min(MOST_IN_ROW, PHONE // (longest + 2)))
    return tuple(tuple(buttons[at : at + across]) for at in range(0, len(buttons), across))


def _overview(t: Translator, rules: Rules, data: Data, home: Button) -> Page:
    shown = settings.as_shown(rules)
    agreed = [_to_rule(t, rules, key, data) for key, _, _ in rule_words.five_agreements(t, shown)]
    more = Button(t.gettext("All rules ▸"), data("page", "groups"))
    sets = Button(t.gettext("Another rule set ▸"), data("page", "sets"))
    return Page(settings.overview_text(t, rules), (*rows(agreed), (more,), (sets,), *_reset(t, rules, data), (home,)))


def _groups(t: Translator, rules: Rules, data: Data, home: Button) -> Page:
    names = settings.groups_of(rules)
    buttons = [Button(rule_words.group(t, name), data("page", f"group/{name}")) for name in names]
    return Page(settings.groups_text(t, rules), (*rows(buttons), (_back(t, data, "rules"), home)))


def _group(t: Translator, rules: Rules, name: str, data: Data, home: Button) -> Page:
    buttons = [_to_rule(t, rules, key, data) for key in settings.keys_of(rules, name)]
    return Page(settings.group_text(t, rules, name), (*rows(buttons), (_back(t, data, "groups"), home)))


def _rule(t: Translator, rules: Rules, key: str, data: Data, home: Button) -> Page:
    now = KEYS[key].plain(rules)
    values = [Button(_value(t, rules, key, value, now), data("set", key, value)) for value in house.offers(rules, key)]
    steps = tuple(
        Button(f"{'−' if number < int(now) else '+'} {t.number(number)}", data("set", key, number))
        for number in house.nudges(rules, key)
    )
    group = f"group/{KEYS[key].group}"
    more = Button(t.gettext("More about it"), pack("rule", key))
    return Page(settings.rule_text(t, rules, key), (*rows(values), steps, (more,), (_back(t, data, group), home)))


def _sets(t: Translator, rules: Rules, data: Data, home: Button) -> Page:
    buttons = [Button(_template(t, rules, name), data("sets", name)) for name in TEMPLATES]
    return Page(settings.templates_text(t, rules), (*rows(buttons), (_back(t, data, "rules"), home)))


def _reset(t: Translator, rules: Rules, data: Data) -> Keyboard:
    if not differences(settings.as_shown(rules)):
        return ()
    return ((Button(t.gettext("↺ Back to the rule set"), data("sets", rules.template)),),)


def _to_rule(t: Translator, rules: Rules, key: str, data: Data) -> Button:
    return Button(settings.marked(t, rules, key), data("page", f"rule/{key}"))


def _template(t: Translator, rules: Rules, name: str) -> str:
    mark = f"{CHOSEN} " if name == rules.template else ""
    return mark + rule_words.template(t, name)


def _value(t: Translator, rules: Rules, key: str, value: Value, now: Value) -> str:
    said = rule_words.value(t, key, value)
    if value == now:
        return f"{CHOSEN} {said}"
    if key != "target" or not rules.barrel_threshold:
        return said
    # Another target takes the barrel along: the button says where to.
    threshold = offered_threshold(int(value))
    if threshold:
        return t.gettext("{target}, barrel {threshold}", target=said, threshold=t.number(threshold))
    return t.gettext("{target}, no barrel", target=said)


def _back(t: Translator, data: Data, to: str) -> Button:
    return Button(t.gettext("← Back"), data("page", to))
