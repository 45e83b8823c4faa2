"""Corrections: every change of the past is proposed with all its consequences, then confirmed by anybody who may."""

import json
from datetime import datetime
from typing import NamedTuple

from bot.keeper import edits, following, ledger
from bot.keeper.keeper import Keeper, Table
from bot.keeper.ledger import RESULT, Conflict, Done, Preview
from bot.storage import drafts, log, screens
from bot.storage.database import Connection
from bot.storage.drafts import DraftRow
from bot.storage.log import Actor, Change
from bot.storage.screens import Place

KIND = "plan"
OF_DRAFTS = ("entered", "adjusted")
"""Proposals that are entries themselves: they become a result, or go back to what was being entered."""


class Plan(NamedTuple):
    """A proposed change. ``kind`` is the line of the log it will make; ``line`` the one it undoes or redoes.

    ``puts_away``: it ends the game while something else is being entered.
    """

    row: DraftRow
    kind: str
    reason: str
    preview: Preview
    line: log.LogRow | None
    puts_away: bool

    @property
    def outdated(self) -> bool:
        """Whether the game has changed since."""
        return self.row.ledger_revision != self.preview.table.row.revision


class Proposal(NamedTuple):
    """What is to be asked about: the line of the log it will make, the steps, and the line it undoes or redoes."""

    kind: str
    changes: tuple[Change, ...]
    reason: str = ""
    line_id: int | None = None


async def propose(
    keeper: Keeper,
    table: Table,
    what: Proposal,
    who: Actor,
    *,
    screen_id: int | None = None,
    origin: int | None = None,
) -> int:
    """Store a proposal and show it, in place of ``screen_id`` if given; ``origin`` is the draft it was made of."""
    now, row = keeper.clock(), table.row
    body = json.dumps({"kind": what.kind, "reason": what.reason, "line": what.line_id}, ensure_ascii=False)
    async with keeper.database.effect() as tx:
        await _displace(tx, row.place, origin, who, now)
        draft_id = await drafts.open_draft(
            tx,
            KIND,
            row.place,
            body,
            now,
            by=who.name,
            game_id=row.game_id,
            ledger_revision=row.revision,
            changes=what.changes,
            origin=origin,
        )
        await screens.put(tx, screen_id, row.place, KIND, draft_id, now)
    return draft_id


async def _displace(tx: Connection, place: Place, origin: int | None, who: Actor, now: datetime) -> None:
    """A proposal takes the place of the one before it, and of the draft it was made of."""
    before = await drafts.find_open(tx, KIND, place)
    if before is not None:
        await drafts.set_status(tx, before.draft_id, "cancelled", who.name, now)
        await screens.touch(tx, KIND, before.draft_id, now)
    if origin is not None:
        await drafts.set_status(tx, origin, "closed", who.name, now)


async def propose_turn(keeper: Keeper, table: Table, who: Actor, *, redo: bool = False) -> int | None:
    """Propose to undo the newest change, or to redo what was undone last; None when there is none."""
    line = await ledger.last_line(keeper, table.row.game_id, "undone" if redo else "done")
    if line is None:
        return None
    changes = line.changes if redo else log.inverse(line.changes)
    what = Proposal("redone" if redo else "undone", changes, line_id=line.log_id)
    return await propose(keeper, table, what, who)


async def propose_dropping(keeper: Keeper, plan: Plan, who: Actor, screen_id: int | None) -> int:
    """Propose the same change together with taking out the entries that could not stand after it."""
    wider = without_later(plan.preview)
    what = Proposal(_kind(plan), wider.changes, plan.reason)
    return await propose(keeper, plan.preview.table, what, who, screen_id=screen_id)


async def proposal_of(keeper: Keeper, row: DraftRow, kind: str, changes: tuple[Change, ...]) -> Proposal:
    """What a filled-in correction proposes; one that mends a proposal goes on with that."""
    plan = await view(keeper, row.origin) if row.origin is not None else None
    return Proposal(kind, changes) if plan is None else Proposal(_kind(plan), changes, plan.reason)


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
    preview = ledger.preview(table, row.changes if fits else ())
    return Plan(row, told["kind"], told["reason"], preview, line, await _puts_away(keeper, preview))


async def confirm(keeper: Keeper, plan: Plan, who: Actor) -> Done:
    """Carry the proposal out.

    Raises ``Conflict`` when it is not open any more or the game has changed, ``RematchBegun`` when the place is taken,
    and the refusal of an entry that could not stand.
    """
    if plan.row.status != "open" or plan.outdated:
        raise Conflict
    now, own = keeper.clock(), plan.row.draft_id
    turned = ledger.change(keeper, plan.preview, plan.kind, who, plan.reason, draft_id=own, turning=plan.line)
    async with turned as (tx, done):
        await drafts.set_status(tx, own, "closed", who.name, now)
        screen = await screens.by_ref(tx, KIND, own)
        # The message asked about an entry, so it becomes that entry's result.
        if screen is not None and plan.kind in OF_DRAFTS:
            await screens.change(tx, screen.screen_id, now, kind=RESULT, ref=done.log_id, body=None)
        else:
            await screens.touch(tx, KIND, own, now)
    return done


async def cancel(keeper: Keeper, plan: Plan, who: Actor) -> None:
    """Leave everything as it is; what was being entered goes on where it was."""
    now, row = keeper.clock(), plan.row
    async with keeper.database.effect() as tx:
        await drafts.set_status(tx, row.draft_id, "cancelled", who.name, now)
        if not await _goes_back(keeper, tx, plan):
            await screens.touch(tx, KIND, row.draft_id, now)


async def _goes_back(keeper: Keeper, tx: Connection, plan: Plan) -> bool:
    row = plan.row
    if plan.kind not in OF_DRAFTS or plan.outdated or row.origin is None:
        return False
    origin, screen = await drafts.find(tx, row.origin), await screens.by_ref(tx, KIND, row.draft_id)
    # Another of its kind may have been opened meanwhile, and there is room for one.
    if origin is None or screen is None or await drafts.find_open(tx, origin.kind, row.place):
        return False
    now = keeper.clock()
    await drafts.set_status(tx, origin.draft_id, "open", "", now)
    await screens.change(tx, screen.screen_id, now, kind=origin.kind, ref=origin.draft_id, body=None)
    return True


def without_later(preview: Preview) -> Preview:
    """The same change, with the entries that could not stand taken out, the first one first."""
    while preview.illegal is not None and preview.illegal.position != ledger.BEGINNING:
        at = preview.illegal.position
        later = edits.delete_from(preview.game.entries, at, at)
        preview = ledger.preview(preview.table, preview.changes + later)
    return preview


def _kind(plan: Plan) -> str:
    """The line of the log of a change that became wider than what was proposed first: it is no plain undo any more."""
    if plan.line is None:
        return plan.kind
    first = plan.row.changes[0]
    if first["of"] != "entry":
        return plan.line.kind
    return "deleted" if first["new"] is None else "inserted" if first["old"] is None else "edited"


async def _puts_away(keeper: Keeper, preview: Preview) -> bool:
    table = preview.table
    if preview.state.winner is None or table.row.status != "running":
        return False
    return await following.being_entered(keeper.reader, table.row)
