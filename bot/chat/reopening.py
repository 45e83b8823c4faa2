"""A game that is over: opened again, or left out of the statistics. Both can be undone."""

from bot.chat import access, named
from bot.chat.content import Button, pack
from bot.chat.told import telling
from bot.chat.turn import Handler, N, Turn, on_press
from bot.i18n.catalog import Translator
from bot.keeper import edits, ledger, plans
from bot.keeper.keeper import Table
from bot.keeper.people import Done
from bot.storage.log import Change


def handlers() -> list[Handler]:
    """Buttons of this module."""
    return [on_press("reopen", reopen, N), on_press("count", count, N, "[01]")]


def keys(t: Translator, table: Table) -> tuple[Button, ...]:
    """What can be done about a game that is over."""
    row = table.row
    if row.status != "finished":
        return ()
    label = t.gettext("Do not count") if row.counted else t.gettext("Count again")
    return (
        Button(t.gettext("Reopen"), pack("reopen", row.game_id)),
        # The button says what shall be, not “the other way round”: a second tap must not undo the first.
        Button(label, pack("count", row.game_id, int(not row.counted))),
    )


async def reopen(turn: Turn) -> None:
    """Propose to go on with a game: one that was won loses its winning entry, which is shown with all it changes."""
    table = await _table(turn)
    if table is None:
        return
    if table.row.status != "finished":
        turn.answer(turn.t.gettext("This game is not over"))
        return
    turn.answer()
    await plans.propose(turn.keeper, table, plans.Proposal("reopened", _reopening(table)), turn.actor)
    turn.show()


async def count(turn: Turn) -> None:
    """Leave a game out of the statistics, or take it in again."""
    table = await _table(turn)
    if table is None:
        return
    counted = int(turn.fields[1])
    changes = edits.set_game("counted", int(table.row.counted), counted)
    if not changes:
        turn.answer(turn.t.gettext("Nothing changes"))
        return
    turn.answer()
    said = turn.t.gettext("Game {game} does not count: {name}", game=table.row.short, name=turn.actor.name)
    if counted:
        said = turn.t.gettext("Game {game} counts again: {name}", game=table.row.short, name=turn.actor.name)
    tell = telling(turn, said)
    kind = "counted" if counted else "not_counted"
    async with ledger.change(turn.keeper, ledger.preview(table, changes), kind, turn.actor) as (tx, done):
        await tell(tx, Done(done.log_id, True))
    turn.show()


def _reopening(table: Table) -> tuple[Change, ...]:
    # Ended without a winner: no entry ended it, only the word of somebody.
    if table.state.winner is None:
        return edits.set_status(table.row, "running", None)
    last = len(table.entries) - 1
    return edits.delete_from(table.entries, last, last)


async def _table(turn: Turn) -> Table | None:
    table = await named.game(turn, turn.fields[0])
    if table is None:
        turn.answer(turn.t.gettext("This game is gone"))
        return None
    return table if await access.admitted(turn, table) else None
