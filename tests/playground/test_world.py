"""The same world in process, without HTTP."""

import asyncio
from pathlib import Path

import pytest

from bot.playground import ControlError, NoAnswer, Upload, World


async def test_a_world_in_memory_talks_without_http() -> None:
    world = World(populated=False)
    chat = world.add_chat("group", "Стол", [{"name": "Аня"}, {"name": "Боря"}])
    anya, borya = chat["members"]
    found = await world.poll()
    assert await world.poll(offset=found[-1]["update_id"] + 1) == []
    world.post_message(chat["id"], anya, "/deal")
    (update,) = await world.poll(found[-1]["update_id"] + 1)
    assert update["message"]["text"] == "/deal"
    keys = {"inline_keyboard": [[{"text": "Да", "callback_data": "yes"}]]}
    status, body = await world.call("sendMessage", {"chat_id": chat["id"], "text": "?", "reply_markup": keys})
    assert status == 200
    press = world.press(chat["id"], borya, body["result"]["message_id"], "Да")
    status, body = await world.call("answerCallbackQuery", {"callback_query_id": press, "text": "Записано"})
    assert (status, body) == (200, {"ok": True, "result": True})
    assert world.chat(chat["id"])["presses"][0]["text"] == "Записано"
    upload = {"document": Upload("a.txt", b"x")}
    assert (await world.call("sendDocument", {"chat_id": chat["id"]}, upload))[0] == 200
    with pytest.raises(ControlError):
        world.press(chat["id"], borya, 1, "Нет")
    world.close()


async def test_an_answer_that_never_comes_is_an_exception_in_process() -> None:
    world = World()
    chat = world.overview()["chats"][0]["id"]
    world.faults(fail=[{"method": "sendMessage", "after_effect": True}])
    with pytest.raises(NoAnswer):
        await world.call("sendMessage", {"chat_id": chat, "text": "x"})
    assert world.chat(chat)["messages"][-1]["text"] == "x"
    world.close()


async def test_settled_in_process_waits_for_the_poller() -> None:
    world = World()
    offset = (await world.poll())[-1]["update_id"] + 1
    polling = asyncio.create_task(world.poll(offset, timeout=5))
    assert await world.settled(3) is True
    polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)
    assert await world.settled(0.1) is False
    world.close()


async def test_what_was_answered_is_on_disk_even_without_a_goodbye(tmp_path: Path) -> None:
    world = World(tmp_path / "world.sqlite3")
    chat = world.overview()["chats"][0]["id"]
    await world.call("sendMessage", {"chat_id": chat, "text": "Кон 1"})
    after = World(tmp_path / "world.sqlite3")
    assert after.chat(chat) == world.chat(chat)
    assert await after.poll() == await world.poll()
    world.close()
    after.close()
