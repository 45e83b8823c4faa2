"""Corrections: every change of the past is proposed with all its consequences, then confirmed by anybody who may."""

import json
from typing import NamedTuple

from bot.keeper import ledger
from bot.keeper.keeper import Keeper, Table
from bot.keeper.ledger import Conflict, Done, Preview
from bot.storage import drafts, games, log, screens
from bot.storage.drafts import DraftRow
from bot.storage.log import Actor, Change

KIND = "plan"


class Plan(NamedTuple):
    """A proposed change. ``kind`` is the line of the log it will make; ``line`` the one it undoes or redoes."""

    row: DraftRow
    kind: str
    reason: str
    preview: Preview
    line: log.LogRow | None

    @property
    def outdated(self) -> bool:
        """Whether the game has changed since."""
        return self.row.ledger_revision != self.preview.table.row.revision


async def propose(
    keeper: Keeper,
    table: Table,
    kind: str,
    changes: tuple[Change, ...],
    who: Actor,
    *,
    reason: str = "",
    line_id: int | None = None,
    screen_id: int | None = None,
    closing: int | None = None,
) -> int:
    """Store a proposal and show it, in place of ``screen_id`` if given; ``closing`` is the draft it was made of."""
    now = keeper.clock()
    place = table.row.place
    async with keeper.database.effect() as tx:
        open_one = await drafts.find_open(tx, KIND, place)
        if open_one is not None:
            await drafts.set_status(tx, open_one.draft_id, "cancelled", who.name, now)
            await screens.touch(tx, KIND, open_one.draft_id, now)
        if closing is not None:
            await drafts.set_status(tx, closing, "closed", who.name, now)
        draft_id = await drafts.open_draft(
            tx,
            KIND,
            place,
            json.dumps({"kind": kind, "reason": reason, "line": line_id}, ensure_ascii=False),
            now,
            by=who.name,
            game_id=table.row.game_id,
            ledger_revision=table.row.revision,
            changes=changes,
        )
        if screen_id is None:
            await screens.add(tx, place, KIND, now, ref=draft_id)
        else:
            await screens.change(tx, screen_id, now, kind=KIND, ref=draft_id, body=None)
    return draft_id


async def propose_turn(keeper: Keeper, table: Table, who: Actor, *, redo: bool = False) -> int | None:
    """Propose to undo the newest change, or to redo what was undone last; None when there is none."""
    line = await ledger.last_line(keeper, table.row.game_id, "undone" if redo else "done")
    if line is None:
        return None
    changes = line.changes if redo else log.inverse(line.changes)
    return await propose(keeper, table, "redone" if redo else "undone", changes, who, line_id=line.log_id)


async def view(keeper: Keeper, draft_id: int) -> Plan | None:
    """A proposal with its consequences as of now; None when it or its game is gone."""
    row = await drafts.find(keeper.reader, draft_id)
    if row is None or row.kind != KIND or row.game_id is None:
        return None
    table = await keeper.table(row.game_id)
    if table is None:
        return None
    told = json.loads(row.body)
    line = await log.find(keeper.reader, told["line"]) if told["line"] is not None else None
    # Against another state of the game the changes may not even apply: then there is nothing left to preview.
    fits = row.status == "open" and row.ledger_revision == table.row.revision
    return Plan(row, told["kind"], told["reason"], ledger.preview(table, row.changes if fits else ()), line)


async def confirm(keeper: Keeper, plan: Plan, who: Actor, *, drop_later: bool = False) -> Done:
    """Carry the proposal out; ``drop_later`` takes out the entries that could not stand.

    Raises ``Conflict`` when it is not open any more or the game has changed, ``RematchBegun`` when the place is taken.
    """
    if plan.row.status != "open" or plan.outdated:
        raise Conflict
    preview = without_later(plan.preview) if drop_later else plan.preview
    now = keeper.clock()
    await make_room(keeper, preview)
    async with ledger.change(keeper, preview, plan.kind, who, plan.reason, turning=plan.line) as (tx, done):
        await drafts.set_status(tx, plan.row.draft_id, "closed", who.name, now)
        await screens.touch(tx, KIND, plan.row.draft_id, now)
    return done


async def cancel(keeper: Keeper, plan: Plan, who: Actor) -> None:
    """Leave everything as it is."""
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        await drafts.set_status(tx, plan.row.draft_id, "cancelled", who.name, now)
        await screens.touch(tx, KIND, plan.row.draft_id, now)


def without_later(preview: Preview) -> Preview:
    """The same change, with the entries that could not stand taken out, last one first."""
    while preview.illegal is not None:
        at = preview.illegal.position
        later = ledger.delete_from(preview.game.entries, at, at)
        preview = ledger.preview(preview.table, preview.changes + later)
    return preview


class RematchBegun(Exception):
    """The game cannot be reopened: another one with entries runs at its place."""


async def make_room(keeper: Keeper, preview: Preview) -> None:
    """A reopened game takes its place back from a rematch nobody has played yet."""
    place = preview.table.row.place
    if preview.table.row.status == "running" or not ledger.reopens(preview):
        return
    other = await games.running(keeper.reader, place)
    if other is None or other.game_id == preview.table.row.game_id:
        return
    if await games.entries(keeper.reader, other.game_id):
        raise RematchBegun
    async with keeper.database.transaction() as tx:
        await games.set_game(tx, other.game_id, "status", "aside")
