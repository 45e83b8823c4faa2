"""What happened without a word to us: groups became supergroups, messages arrived after all."""

from telegram.error import ChatMigrated, TelegramError

from bot.chat.outbox import Outbox
from bot.storage import chats, screens
from bot.storage.database import Connection, Database

_SUPERGROUPS_TO = -(10**12)


async def find_old_number(outbox: Outbox, connection: Connection, chat_id: int, user_id: int | None) -> None:
    """Before a supergroup is met for the first time: ask whether one of its speaker's groups has become it."""
    if user_id is None or chat_id > _SUPERGROUPS_TO:
        return
    for group in await chats.groups_of(connection, user_id):
        try:
            await outbox.bot.get_chat(group)
        except ChatMigrated as error:
            await outbox.moved(group, error.new_chat_id)
        except TelegramError:
            continue  # shut out or unreachable: nothing is learned of it now


async def recognize_message(database: Database, chat_id: int, message_id: int) -> None:
    """A pressed message nobody confirmed was sent all the same: it is the one to edit, not to be sent again."""
    if await screens.by_message(database.reader, chat_id, message_id) is None:
        async with database.transaction() as tx:
            await screens.adopt(tx, chat_id, message_id)
