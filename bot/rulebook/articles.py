"""Rule articles: short texts on one matter each, in every language, tied to rules, events and commands.

``locales/articles/index.toml`` says which articles there are and what each is tied to; a folder a language holds the
words, one file a topic. An article's own numbers are examples; what holds at a table is made from its rules by whoever
shows the article (``shown`` names them).
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from bot.i18n.catalog import LANGUAGES
from bot.resources import resource
from bot.scoring.refusals import Refusal


class SumAsked(NamedTuple):
    """A sum to work out by a table's rules: ``kind`` is "round" or "write_off"."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """One article in one language.

    ``keys``: the rules it explains, each rule belongs to one article; ``also``: more rules worth showing with it.
    ``summary``: the table's whole rule set is shown with it; ``sum``: an amount to work out with it.
    """

    id: str
    topic: str
    title: str
    synonyms: tuple[str, ...]
    body: str
    example: str
    keys: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    summary: bool = False
    sum: SumAsked | None = None

    @property
    def shown(self) -> tuple[str, ...]:
        """The rules whose values belong under "at this table"."""
        return self.keys + self.also


class Topic(NamedTuple):
    """A chapter of the index."""

    id: str
    title: str
    articles: tuple[str, ...]


class Book(NamedTuple):
    """All articles of one language, in the order of the index."""

    topics: tuple[Topic, ...]
    articles: Mapping[str, Article]
    most_asked: tuple[str, ...]


@cache
def book(language: str) -> Book:
    """The articles of a language, English where there is none; read once."""
    language = language if language in LANGUAGES else "en"
    index = _toml("index.toml")
    most_asked = tuple(index.pop("most_asked"))
    words = {topic: _toml(f"{language}/{topic}.toml") for topic in index}
    topics = tuple(Topic(topic, words[topic]["title"], tuple(entries)) for topic, entries in index.items())
    articles = chain.from_iterable(_articles(topic, entries, words[topic]) for topic, entries in index.items())
    return Book(topics, {each.id: each for each in articles}, most_asked)


def article(language: str, article_id: str) -> Article | None:
    """The article, or None where there is no such (an old link)."""
    return book(language).articles.get(article_id)


def about_rule(key: str) -> str:
    """The article that explains a rule. Raises KeyError for what is no rule key."""
    return _links().rules[key]


def about_event(kind: str) -> str:
    """The article that explains an effect of a deal. Raises KeyError for an unknown kind."""
    return _links().events[kind]


def about_command(name: str) -> str | None:
    """The article on a command (without its slash); None for an unknown one."""
    return _links().commands.get(name)


def about_refusal(refused: Refusal) -> str | None:
    """The article on what was refused, the rule's own where the refusal is about one rule; None: nothing to explain."""
    key = str(refused.values.get("key", ""))
    return _links().rules.get(key) or _links().refusals.get(refused.fault)


class _Links(NamedTuple):
    rules: Mapping[str, str]
    events: Mapping[str, str]
    commands: Mapping[str, str]
    refusals: Mapping[str, str]


@cache
def _links() -> _Links:
    # What an article is tied to stands in the index, the same for every language: any book will do.
    every = book("en").articles.values()
    return _Links(
        {key: each.id for each in every for key in each.keys},
        {kind: each.id for each in every for kind in each.events},
        {name: each.id for each in every for name in each.commands},
        {fault: each.id for each in every for fault in each.refusals},
    )


def _articles(topic: str, entries: Mapping[str, Any], words: Mapping[str, Any]) -> Iterator[Article]:
    for article_id, ties in entries.items():
        said = words[article_id]
        lists = {
            name: tuple(ties.get(name, ())) for name in ("keys", "also", "events", "commands", "refusals", "see_also")
        }
        yield Article(
            id=article_id,
            topic=topic,
            title=said["title"],
            synonyms=tuple(said["synonyms"]),
            body=said["body"].strip(),
            example=said["example"].strip(),
            summary=ties.get("summary", False),
            sum=SumAsked(**ties["sum"]) if "sum" in ties else None,
            **lists,
        )


def _toml(name: str) -> dict[str, Any]:
    path = resource("locales") / "articles"
    for part in name.split("/"):
        path = path / part
    return tomllib.loads(path.read_text(encoding="utf-8"))
