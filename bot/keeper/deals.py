"""Entering a deal, a penalty, or an earlier entry anew: one open draft of a kind at a place, driven by whoever taps."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple, TypeAlias

from bot import entry as steps
from bot.entry import Draft
from bot.keeper import edits, following, ledger
from bot.keeper.keeper import Keeper, Table
from bot.keeper.ledger import RESULT as RESULT
from bot.scoring import is_deal
from bot.scoring.model import Adjustment, Entry, GameState, Result
from bot.storage import drafts, screens
from bot.storage.database import Connection
from bot.storage.drafts import DraftRow
from bot.storage.log import Actor, Change
from bot.storage.screens import Place

DEAL, PENALTY, EDIT, INSERT = "deal", "penalty", "edit", "insert"
KINDS = (DEAL, PENALTY, EDIT, INSERT)
STALE = timedelta(hours=12)
"""How long a deal nobody touches is simply gone on with."""


class DealView(NamedTuple):
    """What the live message of a draft shows. ``table`` holds the changes the draft builds upon."""

    table: Table
    row: DraftRow
    draft: Draft

    @property
    def position(self) -> int:
        """Where the entry goes, from 0."""
        return len(self.table.entries) if self.row.position is None else self.row.position

    @property
    def number(self) -> int:
        """What people call the deal: adjustments do not count."""
        return 1 + sum(is_deal(entry) for entry in self.table.entries[: self.position])

    @property
    def state(self) -> GameState:
        """Where the game stands before the entry."""
        return self.table.state if self.row.position is None else self.table.before(self.row.position)

    @property
    def outdated(self) -> bool:
        """Whether the past it corrects has changed meanwhile. The next deal follows such changes by itself."""
        return self.row.position is not None and self.row.ledger_revision != self.table.row.revision


class Opened(NamedTuple):
    """The draft being filled in at a place; ``fresh`` when it was not open before."""

    draft_id: int
    fresh: bool


class Stepped(NamedTuple):
    """A tap that changed the draft."""


class Saved(NamedTuple):
    """The draft became an entry."""

    table: Table
    log_id: int
    won: bool


class Ready(NamedTuple):
    """A correction is filled in: its consequences are to be shown next."""

    kind: str
    changes: tuple[Change, ...]


class Cancelled(NamedTuple):
    """The draft was put away; it can be brought back when it held something."""


class Old(NamedTuple):
    """A tap that came too late: nothing was done. ``status`` and ``by`` say what became of the draft."""

    status: str
    by: str


Tapped: TypeAlias = Stepped | Saved | Ready | Cancelled | Old


async def open_draft(
    keeper: Keeper, table: Table, who: Actor, draft: Draft | None = None, *, kind: str = DEAL
) -> Opened:
    """Open a draft of what comes next, or bring the open one to the bottom of the chat.

    A given ``draft`` replaces what was open. Raises ``Refusal`` when the game is won.
    """
    now = keeper.clock()
    body = (draft or steps.opened(table.rules, table.state)).to_json()
    async with keeper.database.effect() as tx:
        found = await drafts.find_open(tx, kind, table.row.place)
        if found is None or found.game_id != table.row.game_id:
            await following.cancel(tx, found, who, now)
            return Opened(await _open(tx, table, kind, body, who, now), True)
        if draft is not None:
            await drafts.save(tx, found.draft_id, body, now, ledger_revision=table.row.revision)
        screen = await screens.by_ref(tx, kind, found.draft_id)
        if screen is not None:
            await screens.send_anew(tx, screen.screen_id, now)
    return Opened(found.draft_id, False)


async def left_alone(keeper: Keeper, table: Table) -> DealView | None:
    """The game's open deal when it was begun long ago and left."""
    seen = await open_at(keeper, table.row.place)
    if seen is None or seen.row.game_id != table.row.game_id or not seen.draft.answers:
        return None
    return seen if keeper.clock() - seen.row.touched_at >= STALE else None


async def start_anew(keeper: Keeper, seen: DealView, who: Actor) -> None:
    """Put an open deal away, which can be brought back, and open an empty one."""
    now, table = keeper.clock(), seen.table
    body = steps.opened(table.rules, table.state).to_json()
    async with keeper.database.effect() as tx:
        await following.cancel(tx, seen.row, who, now)
        await _open(tx, table, seen.row.kind, body, who, now)


async def view(keeper: Keeper, draft_id: int) -> DealView | None:
    """The draft with its table; None when there is no such draft or its game is gone."""
    row = await drafts.find(keeper.reader, draft_id)
    if row is None or row.game_id is None or row.kind not in KINDS:
        return None
    table = await keeper.table(row.game_id)
    if table is None:
        return None
    if row.changes and row.ledger_revision == table.row.revision:
        table = ledger.as_table(ledger.preview(table, row.changes))
    return DealView(table, row, Draft.from_json(row.body))


async def tap(keeper: Keeper, seen: DealView, revision: int, step: str, value: str, who: Actor) -> Tapped:
    """Apply one press. Raises ``Refusal`` when facts cannot stand; a press on what is past comes back as ``Old``."""
    row = seen.row
    if row.status != "open":
        return Old(row.status, row.closed_by)
    # A double tap, or a keyboard from before somebody else's tap.
    if row.revision != revision or seen.outdated:
        return Old("open", row.opened_by)
    try:
        if value == steps.CANCEL:
            return await put_away(keeper, seen, who)
        if value == steps.SAVE:
            return await _save(keeper, seen, who)
        draft = steps.answer(seen.table.rules, seen.state, seen.draft, step, value)
    # Of two taps at once the later one is told as any that comes late.
    except (steps.Stale, ledger.Conflict):
        return Old("open", row.opened_by)
    await put(keeper, seen, draft)
    return Stepped()


