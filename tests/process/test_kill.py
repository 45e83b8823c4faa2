"""The bot's process is killed with no warning between any two taps and in the middle of them, and nothing is lost."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import Playground
from bot.playground.world import World
from bot.scoring import final
from bot.storage import games
from bot.storage.database import Database

TOKEN = "1000000001:playground-token-for-this-machine"
LOBBY = ["Русская: роспись пополам", "Так и играем", "Первый кон"]
DEALS = [
    ["Аня", "120", "40–49", "40", "0–9", "9", "♥ Аня", "Записать", "Следующий кон"],
    ["Боря", "105", "Роспись", "Да, роспись", "Следующий кон"],
    ["Вера", "100", "10–19", "15", "0–9", "5", "Записать"],
]
TOTALS = (120 + 55 + 15, 40 - 105 + 5, 10 + 55 + 100)


class Victim:
    """A table whose bot dies a lot."""

    def __init__(self, playground: Playground, data: Path) -> None:
        self.playground = playground
        self.world = playground.world
        self.data = data
        self.process: asyncio.subprocess.Process | None = None
        people = [{"name": name, "language_code": "ru"} for name in ("Аня", "Боря", "Вера")]
        chat = self.world.add_chat("group", "Карты", people)
        self.chat, self.people = chat["id"], chat["members"]

    async def start(self) -> None:
        """Begin the bot's process."""
        environment = {
            **os.environ,
            "BOT_TOKEN": TOKEN,
            "BOT_API_URL": self.playground.url,
            "BOT_DATA": str(self.data),
        }
        quiet = asyncio.subprocess.DEVNULL
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", env=environment, cwd=self.data, stdout=quiet, stderr=quiet
        )

    async def kill(self) -> None:
        """End it as a power cut does."""
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()

    async def shown(self, label: str) -> int:
        """The newest message with this button, once it is there."""
        for _ in range(600):
            for message in reversed(self.world.chat(self.chat)["messages"]):
                labels = [button["label"] for row in message["keyboard"] or [] for button in row]
                if any(label == one or (len(label) > 3 and label in one) for one in labels):
                    return int(message["message_id"])
            await asyncio.sleep(0.05)
        last = self.world.chat(self.chat)["messages"][-1]
        raise AssertionError(f"no button {label!r} came; the last message is {last['text']!r} {last['keyboard']}")

    async def press(self, label: str) -> str:
        """Tap a button, whether or not anybody listens."""
        return self.world.press(self.chat, self.people[0], await self.shown(label), label)


@pytest.fixture
async def victim(tmp_path: Path) -> AsyncIterator[Victim]:
    playground = Playground(World(None, rate_limits=False, populated=False), 0)
    await playground.start()
    victim = Victim(playground, tmp_path)
    yield victim
    await victim.kill()
    await playground.stop()


async def test_no_press_is_lost_or_applied_twice_wherever_the_process_is_killed(victim: Victim, capsys) -> None:
    victim.world.post_message(victim.chat, victim.people[0], "/newgame Аня Боря Вера")
    cuts = 0
    taps = [*LOBBY, *(label for deal in DEALS for label in deal)]
    await victim.start()
    for number, label in enumerate(taps):
        await victim.shown(label)
        assert await victim.world.settled()  # a person looks at the newest keyboard before tapping
        if number % 2:
            await victim.kill()  # between two taps: the press waits for the next process
            await victim.press(label)
        else:
            await victim.press(label)  # somewhere in the middle of being taken in, applied and shown
            await asyncio.sleep(0.004 * (number % 7))
            await victim.kill()
        cuts += 1
        await victim.start()
    await victim.shown("Почему?")
    assert await victim.world.settled()
    await victim.kill()
    database = await Database.open(victim.data / "thousand.sqlite3")
    rows = await games.all_games(database.reader)
    stored = await games.load(database.reader, rows[0].game_id)
    parked = await database.reader.execute_fetchall("SELECT 1 FROM inbox WHERE state <> 'done'")
    await database.close()
    with capsys.disabled():
        kept = f"{len(stored.game.entries)} deals kept, {len(list(parked))} presses unfinished"
        print(f"\nkilled at {cuts} points in {len(taps)} taps: {kept}")
    assert len(rows) == 1
    assert len(stored.game.entries) == len(DEALS)
    assert final_totals(stored) == TOTALS
    assert not list(parked)


def final_totals(stored: games.StoredGame) -> tuple[int, ...]:
    """Where the stored game ends."""
    return tuple(seat.total for seat in final(stored.game).seats)
