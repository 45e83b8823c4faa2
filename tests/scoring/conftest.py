"""One entry on a table: rules, where everybody stands, what happens."""

from collections.abc import Callable, Mapping, Sequence

import pytest

from bot.scoring import begin, play, sides
from bot.scoring.model import Entry, Kind, Result, SeatState
from bot.scoring.rules import Value
from bot.scoring.templates import resolve

Score = Callable[..., Result]

NOMINAL = {Kind.DEFENDED, Kind.SHARE, Kind.SITTER_SCORED, Kind.LINE_HELD}


@pytest.fixture
def score() -> Score:
    """Score entries in a row and give the last result; a seat's start is its total or its whole state."""

    def run(
        *entries: Entry,
        template: str = "russian",
        rules: Mapping[str, Value] | None = None,
        start: Sequence[int | SeatState] = (),
        dealer: int = 0,
    ) -> Result:
        resolved = resolve(template, rules)
        seats = [seat if isinstance(seat, SeatState) else SeatState(seat) for seat in start]
        if seats:
            seats += [SeatState()] * (sides(resolved) - len(seats))
        state = begin(resolved, dealer, tuple(seats))
        for number, entry in enumerate(entries, 1):
            result = play(resolved, state, entry, number)
            state = result.state
        return result

    return run


@pytest.fixture
def told() -> Callable[[Result], list[tuple[str, int]]]:
    """The events of a result that are not just points, as (kind, seat)."""

    def kinds(result: Result) -> list[tuple[str, int]]:
        return [(event.kind.value, event.seat) for event in result.events if event.kind not in NOMINAL]

    return kinds
