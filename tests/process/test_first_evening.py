"""What a newcomer does: start the product without a token, play a whole evening by taps, take the game along."""

import asyncio
import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

EVENING = Path(__file__).parent.parent / "scoring" / "golden" / "evening-russian-3.json"
SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}


class Phone:
    """One chat of the running playground, driven by its control interface."""

    def __init__(self, client: httpx.AsyncClient, chat: int, people: dict[str, int]) -> None:
        self.client = client
        self.chat = chat
        self.people = people

    async def say(self, who: str, text: str) -> None:
        """Write, and wait until the bot has done what it does."""
        await self._post("messages", {"chat": self.chat, "user": self.people[who], "text": text})
        settled = await self.client.get("/playground/api/settled", timeout=40)
        assert settled.json() == {"settled": True}

    async def tap(self, who: str, label: str) -> None:
        """Tap a button of the newest message that has one, once it is there."""
        message, _ = await self._keyboard(lambda shown: any(label in one for one in shown))
        body = {"chat": self.chat, "user": self.people[who], "message": message, "label": label}
        before = (await self._chat())["messages"]
        press = await self._post("presses", body)
        for _ in range(400):
            chat = await self._chat()
            answered = any(one["id"] == press["id"] and one["answered"] for one in chat["presses"])
            if answered and chat["messages"] != before:
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"nothing came of the tap on {label!r}")

    async def number(self, who: str, value: int) -> None:
        """Reach a number in one or two taps."""
        _, labels = await self._keyboard(lambda shown: any(one[0].isdigit() for one in shown))
        if str(value) not in labels:
            spans = (re.fullmatch(r"(\d+)–(\d+)", label) for label in labels)
            await self.tap(who, next(span[0] for span in spans if span and int(span[1]) <= value <= int(span[2])))
        await self.tap(who, str(value))

    async def _keyboard(self, fits: Callable[[list[str]], bool]) -> tuple[int, list[str]]:
        for _ in range(200):
            for one in reversed(await self.messages()):
                labels = [button["label"] for row in one["keyboard"] or [] for button in row]
                if labels and fits(labels):
                    return one["message_id"], labels
                if labels:
                    break
            await asyncio.sleep(0.1)
        raise AssertionError("the keyboard that was waited for never came")

    async def messages(self) -> list[dict[str, Any]]:
        """All messages of the chat."""
        return list((await self._chat())["messages"])

    async def picture(self) -> None:
        """Wait for the picture at the end of the game."""
        for _ in range(300):
            if (await self.messages())[-1]["photo"]:
                return
            await asyncio.sleep(0.1)
        raise AssertionError("no picture came")

    async def _chat(self) -> dict[str, Any]:
        return dict((await self.client.get(f"/playground/api/chats/{self.chat}")).json())

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self.client.post(f"/playground/api/{path}", json=body)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


@pytest.fixture
async def phone(tmp_path: Path) -> AsyncIterator[Phone]:
    process = await _thousand_bot(tmp_path, "--port", "0")
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
    address = re.search(r"http://127\.0\.0\.1:\d+", line)
    assert address, line
    async with httpx.AsyncClient(base_url=address[0]) as client:
        await client.post("/playground/api/faults", json={"rate_limits": False})
        people = [{"name": name, "language_code": "ru"} for name in ("Аня", "Боря", "Вера")]
        chat = (
            await client.post("/playground/api/chats", json={"type": "group", "title": "Вечер", "members": people})
        ).json()
        yield Phone(client, chat["id"], dict(zip(("Аня", "Боря", "Вера"), chat["members"], strict=False)))
    process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), 20) == 0


async def test_an_evening_by_taps_is_what_score_makes_of_its_export(phone: Phone, tmp_path: Path) -> None:
    game = json.loads(EVENING.read_text(encoding="utf-8"))["game"]
    await phone.say("Аня", "/newgame")
    for who in phone.people:
        await phone.tap(who, "Я играю")
    await phone.tap("Боря", "Так и играем")
    for number, entry in enumerate(game["entries"]):
        await _deal(phone, "АБВ"[number % 3], game["players"], entry)
    await phone.picture()
    await phone.say("Вера", "/sheet")
    shown = next(one for one in reversed(await phone.messages()) if "<pre>" in one["html"])["text"]
    exported = await _printed(tmp_path, "export")
    (tmp_path / "game.json").write_text(exported, encoding="utf-8")
    printed = await _printed(tmp_path, "score", str(tmp_path / "game.json"), "--lang", "ru")
    rows = [line for line in shown.splitlines() if re.match(r" *\d+ +−?\d", line)]
    assert len(rows) == 20  # the last page of twenty-five deals
    assert all(row.rstrip() in printed for row in rows)
    result = json.loads(await _printed(tmp_path, "score", str(tmp_path / "game.json"), "--json"))
    assert [entry["totals"] for entry in result["entries"]] == json.loads(EVENING.read_text())["expect"][
        "totals_by_entry"
    ]


async def _deal(phone: Phone, initial: str, names: list[str], entry: dict[str, Any]) -> None:
    who = next(name for name in phone.people if name.startswith(initial))
    await phone.say(who, "/deal")
    await phone.tap(who, names[entry["declarer"]])
    await phone.number(who, entry["bid"])
    if entry["type"] == "write_off":
        await phone.tap(who, "Роспись")
        await phone.tap(who, "Да, роспись")
        return
    for step in (1, 2):
        await phone.number(who, entry["cards"][(entry["declarer"] + step) % 3])
    for suit, seat in entry.get("marriages", {}).items():
        await phone.tap(who, f"{SIGNS[suit]} {names[seat]}")
    await phone.tap(who, "Записать")


async def _printed(data: Path, *arguments: str) -> str:
    process = await _thousand_bot(data, *arguments)
    out, _ = await process.communicate()
    assert process.returncode == 0
    return out.decode()


async def _thousand_bot(data: Path, *arguments: str) -> asyncio.subprocess.Process:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BOT_")}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        env={**environment, "BOT_DATA": str(data)},
        cwd=data,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
