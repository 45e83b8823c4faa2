"""What a message of ours shows: the game it is about, and the language its chat reads."""

from bot.i18n.catalog import Translator, translator
from bot.keeper.keeper import Keeper, Table
from bot.storage import chats
from bot.storage.screens import Screen


async def translator_of(keeper: Keeper, chat_id: int) -> Translator:
    """The language a chat reads."""
    chat = await chats.find_chat(keeper.reader, chat_id)
    return translator(chat.language if chat else "en")


async def game_of(keeper: Keeper, screen: Screen) -> tuple[Translator, Table] | None:
    """The language and the game of a message about one; None when the game is gone."""
    table = await keeper.table(screen.ref)
    return (await translator_of(keeper, screen.place.chat_id), table) if table is not None else None
