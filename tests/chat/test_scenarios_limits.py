"""Few taps, few requests, and Telegram's limits: what a deal costs, and what happens when there is too much."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.keeper.deals import save_entry
from bot.scoring.model import WriteOff
from bot.storage.log import Actor

SENT = ("sendMessage", "sendPhoto", "sendDocument", "editMessageText", "editMessageCaption", "editMessageReplyMarkup")
EDITED = ("editMessageText", "editMessageCaption", "editMessageReplyMarkup")
MOST_SENT = 12

BUDGETS: dict[str, tuple[list[str], int]] = {
    "exact points, failed, a high contract": (
        ["Аня", "145–195", "150", "10–19", "15", "0–9", "5", "Записать"],
        8,
    ),
    "exact points, made": (["Аня", "100", "10–19", "12", "0–9", "5", "Записать"], 8),
    "one marriage": (["Аня", "120", "10–19", "15", "0–9", "5", "♥ Аня", "Записать"], 9),
    "four marriages": (
        ["Аня", "145–195", "150", "10–19", "15", "0–9", "5", "♥ Аня", "♦ Аня", "♣ Боря", "♠ Вера", "Записать"],
        12,
    ),
    "reported, made": (["Боря", "120", "Сыграно", "40", "15", "Записать"], 6),
    "reported, failed": (["Вера", "115", "Не сыграно", "60", "55", "Записать"], 6),
    "write-off": (["Аня", "105", "Роспись", "Да, роспись"], 4),
}


@pytest.mark.parametrize("case", BUDGETS)
async def test_a_deal_takes_few_taps_and_few_messages(party, play, capsys, case: str) -> None:
    labels, most = BUDGETS[case]
    await play()
    start = party.call
    await party.say("Аня", "/deal")
    for label in labels:
        since = party.call
        await party.tap("Аня", label)
        assert len(party.calls(*EDITED, since=since)) <= 1, label
        assert len(party.calls("answerCallbackQuery", since=since)) == 1, label
    sent = len(party.calls(*SENT, since=start))
    with capsys.disabled():
        print(f"\n{case}: {len(labels)} taps of {most}, {sent} sends and edits")
    assert "записано: Аня" in party.last
    assert len(labels) <= most
    assert sent <= (MOST_SENT if len(labels) <= 10 else len(labels) + 2)


async def test_a_typed_deal_is_one_message_and_a_tap(party, play) -> None:
    await play()
    start = party.call
    await party.say("Аня", "/deal Аня 120 71 40 9 ♥Аня")
    await party.tap("Аня", "Записать")
    assert [one["method"] for one in party.calls(*SENT, since=start)] == ["sendMessage", "editMessageText"]
    assert len((await party.table()).entries) == 1


async def test_ten_quick_taps_on_slow_lines_need_few_edits_and_end_right(party, play) -> None:
    await play()
    await party.say("Аня", "/deal Аня 120 71 40 9")
    flow, draft, revision, step, _ = party.data("♥ Аня").split(":", 4)
    marks = [party.data(label).split(":", 4)[4] for label in ("♥ Аня", "♦ Боря", "♣ Вера")]
    start, message = party.call, party.posts[-1]["message_id"]
    party.world.faults(latency_ms=300)
    for tap in range(10):
        data = ":".join((flow, draft, str(int(revision) + tap), step, marks[tap % 3]))
        party.world.press(party.chat, party.people["Аня"], message, data=data, forge=True)
    await party.go()
    assert len(party.calls(*EDITED, since=start)) <= 4
    assert len(party.calls("answerCallbackQuery", since=start)) == 10
    party.world.faults(latency_ms=0)
    await party.tap("Аня", "Записать")
    assert {suit.value for suit in (await party.table()).entries[0].marriages} == {"diamonds", "clubs"}


async def test_ten_taps_on_one_keyboard_are_one_step(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    start = party.call
    party.world.faults(latency_ms=300)
    toasts = await party.at_once(*[("Аня", "Боря")] * 10)
    assert len(party.calls(*EDITED, since=start)) <= 4
    assert toasts[0] == ""
    assert all(toast.startswith("Поздно") for toast in toasts[1:])
    assert "Играет Боря. Заказ?" in party.last


async def shown(ready: Callable[[], bool]) -> bool:
    """Wait until something can be seen, while something else may wait for long."""
    for _ in range(1000):
        if ready():
            return True
        await asyncio.sleep(0.01)
    return False


async def test_one_who_hammers_slows_nobody_else_and_the_display_catches_up(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    flooded = party.chat
    quiet = party.gather("Дима", "Женя", title="Тихие")
    await party.go()
    await play("Дима", "Женя", who="Дима")
    party.chat = flooded
    party.world.faults(rate_limits=True)
    for number in range(30):
        party.write("Аня", "/score")
        party.press("Аня", "Боря" if number == 0 else "Вера", party.find("Все пас"))
    await party.take_in()
    await party.product.intake.settle()
    party.chat = quiet
    party.write("Женя", "/deal Дима 100 роспись")
    await party.take_in()
    assert await shown(lambda: "Роспись" in party.last)
    party.chat = flooded
    assert any(one["status"] == 429 for one in party.calls())
    assert all(one["answered"] for one in party.world.chat(flooded)["presses"])
    party.world.faults(rate_limits=False)
    await party.restart()
    assert any("Играет Боря. Заказ?" in one["text"] for one in party.posts)
    assert sum("Аня 0" in one["text"] for one in party.posts) >= 30


@pytest.mark.parametrize("method", ["sendMessage", "editMessageText", "answerCallbackQuery"])
async def test_what_a_flood_limit_holds_back_is_shown_after_the_wait(party, play, method: str) -> None:
    await play()
    party.world.faults(fail=[{"method": method, "status": 429, "retry_after": 1, "times": 1}])
    await party.say("Аня", "/deal Аня 120 71 40 9")
    await party.tap("Аня", "Записать")
    assert [one["status"] for one in party.calls(method)].count(429) == 1
    assert "записано: Аня" in party.last
    assert len((await party.table()).entries) == 1


@pytest.mark.parametrize("status", [500, 502, 0])
async def test_a_message_that_failed_on_the_way_is_shown_once_and_its_deal_kept_once(party, play, status: int) -> None:
    await play()
    await party.say("Аня", "/deal Аня 120 71 40 9")
    failure = {"method": "editMessageText", "status": status or 500, "times": 1, "after_effect": not status}
    party.world.faults(fail=[failure])
    await party.tap("Аня", "Записать")
    assert "записано: Аня" in party.last
    assert sum("записано" in one["text"] for one in party.posts) == 1
    assert len((await party.table()).entries) == 1


async def test_a_press_on_a_message_whose_sending_was_never_confirmed_goes_on_in_that_message(party, play) -> None:
    await play()
    silent = {"method": "sendMessage", "times": 1, "after_effect": True}
    party.world.faults(fail=[silent, {"method": "sendMessage", "status": 429, "retry_after": 3, "times": 1}])
    before = len(party.posts)
    party.write("Аня", "/deal")
    await party.take_in()
    assert await shown(lambda: "Кто играет?" in party.last)
    await party.tap("Аня", "Вера")
    assert "Играет Вера. Заказ?" in party.last
    assert len(party.posts) == before + 1


@pytest.mark.parametrize("method", ["sendMessage", "editMessageText"])
@pytest.mark.parametrize("status", [400, 403])
async def test_a_refusal_without_a_reason_that_does_not_last_keeps_nothing_from_being_shown(
    party, play, method: str, status: int
) -> None:
    await play()
    party.world.faults(fail=[{"method": method, "status": status, "times": 1}])
    await party.say("Аня", "/deal")
    assert "Кто играет?" in party.last
    await party.tap("Аня", "Вера")
    assert "Играет Вера. Заказ?" in party.last


async def test_the_end_of_a_game_is_one_message(party, play) -> None:
    await play("Аня", "Боря")
    for _ in range(2):
        await party.say("Аня", "/deal Аня 400 + 0")
        await party.tap("Аня", "Записать")
    await party.say("Аня", "/deal Аня 300 + 0")
    start = party.call
    await party.tap("Аня", "Записать")
    made = [one["method"] for one in party.calls(since=start)]
    assert made == ["answerCallbackQuery", "editMessageText", "sendPhoto"]
    assert "Аня" in party.last.split("\n")[0]


@pytest.fixture
async def sixty(party, play) -> Any:
    """A game of sixty deals, each with a note."""
    await play("Аня", "Боря", "Вера")
    note = "долго спорили, потом переиграли"
    for number in range(60):
        facts = replace(WriteOff(declarer=number % 3, bid=100), note=f"{note} {number}")
        await save_entry(party.keeper, await party.table(), facts, Actor(None, "Аня"))
    await party.go()
    return party


@pytest.mark.parametrize("command", ["/sheet", "/log", "/edit"])
async def test_sixty_deals_with_notes_come_in_pages(sixty: Any, command: str) -> None:
    await sixty.say("Аня", command)
    read = []
    for _ in range(40):
        assert len(sixty.last) <= 4096
        read.append(sixty.last + json.dumps(sixty.labels(), ensure_ascii=False))
        if not any("‹ Раньше" in row for row in sixty.labels()):
            break
        await sixty.tap("Аня", "‹ Раньше")
    assert 1 < len(read) < 40
    whole = "\n".join(read)
    for number in range(1, 61):
        assert str(number) in whole


async def test_no_button_of_a_group_opens_a_web_app(party, play) -> None:
    await play()
    for command in ("/start", "/help", "/score", "/sheet", "/rules", "/settings", "/stats", "/games", "/deal"):
        await party.say("Аня", command)
    markups = [one["params"].get("reply_markup") for one in party.calls() if one["params"].get("reply_markup")]
    assert len(markups) > 10
    assert "web_app" not in json.dumps(markups)
