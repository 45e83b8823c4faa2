"""Who may write: players, the game's creator and administrators, unless the chat says otherwise."""

from bot.chat.turn import Turn, is_administrator
from bot.keeper import seats
from bot.keeper.figures import last
from bot.keeper.keeper import Table
from bot.storage import chats


async def may_write(turn: Turn, table: Table) -> bool:
    """Whether the actor may enter and correct deals of this game."""
    # Only administrators can write in the chat's own name: who is anonymous need not be looked up.
    if turn.private or turn.anonymous or turn.chat.writers == "anyone":
        return True
    if turn.chat.writers == "players" and await _takes_part(turn, table):
        return True
    return await is_administrator(turn)


async def may_govern(turn: Turn, table: Table | None) -> bool:
    """Whether the actor may change rules, delete and import: the creator and administrators, and any player with an
    account when the creator has no seat. Before the first game it is everybody the chat lets write."""
    if turn.private or turn.anonymous or await is_administrator(turn):
        return True
    if table is None:
        return turn.chat.writers != "administrators"
    creator = table.row.created_by
    if turn.user is not None and turn.user.id == creator:
        return True
    accounts = await _accounts(turn, table)
    return creator not in accounts and (turn.user is not None and turn.user.id in accounts)


async def admitted(turn: Turn, table: Table, *, governs: bool = False) -> bool:
    """Whether the actor may do what was asked; if not, they have been told."""
    allowed = await (may_govern if governs else may_write)(turn, table)
    if not allowed:
        await refuse_outsider(turn)
    return allowed


async def running_table(turn: Turn) -> Table | None:
    """The game being played here, for an actor who may write in it; None after a refusal."""
    table = await turn.keeper.running(turn.place)
    if table is None:
        await turn.refuse(turn.t.gettext("No game is running here. /newgame starts one"))
        return None
    return table if await admitted(turn, table) else None


async def refuse_outsider(turn: Turn) -> None:
    """Tell somebody who does not play how to take part: by the seat of a guest, if there is one."""
    table = await turn.keeper.latest(turn.place)
    if turn.chat.writers == "administrators":
        said = turn.t.gettext("Only administrators may do this here: /settings")
    elif table is not None and await seats.guests(turn.keeper, table):
        said = turn.t.gettext("Only players and administrators may do this. Your seat? Tap “I am …” in /score")
    else:
        said = turn.t.gettext("Only players and administrators may do this. You play too? They seat you in /settings")
    await turn.refuse(said)


async def _takes_part(turn: Turn, table: Table) -> bool:
    accounts = await _accounts(turn, table)
    if not accounts:
        return True  # a game of guests only: whoever holds the phone keeps score
    # Who set the table up for others keeps score without a seat of their own.
    return turn.user is not None and (turn.user.id in accounts or turn.user.id == table.row.created_by)


async def _accounts(turn: Turn, table: Table) -> set[int]:
    """The Telegram accounts on the seats."""
    persons = {person.person_id: person for person in await chats.persons(turn.keeper.reader, table.row.place.chat_id)}
    # A record that was merged into another stands for that person, who may be the one with an account.
    seated = (persons[last(persons, number)] for number in table.stored.persons if number in persons)
    return {person.user_id for person in seated if person.user_id is not None}
