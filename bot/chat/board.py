"""Where the game stands: /score and /sheet, with pages, picture and file."""

import asyncio

from bot.chat import named
from bot.chat.content import Button, Content, Document, Keyboard, pack
from bot.chat.outbox import Renderer
from bot.chat.seats import claims
from bot.chat.shown import game_of
from bot.chat.turn import Handler, N, Turn, on_command, on_press
from bot.i18n.catalog import Translator
from bot.keeper.keeper import Keeper, Table
from bot.sheet.columns import Mode
from bot.sheet.csv import csv
from bot.sheet.people import deal_numbers
from bot.sheet.score import score
from bot.sheet.scoresheet import pages, sheet
from bot.sheet.text import Text
from bot.storage.screens import Screen

MODES: tuple[Mode, Mode] = ("totals", "changes")
FILE = "sheet_file"


def handlers() -> list[Handler]:
    """Commands and buttons of this module."""
    return [
        on_command("score", score_),
        on_press("score", score_),
        on_command("sheet", sheet_),
        on_press("sheet", sheet_, N),
        on_press("s", turned, N, "(?:totals|changes)", N),
        on_press("sf", filed, N),
    ]


async def score_(turn: Turn) -> None:
    """Where everybody stands."""
    table = await _table(turn)
    if table is None:
        return
    deals = sum(number is not None for number in deal_numbers(table.entries))
    text = score(turn.t, table.names, table.rules, table.state, deals)
    running = table.row.status == "running"
    goes_on = Button(turn.t.gettext("Next deal"), pack("deal")) if running else _rematch(turn.t, table)
    keys: Keyboard = ((goes_on, Button(turn.t.gettext("Sheet"), pack("sheet", table.row.game_id))),)
    await turn.post(text, keys + await claims(turn, table))


async def sheet_(turn: Turn) -> None:
    """The scoresheet, last deals first."""
    table = await _table(turn)
    if table is not None:
        text, keys = _page(turn.t, table, "totals", 0)
        await turn.post(text, keys)


async def turned(turn: Turn) -> None:
    """Another page or the other mode, in the same message."""
    game_id, mode, page = turn.fields
    table = await named.game(turn, game_id)
    if table is None:
        turn.answer(turn.t.gettext("This game is gone"))
        return
    turn.answer()
    text, keys = _page(turn.t, table, "changes" if mode == "changes" else "totals", int(page))
    await turn.replace(text, keys)


async def filed(turn: Turn) -> None:
    """The sheet as a file for a spreadsheet."""
    table = await _table(turn)
    if table is not None:
        await turn.post_rendered(FILE, table.row.game_id)


def renderers(keeper: Keeper) -> dict[str, Renderer]:
    """The sheet as a file."""

    async def file(screen: Screen) -> Content | None:
        found = await game_of(keeper, screen)
        if found is None:
            return None
        t, table = found
        # Long games take their time: other chats are served meanwhile.
        data = await asyncio.to_thread(csv, t, table.names, table.rules, table.entries, table.results, table.game.start)
        return Content("", document=Document(f"thousand-{table.row.short}.csv", data))

    return {FILE: file}


def _page(t: Translator, table: Table, mode: Mode, page: int) -> tuple[Text, Keyboard]:
    text = sheet(t, table.names, table.rules, table.entries, table.results, mode, page, table.game.start)
    game_id = table.row.game_id
    labels = {"totals": t.gettext("Totals"), "changes": t.gettext("± by deal")}
    modes = tuple(
        Button(f"• {labels[one]}" if one == mode else labels[one], pack("s", game_id, one, page)) for one in MODES
    )
    count = pages(table.results)
    turns = []
    # Page 0 holds the newest entries, so earlier ones are on pages with greater numbers.
    if page + 1 < count:
        turns.append(Button(t.gettext("‹ Earlier"), pack("s", game_id, mode, page + 1)))
    if page > 0:
        turns.append(Button(t.gettext("Later ›"), pack("s", game_id, mode, page - 1)))
    shares = (
        Button(t.gettext("Picture"), pack("pic", game_id)),
        Button(t.gettext("Chart"), pack("chart", game_id)),
        Button(t.gettext("File"), pack("sf", game_id)),
    )
    return text, (modes, tuple(turns), shares)


def _rematch(t: Translator, table: Table) -> Button:
    return Button(t.gettext("Rematch"), pack("rematch", table.row.game_id))


async def _table(turn: Turn) -> Table | None:
    """The game a button names, else the one of this place."""
    table = await (named.game(turn, turn.fields[0]) if turn.fields else turn.keeper.latest(turn.place))
    if table is None:
        await turn.refuse(turn.t.gettext("No game has been played here yet. /newgame starts one"))
        return None
    turn.answer()
    return table
