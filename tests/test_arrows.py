"""Imports point one way, and each third-party library has its place."""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

BOT = Path(__file__).resolve().parents[1] / "bot"

PURE = {"scoring"}
OURS: Mapping[str, set[str]] = {
    "scoring": set(),
    "resources": set(),
    "settings": set(),
    "i18n": {"resources"},
    "pictures": set(),
    "entry": PURE,
    "stats": PURE,
    "storage": {"entry", "resources", *PURE},
    "rulebook": {"i18n", "entry", "resources", *PURE},
    "sheet": {"i18n", "entry", "stats", *PURE},
    "keeper": {"storage", "i18n", "entry", "stats", *PURE},
    "chat": {"keeper", "sheet", "rulebook", "stats", "pictures", "storage", "i18n", "entry", *PURE},
    "playground": {"settings", "resources"},
}
"""What each part may import of ours beside itself. Parts that are not named put the others together."""

COMPOSITION = {"app", "bench", "cli", "commands", "__main__"}

THEIRS: Mapping[str, set[str]] = {
    "telegram": {"chat", "app", "bench", "commands"},
    "tornado": {"playground", "chat"},
    "aiosqlite": {"storage"},
    "babel": {"i18n"},
    "matplotlib": {"pictures"},
    "rapidfuzz": {"rulebook"},
    "openskill": {"stats"},
    "pydantic": {"settings", "cli"},
    "pydantic_settings": {"settings"},
    "filelock": {"commands"},
    "wcwidth": {"sheet", "pictures"},
}
"""Where each third-party library may be imported."""


def imported(source: str) -> Iterator[str]:
    """Every module a source text imports, by its full name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            if node.module == "bot":
                yield from (f"bot.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


def faults(part: str, source: str) -> list[str]:
    """What a file of this part imports and must not."""
    found = []
    for module in imported(source):
        top, _, rest = module.partition(".")
        if top == "bot":
            wanted = rest.partition(".")[0]
            if part not in COMPOSITION and wanted not in {part, *OURS[part]}:
                found.append(f"{part} imports bot.{wanted}")
        elif top not in sys.stdlib_module_names and part not in THEIRS.get(top, set()):
            found.append(f"{part} imports {top}")
    return found


def part_of(file: Path) -> str:
    return file.relative_to(BOT).parts[0].removesuffix(".py")


FILES = sorted(file for file in BOT.rglob("*.py") if file != BOT / "__init__.py")


def test_every_part_is_known() -> None:
    assert {part_of(file) for file in FILES} <= {*OURS, *COMPOSITION}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(BOT)))
def test_imports_point_one_way(file: Path) -> None:
    assert faults(part_of(file), file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("part", ["scoring", "entry"])
def test_the_core_knows_no_clock_no_log_and_no_files(part: str) -> None:
    unwanted = {"time", "datetime", "logging", "asyncio", "random", "os", "pathlib", "sqlite3", "gettext"}
    for file in (BOT / part).glob("*.py"):
        assert not unwanted & set(imported(file.read_text(encoding="utf-8"))), file.name


@pytest.mark.parametrize(
    ("part", "source", "fault"),
    [
        ("scoring", "from bot.sheet.text import Text", "scoring imports bot.sheet"),
        ("storage", "import bot.sheet", "storage imports bot.sheet"),
        ("sheet", "from bot import storage", "sheet imports bot.storage"),
        ("keeper", "from bot.chat.turn import Turn", "keeper imports bot.chat"),
        ("playground", "from bot.scoring import play", "playground imports bot.scoring"),
        ("keeper", "import telegram.ext", "keeper imports telegram"),
        ("chat", "def late():\n    import aiosqlite", "chat imports aiosqlite"),
        ("sheet", "import requests", "sheet imports requests"),
    ],
)
def test_a_wrong_arrow_is_found(part: str, source: str, fault: str) -> None:
    assert faults(part, source) == [fault]
