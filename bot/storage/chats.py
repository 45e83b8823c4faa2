"""Chats with their settings, and the persons who play in them."""

import json
from datetime import datetime
from typing import Any, NamedTuple

from bot.storage.database import Connection, Row, every, insert, one


class Chat(NamedTuple):
    """Settings of one chat. ``rules``: template and the single rules set by the chat, as in game files."""

    chat_id: int
    language: str
    writers: str
    rules: dict[str, Any]
    state: str
    greeted: bool


class Person(NamedTuple):
    """Somebody who plays in a chat; ``user_id`` None: a guest without Telegram."""

    person_id: int
    user_id: int | None
    name: str
    merged_into: int | None
    hidden: bool


async def find_chat(connection: Connection, chat_id: int) -> Chat | None:
    """The chat's settings, None when it was never met."""
    row = await one(
        connection,
        "SELECT chat_id, language, writers, rules, state, greeted FROM chats WHERE chat_id = ?",
        (chat_id,),
    )
    if row is None:
        return None
    values = {**dict(row), "rules": json.loads(row["rules"]), "greeted": bool(row["greeted"])}
    return Chat(**values)


async def meet_chat(tx: Connection, chat_id: int, language: str, now: datetime) -> None:
    """Note a chat on first sight; a known one stays as it is."""
    await tx.execute(
        "INSERT OR IGNORE INTO chats (chat_id, language, created_at) VALUES (?, ?, ?)",
        (chat_id, language, now.isoformat()),
    )


async def set_chat(tx: Connection, chat_id: int, field: str, value: object) -> None:
    """Change one setting; ``field`` is a column's name, never user text."""
    await tx.execute(f"UPDATE chats SET {field} = ? WHERE chat_id = ?", (value, chat_id))


async def groups_of(connection: Connection, user_id: int) -> list[int]:
    """Plain groups in which this account played lately, as far as they are not known to be upgraded."""
    rows = await every(
        connection,
        "SELECT chat_id, MAX(game_id) AS latest FROM games WHERE chat_id BETWEEN -999999999999 AND -1 AND"
        " (created_by = ? OR chat_id IN (SELECT chat_id FROM persons WHERE user_id = ?))"
        " GROUP BY chat_id ORDER BY latest DESC LIMIT 5",
        (user_id, user_id),
    )
    return [int(row["chat_id"]) for row in rows]


async def new_id(connection: Connection, chat_id: int) -> int:
    """Where a chat is now, when its group was upgraded; else the same number."""
    row = await one(connection, "SELECT new_id FROM moved_chats WHERE old_id = ?", (chat_id,))
    return int(row["new_id"]) if row else chat_id


async def move_chat(tx: Connection, old_id: int, new_id: int) -> bool:
    """Re-key a chat after its group was upgraded; False when that was done before (the notice comes twice)."""
    moved = await one(tx, "SELECT 1 FROM moved_chats WHERE old_id = ?", (old_id,))
    known = await one(tx, "SELECT 1 FROM chats WHERE chat_id = ?", (old_id,))
    await tx.execute("INSERT OR REPLACE INTO moved_chats (old_id, new_id) VALUES (?, ?)", (old_id, new_id))
    if moved or not known:
        return False
    if await one(tx, "SELECT 1 FROM games WHERE chat_id = ?", (new_id,)):
        await _join(tx, old_id, new_id)
    else:
        # A first message under the new number may have come before the notice: that chat is still empty.
        await tx.execute("DELETE FROM chats WHERE chat_id = ?", (new_id,))
        await tx.execute("UPDATE chats SET chat_id = ? WHERE chat_id = ?", (new_id, old_id))
    # Messages of the old group are not reachable under the new number.
    await tx.execute("UPDATE screens SET message_id = NULL, stale_message_id = NULL WHERE chat_id = ?", (new_id,))
    return True


async def _join(tx: Connection, old_id: int, new_id: int) -> None:
    """The notice was missed and the group went on under its new number: both histories become one."""
    for sql in (
        "UPDATE games SET status = 'aside' WHERE chat_id = :old AND status = 'running' AND topic_id IN"
        " (SELECT topic_id FROM games WHERE chat_id = :new AND status = 'running')",
        "UPDATE drafts SET status = 'cancelled' WHERE chat_id = :old AND status = 'open'",
        # An account has one person in a chat: the record of the old number is merged into the other.
        "UPDATE persons SET merged_into = (SELECT person_id FROM persons p WHERE p.chat_id = :new"
        " AND p.user_id = persons.user_id), user_id = NULL WHERE chat_id = :old AND user_id IN"
        " (SELECT user_id FROM persons WHERE chat_id = :new)",
        *(f"UPDATE {table} SET chat_id = :new WHERE chat_id = :old" for table in _KEYED),
        "DELETE FROM chats WHERE chat_id = :old",
    ):
        await tx.execute(sql, {"old": old_id, "new": new_id})


_KEYED = ("persons", "games", "log", "drafts", "screens")


async def persons(connection: Connection, chat_id: int) -> list[Person]:
    """Everybody who ever played in the chat."""
    rows = await every(connection, f"{_PERSON} WHERE chat_id = ? ORDER BY person_id", (chat_id,))
    return [_person(row) for row in rows]


async def person_of_user(connection: Connection, chat_id: int, user_id: int) -> Person | None:
    """The person behind a Telegram account in this chat."""
    row = await one(connection, f"{_PERSON} WHERE chat_id = ? AND user_id = ?", (chat_id, user_id))
    return _person(row) if row else None


async def person(connection: Connection, person_id: int) -> Person | None:
    """One person."""
    row = await one(connection, f"{_PERSON} WHERE person_id = ?", (person_id,))
    return _person(row) if row else None


async def guest(connection: Connection, chat_id: int, name: str) -> Person | None:
    """The guest of that name, if there was one before."""
    sql = f"{_PERSON} WHERE chat_id = ? AND user_id IS NULL AND name = ? AND merged_into IS NULL"
    row = await one(connection, sql, (chat_id, name))
    return _person(row) if row else None


PERSON_FIELDS = frozenset({"name", "user_id", "merged_into", "hidden"})


async def set_person(tx: Connection, person_id: int, field: str, old: object, new: object) -> bool:
    """Change one field of a person that still holds ``old``; whether it did. An account is one person's only.

    ``ValueError`` for another field.
    """
    if field not in PERSON_FIELDS:
        raise ValueError(field)
    # Not raised but ignored where the account is another person's: the caller finds words for it.
    cursor = await tx.execute(
        f"UPDATE OR IGNORE persons SET {field} = ? WHERE person_id = ? AND {field} IS ?", (new, person_id, old)
    )
    return cursor.rowcount > 0


async def add_person(tx: Connection, chat_id: int, user_id: int | None, name: str) -> int:
    """A new person of this chat."""
    return await insert(tx, "persons", chat_id=chat_id, user_id=user_id, name=name)


_PERSON = "SELECT person_id, user_id, name, merged_into, hidden FROM persons"


def _person(row: Row) -> Person:
    person_id, user_id, name, merged_into, hidden = tuple(row)
    return Person(person_id, user_id, name, merged_into, bool(hidden))
