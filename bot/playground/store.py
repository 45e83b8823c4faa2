"""The world on disk: rows of JSON by kind and key, and files. One transaction for each effect."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_SCHEMA = """
CREATE TABLE IF NOT EXISTS thing (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key))
STRICT;
CREATE TABLE IF NOT EXISTS file (id TEXT PRIMARY KEY, name TEXT NOT NULL, content BLOB NOT NULL) STRICT;
"""
# An update in place keeps the row's age, and ``all`` gives the oldest first.
_PUT = "INSERT INTO thing VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value"


class Store:
    """A SQLite file, or memory when ``path`` is None. Nothing is durable before ``commit``."""

    def __init__(self, path: Path | str | None) -> None:
        # Transactions begin and end by our own word: an effect is more than one statement.
        self._db = sqlite3.connect(":memory:" if path is None else path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        # Survives a killed process, though not a power cut, and a tap does not wait for the disk.
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_SCHEMA)
        self._open = False

    def put(self, kind: str, key: object, value: Any) -> None:
        """Writes one thing over its earlier self."""
        self._begin()
        self._db.execute(_PUT, (kind, str(key), _dump(value)))

    def drop(self, kind: str, key: object) -> None:
        """Forgets one thing."""
        self._begin()
        self._db.execute("DELETE FROM thing WHERE kind = ? AND key = ?", (kind, str(key)))

    def get(self, kind: str, key: object, default: Any = None) -> Any:
        """One thing, or ``default``."""
        row = self._db.execute("SELECT value FROM thing WHERE kind = ? AND key = ?", (kind, str(key))).fetchone()
        return default if row is None else json.loads(row[0])

    def all(self, kind: str) -> Iterator[tuple[str, Any]]:
        """Every thing of a kind with its key, in the order in which they came."""
        for key, value in self._db.execute("SELECT key, value FROM thing WHERE kind = ? ORDER BY rowid", (kind,)):
            yield key, json.loads(value)

    def put_file(self, file_id: str, name: str, content: bytes) -> None:
        """Keeps the bytes of a photo or document."""
        self._begin()
        self._db.execute("INSERT OR REPLACE INTO file VALUES (?, ?, ?)", (file_id, name, content))

    def file(self, file_id: str) -> tuple[str, bytes] | None:
        """Name and bytes of a file, or None."""
        row = self._db.execute("SELECT name, content FROM file WHERE id = ?", (file_id,)).fetchone()
        return None if row is None else (row[0], row[1])

    def commit(self) -> None:
        """Makes everything since the last commit survive."""
        if self._open:
            self._db.execute("COMMIT")
            self._open = False

    def close(self) -> None:
        """Commits and closes the file."""
        self.commit()
        self._db.close()

    def _begin(self) -> None:
        if not self._open:
            self._db.execute("BEGIN IMMEDIATE")
            self._open = True


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
