"""People at a table: they write and tap labels, the real application answers, the world runs in this process."""

import base64
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.bench.local import Local
from bot.chat.turn import Services
from bot.keeper.keeper import Keeper, Table
from bot.playground.world import World
from bot.settings import Settings
from bot.storage.screens import Place

STARTED = datetime(2026, 3, 14, 18, 0, tzinfo=UTC)


class Clock:
    """Time that only moves when told to."""

    def __init__(self) -> None:
        self.now = STARTED

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **span: float) -> None:
        """Let time pass."""
        self.now += timedelta(**span)


class Party(Local):
    """A chat with people and the bot. Names are people, labels are what they see on the buttons."""

    def __init__(self, world: World, settings: Settings, clock: Clock) -> None:
        super().__init__(world, settings, clock)
        self.clock: Clock = clock
        self.chat = 0
        self.topic: int | None = None
        self.people: dict[str, int] = {}

    def gather(self, *names: str, language: str = "ru", kind: str = "group", title: str = "Карты", **more: Any) -> int:
        """A new group of these people, in which everything happens from now on."""
        members = [
            {"id": self.people[name]} if name in self.people else {"name": name, "language_code": language}
            for name in names
        ]
        chat = self.world.add_chat(kind, title, members, **more)
        self.chat = chat["id"]
        for name, number in zip(names, chat["members"], strict=False):
            self.people[name] = number
        return self.chat

    async def restart(self) -> None:
        """The bot's process ends and another one begins."""
        await self.stop()
        await self.start()

    def write(self, who: str, text: str, **more: Any) -> int:
        """A person writes, and the bot has not heard of it yet; returns the message."""
        return self.world.post_message(self.chat, self.people[who], text, **self._here(more))

    async def say(self, who: str, text: str, **more: Any) -> int:
        """A person writes."""
        number = self.write(who, text, **more)
        await self.go()
        return number

    async def send(self, who: str, name: str, data: bytes, caption: str = "", **more: Any) -> int:
        """A person sends a file."""
        document = {"name": name, "base64": base64.b64encode(data).decode()}
        return await self.say(who, caption, document=document, **more)

    def document(self, post: dict[str, Any] | None = None) -> bytes:
        """The content of the file in a message, by default the bot's newest one."""
        url = (post or self.posts[-1])["document"]["url"]
        found = self.world.file(url.rsplit("/files/", 1)[-1])
        assert found is not None
        return bytes(found.content)

    def press(self, who: str, label: str, message: int | None = None, **more: Any) -> str:
        """A person taps, and the bot has not heard of it yet; returns the press."""
        return self.world.press(self.chat, self.people[who], message or self.find(label), label, **more)

    async def tap(self, who: str, label: str, message: int | None = None, **more: Any) -> str:
        """A person taps the button of this label, on the newest message that has it; returns the toast."""
        number = self.press(who, label, message, **more)
        await self.go()
        return self.toast(number)

    async def at_once(self, *taps: tuple[str, str]) -> list[str]:
        """People tap within the same moment, on the keyboard as it is; returns their toasts."""
        numbers = [self.press(who, label) for who, label in taps]
        await self.go()
        return [self.toast(number) for number in numbers]

    async def forge(self, who: str, data: str, message: int | None = None) -> str:
        """A person sends data that no button need have; returns the toast."""
        below = message or self.posts[-1]["message_id"]
        number = self.world.press(self.chat, self.people[who], below, data=data, forge=True)
        await self.go()
        return self.toast(number)

    async def forge_all(self, who: str, sent: Iterable[str], message: int | None = None) -> None:
        """A person sends much data that no button need have, fast; fails when one press stays unanswered."""
        below = message or self.posts[-1]["message_id"]
        for number, data in enumerate(sent):
            self.world.press(self.chat, self.people[who], below, data=data, forge=True)
            if number % 40 == 0:
                await self.go()
        await self.go()
        assert [one for one in self.world.chat(self.chat)["presses"] if not one["answered"]] == []

    def data(self, label: str, message: int | None = None) -> str:
        """What the button of this label sends."""
        wanted = message or self.find(label)
        one = next(shown for shown in self.posts if shown["message_id"] == wanted)
        return next(str(key["data"]) for row in one["keyboard"] for key in row if label in key["label"])

    async def taps(self, who: str, *labels: str) -> None:
        """Several taps of one person."""
        for label in labels:
            await self.tap(who, label)

    def toast(self, press: str) -> str:
        """What the presser saw; fails when the press was never answered."""
        shown = next(one for one in self.world.chat(self.chat)["presses"] if one["id"] == press)
        assert shown["answered"], "a press was not answered"
        return str(shown["text"] or "")

    @property
    def messages(self) -> list[dict[str, Any]]:
        """All messages of the chat, oldest first."""
        return list(self.world.chat(self.chat)["messages"])

    @property
    def posts(self) -> list[dict[str, Any]]:
        """The bot's messages, oldest first."""
        return [one for one in self.messages if one["from"]["is_bot"]]

    @property
    def shown(self) -> str:
        """All texts of the bot in this chat, as they stand."""
        return "\n".join(str(one["text"]) for one in self.posts)

    @property
    def last(self) -> str:
        """The text of the bot's newest message."""
        return str(self.posts[-1]["text"])

    def labels(self, message: int | None = None) -> list[list[str]]:
        """The buttons of a message, by default of the newest one of the bot."""
        one = self.posts[-1] if message is None else next(m for m in self.posts if m["message_id"] == message)
        return [[str(button["label"]) for button in row] for row in one["keyboard"] or []]

    def find(self, label: str) -> int:
        """The newest message with a button of this label (else one that contains it)."""
        for fits in (lambda shown: shown == label, lambda shown: label in shown):
            for one in reversed(self.posts):
                if any(fits(button["label"]) for row in one["keyboard"] or [] for button in row):
                    return int(one["message_id"])
        raise AssertionError(f"no button {label!r}; the newest message has {self.labels()}")

    def calls(self, *methods: str, since: int = 0) -> list[dict[str, Any]]:
        """The requests of the bot, of these methods, after the one numbered ``since``."""
        return [one for one in self.world.calls.since(since) if not methods or one["method"] in methods]

    @property
    def call(self) -> int:
        """The number of the newest request: what follows is ``calls(since=…)``."""
        return max((int(one["n"]) for one in self.world.calls.since(0)), default=0)

    @property
    def keeper(self) -> Keeper:
        """What the bot knows."""
        assert self.product is not None
        services: Services = self.product.application.bot_data["services"]
        return services.keeper

    async def table(self) -> Table:
        """The game here, as the bot has it."""
        found = await self.keeper.latest(Place(self.chat, self.topic or 0))
        assert found is not None
        return found

    def _here(self, more: dict[str, Any]) -> dict[str, Any]:
        return {"topic": self.topic, **more} if self.topic is not None else more


