"""How many deals a second the scoring core does on one core, and whether longer games cost more a deal."""

import time
from collections.abc import Sequence
from random import Random

from bot.bench.legal import random_game
from bot.scoring import replay
from bot.scoring.model import Game
from bot.scoring.templates import TEMPLATES

LENGTHS = (10, 100, 1_000)
DEALS = 2_000
"""How many deals one measurement scores."""
# Whatever else runs on the machine only slows it down: the best run is nearest the truth.
_BEST_OF = 5


def main(arguments: Sequence[str]) -> None:
    """Prints deals a second by template and length of the game, and the growth from the shortest to the longest."""
    templates = arguments or list(TEMPLATES)
    print(f"{'template':<16}" + "".join(f"{length:>7} deals" for length in LENGTHS) + f"{'growth':>9}")
    for template in templates:
        speeds = [speed(template, length) for length in LENGTHS]
        growth = speeds[0] / speeds[-1]
        print(f"{template:<16}" + "".join(f"{deals:>11,.0f}/s" for deals in speeds) + f"{growth:>8.2f}×")


def speed(template: str, length: int) -> float:
    """Deals a second of one replay, the best of a few."""
    games = _games(template, length)
    return max(_once(games) for _ in range(_BEST_OF))


def _games(template: str, length: int) -> list[Game]:
    """Games of that template and length, ``DEALS`` deals in all."""
    rules = TEMPLATES[template]
    return [random_game(Random(seed), rules, length, endless=True) for seed in range(max(1, DEALS // length))]


def _once(games: Sequence[Game]) -> float:
    deals = sum(len(game.entries) for game in games)
    # Time of this process alone, so that a busy machine does not count.
    begun = time.process_time()
    for game in games:
        replay(game)
    return deals / (time.process_time() - begun)
