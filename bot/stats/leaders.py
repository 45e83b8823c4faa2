"""Tables of many persons: who leads, and how an evening went."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from bot.stats.periods import evening_of, in_evening, in_order, local
from bot.stats.persons import won
from bot.stats.ratings import NEWCOMER, Rating, RatingChange, changes_over, ratings
from bot.stats.records import Record, records_broken
from bot.stats.values import GameSummary, Person


class Standing(NamedTuple):
    """One row of the leaderboard."""

    person: Person
    games: int
    wins: int
    rating: Rating


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """``games`` in the order they ended, ``wins`` by person, the most first, ``changes`` of ratings in all of it."""

    day: date
    games: tuple[GameSummary, ...]
    deals: int
    time: timedelta
    wins: tuple[tuple[Person, int], ...]
    changes: dict[Person, RatingChange]
    broken: tuple[Record, ...]


def leaderboard(summaries: Iterable[GameSummary], rated: dict[Person, Rating] | None = None) -> tuple[Standing, ...]:
    """Everybody with a counted game, by what is certain of the rating, then wins.

    ``rated`` are ratings from a longer time than the games counted here (all time, beside one month's games).
    """
    games = in_order(summaries)
    table = ratings(games) if rated is None else rated
    played = Counter(line.person for each in games for line in each.lines)
    wins = Counter(line.person for each in games for line in each.lines if won(each, line))
    rows = (Standing(person, count, wins[person], table.get(person, NEWCOMER)) for person, count in played.items())
    # The person last, only so that equals do not change places from one day to the next.
    return tuple(sorted(rows, key=lambda row: (-row.rating.sure, -row.wins, row.person)))


def evening(summaries: Iterable[GameSummary], when: datetime) -> Evening:
    """The evening that ``when`` belongs to, by the clock of its time zone."""
    order = in_order(summaries)
    games = in_evening(order, when)
    first = min((local(each.started, when) for each in games), default=when)
    earlier = tuple(each for each in order if each not in games and local(each.started, when) < first)
    wins = Counter(line.person for each in games for line in each.lines if won(each, line))
    return Evening(
        day=evening_of(first),
        games=games,
        deals=sum(each.deals for each in games),
        time=sum((each.duration for each in games), timedelta()),
        wins=tuple(sorted(wins.items(), key=lambda item: (-item[1], item[0]))),
        changes=changes_over(earlier, games),
        broken=records_broken(earlier, games),
    )
