"""People in front of browser windows: a playground, a bot that plays a script, and Chromium."""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from bot.playground import Playground, World

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 20_000
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
Window = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, one for all tests. Where there is none these tests cannot run; in CI that is a failure."""
    chromium = shutil.which("chromium")
    if chromium is None and not os.environ.get("CI"):
        pytest.skip("needs Chromium, which CI installs")
    async with async_playwright() as playwright:
        expect.set_options(timeout=PATIENCE_MS)
        started = await playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    """A playground in its first minute, without rate limits."""
    started = Playground(World(rate_limits=False), 0)
    await started.start()
    yield started
    await started.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def window(browser: Browser, playground: Playground) -> AsyncIterator[Window]:
    """Opens the page as a person; whatever the page logs or throws ends up as a failure."""
    faults: list[str] = []
    contexts: list[BrowserContext] = []

    async def open_window(url: str, user: int, *, phone: bool = False, **more: Any) -> Page:
        context = await browser.new_context(viewport=PHONE if phone else DESKTOP, locale="en-GB")
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = await context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        query = "&".join(f"{name}={value}" for name, value in {"user": user, **more}.items())
        await page.goto(f"{url}/?{query}")
        await page.locator("#chats .item").first.wait_for(state="attached")
        return page

    yield open_window
    seen = list(faults)
    for context in contexts:
        await context.close()
    assert seen == []


class ScriptedBot:
    """Speaks the Bot API in process, as a bot would."""

    def __init__(self, playground: Playground) -> None:
        self.world, self.url = playground.world, playground.url
        cards = next(one for one in self.world.overview()["chats"] if one["title"] == "Карты")
        self.chat: int = cards["id"]
        self.people: list[int] = cards["members"]

    async def do(self, method: str, **params: Any) -> Any:
        """The result of a request that must succeed."""
        status, body = await self.world.call(method, params)
        assert status == 200, body
        return body["result"]

    async def say(self, text: str, *rows: list[str], **more: Any) -> int:
        """Writes to the group «Карты», with buttons that send their own labels; gives the message's number."""
        keys = [[{"text": label, "callback_data": label[:20]} for label in row] for row in rows]
        markup = {"reply_markup": {"inline_keyboard": keys}} if keys else {}
        params = {"chat_id": self.chat, "text": text, "parse_mode": "HTML", **markup, **more}
        return int((await self.do("sendMessage", **params))["message_id"])

    async def next(self, kind: str) -> Any:
        """The next update of a kind, confirmed; what comes before it is passed over."""
        while True:
            for update in await self.world.poll(timeout=10):
                await self.world.poll(offset=update["update_id"] + 1)
                if kind in update:
                    return update[kind]


@pytest_asyncio.fixture(loop_scope="session")
async def bot(playground: Playground) -> ScriptedBot:
    """The bot of the playground, moved by the test; it has taken note of how the world began."""
    started = ScriptedBot(playground)
    await started.world.poll(offset=(await started.world.poll())[-1]["update_id"] + 1)
    return started
