"""Words of the settings: the first page, and rules page by page."""

from collections.abc import Iterable
from dataclasses import replace

from bot.i18n.catalog import N_, Translator
from bot.scoring.rules import KEYS, Rules, Value
from bot.scoring.templates import TEMPLATES, differences
from bot.sheet import rule_words
from bot.sheet.lobby import Writers
from bot.sheet.rule_reach import applies
from bot.sheet.text import Text, bold, plain

CHANGED = "✎"
CHOSEN = "✓"

# Each in its own words, for whoever cannot read the other.
LANGUAGE_NAMES = {"ru": "Русский", "en": "English"}

_WRITERS = {
    Writers.PLAYERS: N_("Players"),
    Writers.ANYONE: N_("Anyone"),
    Writers.ADMINISTRATORS: N_("Administrators"),
}


def settings_text(t: Translator, writers: str, rules: Rules) -> Text:
    """The first page."""
    return (
        bold(t.gettext("Settings")),
        plain(t.gettext("Language: {language}", language=LANGUAGE_NAMES[t.language])),
        plain(t.gettext("Who may write: {who}", who=writers_name(t, Writers(writers)))),
        plain(t.gettext("Playing {rules}", rules=rule_words.summary_line(t, as_shown(rules)))),
    )


def writers_name(t: Translator, writers: Writers) -> str:
    """Who may write, as a button says it."""
    return t.gettext(_WRITERS[writers])


def overview_text(t: Translator, rules: Rules) -> Text:
    """The rules tables argue about most, as they are here."""
    rules = as_shown(rules)
    agreed = rule_words.five_agreements(t, rules)
    return (
        bold(t.gettext("House rules")),
        plain(rule_words.summary_line(t, rules)),
        *(plain(f"• {title}: {value}") for _, title, value in agreed),
    )


def groups_text(t: Translator, rules: Rules) -> Text:
    """Over the list of all groups."""
    return (bold(t.gettext("All rules")), plain(rule_words.summary_line(t, as_shown(rules))))


def group_text(t: Translator, rules: Rules, group: str) -> Text:
    """Each rule of a group with its value and what it decides; changed ones are marked."""
    return (
        bold(rule_words.group(t, group)),
        *(plain(_rule(t, rules, key)) for key in keys_of(rules, group)),
        *_legend(t, rules, keys_of(rules, group)),
    )


def rule_text(t: Translator, rules: Rules, key: str) -> Text:
    """One rule: what it decides, its value here, and the rule set's own where that is another."""
    usual = KEYS[key].plain(TEMPLATES[rules.template])
    _, title, value = rule_words.agreement(t, rules, key)
    lines = [plain(rule_words.explanation(t, key)), plain(t.gettext("Here: {value}", value=value))]
    if KEYS[key].plain(rules) != usual:
        lines.append(plain(t.gettext("In the rule set: {value}", value=rule_words.value(t, key, usual))))
    return (bold(title), *lines)


def templates_text(t: Translator, rules: Rules) -> Text:
    """The five rule sets, a line each."""
    lines = (
        f"{CHOSEN if name == rules.template else '•'} {rule_words.template(t, name)}: "
        f"{rule_words.template_line(t, name)}"
        for name in TEMPLATES
    )
    return (bold(t.gettext("Rule sets")), *map(plain, lines))


def change_line(t: Translator, key: str, value: Value) -> str:
    """A changed rule in one line."""
    return f"{rule_words.title(t, key)}: {rule_words.value(t, key, value)}"


def marked(t: Translator, rules: Rules, key: str) -> str:
    """The rule's title for a button, marked when this table changed it."""
    title = rule_words.title(t, key)
    return f"{CHANGED} {title}" if key in differences(rules) else title


def keys_of(rules: Rules, group: str) -> tuple[str, ...]:
    """The rules of a group that matter under the others; the number of players is no choice of the settings."""
    return tuple(name for name, key in KEYS.items() if key.group == group and name != "seats" and applies(rules, name))


def groups_of(rules: Rules) -> tuple[str, ...]:
    """The groups in which there is something to choose."""
    names = dict.fromkeys(key.group for key in KEYS.values())
    return tuple(name for name in names if keys_of(rules, name))


def as_shown(rules: Rules) -> Rules:
    """The rules without the number of players, which is no difference from a rule set."""
    return replace(rules, seats=TEMPLATES[rules.template].seats)


def _rule(t: Translator, rules: Rules, key: str) -> str:
    _, title, value = rule_words.agreement(t, rules, key)
    mark = CHANGED if key in differences(rules) else "•"
    return f"{mark} {title}: {value}. {rule_words.explanation(t, key)}"


def _legend(t: Translator, rules: Rules, keys: Iterable[str]) -> Text:
    changed = differences(rules).keys() & set(keys)
    # No sign is explained that is not there.
    return (plain(t.gettext("{mark} — changed at this table", mark=CHANGED)),) if changed else ()
