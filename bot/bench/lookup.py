"""The rule search: CPU time a query over the full set of articles."""

import time
from collections.abc import Sequence

from bot.rulebook.index import index
from bot.rulebook.search import search

# Each costs in a way of its own: a clear hit, slang, the wrong layout, Latin letters, a sum, sentences, nothing.
LINES = (
    "бочка",
    "самасвал",
    "<jxrf",
    "bochka",
    "half of 105",
    "what should we agree on before the game",
    "кто остаётся на бочке если сели двое в одном коне",
    "fell off the barel and lost hundred and twenty points, is it a third fall or not yet?",
    "незнакомые совершенно слова без всякого смысла про погоду",
    "880",
)


def main(arguments: Sequence[str]) -> None:
    """Prints milliseconds a query for each line (or those given)."""
    begun = time.process_time()
    index()
    print(f"{'index, once':<60} {(time.process_time() - begun) * 1000:8.2f} ms")
    figures = [_measure(line) for line in arguments or LINES]
    print(f"{'mean':<60} {sum(figures) / len(figures):8.2f} ms")


def _measure(line: str, times: int = 50) -> float:
    begun = time.process_time()
    for _ in range(times):
        found = search(line)
    spent = (time.process_time() - begun) * 1000 / times
    print(f"{line[:60]:<60} {spent:8.2f} ms  {found.verdict:<8} {' '.join(found.articles[:3])}")
    return spent
