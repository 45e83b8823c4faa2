"""What is being entered and not saved yet, one open draft of a kind at a place."""

import json
from datetime import datetime
from typing import NamedTuple

from bot.storage.database import Connection, Row, insert, one
from bot.storage.log import Change
from bot.storage.screens import Place


class DraftRow(NamedTuple):
    """A draft as stored.

    ``body`` is the value as JSON text; ``ledger_revision`` the game it was last checked against; ``position`` the entry
    it corrects or is put before, None for the next deal; ``changes`` what is to be done to the game before it;
    ``origin`` the draft it was made of.
    """

    draft_id: int
    kind: str
    place: Place
    game_id: int | None
    revision: int
    ledger_revision: int
    position: int | None
    changes: tuple[Change, ...]
    origin: int | None
    body: str
    status: str
    opened_by: str
    closed_by: str
    touched_at: datetime


async def open_draft(
    tx: Connection,
    kind: str,
    place: Place,
    body: str,
    now: datetime,
    *,
    by: str,
    game_id: int | None = None,
    ledger_revision: int = 0,
    position: int | None = None,
    changes: tuple[Change, ...] = (),
    origin: int | None = None,
) -> int:
    """Store a new open draft; raises ``sqlite3.IntegrityError`` when one of this kind is open there."""
    return await insert(
        tx,
        "drafts",
        kind=kind,
        chat_id=place.chat_id,
        topic_id=place.topic_id,
        game_id=game_id,
        ledger_revision=ledger_revision,
        position=position,
        changes=json.dumps(changes, ensure_ascii=False),
        origin=origin,
        body=body,
        opened_by=by,
        touched_at=now.isoformat(),
    )


async def find_open(connection: Connection, kind: str, place: Place) -> DraftRow | None:
    """The open draft of this kind at this place."""
    sql = f"{_DRAFT} WHERE kind = ? AND chat_id = ? AND topic_id = ? AND status = 'open'"
    row = await one(connection, sql, (kind, *place))
    return _draft(row) if row else None


async def find(connection: Connection, draft_id: int) -> DraftRow | None:
    """A draft by its number, open or not."""
    row = await one(connection, f"{_DRAFT} WHERE draft_id = ?", (draft_id,))
    return _draft(row) if row else None


async def save(tx: Connection, draft_id: int, body: str, now: datetime, *, ledger_revision: int | None = None) -> None:
    """Store the draft's next state under the next revision."""
    await tx.execute(
        "UPDATE drafts SET body = ?, revision = revision + 1, touched_at = ?,"
        " ledger_revision = coalesce(?, ledger_revision) WHERE draft_id = ?",
        (body, now.isoformat(), ledger_revision, draft_id),
    )


async def set_status(tx: Connection, draft_id: int, status: str, by: str, now: datetime) -> None:
    """Close, cancel or reopen a draft."""
    # A revision of its own: buttons drawn before this are out of date.
    await tx.execute(
        "UPDATE drafts SET status = ?, closed_by = ?, revision = revision + 1, touched_at = ? WHERE draft_id = ?",
        (status, by, now.isoformat(), draft_id),
    )


_DRAFT = (
    "SELECT draft_id, kind, chat_id, topic_id, game_id, revision, ledger_revision, position, changes, origin, body,"
    " status, opened_by, closed_by, touched_at FROM drafts"
)


def _draft(row: Row) -> DraftRow:
    return DraftRow(
        draft_id=row["draft_id"],
        kind=row["kind"],
        place=Place(row["chat_id"], row["topic_id"]),
        game_id=row["game_id"],
        revision=row["revision"],
        ledger_revision=row["ledger_revision"],
        position=row["position"],
        changes=tuple(json.loads(row["changes"])),
        origin=row["origin"],
        body=row["body"],
        status=row["status"],
        opened_by=row["opened_by"],
        closed_by=row["closed_by"],
        touched_at=datetime.fromisoformat(row["touched_at"]),
    )
