"""Rule articles as messages: the article with this table's values, its snippet, and the pages of the index.

The articles themselves belong to the rule book; here they are known by their shape alone.
"""

from collections.abc import Iterable
from typing import Protocol

from bot.i18n.catalog import Translator
from bot.scoring.rules import Rules
from bot.sheet.layout import clip
from bot.sheet.rule_reach import applies
from bot.sheet.rule_words import agreement, changes, summary_line, template
from bot.sheet.text import Block, Text, bold, plain

SNIPPET = 110
"""Characters of a snippet, which an inline result shows in two lines."""
BUTTON = 40
"""Cells of a button that leads to an article."""
QUERY = 60


class Readable(Protocol):
    """What an article has to say."""

    @property
    def title(self) -> str: ...
    @property
    def body(self) -> str: ...
    @property
    def example(self) -> str: ...
    @property
    def shown(self) -> tuple[str, ...]: ...
    @property
    def summary(self) -> bool: ...


def article(t: Translator, text: Readable, rules: Rules | None = None, sum_line: str = "") -> Text:
    """The whole article; with ``rules`` it ends in how that table plays, ``sum_line`` being an amount worked out."""
    here = at_this_table(t, rules, text.shown, summary=text.summary) if rules else ""
    return (
        bold(text.title),
        plain(text.body),
        Block(t.gettext("Example: {example}", example=text.example), "italic"),
        plain(t.gettext("At this table: {values}", values=here) if here else ""),
        plain(sum_line),
    )


def at_this_table(t: Translator, rules: Rules, keys: Iterable[str], *, summary: bool = False) -> str:
    """The values of these rules at the table, those left out that decide nothing there; empty without any."""
    chosen = (agreement(t, rules, key) for key in keys if applies(rules, key))
    values = [t.gettext("{rule}: {value}", rule=rule, value=value) for _, rule, value in chosen]
    return " · ".join([_rule_set(t, rules), *values] if summary else values)


def _rule_set(t: Translator, rules: Rules) -> str:
    # Unchanged, the set's own line would say what the article has just said.
    return summary_line(t, rules) if changes(rules) else template(t, rules.template)


def snippet(text: Readable) -> str:
    """The article's beginning in one line."""
    return clip(" ".join(text.body.split()), SNIPPET)


def button(title: str) -> str:
    """A title as the label of a button."""
    return clip(title, BUTTON)


def index(t: Translator, topics: Iterable[str]) -> Text:
    """Over the buttons with the chapters."""
    return (
        bold(t.gettext("Rules at hand")),
        plain(t.gettext("Pick a chapter, or write after the command what you are looking for: /rules barrel")),
        *(plain(t.gettext("• {topic}", topic=topic)) for topic in topics),
    )


def chapter(t: Translator, title: str, page: int = 1, pages: int = 1) -> Text:
    """Over the buttons with the articles of one chapter; pages count from 1."""
    if pages == 1:
        return (bold(title), plain(t.gettext("Which article?")))
    return (bold(title), plain(t.gettext("Which article? Page {page} of {pages}", page=page, pages=pages)))


def several(t: Translator, query: str) -> Text:
    """Over the buttons with the articles that may be meant."""
    return (plain(t.gettext("“{query}”: which of these?", query=clip(query, QUERY))),)


def nothing_found(t: Translator, query: str, *, nearest: bool) -> Text:
    """Over the buttons with the nearest articles, if any, and the one to the index."""
    missing = t.gettext("Nothing found on “{query}”.", query=clip(query, QUERY))
    hint = t.gettext("The nearest:") if nearest else t.gettext("Look in the index:")
    return (plain(missing), plain(hint))


def gone(t: Translator) -> str:
    """The toast for a link to an article that is no more."""
    return t.gettext("This article is no more, look in /rules")
