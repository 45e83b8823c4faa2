"""Finding the article people mean, whatever they typed: typing slips, word forms, either alphabet, either layout."""

from enum import StrEnum
from typing import NamedTuple

from bot.rulebook.articles import Article, book
from bot.rulebook.index import index
from bot.rulebook.spelling import readings, words

LIKELY, POSSIBLE = 0.72, 0.5
"""Ranks from 0 to 1: from here on an article may be the clear hit, or one of several."""
LEAD = 0.04
"""By how much a clear hit is ahead of the next article."""
OFFERED = 5
NEAREST = 3
LONGEST = 120
"""Characters of a line that are looked at."""
MOST_WORDS, MOST_SLIPPED = 8, 4
"""Telling words that are looked at, and of a line that may have been typed on the wrong layout."""


class Verdict(StrEnum):
    """Whether one article was meant, one of several, or none."""

    CLEAR = "clear"
    SEVERAL = "several"
    NONE = "none"


class Found(NamedTuple):
    """Article ids, best first: the one meant and those after it, those that may be meant, or the nearest ones."""

    verdict: Verdict
    articles: tuple[str, ...]

    @property
    def clear(self) -> str | None:
        """The one article that was meant."""
        return self.articles[0] if self.verdict is Verdict.CLEAR else None


def search(query: str, language: str | None = None) -> Found:
    """What the articles have for a line; with ``language`` its reader's own words weigh a little more."""
    ranks = _best_reading(query[:LONGEST], language)
    ids = tuple(article for article, _ in ranks)
    # Before any rank: who types a title gets that article, however close others come.
    if named := index().named(query):
        return Found(Verdict.CLEAR, (named, *(each for each in ids if each != named))[:OFFERED])
    best, second = (*(rank for _, rank in ranks[:2]), 0.0, 0.0)[:2]
    if best >= LIKELY and best - second >= LEAD:
        return Found(Verdict.CLEAR, ids[:OFFERED])
    if best >= POSSIBLE:
        return Found(Verdict.SEVERAL, ids[:OFFERED])
    return Found(Verdict.NONE, ids[:NEAREST])


def offered(query: str, language: str, limit: int = 10) -> tuple[Article, ...]:
    """What an inline query shows while it is typed: the nearest articles, the most asked ones for nothing typed."""
    shelf = book(language)
    ids = search(query, language).articles if query.strip() else shelf.most_asked
    return tuple(shelf.articles[each] for each in ids[:limit])


def prepare() -> None:
    """Reads the articles and makes the index, which takes some tenths of a second, before anybody waits for it."""
    index()


def _best_reading(query: str, language: str | None) -> list[tuple[str, float]]:
    best: list[tuple[str, float]] = []
    for line in map(words, readings(query)):
        best = max(best, index().ranked(line[:MOST_WORDS], language), key=_strength)
        # A good reading as typed needs no others, and nobody types a whole sentence on the wrong layout.
        if _strength(best) >= LIKELY or len(line) > MOST_SLIPPED:
            break
    return best


def _strength(ranks: list[tuple[str, float]]) -> float:
    return ranks[0][1] if ranks else 0.0
