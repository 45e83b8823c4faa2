"""What tests switch: latency, failures, limits, the clock."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

import httpx
import pytest

Http = Any


async def test_twenty_sends_and_edits_a_minute_pass_in_a_group(http: Http) -> None:
    chat = await http.group()
    here = {"chat_id": chat["id"]}
    for n in range(10):
        sent = await http.bot("sendMessage", **here, text=f"Кон {n}")
        await http.bot("editMessageText", **here, message_id=sent["message_id"], text=f"Кон {n}, записано")
    status, body = await http.ask("sendMessage", **here, text="x")
    assert status == 429
    wait = body["parameters"]["retry_after"]
    assert body["description"] == f"Too Many Requests: retry after {wait}"
    assert 50 <= wait <= 60
    await http.bot("deleteMessage", **here, message_id=sent["message_id"])
    other = await http.group()
    await http.bot("sendMessage", chat_id=other["id"], text="x")
    await http.post("faults", clock_s=wait)
    await http.bot("sendMessage", **here, text="x")


async def test_thirty_a_second_pass_in_all(http: Http) -> None:
    people = [one["id"] for one in (await http.get("world"))["users"]]
    asked = [{"chat_id": people[n % len(people)], "text": "x"} for n in range(32)]
    statuses = [await http.world.call("sendMessage", one) for one in asked]
    assert [status for status, _ in statuses].count(200) == 30
    assert statuses[-1][1]["parameters"] == {"retry_after": 1}


async def test_limits_can_be_off_from_the_start_or_later(start: Callable[..., Awaitable[Http]]) -> None:
    http = await start(rate_limits=False)
    chat = await http.group()
    for _ in range(25):
        await http.bot("sendMessage", chat_id=chat["id"], text="x")
    assert (await http.post("faults", rate_limits=True))["rate_limits"] is True
    statuses = [(await http.ask("sendMessage", chat_id=chat["id"], text="x"))[0] for _ in range(21)]
    assert statuses == [200] * 20 + [429]
    await http.post("faults", rate_limits=False)
    await http.bot("sendMessage", chat_id=chat["id"], text="x")


async def test_a_refused_request_counts_for_nothing(http: Http) -> None:
    chat = await http.group()
    for _ in range(25):
        await http.refusal("sendMessage", chat_id=chat["id"], text="<b>", parse_mode="HTML")
    await http.bot("sendMessage", chat_id=chat["id"], text="x")


async def test_latency_delays_every_request(http: Http) -> None:
    await http.post("faults", latency_ms=120)
    started = monotonic()
    await http.bot("getMe")
    assert monotonic() - started >= 0.11
    await http.post("faults", latency_ms=0)
    assert (await http.get("calls"))[-1]["ms"] >= 110


async def test_a_method_fails_so_many_times(http: Http) -> None:
    chat = await http.group()
    await http.post(
        "faults",
        fail=[
            {"method": "sendMessage", "status": 502, "times": 2},
            {"method": "sendMessage", "status": 429, "retry_after": 7, "times": 1},
            {"method": "getMe", "status": 401, "times": 1},
        ],
    )
    got = [await http.ask("sendMessage", chat_id=chat["id"], text="x") for _ in range(4)]
    assert [status for status, _ in got] == [502, 502, 429, 200]
    assert got[0][1]["description"] == "Bad Gateway"
    assert got[2][1]["parameters"] == {"retry_after": 7}
    assert (await http.ask("getMe"))[1]["description"] == "Unauthorized"
    texts = [one["text"] for one in (await http.get(f"chats/{chat['id']}"))["messages"]]
    assert texts.count("x") == 1


async def test_failures_add_up_and_an_empty_list_forgets_them(http: Http) -> None:
    await http.post("faults", fail=[{"method": "getMe", "status": 500, "times": 1}])
    after = await http.post("faults", fail=[{"method": "*", "status": 503, "times": 9, "description": "Later"}])
    assert after["fail"] == 2
    assert [(await http.ask("getMe"))[0] for _ in range(2)] == [500, 503]
    await http.post("faults", fail=[])
    await http.bot("getMe")


@pytest.mark.parametrize("status", [401, 404, 409, 500])
async def test_a_waiting_poll_meets_its_failure_at_once(http: Http, status: int) -> None:
    await http.fresh()

    async def poll() -> int:
        while (answer := await http.ask("getUpdates", timeout=20))[0] == 200:
            pass
        return int(answer[0])

    polling = asyncio.create_task(poll())
    await asyncio.sleep(0.1)
    await http.post("faults", fail=[{"method": "getUpdates", "status": status, "times": 1}])
    assert await asyncio.wait_for(polling, 5) == status


async def test_done_but_the_answer_never_came(http: Http) -> None:
    chat = await http.group()
    await http.post("faults", fail=[{"method": "sendMessage", "status": 504, "times": 1, "after_effect": True}])
    body = {"chat_id": chat["id"], "text": "x"}
    with pytest.raises(httpx.ReadTimeout):
        await http.client.post("/bot1:abcdef/sendMessage", json=body, timeout=0.3)
    assert (await http.get(f"chats/{chat['id']}"))["messages"][-1]["text"] == "x"
    last = (await http.get("calls"))[-1]
    assert (last["method"], last["ok"], last["status"]) == ("sendMessage", False, 0)
    await http.bot("sendMessage", chat_id=chat["id"], text="y")


@pytest.mark.parametrize("body", [{"colour": 1}, {"fail": [{"what": 1}]}, {"fail": 3}, {"latency_ms": "long"}])
async def test_switches_that_do_not_exist_are_refused(http: Http, body: dict[str, Any]) -> None:
    assert (await http.post("faults", 400, **body))["error"]
    await http.bot("getMe")


async def test_the_clock_moves_dates(http: Http) -> None:
    chat = await http.group()
    first = await http.bot("sendMessage", chat_id=chat["id"], text="x")
    await http.post("faults", clock_s=86400)
    await http.post("faults", clock_s=3600)
    second = await http.bot("sendMessage", chat_id=chat["id"], text="x")
    assert 90000 <= second["date"] - first["date"] <= 90060


async def test_every_request_is_in_the_call_log_in_order(http: Http) -> None:
    chat = await http.group()
    seen = (await http.get("calls"))[-1]["n"]
    await http.bot("sendMessage", chat_id=chat["id"], text="x")
    await http.refusal("sendMessage", chat_id=str(chat["id"]), text="")
    await http.ask("getMe", "no-token")
    await http.client.get("/bot1:abcdef/getChat", params={"chat_id": chat["id"]})
    await http.updates(timeout=0)
    rows = await http.get(f"calls?since={seen}")
    told = [(one["method"], one["chat"], one["ok"], one["status"]) for one in rows]
    assert told == [
        ("sendMessage", chat["id"], True, 200),
        ("sendMessage", chat["id"], False, 400),
        ("getMe", None, False, 404),
        ("getChat", chat["id"], True, 200),
        ("getUpdates", None, True, 200),
    ]
    assert [one["n"] for one in rows] == [*range(seen + 1, seen + 6)]
    assert [one["at_ms"] for one in rows] == sorted(one["at_ms"] for one in rows)
    assert rows[0]["params"] == {"chat_id": chat["id"], "text": "x"}
    assert all(one["ms"] >= 0 for one in rows)
