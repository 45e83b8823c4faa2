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
        for record in _candidates(summary):
            if record.value > 0 and (record.kind not in best or _beats(record, best[record.kind])):
                best[record.kind] = record
    return tuple(best[kind] for kind in RecordKind if kind in best)


def records_broken(before: Iterable[GameSummary], tonight: Iterable[GameSummary]) -> tuple[Record, ...]:
    """The records that tonight's games took from earlier ones; a first game ever breaks none."""
    old = {record.kind: record for record in records(before)}
    return tuple(each for each in records(tonight) if each.kind in old and _beats(each, old[each.kind]))


_BY_LINE: dict[RecordKind, Callable[[Line], int]] = {
    RecordKind.HIGHEST_CONTRACT: lambda line: line.highest,
    RecordKind.BEST_DEAL: lambda line: line.best,
    RecordKind.MADE_STREAK: lambda line: line.made_streak,
    RecordKind.FALLS: lambda line: line.fell,
    RecordKind.DUMP_TRUCKS: lambda line: line.dump_trucks,
}


def _candidates(summary: GameSummary) -> Iterator[Record]:
    for kind, value in _BY_LINE.items():
        for line in summary.lines:
            yield Record(kind, value(line), line.person, summary.id)
    if summary.winner is None:
        return
    totals = {line.place: line for line in summary.lines}
    yield Record(RecordKind.MARGIN, totals[1].total - totals[2].total, totals[1].person, summary.id)
    yield Record(RecordKind.LONGEST_GAME, summary.deals, None, summary.id)
    yield Record(RecordKind.SHORTEST_GAME, summary.deals, None, summary.id)


def _beats(record: Record, other: Record) -> bool:
    if record.kind is RecordKind.SHORTEST_GAME:
        return record.value < other.value
    return record.value > other.value
