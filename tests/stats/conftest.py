"""Finished games for statistics."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from bot.bench.evenings import invented_game
from bot.scoring.model import Entry, Game, SeatState
from bot.scoring.rules import Rules
from bot.stats import FinishedGame, GameSummary, game_summary

FIRST = datetime.fromisoformat("2026-03-14T19:00:00+03:00")
Finished = Callable[..., FinishedGame]


@pytest.fixture
def finished() -> Finished:
    """A finished game of these entries; without any, an invented one of the seed."""

    def make(
        *entries: Entry,
        seed: int = 0,
        rules: Rules | None = None,
        start: tuple[SeatState, ...] = (),
        persons: tuple[int, ...] = (1, 2, 3, 4),
        number: int = 1,
        started: str = "",
        counted: bool = True,
    ) -> FinishedGame:
        under = rules or Rules()
        names = ("Anna", "Boris", "Vera", "Gleb")[: under.seats]
        game = Game(rules=under, players=names, start=start, entries=entries)
        begun = datetime.fromisoformat(started) if started else FIRST + timedelta(hours=3 * number)
        return FinishedGame(
            id=f"g{number}",
            revision=1,
            game=game if entries else invented_game(seed or number, under),
            persons=persons[: under.seats],
            started=begun.isoformat(),
            ended=(begun + timedelta(hours=2)).isoformat(),
            counted=counted,
        )

    return make


@pytest.fixture
def summaries(finished: Finished) -> tuple[GameSummary, ...]:
    """Twelve games of one chat, now and then with a fourth person instead of the third."""
    persons = [(1, 2, 3), (2, 3, 1), (1, 4, 2)]
    return tuple(game_summary(finished(number=each, persons=persons[each % 3])) for each in range(1, 13))
