"""What statistics are made from: one finished game as handed in, and its summary, small enough to be kept as JSON."""

import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from bot.scoring.model import Game, Kind

Person: TypeAlias = int
"""A person's id in the store: the same through every rename and every game."""

# To be raised with every change of a field: kept summaries of another number are folded anew.
FORMAT = 1
BANDS = (0, 100, 120, 160, 200)
"""Where each band of contract sizes begins; the last one is open."""


def band(bid: int) -> int:
    """The index into ``BANDS`` of the band a contract belongs to."""
    return bisect_right(BANDS, bid) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """One game to be counted, at one revision of its ledger; ``persons`` holds a person id per seat.

    ``started`` and ``ended`` are ISO 8601 times. A game that is not ``counted`` has a summary but no statistics.
    """

    id: str
    revision: int
    game: Game
    persons: tuple[Person, ...]
    started: str
    ended: str
    counted: bool = True


class Line(NamedTuple):
    """What one seat did in one game. Partners share their side's points and barrels; a contract is the declarer's own.

    ``played`` and ``made`` count contracts per band of ``BANDS``, write-offs not among them; ``bids`` is the sum of the
    made ones. ``defended`` are the points of ``defences`` deals. ``marriages``: hearts, diamonds, clubs, spades, aces.
    ``best`` is the most points a single deal gave, ``best_deal`` its number. Streaks are the longest rows of contracts.
    """

    person: Person
    side: int
    place: int
    total: int
    played: tuple[int, ...] = (0,) * len(BANDS)
    made: tuple[int, ...] = (0,) * len(BANDS)
    bids: int = 0
    highest: int = 0
    defended: int = 0
    defences: int = 0
    marriages: tuple[int, ...] = (0,) * 5
    bolts: int = 0
    no_wins: int = 0
    penalties: int = 0
    write_offs: int = 0
    mounted: int = 0
    fell: int = 0
    barrel_won: int = 0
    dump_trucks: int = 0
    made_streak: int = 0
    failed_streak: int = 0
    best: int = 0
    best_deal: int = 0


_TUPLES = tuple(Line._fields.index(name) for name in ("played", "made", "marriages"))


class Moment(NamedTuple):
    """One turn of the story: a barrel mounted, left or won, a dump truck, with the total before and after."""

    deal: int
    side: int
    kind: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """A game in figures. Lines are in seating order; ``winner`` is a side, None when the game was broken off."""

    id: str
    revision: int
    counted: bool
    started: str
    ended: str
    deals: int
    winner: int | None
    lead_changes: int
    lines: tuple[Line, ...]
    moments: tuple[Moment, ...]

    @property
    def duration(self) -> timedelta:
        """From the first to the last moment of the game, never negative."""
        # Clocks are set back, and times in imported games are whatever was written.
        return max(timedelta(), moment(self.ended) - moment(self.started))

    @property
    def best(self) -> Line | None:
        """The line with the best deal of the game, the earliest of equals; None when no deal gave anything."""
        found = max(self.lines, key=lambda line: (line.best, -line.best_deal), default=None)
        return found if found and found.best > 0 else None

    def with_persons(self, same: Mapping[Person, Person]) -> "GameSummary":
        """The summary with persons replaced by those they turned out to be."""
        lines = (line._replace(person=same.get(line.person, line.person)) for line in self.lines)
        return replace(self, lines=tuple(lines))


def longest_row(flags: Iterable[bool]) -> int:
    """The longest run of true ones."""
    longest = row = 0
    for flag in flags:
        row = row + 1 if flag else 0
        longest = max(longest, row)
    return longest


@lru_cache(maxsize=1 << 16)
def moment(iso: str) -> datetime:
    """An ISO 8601 time; remembered, because every order of games asks for it again."""
    return datetime.fromisoformat(iso)


def summary_to_json(summary: GameSummary) -> str:
    """The summary as one short line of JSON, to be kept under its game and revision."""
    row = [FORMAT, summary.id, summary.revision, int(summary.counted), summary.started, summary.ended, summary.deals]
    rest = [summary.winner, summary.lead_changes, summary.lines, summary.moments]
    return json.dumps([*row, *rest], ensure_ascii=False, separators=(",", ":"))


def summary_from_json(text: str) -> GameSummary:
    """A kept summary. ``ValueError``: it was made by another version or is damaged; fold the game again."""
    try:
        version, *row = json.loads(text)
        if version == FORMAT:
            return _summary(*row)
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise ValueError("damaged summary") from error
    raise ValueError(f"summary of format {version}")


def _line(row: list[Any]) -> Line:
    # JSON knows lists only, and summaries are compared.
    for place in _TUPLES:
        row[place] = tuple(row[place])
    return Line._make(row)


def _summary(*row: Any) -> GameSummary:
    game, revision, counted, started, ended, deals, winner, lead_changes, lines, moments = row
    return GameSummary(
        id=game,
        revision=revision,
        counted=bool(counted),
        started=started,
        ended=ended,
        deals=deals,
        winner=winner,
        lead_changes=lead_changes,
        lines=tuple(_line(line) for line in lines),
        moments=tuple(Moment(*each) for each in moments),
    )


STORY = frozenset(
    {
        Kind.BARREL_MOUNTED,
        Kind.BARREL_FELL,
        Kind.BARREL_KNOCKED_OFF,
        Kind.BARREL_ZEROED,
        Kind.BARREL_WON,
        Kind.DUMP_TRUCK,
    }
)
"""The events a summary tells one by one."""
