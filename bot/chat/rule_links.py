"""Buttons that lead from anywhere to a rule article. The article comes as a message of its own."""

from collections.abc import Iterable, Sequence

from bot import rulebook
from bot.chat.content import Button, Keyboard, pack
from bot.entry.quick import NotUnderstood
from bot.i18n.catalog import Translator
from bot.scoring.refusals import Fault, Refusal
from bot.sheet import articles
from bot.sheet.button_rows import flow
from bot.sheet.rule_words import title

FLOW = "rule"
MARK = "§"
TYPED_LINE = "typed_line"
"""The article on lines typed wrongly in a way no rule is to blame for."""
FROM_PAPER = "from_paper"
AGREEMENTS = "five_things"
MOST = 6
"""Rules offered below one message."""
_FAULTS = frozenset(fault.value for fault in Fault)


def link(t: Translator, article_id: str) -> Button:
    """The button of one article."""
    text = rulebook.article(t.language, article_id)
    return Button(f"{MARK} {articles.button(text.title if text else article_id)}", pack(FLOW, article_id))


def about(t: Translator, refused: Refusal) -> Keyboard:
    """Below a refusal: the article that explains it, if there is one."""
    article_id = rulebook.about_refusal(refused)
    return ((link(t, article_id),),) if article_id else ()


def about_line(t: Translator, parsed: NotUnderstood) -> Keyboard:
    """Below the answer to a typed deal that was not understood: the rule it broke, else how to type."""
    broken: Keyboard = ()
    # A line may be understood and still break a rule: then its trouble is named like the refusal.
    if parsed.trouble in _FAULTS:
        broken = about(t, Refusal(Fault(parsed.trouble), **_plain(parsed)))
    return broken or ((link(t, TYPED_LINE),),)


def of_rules(t: Translator, keys: Iterable[str]) -> Keyboard:
    """One button for each of these rules, as far as they fit below a message."""
    return in_rows([Button(title(t, key), pack(FLOW, key)) for key in [*keys][:MOST]])


def in_rows(buttons: Sequence[Button]) -> Keyboard:
    """The buttons in their order, as many beside each other as a phone shows whole."""
    keys = flow([(button.label, button.data or "") for button in buttons])
    return tuple(tuple(Button(label, data) for label, data in row) for row in keys)


def _plain(parsed: NotUnderstood) -> dict[str, int | str]:
    return {name: value for name, value in parsed.values.items() if isinstance(value, int | str)}
