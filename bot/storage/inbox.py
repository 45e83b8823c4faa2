"""The durable inbox: updates are stored before they are confirmed, and leave in the transaction of their effect."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.storage.database import Database, every, one

REMEMBERED = timedelta(hours=48)
"""How long a finished update's number is known; the server redelivers for 24 hours."""


class Waiting(NamedTuple):
    """An update taken in and not yet applied. ``chat_key`` orders it."""

    update_id: int
    chat_key: int
    body: str


class Inbox:
    """Stores updates and hands back those still waiting."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take_in(self, batch: Iterable[Waiting], now: datetime) -> list[Waiting]:
        """Store a batch in one transaction; returns the updates not seen before."""
        async with self._database.transaction() as tx:
            new = []
            for update in batch:
                cursor = await tx.execute(
                    "INSERT OR IGNORE INTO inbox (update_id, chat_key, body, received_at) VALUES (?, ?, ?, ?)",
                    (*update, now.isoformat()),
                )
                if cursor.rowcount:
                    new.append(update)
            return new

    async def waiting(self) -> list[Waiting]:
        """What an earlier process took in and did not finish, in order."""
        rows = await every(
            self._database.reader,
            "SELECT update_id, chat_key, body FROM inbox WHERE state = 'waiting' ORDER BY update_id",
        )
        return [Waiting(*row) for row in rows]

    async def is_waiting(self, update_id: int) -> bool:
        """Whether the update still has to have its effect."""
        row = await one(self._database.reader, "SELECT state FROM inbox WHERE update_id = ?", (update_id,))
        return row is not None and row["state"] == "waiting"

    async def finish(self, update_id: int) -> None:
        """An update without an effect of its own is done."""
        await self._set(update_id, "state = 'done', body = NULL")

    async def failed(self, update_id: int) -> int:
        """Count a failed try; returns how many there were."""
        await self._set(update_id, "tries = tries + 1")
        row = await one(self._database.reader, "SELECT tries FROM inbox WHERE update_id = ?", (update_id,))
        return int(row["tries"]) if row else 0

    async def park(self, update_id: int) -> None:
        """Keep an update that cannot be processed out of its chat's way."""
        await self._set(update_id, "state = 'parked'")

    async def forget(self, now: datetime) -> None:
        """Drop finished and parked updates whose numbers cannot come again."""
        async with self._database.transaction() as tx:
            await tx.execute(
                "DELETE FROM inbox WHERE state <> 'waiting' AND received_at < ?", ((now - REMEMBERED).isoformat(),)
            )

    async def _set(self, update_id: int, assignment: str) -> None:
        async with self._database.transaction() as tx:
            await tx.execute(f"UPDATE inbox SET {assignment} WHERE update_id = ?", (update_id,))
