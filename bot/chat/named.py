"""What a button names by its number. It works in its own chat only: data can be forged, and numbers guessed."""

from typing import TypeVar

from bot.chat.turn import Turn
from bot.keeper import deals, plans, results
from bot.keeper.deals import DealView
from bot.keeper.keeper import Table
from bot.keeper.plans import Plan
from bot.storage import games, log
from bot.storage.log import LogRow
from bot.storage.screens import Place

T = TypeVar("T")


async def game(turn: Turn, number: str) -> Table | None:
    """A game of this chat."""
    table = await turn.keeper.table(int(number))
    return _here(turn, table, table.row.place) if table else None


async def short(turn: Turn, letters: str) -> Table | None:
    """The game of this chat that somebody names by its letters."""
    row = await games.by_short(turn.keeper.reader, letters)
    return await turn.keeper.table(row.game_id) if row and row.place.chat_id == turn.place.chat_id else None


async def deal(turn: Turn, number: str) -> DealView | None:
    """A deal, penalty or correction being entered in this chat, or put away."""
    seen = await deals.view(turn.keeper, int(number))
    return _here(turn, seen, seen.row.place) if seen else None


async def proposal(turn: Turn, number: str) -> Plan | None:
    """A change proposed in this chat."""
    plan = await plans.view(turn.keeper, int(number))
    return _here(turn, plan, plan.row.place) if plan else None


async def entry(turn: Turn, number: str) -> tuple[Table, int, LogRow] | None:
    """The game, the position and the line of the log of an entry made in this chat."""
    found = await results.result_of(turn.keeper, int(number))
    return _here(turn, found, found[0].row.place) if found else None


async def line(turn: Turn, number: str) -> LogRow | None:
    """A line of this chat's log."""
    return await log.find_in(turn.keeper.reader, turn.place.chat_id, int(number))


def _here(turn: Turn, found: T, place: Place) -> T | None:
    # By chat, not by topic: all of a chat's members may look into every topic of it.
    return found if place.chat_id == turn.place.chat_id else None
