"""Seats and persons: claiming a guest's seat, renaming, another player on a seat. All of it can be undone."""

from bot.chat import named
from bot.chat.content import Button, Keyboard, pack
from bot.chat.told import telling
from bot.chat.turn import Handler, N, Turn, on_press
from bot.keeper import seats
from bot.keeper.keeper import Table
from bot.sheet.people_words import claimed as claimed_words


def handlers() -> list[Handler]:
    """Buttons of this module."""
    return [on_press("me", claimed, N, N)]


async def claims(turn: Turn, table: Table) -> Keyboard:
    """“That is me” for every seat of a guest, while there are any."""
    if turn.private:
        return ()
    free = await seats.guests(turn.keeper, table)
    keys = tuple(
        Button(turn.t.gettext("I am {name}", name=table.names[seat]), pack("me", table.row.game_id, seat))
        for seat in free
    )
    return tuple(keys[at : at + 2] for at in range(0, len(keys), 2))


async def claimed(turn: Turn) -> None:
    """A member says which guest they are."""
    table, seat = await named.game(turn, turn.fields[0]), int(turn.fields[1])
    if table is None or turn.user is None:
        turn.answer(turn.t.gettext("This game is gone"))
        return
    if seat not in await seats.guests(turn.keeper, table):
        turn.answer(turn.t.gettext("This seat is taken"))
        return
    if await seats.seat_of(turn.keeper, table, turn.user.id) is not None:
        turn.answer(turn.t.gettext("You have a seat in this game already"))
        return
    said = claimed_words(turn.t, table.names[seat], turn.actor.name)
    await seats.claim(turn.keeper, table, seat, turn.actor, telling(turn, said))
    turn.answer(turn.t.gettext("You play as {name}", name=table.names[seat]))
    turn.show()
