"""A playground on a free port, spoken to as bots, pages and scripts speak to it: over HTTP."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.playground import Playground, World

TOKEN = "1000000001:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr"
Json = dict[str, Any]


class Http:
    """The bot's side by ``bot`` and ``ask``, people's side by ``get`` and ``post``."""

    def __init__(self, client: httpx.AsyncClient, playground: Playground) -> None:
        self.client = client
        self.world = playground.world
        self.url = playground.url

    async def ask(self, method: str, token: str = TOKEN, **params: Any) -> tuple[int, Json]:
        """Status and body of a Bot API request."""
        response = await self.client.post(f"/bot{token}/{method}", json=params)
        return response.status_code, response.json()

    async def bot(self, method: str, **params: Any) -> Any:
        """The result of a Bot API request that must succeed."""
        status, body = await self.ask(method, **params)
        assert status == 200, body
        return body["result"]

    async def refusal(self, method: str, **params: Any) -> str:
        """The text of a Bot API request that must be refused with 400."""
        status, body = await self.ask(method, **params)
        assert (status, body["ok"], body["error_code"]) == (400, False, 400)
        return str(body["description"]).removeprefix("Bad Request: ")

    async def updates(self, **params: Any) -> list[Json]:
        """What getUpdates gives now."""
        result: list[Json] = await self.bot("getUpdates", **params)
        return result

    async def fresh(self, **params: Any) -> list[Json]:
        """New updates, confirmed."""
        found = await self.updates(**params)
        if found:
            await self.bot("getUpdates", offset=found[-1]["update_id"] + 1)
        return found

    async def post(self, path: str, status: int = 200, **body: Any) -> Any:
        """The answer of the control interface, which must have this status."""
        response = await self.client.post(f"/playground/api/{path}", json=body)
        assert response.status_code == status, response.text
        return response.json()

    async def get(self, path: str, status: int = 200) -> Any:
        """The answer of the control interface, which must have this status."""
        response = await self.client.get(f"/playground/api/{path}")
        assert response.status_code == status, response.text
        return response.json()

    async def group(self, **more: Any) -> Json:
        """A new group of three, of which the bot has already heard."""
        members = [{"name": name} for name in ("Аня", "Боря", "Вера")]
        chat: Json = await self.post("chats", **({"type": "group", "title": "Стол", "members": members} | more))
        await self.fresh()
        return chat

    async def message(self, chat: int, number: int) -> Json:
        """A message as people see it."""
        view = await self.get(f"chats/{chat}")
        return next(one for one in view["messages"] if one["message_id"] == number)


def buttons(*rows: list[str]) -> Json:
    """An inline keyboard whose buttons send their own labels."""
    return {"inline_keyboard": [[{"text": label, "callback_data": label} for label in row] for row in rows]}


@pytest.fixture(name="buttons")
def _buttons() -> Callable[..., Json]:
    return buttons


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Callable[..., Awaitable[Http]]]:
    """Starts a playground on the test's own world file, as often as the test likes."""
    opened: list[tuple[httpx.AsyncClient, Playground]] = []

    async def start(**options: Any) -> Http:
        playground = Playground(World(tmp_path / "world.sqlite3", **options), 0)
        await playground.start()
        client = httpx.AsyncClient(base_url=playground.url, timeout=20, verify=False, trust_env=False)
        opened.append((client, playground))
        return Http(client, playground)

    yield start
    for client, playground in opened:
        await client.aclose()
        await playground.stop()


@pytest.fixture
async def http(start: Callable[..., Awaitable[Http]]) -> Http:
    """A playground in its first minute."""
    return await start()
