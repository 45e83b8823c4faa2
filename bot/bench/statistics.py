"""Statistics of one chat: folded cold from the games, and from kept summaries; CPU time, and how it grows."""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from bot.bench.evenings import invented_game
from bot.scoring.model import Game
from bot.stats import (
    FinishedGame,
    GameSummary,
    game_summary,
    leaderboard,
    opponents,
    person_stats,
    ratings,
    records,
    summary_from_json,
    summary_to_json,
)

T = TypeVar("T")
PERSONS = 8
_BEGIN = datetime(2020, 1, 1, 18, tzinfo=UTC)


def main(arguments: Sequence[str]) -> None:
    """Prints the figures for 100, 1,000 and 10,000 games (or those given)."""
    print(f"{'games':>7} {'cold fold':>10} {'load kept':>10} {'figures':>9} {'from cold':>10} {'from kept':>10} growth")
    before = 0.0
    for count in [int(each) for each in arguments] or [100, 1_000, 10_000]:
        before = _measure(count, before)
    print("CPU seconds; growth: of the CPU time a game from kept summaries, against the line above")


def invented_evenings(count: int) -> list[FinishedGame]:
    """So many finished games of one chat, a few each evening, among the same eight persons."""
    games = [invented_game(seed) for seed in range(min(count, 200))]
    return [_finished(number, games[number % len(games)]) for number in range(count)]


def everything(summaries: Sequence[GameSummary]) -> None:
    """All that /stats, /stats NAME and /top of a chat ask for."""
    leaderboard(summaries, ratings(summaries))
    records(summaries)
    for person in range(1, PERSONS + 1):
        person_stats(summaries, person)
    opponents(summaries, 1)


def _measure(count: int, before: float) -> float:
    """One line of figures; the CPU time a game, from kept summaries."""
    played = invented_evenings(count)
    cold, summaries = _timed(lambda: [game_summary(each) for each in played])
    kept = [summary_to_json(each) for each in summaries]
    load, loaded = _timed(lambda: [summary_from_json(each) for each in kept])
    figures, _ = _timed(lambda: everything(loaded))
    warm = load + figures
    growth = f"{warm / count / before:.2f}" if before else "–"
    print(f"{count:>7} {cold:>10.2f} {load:>10.2f} {figures:>9.2f} {cold + figures:>10.2f} {warm:>10.2f} {growth:>6}")
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
