"""An entry of the past opened to be corrected, or one to be put before it."""

from typing import NamedTuple

from bot.entry import Draft
from bot.keeper import following
from bot.keeper.keeper import Keeper, Table
from bot.storage import drafts, screens
from bot.storage.log import Actor, Change


class Correction(NamedTuple):
    """What is opened: an "edit" of the entry at ``position``, or an "insert" before it, filled in as ``draft`` says.

    ``changes`` are done to the game before it, ``origin`` is the proposal it mends.
    """

    kind: str
    position: int
    draft: Draft
    changes: tuple[Change, ...] = ()
    origin: int | None = None


async def open_correction(
    keeper: Keeper, table: Table, what: Correction, who: Actor, screen_id: int | None = None
) -> int:
    """Open it in a new message, or in that of ``screen_id``; the one of its kind that was open is put away."""
    now, row = keeper.clock(), table.row
    async with keeper.database.effect() as tx:
        # The database takes one open draft of a kind at a place.
        await following.cancel(tx, await drafts.find_open(tx, what.kind, row.place), who, now)
        if what.origin is not None:
            await drafts.set_status(tx, what.origin, "closed", who.name, now)
        draft_id = await drafts.open_draft(
            tx,
            what.kind,
            row.place,
            what.draft.to_json(),
            now,
            by=who.name,
            game_id=row.game_id,
            ledger_revision=row.revision,
            position=what.position,
            changes=what.changes,
            origin=what.origin,
        )
        await screens.put(tx, screen_id, row.place, what.kind, draft_id, now)
    return draft_id
