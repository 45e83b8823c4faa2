"""What one person, or two against each other, did over many games."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from bot.stats.periods import in_order
from bot.stats.values import GameSummary, Line, Person, longest_row

SUMMED = (
    *("bids", "defended", "defences", "bolts", "no_wins", "penalties", "write_offs"),
    *("mounted", "fell", "barrel_won", "dump_trucks"),
)
"""What is simply added up over a person's lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonStats:
    """Sums over a person's counted games; ``places`` counts first places, second places and so on.

    ``played``, ``made``, ``marriages`` and the other counts are those of a ``Line``, added up; ``best_deal`` and
    ``highest`` are the greatest. ``row`` is how many of the latest games in a row were won, ``best_row`` the longest.
    """

    person: Person
    games: int
    wins: int
    places: tuple[int, ...]
    deals: int
    time: timedelta
    played: tuple[int, ...]
    made: tuple[int, ...]
    bids: int
    highest: int
    defended: int
    defences: int
    marriages: tuple[int, ...]
    bolts: int
    no_wins: int
    penalties: int
    write_offs: int
    mounted: int
    fell: int
    barrel_won: int
    dump_trucks: int
    made_streak: int
    best_deal: int
    row: int
    best_row: int

    @property
    def average_place(self) -> float:
        """The mean place, 0 without games."""
        return sum(place * count for place, count in enumerate(self.places, start=1)) / (self.games or 1)

    @property
    def average_made(self) -> float:
        """The mean size of the contracts made, 0 when there was none."""
        return self.bids / (sum(self.made) or 1)

    @property
    def average_defended(self) -> float:
        """The mean deal score as a defender, 0 without such a deal."""
        return self.defended / (self.defences or 1)


class HeadToHead(NamedTuple):
    """Two persons as opponents: games at one table, and how often each was placed above the other."""

    person: Person
    other: Person
    games: int
    ahead: int
    behind: int


def person_stats(summaries: Iterable[GameSummary], person: Person) -> PersonStats:
    """Everything about one person; all zeros for somebody without counted games."""
    games = [(each, line) for each in in_order(summaries) for line in each.lines if line.person == person]
    lines = [line for _, line in games]
    wins = [won(each, line) for each, line in games]
    return PersonStats(
        person=person,
        games=len(games),
        wins=sum(wins),
        places=tuple(sum(line.place == place for line in lines) for place in range(1, 5)),
        deals=sum(each.deals for each, _ in games),
        time=sum((each.duration for each, _ in games), timedelta()),
        played=_columns([line.played for line in lines], 5),
        made=_columns([line.made for line in lines], 5),
        marriages=_columns([line.marriages for line in lines], 5),
        highest=max((line.highest for line in lines), default=0),
        made_streak=max((line.made_streak for line in lines), default=0),
        best_deal=max((line.best for line in lines), default=0),
        row=_row(reversed(wins)),
        best_row=longest_row(wins),
        **_sums(lines),
    )


def head_to_head(summaries: Iterable[GameSummary], person: Person, other: Person) -> HeadToHead:
    """How two persons fared against each other; games as partners are not among them."""
    pairs = [
        (mine.place, theirs.place)
        for each in summaries
        if each.counted
        for mine in each.lines
        for theirs in each.lines
        if mine.person == person and theirs.person == other and mine.side != theirs.side
    ]
    # Sides never share a place: who is not ahead is behind.
    ahead = sum(mine < theirs for mine, theirs in pairs)
    return HeadToHead(person, other, len(pairs), ahead, len(pairs) - ahead)


def opponents(summaries: Iterable[GameSummary], person: Person) -> tuple[HeadToHead, ...]:
    """A person against everybody met at a table, the most frequent first."""
    # Once here, so that each pair looks through the person's own games only.
    games = [each for each in summaries if each.counted and any(line.person == person for line in each.lines)]
    others = {line.person for each in games for line in each.lines} - {person}
    pairs = (head_to_head(games, person, other) for other in others)
    return tuple(sorted((pair for pair in pairs if pair.games), key=lambda pair: (-pair.games, pair.other)))


def won(summary: GameSummary, line: Line) -> bool:
    """Whether the line's side reached the target first; nobody wins a game that was broken off."""
    return summary.winner == line.side


def _sums(lines: Sequence[Line]) -> dict[str, int]:
    return {name: sum(getattr(line, name) for line in lines) for name in SUMMED}


def _columns(rows: Sequence[tuple[int, ...]], width: int) -> tuple[int, ...]:
    return tuple(sum(row[index] for row in rows) for index in range(width))


def _row(wins: Iterable[bool]) -> int:
    length = 0
    for win in wins:
        if not win:
            break
        length += 1
    return length
