"""``export`` and ``import``: games and whole chats out of the database and into it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

from bot.commands.folder import newer, unusable
from bot.commands.parser import ONLY
from bot.commands.score import one_line, read_bytes, read_game
from bot.commands.stop import Stop
from bot.i18n.catalog import Translator
from bot.keeper.imports import check_names
from bot.keeper.keeper import Keeper
from bot.keeper.transfer import export_chat, import_chat, import_game
from bot.settings import Settings
from bot.storage import chatfile, chats, games
from bot.storage.chatfile import ChatFile
from bot.storage.codec import game_to_json
from bot.storage.database import Connection, Database
from bot.storage.games import GameRow
from bot.storage.log import Actor
from bot.storage.migrate import NewerDatabaseError
from bot.storage.screens import Place

NO_CHAT = 0
"""Where an import lies that no chat has asked for."""
HERE = Actor(None, "thousand-bot import")

T = TypeVar("T")


def export(t: Translator, settings: Settings, short: str | None, chat: str | None) -> None:
    """Print a game, the newest one unless its short id is given; or all of a chat. Raises ``Stop``."""

    async def work(database: Database) -> str:
        async with database.snapshot() as reader:  # the bot may be writing beside us
            if chat is not None:
                return chatfile.to_text(await _chat(t, reader, chat))
            row = await _named(t, reader, short)
            return game_to_json((await games.load(reader, row.game_id)).game)

    if not settings.database.exists():
        raise Stop(t.gettext("There is no {path}.", path=settings.database))
    print(_with_database(t, settings, work), end="")


def import_(t: Translator, settings: Settings, file: str, chat_id: int | None) -> None:
    """Store a game or all of a chat in a chat. Raises ``Stop``; then nothing is written."""
    content = read_bytes(t, file)
    if chatfile.is_chat_file(content):
        with one_line(t):
            whole = chatfile.from_text(content)
        print(_with_database(t, settings, _import_chat(t, whole, chat_id)))
        return
    # Read before the database is opened: a bad file must not even create one.
    game = read_game(t, content).game
    with one_line(t):
        check_names(game)

    async def work(database: Database) -> str:
        place = Place(await _chat_for(t, database.reader, chat_id), 0)
        async with database.transaction() as tx:
            await chats.meet_chat(tx, place.chat_id, settings.language, datetime.now(UTC))
        number = await import_game(_keeper(database), place, game, HERE)
        row = await games.find(database.reader, number)
        assert row is not None
        return t.gettext("Game {short} is stored in chat {chat}", short=row.short, chat=place.chat_id)

    print(_with_database(t, settings, work))


def _import_chat(t: Translator, whole: ChatFile, chat_id: int | None) -> Callable[[Database], Awaitable[str]]:
    async def work(database: Database) -> str:
        number = await _chat_for(t, database.reader, chat_id)
        done = await import_chat(_keeper(database), number, whole)
        stored = t.ngettext("{n} game", "{n} games", done.games)
        return t.gettext("Stored in chat {chat}: {games}", chat=number, games=stored)

    return work


def _keeper(database: Database) -> Keeper:
    return Keeper(database, lambda: datetime.now(UTC))


async def _named(t: Translator, connection: Connection, short: str | None) -> GameRow:
    if short is not None:
        row = await games.by_short(connection, short)
        if row is None:
            raise Stop(t.gettext("There is no game {short}.", short=short))
        return row
    rows = await games.all_games(connection)
    if not rows:
        raise Stop(t.gettext("There is no game yet."))
    return rows[-1]


async def _chat(t: Translator, connection: Connection, asked: str) -> ChatFile:
    number = await _chat_for(t, connection, None if asked == ONLY else int(asked))
    try:
        return await export_chat(connection, number)
    except LookupError:
        raise Stop(t.gettext("There is no chat {chat}.", chat=number)) from None


async def _chat_for(t: Translator, connection: Connection, asked: int | None) -> int:
    if asked is not None:
        return asked
    known = sorted({row.place.chat_id for row in await games.all_games(connection)})
    if len(known) > 1:
        listed = ", ".join(str(number) for number in known)
        raise Stop(t.gettext("Say which chat, with --chat and one of these numbers: {chats}.", chats=listed))
    return known[0] if known else NO_CHAT


def _with_database(t: Translator, settings: Settings, work: Callable[[Database], Awaitable[T]]) -> T:
    async def opened() -> T:
        database = await Database.open(settings.database)
        try:
            return await work(database)
        finally:
            await database.close()

    try:
        return asyncio.run(opened())
    except NewerDatabaseError as error:
        raise Stop(newer(t, error)) from None
    except (OSError, sqlite3.Error) as error:
        raise Stop(unusable(t, settings.database, error)) from None
