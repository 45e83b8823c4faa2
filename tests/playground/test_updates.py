import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

import pytest

from bot.playground.calls import wait_for

Http = Any


async def test_updates_come_again_until_they_are_confirmed(http: Http) -> None:
    chat = await http.group()
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    first = await http.updates()
    again = await http.updates()
    assert [one["message"]["text"] for one in first] == ["/deal"]
    assert again == first
    assert await http.updates(offset=first[0]["update_id"] + 1) == []
    assert await http.updates() == []


async def test_limit_and_offset_choose_a_part_of_the_queue(http: Http) -> None:
    chat = await http.group()
    for n in range(5):
        await http.post("messages", chat=chat["id"], user=chat["members"][0], text=f"/n{n}")
    first = await http.updates(limit=2)
    assert [one["message"]["text"] for one in first] == ["/n0", "/n1"]
    assert (await http.updates(offset=first[1]["update_id"]))[0]["message"]["text"] == "/n1"
    assert [one["message"]["text"] for one in await http.updates(offset=-2)] == ["/n3", "/n4"]
    assert len(await http.updates()) == 2


async def test_a_poll_waits_for_the_next_update(http: Http) -> None:
    chat = await http.group()
    poll = asyncio.create_task(http.updates(timeout=15))
    await wait_for(lambda: http.world.core.updates.polled, 5)
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    assert [one["message"]["text"] for one in await poll] == ["/deal"]


async def test_a_poll_without_news_ends_with_nothing_when_its_time_is_over(http: Http) -> None:
    await http.fresh()
    started = monotonic()
    assert await http.updates(timeout=1) == []
    assert monotonic() - started >= 0.9


async def test_a_second_poller_ends_the_first_with_a_conflict(http: Http) -> None:
    await http.fresh()
    first = asyncio.create_task(http.ask("getUpdates", timeout=15))
    await wait_for(lambda: http.world.core.updates.polled, 5)
    assert (await http.ask("getUpdates", timeout=0))[0] == 200
    status, body = await first
    assert status == 409
    assert body["description"].startswith("Conflict: terminated by other getUpdates request; make sure that only one")


async def test_a_poller_that_hung_up_no_longer_counts_as_waiting(http: Http) -> None:
    await http.fresh()
    poll = asyncio.create_task(http.updates(timeout=15))
    await wait_for(lambda: http.world.core.updates.polled, 5)
    poll.cancel()
    await asyncio.gather(poll, return_exceptions=True)
    assert await wait_for(lambda: not http.world.core.updates.polled, 5)
    assert (await http.ask("getUpdates", timeout=0))[0] == 200


async def test_only_allowed_kinds_are_kept_and_the_choice_is_remembered(http: Http) -> None:
    chat = await http.group()
    await http.updates(allowed_updates=["callback_query"])
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    assert await http.updates() == []
    await http.updates(allowed_updates=[])
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    assert len(await http.updates()) == 1


async def test_everything_survives_a_restart_of_the_world(start: Callable[..., Awaitable[Http]], buttons: Any) -> None:
    before = await start()
    chat = await before.group()
    sent = await before.bot("sendMessage", chat_id=chat["id"], text="<b>Кон 1</b>", parse_mode="HTML")
    await before.bot("setMyCommands", commands=[{"command": "deal", "description": "Кон"}])
    await before.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    await before.post("faults", privacy=False, clock_s=3600)
    queued, view = await before.updates(), await before.get(f"chats/{chat['id']}")
    after = await start()
    assert await after.updates() == queued
    assert await after.get(f"chats/{chat['id']}") == view
    assert await after.get("world") == await before.get("world")
    assert (await after.bot("getMe"))["can_read_all_group_messages"] is True
    assert len(await after.bot("getMyCommands")) == 1
    edited = await after.bot("editMessageText", chat_id=chat["id"], message_id=sent["message_id"], text="Кон 2")
    assert edited["edit_date"] >= sent["date"] + 3500
    again = await after.bot("sendMessage", chat_id=chat["id"], text="Кон 3")
    assert again["message_id"] > sent["message_id"]


async def test_settled_waits_for_a_poll_with_nothing_left(http: Http) -> None:
    chat = await http.group()
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    waiting = asyncio.create_task(http.get("settled"))

    async def bot() -> None:
        offset = 0
        while True:
            for one in await http.updates(offset=offset, timeout=5):
                offset = one["update_id"] + 1
                await http.bot("sendMessage", chat_id=chat["id"], text="Кто играет?")

    running = asyncio.create_task(bot())
    assert await waiting == {"settled": True}
    texts = [one["text"] for one in (await http.get(f"chats/{chat['id']}"))["messages"]]
    assert texts[-1] == "Кто играет?"
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@pytest.mark.parametrize("thinks_s", [0.1, 0.6])
async def test_settled_waits_for_a_bot_that_thinks_before_it_answers_a_press(http: Http, thinks_s: float) -> None:
    chat = await http.group()
    keyboard = {"inline_keyboard": [[{"text": "Да", "callback_data": "yes"}]]}
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="Точно?", reply_markup=keyboard)

    async def bot() -> None:
        offset = 0
        while True:
            for one in await http.updates(offset=offset, timeout=5):
                offset = one["update_id"] + 1
                await http.updates(offset=offset)  # taken in, as a bot with an inbox of its own does
                await asyncio.sleep(thinks_s)
                await http.bot("answerCallbackQuery", callback_query_id=one["callback_query"]["id"])

    running = asyncio.create_task(bot())
    assert await http.get("settled") == {"settled": True}  # long quiet by now
    press = {"chat": chat["id"], "user": chat["members"][0], "message": sent["message_id"], "label": "Да"}
    await http.post("presses", **press)
    assert await http.get("settled") == {"settled": True}
    assert (await http.get(f"chats/{chat['id']}"))["presses"][-1]["answered"]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_settled_says_no_while_nobody_polls(http: Http) -> None:
    assert await http.world.settled(0.5) is False


@pytest.mark.parametrize(
    ("token", "status", "text"),
    [
        ("1000000001:refused-by-this-world-always-and-ever", 401, "Unauthorized"),
        ("no-token", 404, "Not Found"),
    ],
)
async def test_a_token_is_refused(http: Http, token: str, status: int, text: str) -> None:
    assert await http.ask("getMe", token) == (status, {"ok": False, "error_code": status, "description": text})


async def test_tokens_that_a_world_was_told_to_refuse_are_refused(start: Callable[..., Awaitable[Http]]) -> None:
    http = await start(refused=["55:of-somebody-else-0000000000000000000"])
    assert (await http.ask("getMe", "55:of-somebody-else-0000000000000000000"))[0] == 401
    assert (await http.ask("getMe", "55:mine-0000000000000000000000000000000"))[0] == 200
