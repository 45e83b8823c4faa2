"""Messages of ours and the revision each one shows."""

from datetime import datetime
from typing import NamedTuple

from bot.storage.database import Connection, Row, every, insert, one

BURIED_BY = 3
"""So many later messages of ours, and a message is out of sight."""
FAR_BELOW = 15
"""So many messages of anybody; their numbers count up by one in supergroups alone."""
# Supergroups' ids end here. In older groups message numbers count over all chats of a bot, and tell nothing.
_SUPERGROUPS_TO = -(10**12)


class Place(NamedTuple):
    """A chat, and the topic in it (0: none)."""

    chat_id: int
    topic_id: int = 0


class Screen(NamedTuple):
    """One message: what it shows (``kind`` and ``ref``, or a stored ``body``) and how far it has been shown."""

    screen_id: int
    place: Place
    message_id: int | None
    stale_message_id: int | None
    reply_to: int | None
    kind: str
    ref: int
    body: str | None
    revision: int
    shown_revision: int
    shown_hash: str


async def add(
    tx: Connection,
    place: Place,
    kind: str,
    now: datetime,
    *,
    ref: int = 0,
    body: str | None = None,
    reply_to: int | None = None,
) -> int:
    """Note a message to be sent."""
    values = {"chat_id": place.chat_id, "topic_id": place.topic_id, "kind": kind, "ref": ref, "body": body}
    return await insert(tx, "screens", **values, reply_to=reply_to, touched_at=now.isoformat())


async def change(tx: Connection, screen_id: int, now: datetime, *, kind: str, ref: int, body: str | None) -> None:
    """Let a message show something else."""
    await tx.execute(
        "UPDATE screens SET kind = ?, ref = ?, body = ?, revision = revision + 1, touched_at = ? WHERE screen_id = ?",
        (kind, ref, body, now.isoformat(), screen_id),
    )


async def put(tx: Connection, screen_id: int | None, place: Place, kind: str, ref: int, now: datetime) -> None:
    """Show something in a message that is there, or in a new one."""
    if screen_id is None:
        await add(tx, place, kind, now, ref=ref)
    else:
        await change(tx, screen_id, now, kind=kind, ref=ref, body=None)


async def touch(tx: Connection, kind: str, ref: int, now: datetime) -> None:
    """What the message shows has changed."""
    await tx.execute(
        "UPDATE screens SET revision = revision + 1, touched_at = ? WHERE kind = ? AND ref = ?",
        (now.isoformat(), kind, ref),
    )


async def send_anew(tx: Connection, screen_id: int, now: datetime) -> None:
    """Bring a message to the bottom of the chat: sent again behind all that waits, the old one taken away."""
    # A new row, for rows are sent in their order and this one is to come last.
    await tx.execute(
        "INSERT INTO screens (chat_id, topic_id, stale_message_id, reply_to, kind, ref, body, revision, touched_at)"
        " SELECT chat_id, topic_id, coalesce(message_id, stale_message_id), reply_to, kind, ref, body, revision + 1, ?"
        " FROM screens WHERE screen_id = ?",
        (now.isoformat(), screen_id),
    )
    await tx.execute("DELETE FROM screens WHERE screen_id = ?", (screen_id,))


async def lost(tx: Connection, screen_id: int, now: datetime) -> None:
    """The message is not there any more: it will be sent again in its place."""
    await tx.execute(
        "UPDATE screens SET message_id = NULL, stale_message_id = NULL, shown_hash = '', revision = revision + 1,"
        " touched_at = ? WHERE screen_id = ?",
        (now.isoformat(), screen_id),
    )


async def adopt(tx: Connection, chat_id: int, message_id: int) -> None:
    """A message of ours newer than all we know is the one on its way: it arrived, only the word of that did not."""
    await tx.execute(
        "UPDATE screens SET message_id = ? WHERE screen_id ="
        " (SELECT MIN(screen_id) FROM screens WHERE chat_id = ? AND message_id IS NULL AND shown_revision < revision)"
        " AND NOT EXISTS (SELECT 1 FROM screens WHERE chat_id = ?"
        " AND (message_id >= ? OR stale_message_id >= ?))",
        (message_id, chat_id, chat_id, message_id, message_id),
    )


async def is_buried(connection: Connection, screen: Screen) -> bool:
    """Whether so much came after a message that nobody would see it change. What people said to each other is known
    only from the numbers of our own messages: nothing of it is stored."""
    below = await one(
        connection,
        "SELECT COUNT(*) AS count, MAX(message_id) AS newest FROM screens"
        " WHERE chat_id = ? AND topic_id = ? AND message_id > ?",
        (*screen.place, screen.message_id),
    )
    if below is None or not below["count"]:
        return False
    far = screen.place.chat_id <= _SUPERGROUPS_TO and below["newest"] - (screen.message_id or 0) >= FAR_BELOW
    return below["count"] >= BURIED_BY or far


async def by_message(connection: Connection, chat_id: int, message_id: int) -> Screen | None:
    """The screen a message of ours shows."""
    row = await one(connection, f"{_SELECT} WHERE chat_id = ? AND message_id = ?", (chat_id, message_id))
    return _screen(row) if row else None


async def by_ref(connection: Connection, kind: str, ref: int) -> Screen | None:
    """The newest screen that shows this thing."""
    row = await one(connection, f"{_SELECT} WHERE kind = ? AND ref = ? ORDER BY screen_id DESC LIMIT 1", (kind, ref))
    return _screen(row) if row else None


async def by_id(connection: Connection, screen_id: int) -> Screen | None:
    """One screen."""
    row = await one(connection, f"{_SELECT} WHERE screen_id = ?", (screen_id,))
    return _screen(row) if row else None


async def to_show(connection: Connection, chat_id: int) -> list[Screen]:
    """What lags behind in one chat, oldest first."""
    rows = await every(
        connection, f"{_SELECT} WHERE chat_id = ? AND shown_revision < revision ORDER BY screen_id", (chat_id,)
    )
    return [_screen(row) for row in rows]


async def chats_to_show(connection: Connection) -> list[int]:
    """The chats in which something lags behind."""
    rows = await every(connection, "SELECT DISTINCT chat_id FROM screens WHERE shown_revision < revision")
    return [int(row["chat_id"]) for row in rows]


async def shown(tx: Connection, screen: Screen, message_id: int | None, fingerprint: str) -> bool:
    """The screen now shows its revision in this message; False when it has been sent anew meanwhile."""
    cursor = await tx.execute(
        "UPDATE screens SET message_id = ?, stale_message_id = NULL, shown_revision = ?, shown_hash = ?"
        " WHERE screen_id = ?",
        (message_id, screen.revision, fingerprint, screen.screen_id),
    )
    return cursor.rowcount > 0


_SELECT = (
    "SELECT screen_id, chat_id, topic_id, message_id, stale_message_id, reply_to, kind, ref, body, revision,"
    " shown_revision, shown_hash FROM screens"
)


def _screen(row: Row) -> Screen:
    screen_id, chat_id, topic_id, *rest = tuple(row)
    return Screen(screen_id, Place(chat_id, topic_id), *rest)
