"""Evenings and months. A game after midnight belongs to the evening before: days are cut at six in the morning."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta

from bot.stats.values import GameSummary, Person, moment

NIGHT_ENDS = timedelta(hours=6)


def evening_of(when: datetime) -> date:
    """The evening a moment belongs to, named by the day it began, in the moment's own time zone."""
    return (when - NIGHT_ENDS).date()


def in_evening(summaries: Iterable[GameSummary], when: datetime) -> tuple[GameSummary, ...]:
    """The games that started in the same evening as ``when``, by the clock of its time zone."""
    return tuple(each for each in summaries if _evening(each, when) == evening_of(when))


def in_month(summaries: Iterable[GameSummary], when: datetime) -> tuple[GameSummary, ...]:
    """The games of the evenings of one month."""
    month = evening_of(when).replace(day=1)
    return tuple(each for each in summaries if _evening(each, when).replace(day=1) == month)


def last_evening(summaries: Iterable[GameSummary], now: datetime) -> datetime | None:
    """A moment of the latest evening with a game, to be handed to ``in_evening``; None before the first game."""
    return max((local(each.started, now) for each in summaries), default=None)


def in_order(summaries: Iterable[GameSummary]) -> tuple[GameSummary, ...]:
    """The counted games in the order they ended, which ratings and records follow."""
    counted = (each for each in summaries if each.counted)
    # The id decides between equal times: every fold must see one order.
    return tuple(sorted(counted, key=lambda each: (moment(each.ended), each.id)))


def merged(summaries: Iterable[GameSummary], same: Mapping[Person, Person]) -> tuple[GameSummary, ...]:
    """The summaries with persons replaced: ``same`` maps a person's second id to the one that stays."""
    return tuple(each.with_persons(same) if same else each for each in summaries)


def local(iso: str, like: datetime) -> datetime:
    """A stored time by the clock of ``like``; a time without a zone is taken as that clock's own."""
    when = moment(iso)
    return when.astimezone(like.tzinfo) if when.tzinfo else when.replace(tzinfo=like.tzinfo)


def _evening(summary: GameSummary, like: datetime) -> date:
    return evening_of(local(summary.started, like))
