"""Where numbers come from (/why) and who changed what (/log)."""

from bot.chat import named, rule_links
from bot.chat.content import Button, Keyboard, pack
from bot.chat.turn import Handler, N, Turn, on_command, on_press
from bot.keeper import history
from bot.keeper.keeper import Table
from bot.scoring.explain import explain
from bot.sheet.log import log, log_pages
from bot.sheet.log_lines import log_lines
from bot.sheet.people import deal_numbers
from bot.sheet.why import causes, why


def handlers() -> list[Handler]:
    """Commands and buttons of this module."""
    return [
        on_command("why", why_deal),
        on_press("why", why_entry, N),
        on_command("log", log_),
        on_press("l", log_page, N, N),
    ]


async def why_deal(turn: Turn) -> None:
    """/why: the last entry, or the deal of the number typed after it."""
    table = await turn.keeper.latest(turn.place)
    if table is None or not table.entries:
        await turn.refuse(turn.t.gettext("Nothing has been entered yet"))
        return
    numbers = deal_numbers(table.entries)
    # Without a number the last entry, be it a penalty, which has none to be asked for by.
    position: int | None = len(numbers) - 1
    if turn.args:
        wanted = int(turn.args[0]) if turn.args[0].isdecimal() else None
        position = numbers.index(wanted) if wanted is not None and wanted in numbers else None
    if position is None:
        last = max((number for number in numbers if number is not None), default=0)
        few = turn.t.gettext("There is no such deal yet")
        await turn.refuse(turn.t.gettext("Which deal? /why 1 … /why {last}", last=last) if last > 1 else few)
        return
    await _explain(turn, table, position)


async def why_entry(turn: Turn) -> None:
    """“Why?” below a result."""
    found = await named.entry(turn, turn.fields[0])
    # Undone since: the log still has it, the game has not.
    if found is None or found[1] >= len(found[0].entries):
        turn.answer(turn.t.gettext("This entry is not there any more"))
        return
    turn.answer()
    await _explain(turn, found[0], found[1])


async def log_(turn: Turn) -> None:
    """/log: the changes of this game, the newest at the bottom."""
    table = await turn.keeper.latest(turn.place)
    if table is None:
        await turn.refuse(turn.t.gettext("No game has been played here yet. /newgame starts one"))
        return
    await _log(turn, table, 0, anew=True)


async def log_page(turn: Turn) -> None:
    """Another page of the log."""
    table = await named.game(turn, turn.fields[0])
    turn.answer()
    if table is not None:
        await _log(turn, table, int(turn.fields[1]), anew=False)


async def _explain(turn: Turn, table: Table, position: int) -> None:
    entry, before = table.entries[position], table.before(position)
    workings = explain(table.rules, before, entry)
    number = deal_numbers(table.entries)[position]
    text = why(turn.t, table.names, table.rules, entry, table.results[position], workings, number)
    await turn.post(text, rule_links.of_rules(turn.t, causes(workings)))


async def _log(turn: Turn, table: Table, page: int, *, anew: bool) -> None:
    lines = log_lines(turn.t, await history.of_game(turn.keeper, table))
    game_id = table.row.game_id
    turns = []
    if page + 1 < log_pages(lines):
        turns.append(Button(turn.t.gettext("‹ Earlier"), pack("l", game_id, page + 1)))
    if page > 0:
        turns.append(Button(turn.t.gettext("Later ›"), pack("l", game_id, page - 1)))
    text, keys = log(turn.t, lines, page), (tuple(turns),)
    shown: Keyboard = keys if turns else ()
    await (turn.post(text, shown) if anew else turn.replace(text, shown))
