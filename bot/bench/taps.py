"""What a tap costs as a game grows, and many chats at once: the whole way through the real application."""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.bench.local import Local
from bot.playground.world import World
from bot.scoring import begin, play
from bot.scoring.model import Played
from bot.scoring.templates import resolve
from bot.settings import Settings
from bot.storage import chats, games
from bot.storage.games import NewGame
from bot.storage.screens import Place

LENGTHS = (10, 100, 1000)
CHATS = 50
DEAL = ("Anna", "100", "40–49", "40", "50–59", "50")
NAMES = ("Anna", "Ben", "Clara")


def main(_arguments: list[str]) -> None:
    """Print the figures."""
    asyncio.run(_measured())


async def _measured() -> None:
    print("one deal by taps, in a game of so many deals (CPU ms a tap; the save apart)")
    first: tuple[float, float] | None = None
    for length in LENGTHS:
        tap, save = await _one_deal(length)
        first = first or (tap, save)
        print(
            f"{length:6} deals: tap {tap:6.2f}  save {save:6.2f}  growth {tap / first[0]:5.2f} {save / first[1]:5.2f}"
        )
    wall, cpu = await _side_by_side()
    taps = CHATS * (len(DEAL) + 1)
    print(f"{CHATS} chats at once: {taps / wall:7.0f} taps/s, {1000 * cpu / taps:6.2f} CPU ms a tap")


async def _one_deal(length: int) -> tuple[float, float]:
    async with _local([length]) as (local, chats_there):
        await _command(local, chats_there)
        begun = time.process_time()
        for label in DEAL:
            await _tap(local, chats_there, label)
        # The save apart: it is done once a deal, and does more than any other tap.
        middle = time.process_time()
        await _tap(local, chats_there, "Record")
        ended = time.process_time()
    return 1000 * (middle - begun) / len(DEAL), 1000 * (ended - middle)


async def _side_by_side() -> tuple[float, float]:
    async with _local([10] * CHATS) as (local, chats_there):
        await _command(local, chats_there)
        wall, cpu = time.perf_counter(), time.process_time()
        for label in (*DEAL, "Record"):
            await _tap(local, chats_there, label)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return wall, cpu


@asynccontextmanager
async def _local(lengths: list[int]) -> AsyncIterator[tuple[Local, list[int]]]:
    """Chats with one running game each, of these lengths."""
    world = World(None, rate_limits=False, populated=False)
    people = [{"name": name, "language_code": "en"} for name in NAMES]
    numbers = [world.add_chat("group", f"Cards {number}", people)["id"] for number in range(len(lengths))]
    with tempfile.TemporaryDirectory() as folder:
        local = Local(world, Settings.model_construct(data=Path(folder)), lambda: datetime.now(UTC))
        await local.start()
        try:
            for chat, length in zip(numbers, lengths, strict=True):
                await _game(local, chat, length)
            yield local, numbers
        finally:
            await local.stop()
            world.close()


async def _game(local: Local, chat: int, length: int) -> None:
    """A running game of ``length`` deals in which nobody gets anywhere near the target."""
    assert local.product is not None
    rules = resolve("ukrainian", {"seats": 3})
    now = datetime.now(UTC)
    state = begin(rules)
    async with local.product.database.transaction() as tx:
        await chats.meet_chat(tx, chat, "en", now)
        await chats.set_chat(tx, chat, "writers", "anyone")
        persons = tuple([await chats.add_person(tx, chat, None, name) for name in NAMES])
        game_id = await games.create(tx, NewGame(Place(chat), rules, persons, NAMES, 0), now)
        for position in range(length):
            # A bid nobody can make pulls the leader down again: the game must stay open for a thousand deals.
            bid = 400 if max(seat.total for seat in state.seats) > 500 else 100
            entry = Played(declarer=position % 3, bid=bid, cards=(40, 40, 40))
            state = play(rules, state, entry).state
            await games.put_entry(tx, game_id, position, entry)


async def _command(local: Local, numbers: list[int]) -> None:
    for chat in numbers:
        local.world.post_message(chat, _person(local, chat), "/deal")
    await local.go()


async def _tap(local: Local, numbers: list[int], label: str) -> None:
    for chat in numbers:
        message = local.world.chat(chat)["messages"][-1]["message_id"]
        local.world.press(chat, _person(local, chat), message, label)
    await local.go()


def _person(local: Local, chat: int) -> int:
    return int(next(one["members"][0] for one in local.world.overview()["chats"] if one["id"] == chat))
