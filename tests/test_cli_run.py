"""The running program, as processes: started, interrupted, started twice, without the server."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from bot.cli import COMMANDS, main

ANSWER_S = 60
REFUSED = "123456:refused-refused-refused"
ACCEPTED = "123456:ABC-DEF_ghijklmnopqrstuvwxyz"
UNREACHABLE = "http://127.0.0.1:9"

Start = Callable[..., "Program"]


class Program:
    """A started ``thousand-bot`` and what it says."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said = ""

    def line(self) -> str:
        """Its next line on either output."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.said += line
        return line

    def address(self) -> str:
        """The playground's address, from the line that tells it."""
        line = self.line()
        assert line.startswith("Playground: http://127.0.0.1:"), line
        return line.split()[1]

    def ended(self) -> int:
        """Its exit status, once it is over."""
        rest, _ = self.process.communicate(timeout=ANSWER_S)
        self.said += rest
        return self.process.returncode

    def told(self, number: signal.Signals) -> int:
        """Its exit status after this signal."""
        self.process.send_signal(number)
        return self.ended()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[Program] = []
    clean = {name: value for name, value in os.environ.items() if not name.startswith("BOT_")}

    def run(*arguments: str, **settings: str) -> Program:
        command = [sys.executable, "-m", "bot", *arguments]
        process = subprocess.Popen(
            command,
            cwd=tmp_path,
            env={**clean, "PYTHONUNBUFFERED": "1", **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        started.append(Program(process))
        return started[-1]

    yield run
    for program in started:
        if program.process.poll() is None:
            program.process.kill()
            program.process.communicate()


def until_heard(folder: Path) -> None:
    """Wait until the bot on this folder has heard from its server."""
    for _ in range(10 * ANSWER_S):
        if (folder / "heartbeat").exists():
            return
        time.sleep(0.1)
    raise AssertionError("the bot has not reached its server")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_playground_and_bot_run_together_and_end_cleanly(start: Start, data: Path, number: signal.Signals) -> None:
    program = start("--data", str(data), "--port", "0")
    address = program.address()
    until_heard(data)
    assert start("health", "--data", str(data)).ended() == 0
    with urlopen(f"{address}/", timeout=ANSWER_S) as page:
        assert b"<html" in page.read()
    with urlopen(f"{address}/playground/api/calls", timeout=ANSWER_S) as calls:
        assert b"getUpdates" in calls.read()
    assert program.told(number) == 0
    assert "Traceback" not in program.said
    assert program.said.count("\n") == 1


def test_a_second_process_on_the_same_folder_is_told_so(start: Start, data: Path) -> None:
    start("--data", str(data), "--port", "0").address()
    second = start("--data", str(data), "--port", "0")
    assert second.ended() == 2
    assert second.said == f"Another thousand-bot is using the data folder {data}.\n"


def test_a_busy_port_is_named_in_a_sentence(start: Start, data: Path, tmp_path: Path) -> None:
    port = start("playground", "--data", str(data), "--port", "0").address().rpartition(":")[2]
    second = start("--data", str(tmp_path / "other"), "--port", port)
    assert second.ended() == 2
    assert second.said == f"Port {port} is taken by another program: choose one with --port.\n"


def test_a_bot_beside_the_playground_is_killed_and_started_again(start: Start, data: Path, tmp_path: Path) -> None:
    address = start("playground", "--data", str(data), "--port", "0").address()
    folder = tmp_path / "bot"
    for _ in range(2):
        (folder / "heartbeat").unlink(missing_ok=True)
        program = start("--data", str(folder), BOT_API_URL=address, BOT_TOKEN=ACCEPTED)
        until_heard(folder)
        program.process.kill()
        program.ended()
        assert ACCEPTED not in program.said


def test_a_refused_token_ends_the_program_with_a_sentence(start: Start, data: Path, tmp_path: Path) -> None:
    address = start("playground", "--data", str(data), "--port", "0").address()
    program = start("--data", str(tmp_path / "bot"), BOT_API_URL=address, BOT_TOKEN=REFUSED)
    assert program.ended() == 2
    assert program.said == "Telegram refuses this token: take a new one from BotFather.\n"


def test_a_server_out_of_reach_is_waited_for_and_no_token_is_told(start: Start, data: Path) -> None:
    program = start("--data", str(data), BOT_API_URL=UNREACHABLE, BOT_TOKEN=ACCEPTED)
    assert f"{UNREACHABLE} cannot be reached" in program.line()
    assert program.told(signal.SIGTERM) == 0
    assert ACCEPTED not in program.said
    assert program.said.count("\n") == 1


def test_fresh_begins_anew_and_keeps_the_old_aside(start: Start, data: Path) -> None:
    program = start("--data", str(data), "--port", "0")
    program.address()
    until_heard(data)
    program.told(signal.SIGINT)
    start("--fresh", "--data", str(data), "--port", "0").address()
    names = {file.name for file in data.glob("*.before-fresh.sqlite3")}
    assert names == {"playground.before-fresh.sqlite3", "thousand.before-fresh.sqlite3"}


def test_a_reader_who_leaves_early_is_no_fault(tmp_path: Path) -> None:
    game = {"format": "thousand-game/1", "players": ["A", "B", "C"], "entries": []}
    (tmp_path / "game.json").write_text(json.dumps(game), encoding="utf-8")
    command = [sys.executable, "-m", "bot", "score", "game.json"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, fault = process.communicate(timeout=ANSWER_S)
    assert fault == b""
    assert process.returncode == 1


def test_an_interrupt_while_it_starts_is_quiet(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(COMMANDS, "health", interrupted)
    assert main(["health", "--data", str(data)]) == 130
