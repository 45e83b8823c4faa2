"""Transactions never mix, updates have their effect once, and files of other versions are treated with care."""

import asyncio
import sqlite3
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.storage.database import Connection, Database, current_update, every, one
from bot.storage.inbox import Inbox, Waiting
from bot.storage.migrate import NewerDatabaseError, migrate, migrations

NOW = datetime(2026, 3, 14, 18, 0, tzinfo=UTC)


@pytest.fixture
async def database(tmp_path: Path):
    opened = await Database.open(tmp_path / "bot.sqlite3")
    yield opened
    await opened.close()


async def begun_and_failed(block: AbstractAsyncContextManager[Connection]) -> None:
    async with block as tx:
        await tx.execute("INSERT INTO meta VALUES ('a', '1')")
        raise ZeroDivisionError


async def test_a_failed_block_leaves_nothing(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        await begun_and_failed(database.transaction())
    assert await every(database.reader, "SELECT * FROM meta") == []


async def test_one_rollback_does_not_erase_another_ones_insert(database: Database) -> None:
    async def insert(name: str, *, fails: bool) -> None:
        async with database.transaction() as tx:
            await tx.execute("INSERT INTO meta VALUES (?, '1')", (name,))
            await asyncio.sleep(0.005)
            if fails:
                raise ZeroDivisionError

    outcomes = [insert(str(number), fails=bool(number % 2)) for number in range(10)]
    results = await asyncio.gather(*outcomes, return_exceptions=True)
    assert sum(isinstance(result, ZeroDivisionError) for result in results) == 5
    kept = {row["name"] for row in await every(database.reader, "SELECT name FROM meta")}
    assert kept == {"0", "2", "4", "6", "8"}


async def test_an_update_leaves_the_inbox_in_the_transaction_of_its_effect(database: Database) -> None:
    inbox = Inbox(database)
    await inbox.take_in([Waiting(7, 1, "{}")], NOW)
    current_update.set(7)
    with pytest.raises(ZeroDivisionError):
        await begun_and_failed(database.effect())
    assert await inbox.is_waiting(7)
    async with database.effect() as tx:
        await tx.execute("INSERT INTO meta VALUES ('a', '1')")
    assert not await inbox.is_waiting(7)
    assert await inbox.waiting() == []


async def test_a_redelivered_update_is_not_new_even_after_it_is_done(database: Database) -> None:
    inbox = Inbox(database)
    first = await inbox.take_in([Waiting(7, 1, "{}"), Waiting(8, 1, "{}")], NOW)
    await inbox.finish(7)
    again = await inbox.take_in([Waiting(7, 1, "{}"), Waiting(8, 1, "{}"), Waiting(9, 1, "{}")], NOW)
    assert [update.update_id for update in first] == [7, 8]
    assert [update.update_id for update in again] == [9]


async def test_a_parked_update_waits_no_more_and_is_forgotten_in_time(database: Database) -> None:
    inbox = Inbox(database)
    await inbox.take_in([Waiting(7, 1, "{}")], NOW)
    assert [await inbox.failed(7) for _ in range(3)] == [1, 2, 3]
    await inbox.park(7)
    assert await inbox.waiting() == []
    await inbox.forget(NOW + timedelta(hours=47))
    assert await one(database.reader, "SELECT 1 FROM inbox") is not None
    await inbox.forget(NOW + timedelta(hours=49))
    assert await one(database.reader, "SELECT 1 FROM inbox") is None


def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "bot.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(NewerDatabaseError, match="newer version"):
        migrate(path)
    assert path.read_bytes() == before


def test_an_older_file_is_copied_aside_before_it_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bot.sqlite3"
    migrate(path)
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO meta VALUES ('a', '1')")
    connection.close()
    newest = migrations()[-1][0]
    more = [*migrations(), (newest + 1, "CREATE TABLE later (x INTEGER) STRICT;")]
    monkeypatch.setattr("bot.storage.migrate.migrations", lambda: more)
    migrate(path)
    for file, version in ((path, newest + 1), (tmp_path / f"bot.sqlite3.v{newest}.bak", newest)):
        connection = sqlite3.connect(file)
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)
        assert connection.execute("SELECT value FROM meta").fetchone() == ("1",)
        connection.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bot.sqlite3"
    migrate(path)
    newest = migrations()[-1][0]
    broken = "CREATE TABLE later (x INTEGER) STRICT; INSERT INTO nowhere VALUES (1);"
    monkeypatch.setattr("bot.storage.migrate.migrations", lambda: [(newest + 1, broken)])
    with pytest.raises(sqlite3.OperationalError):
        migrate(path)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (newest,)
    assert connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'later'").fetchone() is None
    connection.close()


async def test_a_read_sees_what_was_written_before_it_however_many_read_beside_it(database: Database) -> None:
    """Half-read statements of other tasks on the shared connection would keep it at the state they began with."""
    done = asyncio.Event()

    async def read_on() -> None:
        while not done.is_set():
            await one(database.reader, "SELECT value FROM meta")

    async with database.transaction() as tx:
        await tx.execute("INSERT INTO meta VALUES ('n', '0')")
    others = [asyncio.create_task(read_on()) for _ in range(20)]
    seen = []
    for number in range(25):
        async with database.transaction() as tx:
            await tx.execute("UPDATE meta SET value = ? WHERE name = 'n'", (str(number),))
        row = await one(database.reader, "SELECT value FROM meta WHERE name = 'n'")
        seen.append(int(row["value"]) if row else None)
    done.set()
    await asyncio.gather(*others)
    assert seen == list(range(25))
