"""The index the search looks in: every title, synonym and telling word of the articles in both languages, made once.

An article's rank is how well the line fits one of its titles and synonyms, together with how many of the line's words
the article holds at all. Rare words tell more than frequent ones, words of titles more than words of the text.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, takewhile
from math import log
from typing import NamedTuple

from rapidfuzz import fuzz, process

from bot.i18n.catalog import LANGUAGES
from bot.rulebook.articles import Article, book
from bot.rulebook.spelling import every_word, words

_FITS, _HOLDS = 0.6, 0.4
_NAME, _TEXT = 1.0, 0.4
"""What a word of a title or synonym is worth, and one of the text."""
_SLIP, _ONE_STRING = 72.0, 80.0
"""From this likeness on (of 100) a word, and a whole line without its spaces, is taken for another with slips in it."""
_BEGUN = 0.85
_SHORTEST, _LONG = 3, 5
"""Letters from which an unknown word, and a known one, is looked for in other forms."""
_FOREIGN = 0.96
"""What a name in the language the reader does not read is worth."""
_SMALL_NUMBER, _IDLE_WORD = 0.3, 0.3
"""A number of one digit says little; a telling line is no name that has idle words besides."""
_ASKED_MOST = 0.03
"""By how much the articles that most people ask for are ahead."""


class _Phrase(NamedTuple):
    """A title or synonym; ``weight`` is that of all its words."""

    article: str
    language: str
    weight: float


class Index:
    """Prepared once; ``ranked`` answers a line."""

    def __init__(self, articles: Mapping[str, Sequence[Article]], most_asked: Iterable[str] = ()) -> None:
        pairs = [(language, each) for language, group in articles.items() for each in group]
        self._most_asked = frozenset(most_asked)
        self._holders = _holders(pairs)
        self._vocabulary = sorted(self._holders)
        count = len({each.id for _, each in pairs})
        self._unknown = log(1 + count)
        self._weights = {word: _weight(word, log(1 + count / len(held))) for word, held in self._holders.items()}
        self._phrases: list[_Phrase] = []
        self._strings: list[str] = []
        self._inside: dict[str, list[int]] = defaultdict(list)
        self._names: dict[str, set[str]] = defaultdict(set)
        for language, each in pairs:
            self._add(language, each)

    def named(self, line: str) -> str | None:
        """The one article that has this very line for its title or, where no title is the same, for a synonym."""
        # A name that two articles share names neither: then the ranks decide.
        titled, called = self._names.get(_title(line), ()), self._names.get(_name(line), ())
        return next((next(iter(found)) for found in (titled, called) if len(found) == 1), None)

    def ranked(self, line: Sequence[str], language: str | None = None) -> list[tuple[str, float]]:
        """Articles with their rank from 0 to 1 for a line of stems, best first."""
        if not line:
            return []
        known = [dict(self._known(typed)) for typed in line]
        weight = sum(self._weight_of(each) for each in known)
        ranks: dict[str, float] = defaultdict(float)
        for article, fit in self._fits(line, known, weight, language).items():
            ranks[article] += _FITS * fit
        for article, share in self._held(known, weight).items():
            ranks[article] += _HOLDS * share
        for article in self._most_asked & ranks.keys():
            ranks[article] += _ASKED_MOST
        return sorted(ranks.items(), key=lambda item: -item[1])

    def _fits(
        self, line: Sequence[str], known: Sequence[Mapping[str, float]], weight: float, language: str | None
    ) -> Mapping[str, float]:
        """How well the line fits the best title or synonym of each article: common weight of all weight."""
        common: dict[int, float] = defaultdict(float)
        for each in known:
            for at, worth in self._best_inside(each).items():
                common[at] += worth
        fits = {at: min(1.0, 2 * worth / (weight + self._phrases[at].weight)) for at, worth in common.items()}
        # People write in one word what the book writes in two, and the other way round.
        for at, likeness in self._as_one_string(line):
            fits[at] = max(fits.get(at, 0.0), likeness)
        best: dict[str, float] = defaultdict(float)
        for at, fit in fits.items():
            article, written, _ = self._phrases[at]
            best[article] = max(best[article], fit if language in (None, written) else fit * _FOREIGN)
        return best

    def _as_one_string(self, line: Sequence[str]) -> Iterator[tuple[int, float]]:
        """Phrases that are like the line but for spaces and slips."""
        matches = process.extract("".join(line), self._strings, scorer=fuzz.ratio, limit=None, score_cutoff=_ONE_STRING)
        yield from ((at, likeness / 100) for _, likeness, at in matches)

    def _held(self, known: Sequence[Mapping[str, float]], weight: float) -> Mapping[str, float]:
        """Which part of the line's weight each article holds anywhere."""
        shares: dict[str, float] = defaultdict(float)
        for each in known:
            best: dict[str, float] = defaultdict(float)
            for word, likeness in each.items():
                for article, field in self._holders[word].items():
                    best[article] = max(best[article], likeness * field)
            for article, worth in best.items():
                shares[article] += self._weight_of(each) * worth / weight
        return shares

    def _best_inside(self, known: Mapping[str, float]) -> Mapping[int, float]:
        best: dict[int, float] = defaultdict(float)
        for word, likeness in known.items():
            worth = self._weights[word] * likeness
            for at in self._inside[word]:
                best[at] = max(best[at], worth)
        return best

    def _weight_of(self, known: Mapping[str, float]) -> float:
        return max((self._weights[word] * likeness for word, likeness in known.items()), default=self._unknown)

    def _known(self, typed: str) -> Iterator[tuple[str, float]]:
        """Words of the articles that may be meant by a typed one, with their likeness."""
        exact = typed in self._holders
        # While a query is typed its last word is not finished yet. Numbers are whole: 88 does not mean 880.
        if not exact and not typed.isdigit() and len(typed) >= _SHORTEST:
            after = islice(self._vocabulary, bisect_left(self._vocabulary, typed), None)
            yield from ((word, _BEGUN) for word in takewhile(lambda word: word.startswith(typed), after))
        if not typed.isdigit() and len(typed) >= (_LONG if exact else _SHORTEST):
            matches = process.extract(typed, self._vocabulary, scorer=fuzz.ratio, limit=8, score_cutoff=_SLIP)
            yield from ((word, likeness / 100) for word, likeness, _ in matches)
        if exact:
            yield typed, 1.0

    def _add(self, language: str, article: Article) -> None:
        self._names[_title(article.title)].add(article.id)
        for name in (article.title, *article.synonyms):
            self._names[_name(name)].add(article.id)
            stems = words(name)
            for stem in set(stems):
                self._inside[stem].append(len(self._phrases))
            idle = _IDLE_WORD * (len(every_word(name)) - len(stems))
            self._phrases.append(_Phrase(article.id, language, idle + sum(self._weights[stem] for stem in stems)))
            # With idle words cut out the string would be like lines that mean something else.
            self._strings.append("" if idle else "".join(stems))


@cache
def index() -> Index:
    """The index over the articles of every language."""
    articles = {language: tuple(book(language).articles.values()) for language in LANGUAGES}
    return Index(articles, book("en").most_asked)


def _holders(pairs: Sequence[tuple[str, Article]]) -> dict[str, dict[str, float]]:
    """Every stem with the articles that hold it, and what it is worth there."""
    holders: dict[str, dict[str, float]] = defaultdict(dict)
    for _, each in pairs:
        for stem in words(f"{each.body} {each.example}"):
            holders[stem].setdefault(each.id, _TEXT)
        for name in (each.title, *each.synonyms):
            for stem in words(name):
                # After the text, so that a word of both counts as one of the title.
                holders[stem][each.id] = _NAME
    return holders


def _weight(word: str, rarity: float) -> float:
    return rarity * _SMALL_NUMBER if word.isdigit() and len(word) == 1 else rarity


def _name(line: str) -> str:
    return " ".join(every_word(line))


def _title(line: str) -> str:
    return f"= {_name(line)}"
