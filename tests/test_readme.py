"""The README tells the truth: its commands, settings, rules and tables are those of the program."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.bench.__main__ import BENCHES
from bot.cli import COMMANDS, main
from bot.i18n.catalog import translator
from bot.scoring.rules import KEYS, Key
from bot.scoring.templates import TEMPLATES
from bot.settings import Settings
from bot.sheet import rule_words
from bot.sheet.help import command_lines
from bot.storage import chatfile

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ENGLISH = translator("en")


def table(*rows: Sequence[str]) -> str:
    """A Markdown table; the first row is its head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def allowed(key: Key) -> str:
    """The values a rule may have."""
    spans = (f"{span[0]}" if len(span) == 1 else f"{span[0]}..{span[-1]}" for span in key.numbers)
    steps = {span.step for span in key.numbers} - {1}
    return ", ".join(key.words or spans) + "".join(f" by {step}" for step in steps)


def rule_rows() -> list[list[str]]:
    """One row a rule: its value in every template, = where it is as in the first one."""
    rows = [["rule", "decides", "values", *TEMPLATES]]
    first, *others = TEMPLATES.values()
    for name, key in KEYS.items():
        usual = key.plain(first)
        rest = ("=" if key.plain(rules) == usual else str(key.plain(rules)) for rules in others)
        rows.append([f"`{name}`", rule_words.explanation(ENGLISH, name), allowed(key), str(usual), *rest])
    return rows


def template_rows() -> list[list[str]]:
    rows = [["rule set", "in chat", "sets it apart"]]
    for name in TEMPLATES:
        title, line = rule_words.template(ENGLISH, name), rule_words.template_line(ENGLISH, name)
        rows.append([f"`{name}`", title, line])
    return rows


def command_rows() -> list[list[str]]:
    return [["command", "does"], *([f"/{name}", line] for name, line in command_lines(ENGLISH))]


@pytest.mark.parametrize("rows", [rule_rows, template_rows, command_rows])
def test_tables_are_those_of_the_program(rows) -> None:  # type: ignore[no-untyped-def]
    assert table(*rows()) in README


def test_every_command_of_the_command_line_is_told() -> None:
    assert [name for name in COMMANDS if f"`thousand-bot {name}" not in README] == ["run"]


def test_every_setting_is_told() -> None:
    assert [name for name in Settings.model_fields if f"`BOT_{name.upper()}`" not in README] == []


def test_every_benchmark_is_told() -> None:
    assert [name for name in BENCHES if f"python -m bot.bench {name}" not in README] == []


def test_every_part_of_the_code_is_on_the_map() -> None:
    parts = {path.name for path in (ROOT / "bot").iterdir() if (path / "__init__.py").is_file()}
    assert [part for part in sorted(parts) if f"\n  {part}/" not in README] == []


def test_ci_runs_the_commands_that_the_readme_gives() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (command,) = (block.strip() for block in blocks("sh") if "pytest" in block and "venv" in block)
    install, _, test = command.rpartition(" && ")
    assert f"\n{install}\n" in ci
    assert ci.endswith(f"\n{test}\n")


def test_the_sample_game_gives_the_sheet_that_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (game,) = (block for block in blocks("json") if block.startswith('{\n  "format": "thousand-game/1"'))
    (tmp_path / "game.json").write_text(game, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["score", "game.json"]) == 0
    printed = capsys.readouterr().out
    (shown,) = (block for block in blocks("text") if "thousand-bot score game.json" in block)
    assert shown.partition("\n")[2].strip() == printed.strip()


def test_the_sample_of_a_chat_file_is_one() -> None:
    (sample,) = (block for block in blocks("json") if "thousand-chat/1" in block)
    assert set(json.loads(sample)) == set(json.loads(chatfile.to_text(chatfile.from_text(sample))))


@pytest.mark.parametrize("source", [line for line in (ROOT / "Dockerfile").read_text().splitlines() if "COPY" in line])
def test_what_the_image_copies_is_there_and_not_ignored(source: str) -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    _, *names, _ = [word for word in source.split() if not word.startswith("--")]
    for name in names:
        assert name == "/venv" or ((ROOT / name).exists() and f"!{name}" in ignored), name


def test_the_lock_covers_what_the_project_needs() -> None:
    lock = (ROOT / ".ci" / "requirements.lock").read_text(encoding="utf-8")
    pins = re.findall(r"^([\w.-]+)==\S+(?: \\\n    --hash=sha256:[0-9a-f]{64})+$", lock, re.MULTILINE)
    assert len(pins) == lock.count("==")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    needed = re.search(r"^dependencies = \[(.*?)^\]", project, re.MULTILINE | re.DOTALL)
    assert needed is not None
    names = re.findall(r'"([\w-]+)', needed[1])
    assert names
    assert {*names, "hatchling"} <= {pin.lower().replace("_", "-") for pin in pins}
    assert "://" not in lock
