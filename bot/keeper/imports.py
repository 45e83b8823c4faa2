"""A file that was sent, kept until somebody says whether it is to be taken in."""

import asyncio
import json
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from bot.keeper.keeper import Keeper
from bot.keeper.transfer import Imported, known_games, store_chat, store_game
from bot.scoring.model import Game, Result
from bot.storage import changes, chatfile, drafts, screens
from bot.storage.chatfile import ChatFile
from bot.storage.codec import game_from_json, score
from bot.storage.database import Connection
from bot.storage.drafts import DraftRow
from bot.storage.log import Actor
from bot.storage.screens import Place

KIND = "import"
LIMIT = 20_000_000
"""Bytes of a file that the server hands out to bots."""


class GameFile(NamedTuple):
    """A game file and what its entries did."""

    game: Game
    results: tuple[Result, ...]


class Offer(NamedTuple):
    """A file waiting for a yes. ``known``: games of a chat's file that are here already; ``game_id``, ``done``: what
    became of it."""

    row: DraftRow
    content: GameFile | ChatFile | None
    known: int = 0
    game_id: int | None = None
    done: Imported | None = None


def check_names(game: Game) -> None:
    """Raises ``BadFile`` for a name that no seat of ours could have."""
    for player in game.players:
        changes.name(player, "players")


async def read(content: bytes) -> GameFile | ChatFile:
    """What a file holds. Raises ``BadFile``."""
    # Every game in the file is scored, which may take seconds.
    return await asyncio.to_thread(_read, content)


async def offer(keeper: Keeper, place: Place, content: bytes, who: Actor) -> int:
    """Keep a file that can be read and ask about it; an earlier one that waits is put away."""
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        waiting = await drafts.find_open(tx, KIND, place)
        if waiting is not None:
            await _close(tx, waiting, {}, "cancelled", who, now)
        body = json.dumps({"file": content.decode("utf-8-sig")}, ensure_ascii=False)
        draft_id = await drafts.open_draft(tx, KIND, place, body, now, by=who.name)
        await screens.add(tx, place, KIND, now, ref=draft_id)
    return draft_id


async def view(keeper: Keeper, draft_id: int) -> Offer | None:
    """The file by its draft."""
    row = await drafts.find(keeper.reader, draft_id)
    if row is None or row.kind != KIND:
        return None
    told = json.loads(row.body)
    if "file" not in told:
        return Offer(row, None, game_id=told.get("game"), done=Imported(*told["done"]) if "done" in told else None)
    content = await asyncio.to_thread(_read, told["file"])
    known = await known_games(keeper, row.place.chat_id, content) if isinstance(content, ChatFile) else 0
    return Offer(row, content, known)


async def take(keeper: Keeper, seen: Offer, who: Actor) -> None:
    """Store the file's games here; of the file itself only what it brought in is kept."""
    row, content = seen.row, seen.content
    assert content is not None
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        if isinstance(content, ChatFile):
            told: dict[str, object] = {
                "done": await store_chat(tx, row.place.chat_id, content, now, row.place.topic_id)
            }
        else:
            told = {"game": await store_game(tx, row.place, content.game, who, now)}
        await _close(tx, row, told, "closed", who, now)


async def leave(keeper: Keeper, seen: Offer, who: Actor) -> None:
    """Put the file away."""
    async with keeper.database.effect() as tx:
        await _close(tx, seen.row, {}, "cancelled", who, keeper.clock())


async def _close(
    tx: Connection, row: DraftRow, told: Mapping[str, object], status: str, who: Actor, now: datetime
) -> None:
    await drafts.save(tx, row.draft_id, json.dumps(told), now)
    await drafts.set_status(tx, row.draft_id, status, who.name, now)
    await screens.touch(tx, KIND, row.draft_id, now)


def _read(content: bytes | str) -> GameFile | ChatFile:
    if chatfile.is_chat_file(content):
        return chatfile.from_text(content)
    game = game_from_json(content)
    check_names(game)
    return GameFile(game, score(game))
