"""Games and golden texts for the words."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.i18n.catalog import Translator, translator
from bot.scoring import begin, play
from bot.scoring.model import Entry, Result, SeatState
from bot.scoring.rules import Rules

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = {"ru": ("Аня", "Боря", "Вера", "Гриша"), "en": ("Anna", "Boris", "Vera", "Greg")}


@dataclass(frozen=True)
class Played:
    """A game with its results, ready to be put into words."""

    names: tuple[str, ...]
    rules: Rules
    entries: tuple[Entry, ...]
    results: tuple[Result, ...]
    start: tuple[SeatState, ...] = ()

    @property
    def sheet(self) -> tuple[tuple[str, ...], Rules, tuple[Entry, ...], tuple[Result, ...]]:
        return self.names, self.rules, self.entries, self.results


@pytest.fixture
def ru() -> Translator:
    return translator("ru")


@pytest.fixture
def en() -> Translator:
    return translator("en")


@pytest.fixture(params=["ru", "en"])
def t(request: pytest.FixtureRequest) -> Translator:
    """Both languages, one after the other."""
    return translator(request.param)


@pytest.fixture
def names() -> Callable[[Translator, int], tuple[str, ...]]:
    """The usual names of a language."""
    return lambda t, count=3: NAMES[t.language][:count]


@pytest.fixture
def game() -> Callable[..., Played]:
    """Scores entries under the rules."""

    def scored(
        *entries: Entry,
        rules: Rules | None = None,
        names: tuple[str, ...] = NAMES["ru"],
        start: tuple[SeatState, ...] = (),
        first_dealer: int = 0,
    ) -> Played:
        under = rules or Rules()
        state = begin(under, first_dealer, start)
        results: list[Result] = []
        for number, entry in enumerate(entries, 1):
            results.append(play(under, state, entry, number))
            state = results[-1].state
        return Played(names[: under.seats], under, entries, tuple(results), start)

    return scored


@pytest.fixture
def golden() -> Callable[[Translator, str, str], None]:
    """Holds a text to the file that people have read; WRITE_GOLDEN=1 writes the files anew."""

    def compare(t: Translator, name: str, text: str) -> None:
        path = GOLDEN / t.language / f"{name}.txt"
        if os.environ.get("WRITE_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.rstrip("\n") + "\n", "utf-8")
        assert text.rstrip("\n") + "\n" == path.read_text("utf-8")

    return compare
