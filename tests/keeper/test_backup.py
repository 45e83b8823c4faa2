"""A backup taken while chats save holds only whole entries."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from bot.bench.legal import random_entry
from bot.keeper import edits, ledger
from bot.keeper.keeper import Keeper
from bot.scoring import replay
from bot.scoring.rules import Rules
from bot.storage import chats, games, log
from bot.storage.database import Database
from bot.storage.games import NewGame
from bot.storage.log import Actor
from bot.storage.screens import Place
from bot.storage.upkeep import backup

CHATS, ENTRIES = 20, 12
NOW = datetime(2026, 3, 14, 18, tzinfo=UTC)
WHO = Actor(None, "Аня")


async def begun(database: Database, chat_id: int) -> int:
    async with database.transaction() as tx:
        await chats.meet_chat(tx, chat_id, "ru", NOW)
        persons = tuple([await chats.add_person(tx, chat_id, None, name) for name in "АБВ"])
        return await games.create(tx, NewGame(Place(chat_id), Rules(), persons, tuple("АБВ"), 0), NOW)


async def keeps_saving(keeper: Keeper, game_id: int) -> None:
    """A chat that enters one deal after another."""
    random = Random(game_id)
    for position in range(ENTRIES):
        table = await keeper.table(game_id)
        assert table is not None
        if table.state.winner is not None:
            return
        entry = random_entry(random, table.rules, table.state)
        plan = ledger.preview(table, edits.insert_entry(position, entry))
        async with ledger.change(keeper, plan, "entered", WHO):
            await asyncio.sleep(0)


async def whole(path: Path) -> int:
    """How many entries a copy holds; fails when one is there without its line of the log, or half of a change."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    copy = await Database.open(path)
    try:
        entries = 0
        for row in await games.all_games(copy.reader):
            stored = await games.load(copy.reader, row.game_id)
            lines = await log.of_game(copy.reader, row.game_id)
            assert len(lines) == len(stored.game.entries) == row.revision
            results = replay(stored.game)
            won = bool(results) and results[-1].state.winner is not None
            assert (row.status == "finished") == won
            entries += len(lines)
        return entries
    finally:
        await copy.close()


async def test_a_backup_while_20_chats_save_holds_only_whole_entries(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "bot.sqlite3")
    keeper = Keeper(database, lambda: NOW)
    numbers = [await begun(database, -1000 - chat) for chat in range(CHATS)]
    saving = [asyncio.create_task(keeps_saving(keeper, number)) for number in numbers]
    copies: list[Path] = []
    while not all(task.done() for task in saving):
        copies.append(tmp_path / f"copy{len(copies)}.sqlite3")
        await asyncio.to_thread(backup, database.path, copies[-1])
        await asyncio.sleep(0.1)
    await asyncio.gather(*saving)
    await database.close()
    counts = [await whole(copy) for copy in copies]
    assert counts == sorted(counts)
    assert await whole(tmp_path / "bot.sqlite3") >= counts[-1]
    assert len(copies) > 1
