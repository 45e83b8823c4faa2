"""The log of a chat: every change with its old and new values, so that it can be undone and redone."""

import json
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from bot.storage import chats, games
from bot.storage.codec import entry_from_document
from bot.storage.database import Connection, Row, every, insert, one

Change: TypeAlias = dict[str, Any]
"""One reversible step, as JSON: ``{"of": "entry", "at": 3, "old": facts | None, "new": facts | None}`` (None: not
there), ``{"of": "game", "field": "status", "old": …, "new": …}``, ``{"of": "seat", "seat": 1, "field": "name", …}`` or
``{"of": "person", "person": 7, "field": "hidden", …}``.
"""


KINDS = (
    "entered",
    "edited",
    "inserted",
    "deleted",
    "undone",
    "redone",
    "adjusted",
    "noted",
    "rules_changed",
    "renamed",
    "finished",
    "reopened",
    "set_aside",
    "resumed",
    "counted",
    "not_counted",
    "seat_claimed",
    "replaced",
    "merged",
    "separated",
    "hidden",
    "shown",
    "settings",
    "imported",
)
"""What a line can be about. Lines without a game are about the chat."""


class LogRow(NamedTuple):
    """One line of the log. ``state``: done, undone, dropped (undone for good), or note (nothing to undo)."""

    log_id: int
    game_id: int | None
    revision: int
    kind: str
    who_id: int | None
    who_name: str
    at: datetime
    reason: str
    changes: tuple[Change, ...]
    state: str
    target: int | None


class Actor(NamedTuple):
    """Who does something."""

    user_id: int | None
    name: str


async def write(
    tx: Connection,
    chat_id: int,
    kind: str,
    who: Actor,
    now: datetime,
    *,
    game_id: int | None = None,
    revision: int = 0,
    changes: tuple[Change, ...] = (),
    reason: str = "",
    state: str = "done",
    target: int | None = None,
) -> int:
    """Add a line."""
    return await insert(
        tx,
        "log",
        chat_id=chat_id,
        game_id=game_id,
        revision=revision,
        kind=kind,
        who_id=who.user_id,
        who_name=who.name,
        at=now.isoformat(),
        reason=reason,
        changes=json.dumps(changes, ensure_ascii=False),
        state=state,
        target=target,
    )


async def apply(tx: Connection, game_id: int, changes: tuple[Change, ...]) -> None:
    """Carry the steps out, in order. A person's record that has changed otherwise meanwhile stays as it is."""
    for change in changes:
        await _APPLY[change["of"]](tx, game_id, change)


def inverse(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The steps that take ``changes`` back."""
    # Backwards: a step's positions are those right after it.
    return tuple({**change, "old": change["new"], "new": change["old"]} for change in reversed(changes))


async def find(connection: Connection, log_id: int) -> LogRow | None:
    """One line."""
    row = await one(connection, f"{_LOG} WHERE log_id = ?", (log_id,))
    return _line(row) if row else None


async def find_in(connection: Connection, chat_id: int, log_id: int) -> LogRow | None:
    """One line of a chat."""
    # The number comes from a button: it must not reach into another chat.
    row = await one(connection, f"{_LOG} WHERE log_id = ? AND chat_id = ?", (log_id, chat_id))
    return _line(row) if row else None


async def last(connection: Connection, game_id: int, state: str) -> LogRow | None:
    """The game's newest line in this state; for ``undone`` the one that was undone last (the oldest of them)."""
    order = "ASC" if state == "undone" else "DESC"
    row = await one(
        connection, f"{_LOG} WHERE game_id = ? AND state = ? ORDER BY log_id {order} LIMIT 1", (game_id, state)
    )
    return _line(row) if row else None


async def set_state(tx: Connection, log_id: int, state: str) -> None:
    """Mark a line as undone or done again."""
    await tx.execute("UPDATE log SET state = ? WHERE log_id = ?", (state, log_id))


async def drop_undone(tx: Connection, game_id: int) -> None:
    """After a new change what was undone cannot be redone any more."""
    await tx.execute("UPDATE log SET state = 'dropped' WHERE game_id = ? AND state = 'undone'", (game_id,))


async def of_game(connection: Connection, game_id: int) -> list[LogRow]:
    """All lines of one game, oldest first."""
    return [_line(row) for row in await every(connection, f"{_LOG} WHERE game_id = ? ORDER BY log_id", (game_id,))]


async def of_chat(connection: Connection, chat_id: int) -> list[LogRow]:
    """All lines of one chat, oldest first."""
    return [_line(row) for row in await every(connection, f"{_LOG} WHERE chat_id = ? ORDER BY log_id", (chat_id,))]


async def of_chat_alone(connection: Connection, chat_id: int, since: datetime) -> list[LogRow]:
    """The lines of a chat that are about no game, oldest first."""
    sql = f"{_LOG} WHERE chat_id = ? AND game_id IS NULL AND at >= ? ORDER BY log_id"
    return [_line(row) for row in await every(connection, sql, (chat_id, since.isoformat()))]


async def _apply_entry(tx: Connection, game_id: int, change: Change) -> None:
    if change["old"] is not None:
        await games.drop_entry(tx, game_id, change["at"])
    if change["new"] is not None:
        await games.put_entry(tx, game_id, change["at"], entry_from_document(change["new"]))


async def _apply_game(tx: Connection, game_id: int, change: Change) -> None:
    await games.set_game(tx, game_id, change["field"], change["new"])


async def _apply_seat(tx: Connection, game_id: int, change: Change) -> None:
    await games.set_seat(tx, game_id, change["seat"], change["field"], change["new"])


async def _apply_person(tx: Connection, _game_id: int, change: Change) -> None:
    await chats.set_person(tx, change["person"], change["field"], change["old"], change["new"])


_APPLY = {"entry": _apply_entry, "game": _apply_game, "seat": _apply_seat, "person": _apply_person}

_LOG = "SELECT log_id, game_id, revision, kind, who_id, who_name, at, reason, changes, state, target FROM log"


def _line(row: Row) -> LogRow:
    values = {**dict(row), "at": datetime.fromisoformat(row["at"]), "changes": tuple(json.loads(row["changes"]))}
    return LogRow(**values)
