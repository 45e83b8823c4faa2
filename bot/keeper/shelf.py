"""Games put down and taken up again: ended without a winner, set aside, resumed."""

from typing import NamedTuple

from bot.keeper import deals, edits, following, ledger
from bot.keeper.keeper import Also, Keeper, Table
from bot.storage import drafts, games, log, screens
from bot.storage.database import Connection
from bot.storage.drafts import DraftRow
from bot.storage.games import GameRow
from bot.storage.log import Actor
from bot.storage.screens import Place


class Shelved(NamedTuple):
    """A game of the chat as a list shows it."""

    row: GameRow
    table: Table


async def finish(keeper: Keeper, table: Table, who: Actor, also: Also) -> ledger.Done:
    """End a running game without a winner; the deal being entered is put away. Raises ``ledger.Conflict``."""
    now = keeper.clock()
    plan = ledger.preview(table, edits.set_status(table.row, "finished", now.isoformat()))
    async with ledger.change(keeper, plan, "finished", who) as (tx, done):
        await _touch_lobby(keeper, tx, table.row.place)
        await also(tx)
    return done


async def set_aside(keeper: Keeper, table: Table, who: Actor, also: Also) -> None:
    """Lay a running game down for another one; /games takes it up again."""
    async with keeper.database.effect() as tx:
        await _lay_down(keeper, tx, table, who)
        await also(tx)


async def resume(keeper: Keeper, table: Table, who: Actor, instead_of: Table | None, also: Also) -> None:
    """Take a game up again where nothing has won it; the one running at its place is laid down."""
    async with keeper.database.effect() as tx:
        # First, for a place has room for one running game.
        if instead_of is not None:
            await _lay_down(keeper, tx, instead_of, who)
        game_id = table.row.game_id
        await games.set_game(tx, game_id, "status", "running")
        await games.set_game(tx, game_id, "ended_at", None)
        await _note(keeper, tx, table, "resumed", who)
        await _touch_lobby(keeper, tx, table.row.place)
        await also(tx)


async def open_deal(keeper: Keeper, place: Place) -> DraftRow | None:
    """The deal being entered at a place."""
    return await drafts.find_open(keeper.reader, deals.DEAL, place)


async def shelf(keeper: Keeper, place: Place, limit: int, short: str = "") -> list[Shelved]:
    """The newest games of this place, the newest first; or only the one of this short id."""
    rows = [row for row in await games.of_chat(keeper.reader, place.chat_id) if row.place == place]
    wanted = short.strip().lower()
    chosen = [row for row in reversed(rows) if wanted in ("", row.short)]
    found = []
    for row in chosen[:limit]:
        table = await keeper.table(row.game_id)
        assert table is not None
        found.append(Shelved(row, table))
    return found


async def _lay_down(keeper: Keeper, tx: Connection, table: Table, who: Actor) -> None:
    await games.set_game(tx, table.row.game_id, "status", "aside")
    await following.put_away(tx, table.row.place, table.row.game_id, who.name, keeper.clock())
    await _touch_lobby(keeper, tx, table.row.place)
    await _note(keeper, tx, table, "set_aside", who)


async def _touch_lobby(keeper: Keeper, tx: Connection, place: Place) -> None:
    lobby = await drafts.find_open(tx, "lobby", place)
    if lobby is not None:
        await screens.touch(tx, "lobby", lobby.draft_id, keeper.clock())


async def _note(keeper: Keeper, tx: Connection, table: Table, kind: str, who: Actor) -> None:
    # Not a step of /undo: the next one taken back is to be a deal.
    row = table.row
    await log.write(
        tx, row.place.chat_id, kind, who, keeper.clock(), game_id=row.game_id, revision=row.revision, state="note"
    )