async def put(keeper: Keeper, seen: DealView, draft: Draft) -> None:
    """Let the open draft hold this."""
    async with keeper.database.effect() as tx:
        await drafts.save(tx, seen.row.draft_id, draft.to_json(), keeper.clock())
        await screens.touch(tx, seen.row.kind, seen.row.draft_id, keeper.clock())


async def bring_back(keeper: Keeper, draft_id: int) -> Opened | None:
    """Reopen a cancelled draft where no other is open; its answers are checked against the game as it is now."""
    seen = await view(keeper, draft_id)
    # A correction is begun anew from its entry: its past may have changed.
    if seen is None or seen.row.status != "cancelled" or seen.row.position is not None:
        return None
    table, kind = seen.table, seen.row.kind
    if table.row.status != "running" or await drafts.find_open(keeper.reader, kind, table.row.place):
        return None
    carried = steps.carry(table.rules, table.state, seen.draft)
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        await drafts.save(tx, draft_id, carried.draft.to_json(), now, ledger_revision=table.row.revision)
        await drafts.set_status(tx, draft_id, "open", "", now)
        screen = await screens.by_ref(tx, kind, draft_id)
        if screen is not None:
            await screens.send_anew(tx, screen.screen_id, now)
    return Opened(draft_id, True)


async def open_at(keeper: Keeper, place: Place, kind: str = DEAL) -> DealView | None:
    """The draft being filled in at this place."""
    row = await drafts.find_open(keeper.reader, kind, place)
    return await view(keeper, row.draft_id) if row else None


def previewed(seen: DealView) -> Result | None:
    """What saving the draft would do; None while something is missing. Raises ``Refusal``."""
    return steps.preview(seen.table.rules, seen.state, seen.draft, seen.position + 1)


async def save_entry(keeper: Keeper, table: Table, facts: Entry, who: Actor, row: DraftRow | None = None) -> Saved:
    """Append an entry; with ``row`` the draft it came from is closed in the same transaction."""
    now = keeper.clock()
    stamped = _stamped(keeper, table.state, facts, who)
    plan = ledger.preview(table, edits.insert_entry(len(table.entries), stamped))
    kind = _line_kind(facts)
    async with ledger.change(keeper, plan, kind, who, draft_id=row.draft_id if row else None) as (tx, done):
        screen = None
        if row is not None:
            await drafts.set_status(tx, row.draft_id, "closed", who.name, now)
            screen = await screens.by_ref(tx, row.kind, row.draft_id)
        if screen is not None:
            await screens.change(tx, screen.screen_id, now, kind=RESULT, ref=done.log_id, body=None)
            # Far above nobody would see it change.
            if await screens.is_buried(tx, screen):
                await screens.send_anew(tx, screen.screen_id, now)
        else:
            await screens.add(tx, table.row.place, RESULT, now, ref=done.log_id)
    after = await keeper.table(table.row.game_id)
    assert after is not None
    return Saved(after, done.log_id, after.state.winner is not None)


async def put_away(keeper: Keeper, seen: DealView, who: Actor) -> Cancelled:
    """Close the draft without an entry."""
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        await drafts.set_status(tx, seen.row.draft_id, "cancelled", who.name, now)
        await screens.touch(tx, seen.row.kind, seen.row.draft_id, now)
    return Cancelled()


async def _save(keeper: Keeper, seen: DealView, who: Actor) -> Saved | Ready:
    row = seen.row
    facts = steps.finished(seen.table.rules, seen.state, seen.draft)
    if facts is None:
        raise steps.Stale
    if row.kind == EDIT:
        old = seen.table.entries[seen.position]
        # Not stamped: who entered it first, and when, stays; who corrected it stands in the log.
        return Ready("edited", row.changes + edits.replace_entry(old, seen.position, facts))
    stamped = _stamped(keeper, seen.state, facts, who)
    if row.kind == INSERT:
        return Ready("inserted", row.changes + edits.insert_entry(seen.position, stamped))
    ends = steps.preview(seen.table.rules, seen.state, seen.draft)
    if (
        ends
        and ends.state.winner is not None
        and await following.being_entered(keeper.reader, seen.table.row, row.draft_id)
    ):
        # The end of the game would put away what somebody else is entering: that is asked first.
        return Ready(_line_kind(facts), edits.insert_entry(seen.position, stamped))
    return await save_entry(keeper, seen.table, facts, who, row)


def _line_kind(facts: Entry) -> str:
    return "adjusted" if isinstance(facts, Adjustment) else "entered"


async def _open(tx: Connection, table: Table, kind: str, body: str, who: Actor, now: datetime) -> int:
    row = table.row
    draft_id = await drafts.open_draft(
        tx, kind, row.place, body, now, by=who.name, game_id=row.game_id, ledger_revision=row.revision
    )
    await screens.add(tx, row.place, kind, now, ref=draft_id)
    return draft_id


def _stamped(keeper: Keeper, state: GameState, facts: Entry, who: Actor) -> Entry:
    """The entry with its dealer settled, when and by whom it was entered."""
    # Kept with the entry: rotation reads otherwise once an earlier entry changes.
    dealer = state.dealer if facts.dealer is None else facts.dealer
    return replace(facts, at=keeper.clock().isoformat(timespec="seconds"), by=who.name, dealer=dealer)
