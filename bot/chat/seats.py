"""Seats of guests: a member says which of them they are. It can be undone."""

from bot.chat import named, rule_links
from bot.chat.content import Button, Keyboard, pack
from bot.chat.told import telling
from bot.chat.turn import Handler, N, Turn, on_press
from bot.keeper import seats
from bot.keeper.keeper import Table
from bot.sheet.people import button_names
from bot.sheet.people_words import claimed as claimed_words


def handlers() -> list[Handler]:
    """Buttons of this module."""
    return [on_press("me", claimed, N, N)]


async def claims(turn: Turn, table: Table) -> Keyboard:
    """“That is me” for every seat of a guest, while there are any."""
    # There nobody but the owner of the chat could ever claim a seat.
    if turn.private:
        return ()
    free = await seats.guests(turn.keeper, table)
    called = button_names(table.names)
    keys = [
        Button(turn.t.gettext("I am {name}", name=called[seat]), pack("me", table.row.game_id, seat)) for seat in free
    ]
    return rule_links.in_rows(keys)


async def claimed(turn: Turn) -> None:
    """A member says which guest they are."""
    table, seat = await named.game(turn, turn.fields[0]), int(turn.fields[1])
    if table is None or turn.user is None:
        turn.answer(turn.t.gettext("This game is gone"))
        return
    if seat not in await seats.guests(turn.keeper, table):
        turn.answer(turn.t.gettext("This seat is taken"))
        return
    # An account has one seat in a game, or its statistics would meet themselves.
    if await seats.seat_of(turn.keeper, table, turn.user.id) is not None:
        turn.answer(turn.t.gettext("You have a seat in this game already"))
        return
    said = claimed_words(turn.t, table.names[seat], turn.actor.name)
    await seats.claim(turn.keeper, table, seat, turn.actor, telling(turn, said))
    turn.answer(turn.t.gettext("You play as {name}", name=table.names[seat]))
    turn.show()
