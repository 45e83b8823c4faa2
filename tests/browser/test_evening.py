"""The whole product as its user starts it: three people open the page, join, and play a deal by taps."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Playground and bot, started by one command without a token."""
    command = (sys.executable, "-m", "bot", "--data", str(tmp_path), "--port", "0")
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
    found = re.search(r"http://\S+", line)
    assert found is not None, line
    yield found[0]
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 30) == 0


async def _tap(page: Page, label: str) -> None:
    """Taps the newest button with this label, once the bot has put it there."""
    await page.locator(".key", has_text=re.compile(rf"^{re.escape(label)}$")).last.click()


async def test_three_people_join_and_play_a_deal_by_taps(address: str, window: Any) -> None:
    async with httpx.AsyncClient(base_url=address, verify=False, trust_env=False) as client:
        cards = (await client.get("/playground/api/world")).json()["chats"][0]
    anya, borya, vera = [
        await window(address, user, chat=cards["id"], lang="ru", phone=user != cards["members"][2])
        for user in cards["members"][:3]
    ]
    await anya.get_by_role("textbox").fill("/newgame")
    await anya.keyboard.press("Enter")
    for page, names in ((anya, "1. Аня"), (borya, "2. Боря"), (vera, "3. Вера")):
        await _tap(page, "Я играю")
        await expect(page.get_by_role("article").last).to_contain_text(names)
    await _tap(borya, "Так и играем")
    await _tap(vera, "Первый кон")
    for label in ("Аня", "120", "40–49", "40", "0–9", "9", "✓ Записать"):
        await _tap(borya, label)
    for page in (anya, borya, vera):
        result = page.get_by_role("article").filter(has_text="не сыграно").last
        await expect(result).to_contain_text("−120")
        await expect(result.locator("pre")).to_contain_text("Боря")
        await expect(result.locator(".key", has_text="Следующий кон")).to_be_visible()
    await _tap(vera, "Таблица")
    await expect(vera.locator("pre").last).to_contain_text("−120")
