"""The line a group reads after somebody changed something beside the deals, with its own undo."""

from bot.chat.content import Button, content, pack
from bot.chat.turn import Turn
from bot.keeper.people import Done, Told
from bot.sheet.text import plain
from bot.storage.database import Connection


def telling(turn: Turn, said: str) -> Told:
    """A message of its own, written together with the change."""

    async def also(tx: Connection, done: Done) -> None:
        # What belongs to a game is undone in its ledger, what belongs to the chat's players beside it.
        key = Button(turn.t.gettext("Undo"), pack("ul" if done.of_game else "ucl", done.log_id))
        await turn.note(tx, "post", message=content((plain(said),), ((key,),)))

    return also
