"""``python -m bot.bench NAME``: runs one benchmark."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

BENCHES: Mapping[str, str] = {
    "core": "bot.bench.core",
    "games": "bot.bench.games",
    "search": "bot.bench.lookup",
    "stats": "bot.bench.statistics",
    "taps": "bot.bench.taps",
}
"""Name → module with a ``main(arguments)`` that prints its figures."""


def main(arguments: list[str]) -> int:
    """Runs the benchmark that the first argument names."""
    if not arguments or arguments[0] not in BENCHES:
        print("python -m bot.bench " + "|".join(BENCHES), file=sys.stderr)
        return 2
    run: Callable[[list[str]], None] = import_module(BENCHES[arguments[0]]).main
    run(arguments[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
