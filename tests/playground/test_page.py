"""The page's files, and what it is told while it is open. How it looks and works is tested in the browser."""

import asyncio
import json
import re
from importlib.resources import files
from typing import Any

import pytest

from bot.playground import Playground, World

Http = Any
ASSETS = sorted(one.name for one in (files("bot.playground") / "page").iterdir())


async def test_the_page_and_all_it_loads_come_from_here(http: Http) -> None:
    page = await http.client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'self'" in page.headers["content-security-policy"]
    wanted = re.findall(r'(?:src|href)="(page/[^"]+)"', page.text)
    assert {"page/app.js", "page/style.css"} <= set(wanted)
    for name in wanted:
        assert (await http.client.get(f"/{name}")).status_code == 200
    assert (await http.client.get("/page/nothing.js")).status_code == 404


@pytest.mark.parametrize("name", ASSETS)
def test_no_outside_resource_is_named(name: str) -> None:
    text = (files("bot.playground") / "page" / name).read_text(encoding="utf-8")
    addresses = set(re.findall(r"https?://[^\s\"'`)]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}


def test_both_languages_have_the_same_words() -> None:
    text = (files("bot.playground") / "page" / "words.js").read_text(encoding="utf-8")
    english, russian = re.split(r"\n  ru: \{\n", text)[:2]
    keys = [re.findall(r"^    (\w+):", part, re.MULTILINE) for part in (english, russian)]
    assert keys[0] == keys[1]
    assert len(keys[0]) > 30


async def test_an_open_page_hears_which_chat_changed(http: Http) -> None:
    chat = await http.group()
    heard = []
    async with http.client.stream("GET", "/playground/api/events") as stream:
        lines = (line async for line in stream.aiter_lines() if line.startswith("data:"))
        heard.append(json.loads((await anext(lines))[5:]))
        await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
        heard.append(json.loads((await asyncio.wait_for(anext(lines), 5))[5:]))
    assert "hello" in heard[0]
    assert heard[1]["chat"] == chat["id"]


async def test_a_busy_port_is_an_error_of_the_system(http: Http) -> None:
    taken = int(http.url.rpartition(":")[2])
    second = Playground(World(None), taken)
    with pytest.raises(OSError, match="in use"):
        await second.start()
    await second.stop()
