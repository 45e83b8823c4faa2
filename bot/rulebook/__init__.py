"""The rule book at hand: articles in every language, the search over them, and two sums.

Imports only languages, resources and the scoring core; knows nothing of messages.
"""

from bot.rulebook.articles import (
    Article,
    Book,
    SumAsked,
    Topic,
    about_command,
    about_event,
    about_refusal,
    about_rule,
    article,
    book,
)
from bot.rulebook.search import Found, Verdict, offered, prepare, search
from bot.rulebook.sums import Rounded, WrittenOff, asked, work_out

__all__ = [
    "Article",
    "Book",
    "Found",
    "Rounded",
    "SumAsked",
    "Topic",
    "Verdict",
    "WrittenOff",
    "about_command",
    "about_event",
    "about_refusal",
    "about_rule",
    "article",
    "asked",
    "book",
    "offered",
    "prepare",
    "search",
    "work_out",
]
