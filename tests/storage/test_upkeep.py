"""Copies of the database: whole ones of a live file, put back safely."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.storage.chats import add_person, meet_chat
from bot.storage.database import Database
from bot.storage.log import Actor, write
from bot.storage.migrate import NewerDatabaseError, migrate, migrations
from bot.storage.upkeep import NotADatabaseError, backup, fitness, restore

NOW = datetime(2026, 3, 14, 21, 30, tzinfo=UTC)
NEWEST = migrations()[-1][0]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "thousand.sqlite3"
    migrate(path)
    return path


def meet(path: Path, chat: int) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO chats (chat_id, language, created_at) VALUES (?, 'ru', '')", (chat,))


def met(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT chat_id FROM chats ORDER BY chat_id")]


def test_a_copy_of_a_database_in_use_holds_what_is_committed_and_nothing_else(database: Path, tmp_path: Path) -> None:
    meet(database, 1)
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("INSERT INTO chats (chat_id, language, created_at) VALUES (2, 'ru', '')")
        backup(database, tmp_path / "copy")
        writer.commit()
    assert met(tmp_path / "copy") == [1]
    assert fitness(tmp_path / "copy").sound


async def test_copies_taken_while_twenty_chats_save_hold_only_whole_effects(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "live.sqlite3")
    ended = asyncio.Event()

    async def save(chat: int) -> int:
        """One transaction writes a line of the log and a person; a copy has both or neither."""
        written = 0
        while not ended.is_set():
            async with database.transaction() as tx:
                await meet_chat(tx, chat, "ru", NOW)
                await write(tx, chat, "noted", Actor(None, "Аня"), NOW)
                await asyncio.sleep(0)
                await add_person(tx, chat, None, "Аня")
            written += 1
        return written

    chats = [asyncio.create_task(save(chat)) for chat in range(1, 21)]
    copies = [tmp_path / f"copy-{number}" for number in range(5)]
    for copy in copies:
        await asyncio.to_thread(backup, database.path, copy)
    ended.set()
    assert min(await asyncio.gather(*chats)) > 0
    await database.close()
    for copy in copies:
        assert fitness(copy).sound
        with closing(sqlite3.connect(copy)) as connection:
            lines = connection.execute("SELECT chat_id, count(*) FROM log GROUP BY chat_id ORDER BY chat_id").fetchall()
            people = connection.execute("SELECT chat_id, count(*) FROM persons GROUP BY chat_id ORDER BY chat_id")
            assert lines == people.fetchall()


def test_a_copy_is_one_file(database: Path, tmp_path: Path) -> None:
    meet(database, 1)
    folder = tmp_path / "copies"
    folder.mkdir()
    backup(database, folder / "copy")
    assert met(folder / "copy") == [1]
    assert [file.name for file in folder.iterdir()] == ["copy"]


def test_a_copy_takes_the_place_of_an_older_one(database: Path, tmp_path: Path) -> None:
    backup(database, tmp_path / "copy")
    meet(database, 1)
    backup(database, tmp_path / "copy")
    assert met(tmp_path / "copy") == [1]


def test_there_is_no_copy_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        backup(tmp_path / "none", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_what_a_copy_replaces_is_kept_with_all_that_was_written(database: Path, tmp_path: Path) -> None:
    meet(database, 1)
    backup(database, tmp_path / "copy")
    with closing(sqlite3.connect(database)):  # keeps the journal beside the file
        meet(database, 2)
        kept = restore(tmp_path / "copy", database, NOW)
    assert met(database) == [1]
    assert kept is not None
    assert kept.name == "thousand.replaced-20260314-213000-000000.sqlite3"
    assert met(kept) == [1, 2]


def test_a_copy_can_be_put_where_nothing_was(database: Path, tmp_path: Path) -> None:
    meet(database, 7)
    backup(database, tmp_path / "copy")
    fresh = tmp_path / "other.sqlite3"
    assert restore(tmp_path / "copy", fresh, NOW) is None
    assert met(fresh) == [7]


@pytest.mark.parametrize("content", [b"", b"no database at all", b"SQLite format 3\0 cut short"])
def test_what_is_no_copy_is_refused_and_changes_nothing(database: Path, tmp_path: Path, content: bytes) -> None:
    meet(database, 1)
    (tmp_path / "odd").write_bytes(content)
    with pytest.raises(NotADatabaseError):
        restore(tmp_path / "odd", database, NOW)
    assert met(database) == [1]


def test_a_database_of_another_program_is_refused(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "odd")) as other:
        other.executescript("CREATE TABLE songs (name TEXT); PRAGMA user_version = 1;")
    with pytest.raises(NotADatabaseError):
        restore(tmp_path / "odd", database, NOW)


def test_a_copy_of_a_newer_version_is_refused(database: Path, tmp_path: Path) -> None:
    backup(database, tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as newer:
        newer.execute(f"PRAGMA user_version = {NEWEST + 1}")
    with pytest.raises(NewerDatabaseError):
        restore(tmp_path / "copy", database, NOW)


def test_a_damaged_copy_is_refused(database: Path, tmp_path: Path) -> None:
    backup(database, tmp_path / "copy")
    content = bytearray((tmp_path / "copy").read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    (tmp_path / "copy").write_bytes(content)
    with pytest.raises(NotADatabaseError):
        restore(tmp_path / "copy", database, NOW)


def test_a_fit_database_has_the_newest_version(database: Path) -> None:
    assert fitness(database) == (NEWEST, NEWEST, True)
