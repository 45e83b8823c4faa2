"""``export`` and ``import``: games out of the database and into it."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

from bot.commands.folder import newer, unwritable
from bot.commands.score import read_game
from bot.commands.stop import Stop
from bot.i18n.catalog import Translator
from bot.scoring.model import Game
from bot.settings import Settings
from bot.storage import chats, games
from bot.storage.codec import game_to_json
from bot.storage.database import Connection, Database
from bot.storage.games import GameRow, NewGame
from bot.storage.migrate import NewerDatabaseError
from bot.storage.screens import Place

NO_CHAT = 0
"""Where an imported game lies that no chat has asked for."""

T = TypeVar("T")


def export(t: Translator, settings: Settings, short: str | None) -> None:
    """Print a game, the newest one unless its short id is given. Raises ``Stop``."""

    async def work(database: Database) -> str:
        row = await _named(t, database.reader, short)
        return game_to_json((await games.load(database.reader, row.game_id)).game)

    if not settings.database.exists():
        raise Stop(t.gettext("There is no {path}.", path=settings.database))
    print(_with_database(t, settings, work), end="")


def import_(t: Translator, settings: Settings, file: str, chat_id: int | None) -> None:
    """Store a game file in a chat. Raises ``Stop``; then nothing is written."""
    game, results = read_game(t, file)
    won = bool(results) and results[-1].state.winner is not None

    async def work(database: Database) -> GameRow:
        place = Place(await _chat(t, database.reader, chat_id), 0)
        return await _store(database, place, game, settings.language, won=won)

    row = _with_database(t, settings, work)
    print(t.gettext("Game {short} is stored in chat {chat}", short=row.short, chat=row.place.chat_id))


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


async def _chat(t: Translator, connection: Connection, chat_id: int | None) -> int:
    if chat_id is not None:
        return chat_id
    known = sorted({row.place.chat_id for row in await games.all_games(connection)} - {NO_CHAT})
    if len(known) > 1:
        listed = ", ".join(str(number) for number in known)
        raise Stop(t.gettext("Say which chat gets the game with --chat: {chats}.", chats=listed))
    return known[0] if known else NO_CHAT


async def _store(database: Database, place: Place, game: Game, language: str, *, won: bool) -> GameRow:
    now = datetime.now(UTC)
    async with database.transaction() as tx:
        await chats.meet_chat(tx, place.chat_id, language, now)
        persons = tuple([await _person(tx, place.chat_id, name) for name in game.players])
        new = NewGame(place, game.rules, persons, game.players, game.first_dealer, game.start)
        game_id = await games.create(tx, new, now, status="finished" if won else "aside")
        for position, entry in enumerate(game.entries):
            await games.put_entry(tx, game_id, position, entry)
        if won:
            await games.set_game(tx, game_id, "ended_at", now.isoformat())
        row = await games.find(tx, game_id)
    assert row is not None
    return row


async def _person(tx: Connection, chat_id: int, name: str) -> int:
    named = [one for one in await chats.persons(tx, chat_id) if one.name == name and one.merged_into is None]
    return named[0].person_id if named else await chats.add_person(tx, chat_id, None, name)


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
    except OSError as error:
        raise Stop(unwritable(t, settings.database, error)) from None
