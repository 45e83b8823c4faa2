"""Changes of a game's ledger: each one previewed as values, then carried out and logged in one transaction."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bot.keeper import edits, following
from bot.keeper.keeper import Keeper, Table
from bot.scoring import begin, play
from bot.scoring.model import Entry, Game, GameState, Result
from bot.scoring.refusals import Refusal
from bot.storage import games, log, screens
from bot.storage.codec import entry_from_document, rules_from_document
from bot.storage.database import Connection
from bot.storage.games import GameRow
from bot.storage.log import Actor, Change

RESULT = "result"
"""The message an entry becomes; its ``ref`` is the line of the log."""
SUMMARY = "summary"
"""The message about a game that has ended; its ``ref`` is the game."""


class Conflict(Exception):
    """Somebody else changed the game first; nothing was written."""


class RematchBegun(Exception):
    """The game cannot be reopened: another one with entries runs at its place."""


class Illegal(NamedTuple):
    """The first entry that cannot stand after a change: its position from 0, and why. ``BEGINNING``: where the game
    starts from cannot stand."""

    position: int
    refusal: Refusal


BEGINNING = -1


class Preview(NamedTuple):
    """A change not carried out yet: the game after it, and what its entries would do then."""

    table: Table
    changes: tuple[Change, ...]
    game: Game
    results: tuple[Result, ...]
    illegal: Illegal | None
    start: GameState

    @property
    def state(self) -> GameState:
        """Where the game would stand after the last entry that can stand."""
        return self.results[-1].state if self.results else self.start


class Done(NamedTuple):
    """A change carried out: its line in the log, and the revision it made."""

    log_id: int
    revision: int


def preview(table: Table, changes: tuple[Change, ...]) -> Preview:
    """What the changes would do, entry by entry, up to the first one that could not stand."""
    game = table.game
    for change in changes:
        game = _changed(game, change)
    try:
        start = begin(game.rules, game.first_dealer, game.start)
    except Refusal as refusal:
        return Preview(table, changes, game, (), Illegal(BEGINNING, refusal), table.start)
    return Preview(table, changes, game, *_fold_leniently(table, game, start), start)


@asynccontextmanager
async def change(
    keeper: Keeper,
    plan: Preview,
    kind: str,
    who: Actor,
    reason: str = "",
    *,
    draft_id: int | None = None,
    turning: log.LogRow | None = None,
) -> AsyncIterator[tuple[Connection, Done]]:
    """Carry a previewed change out, together with what the block writes.

    ``draft_id`` is the deal the change comes from, which needs no carrying over; ``turning`` the line of the log that
    the change undoes or redoes, which must be the next one in that direction.
    Raises ``Conflict`` when the game has changed meanwhile, ``RematchBegun`` when its place is taken, and the refusal
    of a plan that cannot stand.
    """
    now = keeper.clock()
    changes = _standing(plan, now)
    async with keeper.database.effect() as tx:
        row = await _ready(tx, plan, who, now)
        await log.apply(tx, row.game_id, changes)
        done = await _note(tx, row, kind, who, now, changes, reason, turning)
        over = who.name if _ends(changes) else ""
        await following.follow(tx, row, plan.game.rules, plan.state, done.revision, now, draft_id, over)
        yield tx, done
        # After the block, so that the end is told below the result.
        await _tell_the_end(tx, row, plan, changes, now)
    await _keep(keeper, plan)


def _standing(plan: Preview, now: datetime) -> tuple[Change, ...]:
    """The changes of a plan that can stand, with what they do to the game's status. Raises the plan's refusal."""
    if plan.illegal:
        raise plan.illegal.refusal
    # In the same line of the log: undoing the deal that won also reopens the game.
    return plan.changes + _status_changes(plan, now)


async def _ready(tx: Connection, plan: Preview, who: Actor, now: datetime) -> GameRow:
    """The game's row, unchanged since the preview, and its place free for it."""
    row = await games.find(tx, plan.table.row.game_id)
    if row is None or row.revision != plan.table.row.revision:
        raise Conflict
    if row.status != "running" and reopens(plan):
        await _make_room(tx, row, who, now)
    return row


async def _tell_the_end(
    tx: Connection, row: GameRow, plan: Preview, changes: tuple[Change, ...], now: datetime
) -> None:
    """What was said about an end that has changed is said anew; an end without a deal needs no words."""
    if row.status == "finished":
        await screens.touch(tx, SUMMARY, row.game_id, now)
    if _ends(changes) and plan.game.entries:
        await screens.add(tx, row.place, SUMMARY, now, ref=row.game_id)


async def _note(
    tx: Connection,
    row: GameRow,
    kind: str,
    who: Actor,
    now: datetime,
    changes: tuple[Change, ...],
    reason: str,
    turning: log.LogRow | None,
) -> Done:
    """Write the line of the log; one that undoes or redoes another only points to it."""
    revision = await games.next_revision(tx, row.game_id)
    await _turn(tx, row.game_id, kind, turning, now)
    log_id = await log.write(
        tx,
        row.place.chat_id,
        kind,
        who,
        now,
        game_id=row.game_id,
        revision=revision,
        changes=() if turning else changes,
        reason=reason,
        state="note" if turning else "done",
        target=turning.log_id if turning else None,
    )
    return Done(log_id, revision)


