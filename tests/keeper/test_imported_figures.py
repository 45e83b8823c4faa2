"""A game read in is folded at once, and the figures are the same without what is kept."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.bench.evenings import invented_game
from bot.keeper import figures, transfer
from bot.keeper.keeper import Keeper
from bot.storage import chats
from bot.storage.database import Database, every
from bot.storage.log import Actor
from bot.storage.screens import Place

NOW = datetime(2026, 3, 14, 18, 0, tzinfo=UTC)
CHAT = -5


@pytest.fixture
async def keeper(tmp_path: Path) -> AsyncIterator[Keeper]:
    database = await Database.open(tmp_path / "bot.sqlite3")
    async with database.transaction() as tx:
        await chats.meet_chat(tx, CHAT, "en", NOW)
    yield Keeper(database, lambda: NOW)
    await database.close()


async def test_games_read_in_are_folded_at_once_and_dropping_that_changes_nothing(keeper: Keeper) -> None:
    for seed in range(4):
        await transfer.import_game(keeper, Place(CHAT), invented_game(seed), Actor(1, "Anna"))
    won = await every(keeper.reader, "SELECT game_id FROM games WHERE status = 'finished' ORDER BY game_id")
    kept = await every(keeper.reader, "SELECT game_id FROM summaries ORDER BY game_id")
    assert [row["game_id"] for row in kept] == [row["game_id"] for row in won] != []
    before = await figures.of_chat(keeper, CHAT)
    async with keeper.database.transaction() as tx:
        await tx.execute("DELETE FROM summaries")
    assert await figures.of_chat(keeper, CHAT) == before
