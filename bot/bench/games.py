"""Random legal games of every template, scored and held to the invariants."""

import argparse
import time
from collections.abc import Sequence
from random import Random

from bot.bench.invariants import check_game
from bot.bench.legal import TABLES, random_game, random_rules
from bot.scoring import replay
from bot.scoring.rules import Rules
from bot.scoring.templates import TEMPLATES, resolve


def main(arguments: Sequence[str]) -> None:
    """Plays ``--count`` games of every template and as many under random rules; Broken at the first fault."""
    parser = argparse.ArgumentParser(prog="python -m bot.bench games")
    parser.add_argument("--count", type=int, default=10_000, help="games of every template")
    parser.add_argument("--seed", type=int, default=0, help="another seed plays other games")
    options = parser.parse_args(arguments)
    for template in TEMPLATES:
        tables = [resolve(template, table) for table in TABLES]
        _run(template, [tables[number % len(tables)] for number in range(options.count)], options.seed)
    random = Random(options.seed)
    _run("random rules", [random_rules(random) for _ in range(options.count)], options.seed)


def _run(name: str, each: Sequence[Rules], seed: int) -> None:
    begun, entries, won = time.process_time(), 0, 0
    for number, rules in enumerate(each):
        # A seed a game: one that breaks can be played again without those before it.
        game = random_game(Random(f"{name} {seed} {number}"), rules)
        results = replay(game)
        check_game(game, results)
        entries += len(results)
        won += bool(results) and results[-1].state.winner is not None
    seconds = time.process_time() - begun
    print(
        f"{name:<16} {len(each):>7,} games  {entries:>9,} entries  {won:>7,} won  all invariants hold  {seconds:.0f} s"
    )