@pytest.fixture
def clock() -> Clock:
    """Time under control."""
    return Clock()


@pytest.fixture
async def party(tmp_path: Path, clock: Clock) -> AsyncIterator[Party]:
    """Аня, Боря, Вера and Гриша in a Russian group, with the bot running."""
    world = World(None, rate_limits=False, populated=False)
    settings = Settings(data=tmp_path, _env_file=None)
    party = Party(world, settings, clock)
    party.gather("Аня", "Боря", "Вера", "Гриша")
    await party.start()
    yield party
    await party.stop()
    world.close()


Start = Callable[..., Awaitable[None]]


@pytest.fixture
def play(party: Party) -> Start:
    """Begin a game in one message: ``await play("Аня", "Боря", "Вера")``."""

    async def begin(*names: str, who: str = "Аня", start: str = "") -> None:
        await party.say(who, "/newgame " + " ".join(names or ("Аня", "Боря", "Вера")))
        await party.tap(who, start or "Так и играем")

    return begin


SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}


class Scribe:
    """Enters whole deals by taps, as somebody does who only looks at the buttons."""

    def __init__(self, party: Party, names: tuple[str, ...]) -> None:
        self.party = party
        self.names = names
        self.tapped = 0

    async def tap(self, label: str) -> None:
        """One tap of the first person."""
        await self.party.tap("Аня", label)
        self.tapped += 1

    async def number(self, value: int) -> None:
        """Reach a number: at once where it is on a button, else through the button of its span."""
        shown = [label for row in self.party.labels() for label in row]
        if str(value) not in shown:
            await self.tap(next(label for label in shown if _spans(label, value)))
        await self.tap(str(value))

    async def deal(self, entry: dict[str, Any]) -> int:
        """Enter a deal given as in a game file; returns the number of taps after /deal."""
        self.tapped = 0
        await self.party.say("Аня", "/deal")
        await self.tap(self.names[entry["declarer"]])
        await self.number(entry["bid"])
        if entry["type"] == "write_off":
            await self.tap("Роспись")
            await self.tap("Да, роспись")
            return self.tapped
        cards, declarer = entry["cards"], entry["declarer"]
        order = [seat for seat in self.after(declarer) if cards[seat] is not None]
        asked = order[:-1] if len(order) > 2 else order
        for seat in asked:
            await self.number(cards[seat])
            if cards[seat] == 120:
                break
        while any("Была взятка" in label for row in self.party.labels() for label in row):
            await self.tap("Да")
        if "talon" in self.party.last.lower() or "прикуп" in self.party.last.lower():
            await self.tap("0")
        for suit, seat in entry.get("marriages", {}).items():
            await self.tap(f"{SIGNS[suit]} {self.names[seat]}")
        await self.tap("Записать")
        return self.tapped

    def after(self, declarer: int) -> list[int]:
        """The seats in the order their points are asked: after the declarer, who comes last."""
        count = len(self.names)
        return [(declarer + step) % count for step in range(1, count + 1)]


def _spans(label: str, value: int) -> bool:
    low, _, high = label.partition("–")
    return low.isdigit() and high.isdigit() and int(low) <= value <= int(high)


@pytest.fixture
def scribe(party: Party) -> Callable[[tuple[str, ...]], Scribe]:
    """Somebody who enters deals for these seats."""
    return lambda names: Scribe(party, names)