async def _keep(keeper: Keeper, plan: Preview) -> None:
    # Folded already for the preview: the next tap finds it, however long the game is.
    row = await games.find(keeper.reader, plan.table.row.game_id)
    if row is not None:
        table = as_table(plan)
        keeper.keep(table._replace(stored=table.stored._replace(row=row)))


def as_table(plan: Preview) -> Table:
    """The game as it would be."""
    persons = list(plan.table.stored.persons)
    for one in plan.changes:
        if one["of"] == "seat" and one["field"] == "person_id":
            persons[one["seat"]] = one["new"]
    stored = plan.table.stored._replace(game=plan.game, persons=tuple(persons))
    return Table(stored, plan.results, plan.start)


async def _make_room(tx: Connection, row: GameRow, who: Actor, now: datetime) -> None:
    """A reopened game takes its place back from a rematch nobody has played yet."""
    other = await games.running(tx, row.place)
    if other is None or other.game_id == row.game_id:
        return
    if await games.entries(tx, other.game_id):
        raise RematchBegun
    await games.set_game(tx, other.game_id, "status", "aside")
    await log.write(
        tx, row.place.chat_id, "set_aside", who, now, game_id=other.game_id, revision=other.revision, state="note"
    )
    await following.put_away(tx, other.place, other.game_id, who.name, now)


async def last_line(keeper: Keeper, game_id: int, state: str = "done") -> log.LogRow | None:
    """What /undo (``done``) or /redo (``undone``) is about."""
    return await log.last(keeper.reader, game_id, state)


async def _turn(tx: Connection, game_id: int, kind: str, turning: log.LogRow | None, now: datetime) -> None:
    """Keep undone and done lines in order: a new change ends what could be redone."""
    if turning is None:
        await log.drop_undone(tx, game_id)
        return
    # Only the next one in line: somebody else's /undo may have come first.
    current = await log.last(tx, game_id, turning.state)
    if current is None or current.log_id != turning.log_id:
        raise Conflict
    await log.set_state(tx, turning.log_id, "undone" if kind == "undone" else "done")
    await screens.touch(tx, "result", turning.log_id, now)


def _changed(game: Game, change: Change) -> Game:
    if change["of"] == "entry":
        entries = list(game.entries)
        if change["old"] is not None:
            del entries[change["at"]]
        if change["new"] is not None:
            entries.insert(change["at"], entry_from_document(change["new"]))
        return replace(game, entries=tuple(entries))
    if change["of"] == "seat" and change["field"] == "name":
        players = list(game.players)
        players[change["seat"]] = change["new"]
        return replace(game, players=tuple(players))
    if change["of"] == "game" and change["field"] == "rules":
        return replace(game, rules=rules_from_document(json.loads(change["new"])))
    if change["of"] == "game" and change["field"] == "first_dealer":
        return replace(game, first_dealer=change["new"])
    return game


def _fold_leniently(table: Table, game: Game, start: GameState) -> tuple[tuple[Result, ...], Illegal | None]:
    """The results of the entries up to the first that cannot stand; those before the change need no scoring anew."""
    same_rules = game.rules == table.rules and start == table.start
    kept = _common(table.entries, game.entries) if same_rules else 0
    results = list(table.results[:kept])
    state = results[-1].state if results else start
    for position in range(kept, len(game.entries)):
        try:
            result = play(game.rules, state, game.entries[position], position + 1)
        except Refusal as refusal:
            return tuple(results), Illegal(position, refusal)
        results.append(result)
        state = result.state
    return tuple(results), None


def _common(before: tuple[Entry, ...], after: tuple[Entry, ...]) -> int:
    """How many entries at the beginning are the same."""
    for position, (old, new) in enumerate(zip(before, after, strict=False)):
        # Nearly all are the very same object, which is quicker to see than that they are equal.
        if old is not new and old != new:
            return position
    return min(len(before), len(after))


def reopens(plan: Preview) -> bool:
    """Whether an ended game runs again after the change."""
    told = any(change["of"] == "game" and change["new"] == "running" for change in plan.changes)
    return told or (plan.table.row.status == "finished" and plan.table.state.winner is not None and not _won(plan))


def _ends(changes: tuple[Change, ...]) -> bool:
    return any(change["of"] == "game" and change["new"] == "finished" for change in changes)


def _won(plan: Preview) -> bool:
    return plan.state.winner is not None


def _status_changes(plan: Preview, now: datetime) -> tuple[Change, ...]:
    """A win ends the game; losing the win by a correction reopens it."""
    row = plan.table.row
    # Ended by hand, taken up again, or an /undo of either: the changes say so themselves.
    if any(change["of"] == "game" and change["field"] == "status" for change in plan.changes):
        return ()
    if _won(plan) and row.status == "running":
        return edits.set_status(row, "finished", now.isoformat())
    return edits.set_status(row, "running", None) if reopens(plan) else ()
