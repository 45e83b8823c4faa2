"""The files of the rule book as they lie."""

import csv
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.i18n.catalog import LANGUAGES
from bot.resources import resource


@pytest.fixture
def raw() -> dict[str, dict[str, set[str]]]:
    """Language → topic → the articles its file holds."""
    folders = {language: resource("locales") / "articles" / language for language in LANGUAGES}
    return {language: {path.name.removesuffix(".toml"): _articles(path.read_text("utf-8")) for path in folder.iterdir()}
            for language, folder in folders.items()}  # fmt: skip


@pytest.fixture
def queries() -> Callable[[str], list[dict[str, str]]]:
    """The lines of one list of queries: what is typed, by a reader of which language, and the article meant."""

    def read(name: str) -> list[dict[str, str]]:
        with (Path(__file__).parent / f"queries_{name}.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    return read


def _articles(text: str) -> set[str]:
    return {name for name, entry in tomllib.loads(text).items() if isinstance(entry, dict)}
