"""What is stored of a chat, and its deletion for good."""

from typing import NamedTuple

from bot.keeper.keeper import Also, Keeper
from bot.storage import chats
from bot.storage.database import one


class Stored(NamedTuple):
    """How much of a chat the database holds."""

    games: int
    entries: int
    persons: int
    lines: int


async def stored(keeper: Keeper, chat_id: int) -> Stored:
    """The numbers of what is kept."""
    row = await one(keeper.reader, _COUNTS, {"chat": chat_id})
    assert row is not None
    return Stored(*row)


async def erase(keeper: Keeper, chat_id: int, also: Also) -> None:
    """Delete everything of a chat. What stays is its number and language, for the message that tells of it."""
    chat = await chats.find_chat(keeper.reader, chat_id)
    if chat is None:
        return
    async with keeper.database.effect() as tx:
        await tx.execute("DELETE FROM chats WHERE chat_id = ?", (chat_id,))
        await tx.execute("DELETE FROM moved_chats WHERE new_id = ? OR old_id = ?", (chat_id, chat_id))
        # Parked updates hold people's words too.
        await tx.execute(
            "UPDATE inbox SET body = NULL, state = 'done' WHERE chat_key = ? AND state = 'parked'", (chat_id,)
        )
        await chats.meet_chat(tx, chat_id, chat.language, keeper.clock())
        await chats.set_chat(tx, chat_id, "greeted", int(chat.greeted))
        await also(tx)


_COUNTS = (
    "SELECT (SELECT count(*) FROM games WHERE chat_id = :chat),"
    " (SELECT count(*) FROM entries JOIN games USING (game_id) WHERE chat_id = :chat),"
    " (SELECT count(*) FROM persons WHERE chat_id = :chat),"
    " (SELECT count(*) FROM log WHERE chat_id = :chat)"
)
