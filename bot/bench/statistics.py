"""Statistics of one chat: folded cold from the games, and from kept summaries; CPU time, and how it grows."""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TypeVar

from bot.bench.evenings import invented_game
from bot.scoring.model import Game
from bot.stats import (
    FinishedGame,
    GameSummary,
    evening,
    game_summary,
    leaderboard,
    opponents,
    person_stats,
    ratings,
    summary_from_json,
    summary_to_json,
)
from bot.stats.values import moment

T = TypeVar("T")
PERSONS = 8
_BEGIN = datetime(2020, 1, 1, 18, tzinfo=UTC)


def main(arguments: Sequence[str]) -> None:
    """Prints the figures for 100, 1,000 and 10,000 games (or those given)."""
    head = ("cold fold", "load kept", *COMMANDS, "from cold", "from kept")
    print(f"{'games':>7}" + "".join(f"{name:>12}" for name in head) + "  growth")
    before = 0.0
    for count in [int(each) for each in arguments] or [100, 1_000, 10_000]:
        before = _measure(count, before)
    print("CPU seconds, the slowest command behind a cold fold or kept summaries; growth: of the latter a game")


def invented_evenings(count: int) -> list[FinishedGame]:
    """So many finished games of one chat, a few each evening, among the same eight persons."""
    # Playing is not what is measured, and would take most of the time: a few games take turns.
    games = [invented_game(seed) for seed in range(min(count, 200))]
    return [_finished(number, games[number % len(games)]) for number in range(count)]


def stats_of_all(summaries: Sequence[GameSummary]) -> None:
    """The figures of /stats."""
    for person in range(1, PERSONS + 1):
        person_stats(summaries, person)


def stats_of_one(summaries: Sequence[GameSummary]) -> None:
    """The figures of /stats NAME."""
    person_stats(summaries, 1)
    opponents(summaries, 1)
    ratings(summaries)


def top(summaries: Sequence[GameSummary]) -> None:
    """The figures of /top."""
    leaderboard(summaries)


def last_evening_of(summaries: Sequence[GameSummary]) -> None:
    """The figures of /evening."""
    evening(summaries, moment(summaries[-1].started))


COMMANDS = {"/stats": stats_of_all, "/stats NAME": stats_of_one, "/top": top, "/evening": last_evening_of}


def _measure(count: int, before: float) -> float:
    """One line of figures; the CPU time a game of the slowest command, from kept summaries."""
    played = invented_evenings(count)
    cold, summaries = _timed(lambda: [game_summary(each) for each in played])
    kept = [summary_to_json(each) for each in summaries]
    load, loaded = _timed(lambda: [summary_from_json(each) for each in kept])
    answers = [_timed(partial(command, loaded))[0] for command in COMMANDS.values()]
    warm = load + max(answers)
    growth = f"{warm / count / before:.2f}" if before else "–"
    figures = (cold, load, *answers, cold + max(answers), warm)
    print(f"{count:>7}" + "".join(f"{figure:>12.2f}" for figure in figures) + f"{growth:>8}")
    return warm / count


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def _finished(number: int, game: Game) -> FinishedGame:
    started = _BEGIN + timedelta(hours=7 * number)
    return FinishedGame(
        id=f"g{number}",
        revision=1,
        game=game,
        persons=tuple(1 + (number + 3 * seat) % PERSONS for seat in range(3)),
        started=started.isoformat(),
        ended=(started + timedelta(hours=2)).isoformat(),
    )
