"""The best of everything, and what an evening added to it."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from bot.stats.periods import in_order
from bot.stats.values import GameSummary, Line, Person


class RecordKind(StrEnum):
    """What can be a record."""

    HIGHEST_CONTRACT = "highest_contract"
    BEST_DEAL = "best_deal"
    MADE_STREAK = "made_streak"
    FALLS = "falls"
    DUMP_TRUCKS = "dump_trucks"
    MARGIN = "margin"
    LONGEST_GAME = "longest_game"
    SHORTEST_GAME = "shortest_game"


class Record(NamedTuple):
    """The greatest (of a shortest game: the smallest) value, who set it first (None: the whole table) and where."""

    kind: RecordKind
    value: int
    person: Person | None
    game: str


def records(summaries: Iterable[GameSummary]) -> tuple[Record, ...]:
    """Every record of these games; nothing is a record at 0. The first to reach a value keeps it."""
    best: dict[RecordKind, Record] = {}
    for summary in in_order(summaries):
        for kind, value, person in _candidates(summary):
            if value > 0 and (kind not in best or _beats(kind, value, best[kind].value)):
                best[kind] = Record(kind, value, person, summary.id)
    return tuple(best[kind] for kind in RecordKind if kind in best)


def records_broken(before: Iterable[GameSummary], tonight: Iterable[GameSummary]) -> tuple[Record, ...]:
    """The records that tonight's games took from earlier ones; a first game ever breaks none."""
    old = {record.kind: record.value for record in records(before)}
    return tuple(record for record in records(tonight) if record.kind in old and _beats(*record[:2], old[record.kind]))


_BY_LINE: dict[RecordKind, Callable[[Line], int]] = {
    RecordKind.HIGHEST_CONTRACT: lambda line: line.highest,
    RecordKind.BEST_DEAL: lambda line: line.best,
    RecordKind.MADE_STREAK: lambda line: line.made_streak,
    RecordKind.FALLS: lambda line: line.fell,
    RecordKind.DUMP_TRUCKS: lambda line: line.dump_trucks,
}


def _candidates(summary: GameSummary) -> Iterator[tuple[RecordKind, int, Person | None]]:
    for kind, value in _BY_LINE.items():
        for line in summary.lines:
            yield kind, value(line), line.person
    if summary.winner is None:
        return
    # Partners share place and total, so either line will do.
    totals = {line.place: line for line in summary.lines}
    yield RecordKind.MARGIN, totals[1].total - totals[2].total, totals[1].person
    yield RecordKind.LONGEST_GAME, summary.deals, None
    yield RecordKind.SHORTEST_GAME, summary.deals, None


def _beats(kind: RecordKind, value: int, other: int) -> bool:
    return value < other if kind is RecordKind.SHORTEST_GAME else value > other
