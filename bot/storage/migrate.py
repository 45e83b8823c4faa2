"""Brings a database file to the newest version, one numbered SQL file at a time."""

import shutil
import sqlite3
from pathlib import Path

from bot.resources import resource


class NewerDatabaseError(RuntimeError):
    """The file was written by a newer version of the program; it is left untouched."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        self.path, self.found, self.known = path, found, known
        super().__init__(
            f"{path} was written by a newer version (database {found}, this program knows {known}); update the program."
        )


def migrations() -> list[tuple[int, str]]:
    """Version number and SQL text of every migration, in order."""
    scripts = sorted((file for file in resource("migrations").iterdir() if file.name.endswith(".sql")), key=str)
    return [(int(file.name.split("_")[0]), file.read_text(encoding="utf-8")) for file in scripts]


def migrate(path: Path) -> None:
    """Bring ``path`` to the newest version; an older file is copied aside first. Raises ``NewerDatabaseError``."""
    scripts = migrations()
    newest = scripts[-1][0]
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if found > newest:
            raise NewerDatabaseError(path, found, newest)
        # Readers go on at the committed state while the writer writes.
        connection.execute("PRAGMA journal_mode = WAL")
        if 0 < found < newest:
            # Only the one file is copied: what the journal beside it holds goes in first.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            shutil.copyfile(path, path.with_name(f"{path.name}.v{found}.bak"))
        for version, script in scripts:
            if version > found:
                _apply(connection, version, script)
    finally:
        connection.close()


def _apply(connection: sqlite3.Connection, version: int, script: str) -> None:
    # executescript commits whatever is open, so the transaction is part of the script itself.
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {version};\nCOMMIT;")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.rollback()
        raise
