"""Games as wholes: ended without a winner, played once more, set aside, listed and resumed."""

from sqlite3 import IntegrityError

from bot.chat import access, named, reopening
from bot.chat.alongside import posting, replacing
from bot.chat.content import Button, pack
from bot.chat.lobby_keys import deals_of
from bot.chat.turn import Handler, N, Turn, W, on_command, on_press
from bot.keeper import ledger, lobby, shelf
from bot.keeper.keeper import Table
from bot.sheet import new_game
from bot.sheet.new_game import Listed

LISTED = 10
"""Games shown by /games; older ones are found by their short id."""


def handlers() -> list[Handler]:
    """The commands and their buttons."""
    return [
        on_command("endgame", ask_end),
        on_press("end", end, W, N, N),
        on_command("rematch", rematch),
        on_press("rematch", rematch),
        # Below a result the button names that game, after /endgame it means the last one of the place.
        on_press("rematch", rematch, N),
        on_command("games", games),
        on_press("games", picked, W, N),
    ]


async def ask_end(turn: Turn) -> None:
    """/endgame: asks first, with the deal being entered named."""
    table = await access.running_table(turn)
    if table is None:
        return
    deal = await shelf.open_deal(turn.keeper, turn.place)
    about = (turn.t, table.names, table.state, deals_of(table))
    row, revision = table.row.game_id, table.row.revision
    keys = (
        (Button(turn.t.gettext("Yes, finish it"), pack("end", "yes", row, revision)),),
        (Button(turn.t.gettext("Go on with it"), pack("end", "no", row, revision)),),
    )
    await turn.post(new_game.ending(*about, deal_open=deal is not None), keys)


async def end(turn: Turn) -> None:
    """The answer to that question; it stands for the game as it was when asked."""
    table = await _of_press(turn)
    if table is None or not await access.admitted(turn, table):
        return
    answer, revision = turn.fields[0], turn.fields[-1]
    if table.row.status != "running":
        turn.answer(turn.t.gettext("This game is over already"))
    elif answer == "no":
        await turn.replace(new_game.one_game(turn.t, _listed(table)))
        return
    elif revision != str(table.row.revision):
        turn.answer(turn.t.gettext("The game has just changed: look again and tap once more"))
    else:
        await _end(turn, table)


async def rematch(turn: Turn) -> None:
    """Same seats, next dealer, same rules: starts at once. A button repeats the game it stands under."""
    table = await (named.game(turn, turn.fields[0]) if turn.fields else turn.keeper.latest(turn.place))
    if table is None or table.row.place != turn.place:
        await turn.refuse(turn.t.gettext("No game to repeat here. /newgame starts one"))
        return
    if not await access.admitted(turn, table):
        return
    if await turn.keeper.running(turn.place) is not None:
        await turn.refuse(turn.t.gettext("A game is running here. /endgame ends it first"))
        return
    turn.answer()
    try:
        await lobby.rematch(turn.keeper, table, turn.actor)
    except IntegrityError:
        return  # another phone was faster: its game stands in the chat
    turn.show()


async def games(turn: Turn) -> None:
    """/games: the newest games of this chat; with a short id the one it names."""
    turn.answer()
    shelved = await shelf.shelf(turn.keeper, turn.place, LISTED, turn.text)
    listed = [_listed(one.table) for one in shelved]
    keys = tuple(_keys(turn, one.table) for one in shelved)
    # Only for a game that was asked for: these keys do not say which game they mean.
    if turn.text and len(shelved) == 1:
        keys += (reopening.keys(turn.t, shelved[0].table),)
    await turn.post(new_game.games_list(turn.t, listed), keys)


async def picked(turn: Turn) -> None:
    """A button of that list."""
    table = await _of_press(turn)
    if table is None or not await access.admitted(turn, table):
        return
    if table.row.status != "aside" or table.state.winner is not None:
        turn.answer(turn.t.gettext("This game cannot be resumed: it is running or over"))
        return
    running = await turn.keeper.running(turn.place)
    if running is not None and turn.fields[0] != "swap":
        await _ask_swap(turn, table, running)
        return
    # Two games change: who resumes the one must be allowed to set the other aside.
    if running is not None and not await access.admitted(turn, running):
        return
    turn.answer()
    text = new_game.resumed(turn.t, table.names, table.state, deals_of(table), turn.actor.name)
    keys = ((Button(turn.t.gettext("Next deal"), pack("deal")),),)
    await shelf.resume(turn.keeper, table, turn.actor, running, posting(turn, text, keys))
    turn.show()


async def _ask_swap(turn: Turn, table: Table, running: Table) -> None:
    turn.answer()
    deal = await shelf.open_deal(turn.keeper, turn.place)
    text = new_game.instead(turn.t, _listed(running), _listed(table), deal_open=deal is not None)
    swap = Button(turn.t.gettext("Set it aside and resume the other"), pack("games", "swap", table.row.game_id))
    await turn.post(text, ((swap,),))


async def _end(turn: Turn, table: Table) -> None:
    turn.answer()
    text = new_game.ended(turn.t, table.names, table.state, deals_of(table), turn.actor.name)
    keys = ((Button(turn.t.gettext("Rematch"), pack("rematch")), Button(turn.t.gettext("New game"), pack("new"))),)
    try:
        await shelf.finish(turn.keeper, table, turn.actor, await replacing(turn, text, keys))
    except ledger.Conflict:
        return  # the winning deal came first: the game is over as it is
    turn.show()


async def _of_press(turn: Turn) -> Table | None:
    """The game of this place a button is about."""
    table = await named.game(turn, turn.fields[1])
    if table is None or table.row.place != turn.place:
        turn.answer(turn.t.gettext("This button is out of date. /games lists the games"))
        return None
    return table


def _listed(table: Table) -> Listed:
    row = table.row
    return Listed(
        short=row.short,
        names=table.names,
        state=table.state,
        deals=deals_of(table),
        status=row.status,
        at=row.created_at,
    )


def _keys(turn: Turn, table: Table) -> tuple[Button, ...]:
    row = table.row
    show = Button(turn.t.gettext("Show {game}", game=row.short), pack("sheet", row.game_id))
    if row.status != "aside":
        return (show,)
    return (show, Button(turn.t.gettext("Resume {game}", game=row.short), pack("games", "resume", row.game_id)))
