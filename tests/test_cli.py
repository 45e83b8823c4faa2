"""The command line, as a person types it: what it prints, and its exit status."""

import json
import os
import sqlite3
import time
from contextlib import closing
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from bot.cli import main
from bot.storage.migrate import migrate

Printed = pytest.CaptureFixture[str]

GAME: dict[str, Any] = {
    "format": "thousand-game/1",
    "players": ["Аня", "Боря", "Вера"],
    "entries": [
        {"type": "played", "declarer": 0, "bid": 120, "cards": [60, 35, 25], "marriages": {"hearts": 0}},
        {"type": "reported", "declarer": 1, "bid": 100, "made": False, "scores": [60, None, 50]},
        {"type": "write_off", "declarer": 2, "bid": 105},
    ],
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAME), encoding="utf-8")
    return path


def test_a_game_is_scored_as_a_sheet_in_both_languages(game: Path, capsys: Printed) -> None:
    assert main(["score", str(game), "--lang", "ru"]) == 0
    russian = capsys.readouterr().out
    assert main(["score", str(game), "--lang", "en"]) == 0
    english = capsys.readouterr().out
    for sheet in (russian, english):
        assert "Аня" in sheet
        assert "−105" in sheet
    assert "За кон" in russian
    assert "Changes" in english


def test_a_game_is_scored_as_values(game: Path, capsys: Printed) -> None:
    assert main(["score", str(game), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["format"] == "thousand-result/1"
    assert [entry["totals"] for entry in result["entries"]] == [[120, 35, 25], [180, -65, 75], [235, -10, -30]]
    assert result["winner"] is None


def test_a_game_may_come_from_standard_input(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    text = BytesIO(b"\xef\xbb\xbf" + json.dumps(GAME, ensure_ascii=False).encode())
    monkeypatch.setattr("sys.stdin", TextIOWrapper(text))
    assert main(["score", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["entries"][2]["number"] == 3


def spoiled(path: Path, **facts: object) -> str:
    entries = [*GAME["entries"][:2], {**GAME["entries"][0], "marriages": {}, **facts}]
    path.write_text(json.dumps({**GAME, "entries": entries}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("facts", "language", "line"),
    [
        ({"cards": [60, 35, 30]}, "en", "Entry 3, key “cards”: Card points make 120: 5 points too many"),
        ({"cards": [60, 35, 30]}, "ru", "Запись 3, ключ «cards»: Очков за взятки всего 120, а вышло на 5 больше"),
        ({"trump": "hearts"}, "en", "Entry 3, key “trump”: "),
        ({"trump": "hearts"}, "ru", "Запись 3, ключ «trump»: "),
        ({"bid": "120"}, "en", "Entry 3, key “bid”: "),
    ],
)
def test_a_bad_file_is_refused_in_one_line_that_names_entry_key_and_fault(
    game: Path, capsys: Printed, facts: dict[str, object], language: str, line: str
) -> None:
    assert main(["score", spoiled(game, **facts), "--lang", language]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(line)
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"thousand-game/1"', '{"format": "thousand-game/2"}', "[" * 9999]
)
def test_what_is_no_game_is_refused_in_one_line(game: Path, capsys: Printed, text: str) -> None:
    game.write_text(text, encoding="utf-8")
    assert main(["score", str(game)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: Printed) -> None:
    assert main(["score", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_a_game_goes_into_the_database_and_comes_out_the_same(game: Path, data: Path, capsys: Printed) -> None:
    assert main(["import", str(game), "--data", str(data), "--chat", "-100"]) == 0
    short = capsys.readouterr().out.split()[1]
    assert main(["export", short, "--data", str(data)]) == 0
    named = capsys.readouterr().out
    assert main(["--data", str(data), "export"]) == 0
    assert capsys.readouterr().out == named
    exported = json.loads(named)
    assert exported["players"] == GAME["players"]
    assert exported["entries"] == GAME["entries"]


def test_the_newest_game_is_exported(game: Path, data: Path, capsys: Printed) -> None:
    assert main(["import", str(game), "--data", str(data)]) == 0
    game.write_text(json.dumps({**GAME, "entries": []}), encoding="utf-8")
    assert main(["import", str(game), "--data", str(data)]) == 0
    capsys.readouterr()
    assert main(["export", "--data", str(data)]) == 0
    assert json.loads(capsys.readouterr().out)["entries"] == []


def test_a_bad_file_writes_nothing(game: Path, data: Path, capsys: Printed) -> None:
    assert main(["import", spoiled(game, cards=[1, 2, 3]), "--data", str(data)]) == 2
    assert capsys.readouterr().err.startswith("Entry 3, key “cards”: ")
    assert not data.exists()


def test_a_game_needs_to_be_told_its_chat_when_there_are_several(game: Path, data: Path, capsys: Printed) -> None:
    for chat in ("-100", "-200"):
        assert main(["import", str(game), "--data", str(data), "--chat", chat]) == 0
    assert main(["import", str(game), "--data", str(data)]) == 2
    assert "-200, -100" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["export"], ["backup", "copy"], ["health"]])
def test_without_a_database_there_is_nothing_to_do(arguments: list[str], data: Path, capsys: Printed) -> None:
    assert main([*arguments, "--data", str(data)]) == 2
    assert "thousand.sqlite3" in capsys.readouterr().err
    assert not data.exists()


def test_a_whole_chat_comes_out_of_an_empty_database_as_it_went_in(
    game: Path, data: Path, tmp_path: Path, capsys: Printed
) -> None:
    for _ in range(2):
        assert main(["import", str(game), "--data", str(data), "--chat", "-100"]) == 0
    capsys.readouterr()
    assert main(["export", "--chat", "-100", "--data", str(data)]) == 0
    whole = capsys.readouterr().out
    (tmp_path / "chat.json").write_text(whole, encoding="utf-8")
    other = str(tmp_path / "other")
    assert main(["import", str(tmp_path / "chat.json"), "--data", other, "--chat", "-200"]) == 0
    assert capsys.readouterr().out == "Stored in chat -200: 2 games\n"
    assert main(["export", "--chat", "--data", other]) == 0
    assert capsys.readouterr().out == whole


def test_an_unknown_chat_is_named(game: Path, data: Path, capsys: Printed) -> None:
    assert main(["import", str(game), "--data", str(data)]) == 0
    assert main(["export", "--chat", "-5", "--data", str(data)]) == 2
    assert "-5" in capsys.readouterr().err


def test_an_unknown_game_is_named(game: Path, data: Path, capsys: Printed) -> None:
    assert main(["import", str(game), "--data", str(data)]) == 0
    assert main(["export", "zzzzzz", "--data", str(data)]) == 2
    assert "zzzzzz" in capsys.readouterr().err


def test_a_backup_can_be_restored_and_what_it_replaces_is_kept(
    game: Path, data: Path, tmp_path: Path, capsys: Printed
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["import", str(game), "--data", str(data)]) == 0
    assert main(["backup", str(copy), "--data", str(data)]) == 0
    game.write_text(json.dumps({**GAME, "entries": []}), encoding="utf-8")
    assert main(["import", str(game), "--data", str(data)]) == 0
    assert main(["restore", str(copy), "--data", str(data)]) == 0
    capsys.readouterr()
    assert main(["export", "--data", str(data)]) == 0
    assert len(json.loads(capsys.readouterr().out)["entries"]) == 3
    assert len(list(data.glob("thousand.replaced-*.sqlite3"))) == 1


def test_restore_refuses_while_a_bot_uses_the_folder(data: Path, tmp_path: Path, capsys: Printed) -> None:
    data.mkdir()
    migrate(data / "thousand.sqlite3")
    assert main(["backup", str(tmp_path / "copy"), "--data", str(data)]) == 0
    with FileLock(data / "thousand.lock"):
        assert main(["restore", str(tmp_path / "copy"), "--data", str(data)]) == 2
    assert capsys.readouterr().err == f"Another thousand-bot is using the data folder {data}.\n"


def test_restore_refuses_what_is_no_backup(game: Path, data: Path, capsys: Printed) -> None:
    assert main(["restore", str(game), "--data", str(data)]) == 2
    assert "nothing was changed" in capsys.readouterr().err


class TestHealth:
    @pytest.fixture
    def well(self, data: Path) -> Path:
        data.mkdir()
        migrate(data / "thousand.sqlite3")
        (data / "heartbeat").touch()
        return data

    def test_all_is_well(self, well: Path, capsys: Printed) -> None:
        assert main(["health", "--data", str(well)]) == 0
        assert capsys.readouterr().out == "All is well\n"

    def test_an_old_heartbeat_is_not(self, well: Path, capsys: Printed) -> None:
        old = time.time() - 3600
        os.utime(well / "heartbeat", (old, old))
        assert main(["health", "--data", str(well)]) == 2
        assert capsys.readouterr().err == "The bot heard from Telegram last 1 hr ago.\n"

    def test_no_heartbeat_is_not(self, well: Path) -> None:
        (well / "heartbeat").unlink()
        assert main(["health", "--data", str(well)]) == 2

    @pytest.mark.parametrize("version", [0, 999])
    def test_another_version_is_not(self, well: Path, version: int, capsys: Printed) -> None:
        with closing(sqlite3.connect(well / "thousand.sqlite3")) as connection:
            connection.execute(f"PRAGMA user_version = {version}")
        assert main(["health", "--data", str(well)]) == 2
        assert str(version) in capsys.readouterr().err

    def test_a_damaged_database_is_not(self, well: Path, capsys: Printed) -> None:
        (well / "thousand.sqlite3").write_bytes(b"no database")
        assert main(["health", "--data", str(well)]) == 2
        assert "damaged" in capsys.readouterr().err


def test_a_newer_database_is_refused_with_a_sentence(game: Path, data: Path, capsys: Printed) -> None:
    assert main(["import", str(game), "--data", str(data)]) == 0
    with closing(sqlite3.connect(data / "thousand.sqlite3")) as connection:
        connection.execute("PRAGMA user_version = 999")
    assert main(["export", "--data", str(data)]) == 2
    assert capsys.readouterr().err.count("newer version") == 1


def test_a_setting_that_cannot_be_is_named_without_its_value(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", "my-secret")
    assert main([]) == 2
    printed = capsys.readouterr().err
    assert printed.startswith("BOT_TOKEN: a token looks like ")
    assert printed.count("\n") == 1
    assert "my-secret" not in printed


def test_fresh_never_puts_a_real_bots_games_away(data: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", "123456:ABC-DEF_ghijklmnopqrstuvwxyz")
    assert main(["--fresh", "--data", str(data)]) == 2
    assert "--fresh" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["score"], ["fly"], ["score", "x", "--lang", "de"], ["--port", "many"]])
def test_what_is_typed_wrong_is_explained(arguments: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: thousand-bot" in capsys.readouterr().err
