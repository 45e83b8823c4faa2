"""The connection pair: one writer, one reader, transactions that never mix."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeAlias

import aiosqlite

from bot.storage.migrate import migrate

Connection: TypeAlias = aiosqlite.Connection
Row: TypeAlias = sqlite3.Row

current_update: ContextVar[int | None] = ContextVar("current_update", default=None)
"""The update being processed; its effect and its end as waiting work are one transaction."""


class Database:
    """An open database. Reads see the last committed state; writes go one at a time."""

    def __init__(self, path: Path, writer: Connection, reader: Connection) -> None:
        self.path = path
        self.reader = reader
        self._writer = writer
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> "Database":
        """Open ``path``, creating or migrating it first. Raises ``NewerDatabaseError``."""
        path.parent.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(migrate, path)
        return cls(path, await _connect(path), await _connect(path))

    async def close(self) -> None:
        """Close both connections; an unclosed one would hold the process."""
        await self._writer.close()
        await self.reader.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """All or nothing: commits at the end of the block, rolls back on any exception."""
        async with self._lock:
            # Writing from the start: a read that becomes a write later fails when another process wrote meanwhile.
            await self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                await self._writer.commit()
            except BaseException:
                # Cancelling counts too: a task that is given up must not leave half a transaction to the next.
                await self._writer.rollback()
                raise

    @asynccontextmanager
    async def effect(self) -> AsyncIterator[Connection]:
        """The one transaction in which an update has its effect: the update is no longer waiting after it."""
        async with self.transaction() as tx:
            yield tx
            update = current_update.get()
            if update is not None:
                await tx.execute("UPDATE inbox SET state = 'done', body = NULL WHERE update_id = ?", (update,))

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Connection]:
        """A connection of its own whose reads all see one committed state, whatever is written meanwhile."""
        connection = await _connect(self.path)
        try:
            await connection.execute("BEGIN")
            yield connection
        finally:
            await connection.close()


async def one(connection: Connection, sql: str, args: Sequence[Any] | Mapping[str, Any] = ()) -> Row | None:
    """The first row of a query, or None."""
    rows = await _fetched(connection, sql, args)
    return rows[0] if rows else None


async def every(connection: Connection, sql: str, args: Sequence[Any] = ()) -> list[Row]:
    """All rows of a query."""
    return await _fetched(connection, sql, args)


async def _fetched(connection: Connection, sql: str, args: Sequence[Any] | Mapping[str, Any]) -> list[Row]:
    # In one go: a statement left half read keeps the whole connection, and so everybody else, at an old state.
    return list(await connection.execute_fetchall(sql, args))


async def insert(connection: Connection, table: str, **values: Any) -> int:
    """Insert one row; returns its number. Table and column names are literals of the callers, never user text."""
    names = ", ".join(values)
    marks = ", ".join("?" for _ in values)
    cursor = await connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(values.values()))
    assert cursor.lastrowid is not None
    return cursor.lastrowid


async def _connect(path: Path) -> Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    # Full: what was confirmed to the server must survive even a power cut.
    for pragma in ("foreign_keys = ON", "synchronous = FULL", "busy_timeout = 5000"):
        await connection.execute(f"PRAGMA {pragma}")
    return connection
