"""Upkeep of the database file as a whole: copies of it while it is in use, putting one back, and its fitness."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from bot.storage.migrate import NewerDatabaseError, migrations

COMPANIONS = ("", "-wal", "-shm")
"""Endings of the files a database consists of while it is in use."""


class NotADatabaseError(ValueError):
    """The file is no sound database of this program."""


class Fitness(NamedTuple):
    """The version of a database, the newest one this program knows, and whether the file is whole."""

    version: int
    newest: int
    sound: bool


def fitness(path: Path) -> Fitness:
    """How a database file is. Raises ``FileNotFoundError``; one that cannot be read at all is version 0, not sound."""
    newest = migrations()[-1][0]
    try:
        with _existing(path) as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            whole = connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            # Any SQLite file may be whole; ours has entries.
            ours = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'entries'").fetchone()[0] == 1
    except sqlite3.DatabaseError:
        return Fitness(0, newest, sound=False)
    return Fitness(version, newest, sound=whole and ours)


def backup(database: Path, copy: Path) -> None:
    """Write a consistent copy of a database that may be in use; ``copy`` appears whole or not at all."""
    part = copy.with_name(copy.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with _existing(database) as source, closing(sqlite3.connect(part, isolation_level=None)) as target:
            source.backup(target)
            # A copy is one file: it has no journal beside it that could be left behind.
            target.execute("PRAGMA journal_mode = DELETE")
        part.replace(copy)
    finally:
        part.unlink(missing_ok=True)


def restore(copy: Path, database: Path, now: datetime) -> Path | None:
    """Put a copy in the database's place; returns where the replaced file is kept, None when there was none.

    Nothing may have the database open. Raises ``FileNotFoundError``, ``NotADatabaseError``, ``NewerDatabaseError``.
    """
    found = fitness(copy)
    if not found.sound or found.version < 1:
        raise NotADatabaseError(str(copy))
    if found.version > found.newest:
        raise NewerDatabaseError(copy, found.version, found.newest)
    incoming = database.with_name(database.name + ".incoming")
    # The old file goes only once the new one lies whole on the same disk.
    backup(copy, incoming)
    kept = _put_aside(database, now)
    incoming.replace(database)
    return kept


def _put_aside(database: Path, now: datetime) -> Path | None:
    if not database.exists():
        return None
    aside = database.with_name(f"{database.stem}.replaced-{now:%Y%m%d-%H%M%S-%f}{database.suffix}")
    # The journal goes along: beside another database it would be written into that one.
    for ending in COMPANIONS:
        file = database.with_name(database.name + ending)
        if file.exists():
            shutil.move(file, aside.with_name(aside.name + ending))
    return aside


@contextmanager
def _existing(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise FileNotFoundError(path)
    # Mode rw never creates: a mistyped path is no empty database.
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=10)) as connection:
        yield connection
