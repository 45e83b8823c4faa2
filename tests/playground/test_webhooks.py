import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from bot.playground.calls import wait_for

Http = Any


class Hook(RequestHandler):
    """A bot that takes updates at an address of its own."""

    def initialize(self, got: list[Any], answers: list[Any]) -> None:
        self.got, self.answers = got, answers

    def post(self) -> None:
        self.got.append((self.request.headers.get("X-Telegram-Bot-Api-Secret-Token"), json.loads(self.request.body)))
        answer = self.answers.pop(0) if self.answers else 200
        if isinstance(answer, int):
            self.set_status(answer)
        else:
            self.finish(answer)


@pytest.fixture
async def hook() -> AsyncIterator[tuple[str, list[Any], list[Any]]]:
    """Its address, what it got, and how it answers next."""
    got: list[Any] = []
    answers: list[Any] = []
    given = {"got": got, "answers": answers}
    server = HTTPServer(Application([("/hook", Hook, given)], log_function=lambda _: None))
    sockets = bind_sockets(0, "127.0.0.1")
    server.add_sockets(sockets)
    yield f"http://127.0.0.1:{sockets[0].getsockname()[1]}/hook", got, answers
    server.stop()
    await server.close_all_connections()


async def test_updates_go_to_the_webhook_with_its_secret(http: Http, hook: Any) -> None:
    url, got, _ = hook
    chat = await http.group()
    await http.bot("setWebhook", url=url, secret_token="s3cret")
    for n in range(3):
        await http.post("messages", chat=chat["id"], user=chat["members"][0], text=f"/n{n}")
    assert await http.get("settled") == {"settled": True}
    assert [(secret, update["message"]["text"]) for secret, update in got] == [("s3cret", f"/n{n}") for n in range(3)]
    assert (await http.bot("getWebhookInfo"))["pending_update_count"] == 0


async def test_an_update_is_sent_again_until_it_is_taken(http: Http, hook: Any) -> None:
    url, got, answers = hook
    chat = await http.group()
    answers += [500, 403]
    await http.bot("setWebhook", url=url)
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/score")
    assert await http.get("settled") == {"settled": True}
    assert [update["message"]["text"] for _, update in got] == ["/deal", "/deal", "/deal", "/score"]
    info = await http.bot("getWebhookInfo")
    assert (info["url"], info["last_error_message"]) == (url, "Wrong response from the webhook: 403 Forbidden")


async def test_a_webhook_that_is_not_there_keeps_its_updates(http: Http) -> None:
    chat = await http.group()
    await http.bot("setWebhook", url="http://127.0.0.1:9/hook")
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    assert await wait_for(lambda: "last_error_message" in (http.world.core.updates.webhook or {}), 5)
    info = await http.bot("getWebhookInfo")
    assert info["pending_update_count"] == 1
    assert (await http.ask("getUpdates"))[0] == 409
    await http.bot("deleteWebhook")
    assert len(await http.updates()) == 1


async def test_pending_updates_can_be_dropped(http: Http) -> None:
    await http.bot("deleteWebhook", drop_pending_updates=True)
    assert await http.updates() == []


async def test_the_answer_to_a_webhook_may_be_a_method(http: Http, hook: Any) -> None:
    url, _, answers = hook
    chat = await http.group()
    answers.append({"method": "sendMessage", "chat_id": chat["id"], "text": "Слушаю"})
    await http.bot("setWebhook", url=url)
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    assert await http.get("settled") == {"settled": True}
    assert (await http.get(f"chats/{chat['id']}"))["messages"][-1]["text"] == "Слушаю"


async def test_a_bad_address_or_secret_is_refused(http: Http) -> None:
    assert (await http.refusal("setWebhook", url="ftp://x")).startswith("bad webhook")
    assert "unallowed" in await http.refusal("setWebhook", url="http://127.0.0.1:9/", secret_token="не то")
