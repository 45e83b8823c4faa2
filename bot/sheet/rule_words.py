"""House rules in words: titles, explanations and values for buttons, and a whole rule set in one line or on one card.

Groups, rules and templates are named as in ``bot.scoring``; the words themselves are in ``bot.sheet.rule_table``.
"""

from collections.abc import Iterable
from typing import TypeAlias

from bot.i18n.catalog import Translator
from bot.scoring.rules import KEYS, Rules, Value
from bot.scoring.templates import TEMPLATES as TEMPLATE_RULES
from bot.scoring.templates import differences
from bot.sheet.rule_table import GROUPS, TEMPLATES, WORDS, Unit
from bot.sheet.text import Text, bold, plain

Agreement: TypeAlias = tuple[str, str, str]
"""A rule key, its title, and the value's words."""

_OF_THE_TABLE = frozenset({"seats", "four_players"})
_WITHOUT_BARREL = ("barrel.threshold", "line.declarer_only_from")


def title(t: Translator, key: str) -> str:
    """The rule's name, at most 28 characters. Raises KeyError for what is no rule key, as all of this module."""
    return t.gettext(WORDS[key].title)


def explanation(t: Translator, key: str) -> str:
    """What the rule decides, in one line of at most 140 characters."""
    return t.gettext(WORDS[key].line)


def value(t: Translator, key: str, value: Value) -> str:
    """One value of the rule, as files write it or as ``Rules`` hold it, at most 24 characters.

    A number comes with what it counts where that helps.
    """
    words = WORDS[key]
    # Files and buttons write yes and no; the rules themselves hold true and false.
    if KEYS[key].flag and isinstance(value, bool):
        value = "yes" if value else "no"
    if value in words.values:
        return t.gettext(words.values[value])
    return _amount(t, words.unit, int(value))


def group(t: Translator, name: str) -> str:
    """The heading over the rules of one group."""
    return t.gettext(GROUPS[name])


def template(t: Translator, name: str) -> str:
    """The name of a rule set."""
    return t.gettext(TEMPLATES[name][0])


def template_line(t: Translator, name: str) -> str:
    """What sets a rule set apart, in one line."""
    return t.gettext(TEMPLATES[name][1])


def changes(rules: Rules) -> frozenset[str]:
    """The rules this table has changed; how many sit how at it is no change of a rule set."""
    return frozenset(differences(rules)) - _OF_THE_TABLE


def summary_line(t: Translator, rules: Rules) -> str:
    """The rule set in one line, with the number of rules this table has changed."""
    name, changed = template(t, rules.template), len(changes(rules))
    if changed:
        return t.ngettext("{name}, {n} rule changed", "{name}, {n} rules changed", changed, name=name)
    return t.gettext("{name}: {line}", name=name, line=template_line(t, rules.template))


def agreement(t: Translator, rules: Rules, key: str) -> Agreement:
    """One rule as this table plays it."""
    return key, title(t, key), value(t, key, KEYS[key].plain(rules))


def five_agreements(t: Translator, rules: Rules) -> tuple[Agreement, ...]:
    """The five things tables argue about most, as these rules settle them.

    Without a barrel its two questions give way to the ones such tables have; of bolts and no-win deals the one that
    is played is named.
    """
    return tuple(agreement(t, rules, key) for key in _five(rules))


def house_card(t: Translator, rules: Rules) -> Text:
    """This table's differences from its rule set and the five agreements on one screen, to pin."""
    changed = tuple(differences(rules))
    usual = tuple(_bullet(t, rules, key) for key in _five(rules) if key not in changed)
    return (
        bold(t.gettext("House rules of this table")),
        plain(summary_line(t, rules)),
        *(_changes(t, rules, changed) or (plain(t.gettext("Nothing changed: all is as in the rule set.")),)),
        *((bold(t.gettext("So that nobody argues")), *map(plain, usual)) if usual else ()),
    )


def _changes(t: Translator, rules: Rules, changed: Iterable[str]) -> Text:
    usual = TEMPLATE_RULES[rules.template]
    lines = tuple(plain(_changed(t, key, KEYS[key].plain(rules), KEYS[key].plain(usual))) for key in changed)
    return (bold(t.gettext("Ours is different")), *lines) if lines else ()


def _changed(t: Translator, key: str, ours: Value, usual: Value) -> str:
    words = {"rule": title(t, key), "value": value(t, key, ours), "usual": value(t, key, usual)}
    return t.gettext("• {rule}: {value} (in the rule set: {usual})", **words)


def _bullet(t: Translator, rules: Rules, key: str) -> str:
    _, rule, words = agreement(t, rules, key)
    return t.gettext("• {rule}: {value}", rule=rule, value=words)


def _five(rules: Rules) -> tuple[str, ...]:
    barrel = ("barrel.collision", "barrel.win_by") if rules.barrel_threshold else _WITHOUT_BARREL
    lazy = "no_win" if rules.no_win != "off" and rules.bolts == "off" else "bolts"
    return (*barrel, "round.before_contract", "write_off", lazy)


def _amount(t: Translator, unit: Unit, n: int) -> str:
    match unit:
        case "penalty":
            # Stored as how many points are lost; people say it with its minus.
            return t.signed(-n)
        case "marriage":
            return t.signed(n)
        case "deals":
            return t.ngettext("{n} deal", "{n} deals", n)
        case "players":
            return t.ngettext("{n} player", "{n} players", n)
        case "bolts":
            return t.ngettext("{n} bolt", "{n} bolts", n)
        case "plain":
            return t.number(n)
