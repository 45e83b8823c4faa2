"""Words kept with an entry: asked for in one message, answered in another, so what was asked waits in a draft."""

from typing import NamedTuple

from bot.keeper.keeper import Keeper, Table
from bot.storage import drafts
from bot.storage.database import Connection
from bot.storage.drafts import DraftRow
from bot.storage.log import Actor

KIND = "note"
LIMIT = 200
"""Characters of a note."""


class Asked(NamedTuple):
    """A note that is waited for: on which entry of which game."""

    row: DraftRow
    table: Table
    position: int


async def ask(tx: Connection, keeper: Keeper, table: Table, position: int, who: Actor) -> int:
    """Within a transaction: wait for a note; one waited for before is given up."""
    now, row = keeper.clock(), table.row
    before = await drafts.find_open(tx, KIND, row.place)
    if before is not None:
        await drafts.set_status(tx, before.draft_id, "cancelled", who.name, now)
    return await drafts.open_draft(
        tx,
        KIND,
        row.place,
        "{}",
        now,
        by=who.name,
        game_id=row.game_id,
        ledger_revision=row.revision,
        position=position,
    )


async def view(keeper: Keeper, draft_id: int) -> Asked | None:
    """The note waited for; None when it is not any more, or the game has changed since."""
    row = await drafts.find(keeper.reader, draft_id)
    if row is None or row.kind != KIND or row.status != "open" or row.game_id is None or row.position is None:
        return None
    table = await keeper.table(row.game_id)
    if table is None or table.row.revision != row.ledger_revision or row.position >= len(table.entries):
        return None
    return Asked(row, table, row.position)


async def close(tx: Connection, keeper: Keeper, asked: Asked, who: Actor) -> None:
    """Within a transaction: the note has come."""
    await drafts.set_status(tx, asked.row.draft_id, "closed", who.name, keeper.clock())
