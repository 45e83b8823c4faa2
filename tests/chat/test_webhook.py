"""The bot behind a webhook: what is answered with 200 is stored, what is not ours is turned away."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from bot.app import Product, build
from bot.chat.webhook import SECRET_HEADER, Webhook
from bot.playground.server import Playground
from bot.playground.world import World
from bot.settings import Settings

TOKEN = "123456:playground-token-for-this-machine"
ANNA = 100001
SECRET = "a-secret-of-sixteen-and-more"

Post = Callable[..., Awaitable[int]]


class Served(NamedTuple):
    """A bot that waits for its webhook, and the world that calls it."""

    world: World
    product: Product
    url: str


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def called(world: World, method: str) -> None:
    """Wait for the bot's first request of this method."""
    for _ in range(3000):
        if any(call["method"] == method for call in world.calls.since(0)):
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"the bot has not called {method}")


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    playground = Playground(World(None), 0)
    await playground.start()
    product = await build(Settings(data=tmp_path, api_url=playground.url), TOKEN)
    listen = f"127.0.0.1:{free_port()}"
    url = f"http://{listen}/thousand"
    running = asyncio.create_task(product.run(Webhook(product.intake, url, listen, SECRET)))
    await called(playground.world, "setWebhook")
    yield Served(playground.world, product, url)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await product.close()
    await playground.stop()


@pytest.fixture
def post(served: Served) -> Post:
    """Send something to the webhook; gives the HTTP status."""

    async def send(body: bytes, secret: str | None = SECRET, path: str = "") -> int:
        headers = {} if secret is None else {SECRET_HEADER: secret}
        request = HTTPRequest(served.url + path, method="POST", headers=headers, body=body)
        return (await AsyncHTTPClient().fetch(request, raise_error=False)).code

    return send


def command(number: int, text: str = "/help") -> bytes:
    message: dict[str, Any] = {
        "message_id": 1,
        "date": 0,
        "chat": {"id": ANNA, "type": "private", "first_name": "Аня"},
        "from": {"id": ANNA, "is_bot": False, "first_name": "Аня", "language_code": "ru"},
        "text": text,
        "entities": [{"type": "bot_command", "offset": 0, "length": len(text)}],
    }
    return json.dumps({"update_id": number, "message": message}).encode()


def sent(world: World) -> int:
    """How many messages Аня got in private."""
    calls = world.calls.since(0)
    return sum(call["method"] == "sendMessage" and call["params"]["chat_id"] == str(ANNA) for call in calls)


async def test_a_command_is_answered_through_the_webhook(served: Served) -> None:
    world = served.world
    group = next(chat for chat in world.overview()["chats"] if chat["type"] == "group")
    world.post_message(group["id"], group["members"][0], "/help@thousand_bot")
    await world.settled()
    assert any(one["from"]["is_bot"] for one in world.chat(group["id"])["messages"])


async def test_an_update_delivered_twice_has_one_effect(served: Served, post: Post) -> None:
    assert [await post(command(9_000_001)), await post(command(9_000_001))] == [200, 200]
    await served.product.settle()
    assert sent(served.world) == 1


@pytest.mark.parametrize("secret", [None, "", "another-secret-of-some-length"])
async def test_who_does_not_know_the_secret_is_turned_away(served: Served, post: Post, secret: str | None) -> None:
    assert await post(command(9_000_001), secret) == 403
    await served.product.settle()
    assert sent(served.world) == 0


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"{}", b'{"update_id": "1"}', b"\xff"])
async def test_what_is_no_update_is_refused(post: Post, body: bytes) -> None:
    assert await post(body) == 400


async def test_other_addresses_are_not_there(post: Post) -> None:
    assert await post(command(9_000_001), path="/else") == 404


async def test_polling_takes_a_webhook_of_an_earlier_run_away(served: Served) -> None:
    polling = asyncio.create_task(served.product.run())
    await called(served.world, "getUpdates")
    assert (await served.world.call("getWebhookInfo"))[1]["result"]["url"] == ""
    polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)
