"""Forged presses: data of every button ever shown, sent from another chat or with other numbers in it."""

import json
import re
from typing import Any

import pytest
from wcwidth import wcswidth

from bot.chat.handlers import ordered
from bot.chat.turn import ANY, N, W
from bot.keeper.deals import save_entry
from bot.scoring.model import WriteOff
from bot.storage.database import every
from bot.storage.log import Actor

TABLES = ("games", "seats", "entries", "log", "drafts", "persons", "screens")
ODD = ("0", "-1", "999999999999999", "9" * 30, "abc")
NARROW = 36
"""Cells of the labels of one row, with some room around each."""
LONGEST = 48
GAME = {
    "format": "thousand-game/1",
    "rules": {"template": "russian"},
    "players": ["Аня", "Боря", "Вера"],
    "first_dealer": 0,
    "entries": [],
}


@pytest.fixture
async def shown(party, play) -> list[str]:
    """An evening in which about every button is shown; what they all send."""
    await party.say("Аня", "/start")
    await party.tap("Аня", "Новая партия")
    await party.taps("Аня", "Я играю", "+ Гость", "Порядок", "← К столу", "Изменить", "Все правила ▸", "Роспись")
    await party.taps("Аня", "← Назад", "← Назад", "← К столу", "Другие наборы ▸", "Русская классическая")
    await party.taps("Аня", "← Назад", "← К столу", "✕ Отмена", "Вернуть", "✕ Отмена")
    await play()
    for number in range(9):
        await save_entry(party.keeper, await party.table(), WriteOff(declarer=number % 3, bid=100), Actor(None, "Аня"))
    await party.say("Аня", "/deal Аня 120 71 40 9")
    await party.tap("Аня", "Записать")
    for label in ("Почему?", "Таблица", "± за кон", "Картинка", "График", "Файл"):
        await party.tap("Аня", label)
    await party.say("Аня", "/edit")
    await party.taps("Аня", "‹ Раньше")
    await party.tap("Аня", "Кон 1")
    await party.tap("Аня", "Исправить")
    await party.say("Аня", "/undo")
    await party.taps("Аня", "Оставить")
    await party.say("Аня", "/redo")
    looking = ("/log", "/rules", "/rules бочка", "/house", "/help", "/stats", "/top", "/games", "/export", "/score")
    for command in looking:
        await party.say("Аня", command)
    await party.tap("Аня", "Правила")
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Кто записывает ▸", "← Настройки", "Правила стола ▸", "Роспись", "по 60")
    await party.say("Аня", "/privacy")
    await party.tap("Аня", "Удалить всё")
    await party.send("Аня", "game.json", json.dumps(GAME).encode(), "/import")
    await party.say("Аня", "/penalty")
    await party.taps("Аня", "Боря")
    await party.say("Аня", "/deal")
    await party.taps("Аня", "Боря", "← Назад", "Боря", "100", "✕")
    await party.say("Аня", "/deal")
    await party.taps("Аня", "Боря", "100", "40–49")
    await party.say("Аня", "/endgame")
    await party.say("Аня", "/undo")
    await party.say("Аня", "/newgame")
    return sent_by_buttons(party)


def sent_by_buttons(party: Any) -> list[str]:
    rows = [(one["params"].get("reply_markup") or {}).get("inline_keyboard") or [] for one in party.calls()]
    keys = [key["callback_data"] for keyboard in rows for row in keyboard for key in row if "callback_data" in key]
    return list(dict.fromkeys(keys))


def one_of_each(data: list[str]) -> list[str]:
    """The last button of each shape: numbers do not count."""
    return list({re.sub(r"\d+", "N", one): one for one in data}.values())


def with_other_numbers(data: str) -> list[str]:
    """The same data with each of its numbers made wrong in turn."""
    fields = data.split(":")
    wrong = [
        ":".join((*fields[:at], odd, *fields[at + 1 :]))
        for at, field in enumerate(fields)
        if field.isdecimal()
        for odd in ODD
    ]
    return [one for one in wrong if len(one.encode()) <= 64]


async def rows(party: Any, chat: int) -> dict[str, Any]:
    """What the database holds of a chat, in which messages it is shown aside."""
    held = {}
    for table in TABLES:
        where = (
            "chat_id = ?"
            if table not in ("seats", "entries")
            else ("game_id IN (SELECT game_id FROM games WHERE chat_id = ?)")
        )
        found = await every(party.keeper.reader, f"SELECT * FROM {table} WHERE {where} ORDER BY 1, 2", (chat,))
        held[table] = [tuple(row) for row in found]
    return held


def made_up() -> list[str]:
    """Data of the shape of every button there is, about the first of everything."""
    examples = {N: "1", W: "all", r"\S+": "1", "[01]": "0", ANY: ""}
    found = []
    for handler in presses():
        shape = handler.pattern.pattern.strip("^$")
        for pattern, example in examples.items():
            shape = shape.replace(pattern, example)
        chosen = re.search(r"\(\?:(.*?)\)", shape)
        words = chosen.group(1).split("|") if chosen else [""]
        found += [shape.replace(chosen.group(), word) if chosen else shape for word in words]
    return found


def test_data_is_made_up_for_every_button() -> None:
    assert len(made_up()) >= len(presses()) > 40
    for data in made_up():
        assert any(handler.pattern.fullmatch(data) for handler in presses()), data


def test_every_keyboard_fits_a_narrow_phone(party, shown: list[str]) -> None:
    rows = [
        [key["text"] for key in row]
        for one in party.calls()
        for row in (one["params"].get("reply_markup") or {}).get("inline_keyboard") or []
    ]
    assert len(rows) > 200
    assert len(shown) > 200
    wide = [row for row in rows if sum(wcswidth(label) + 2 for label in row) > NARROW and len(row) > 1]
    assert wide == []
    assert [row for row in rows if len(row) > 5 or max(map(wcswidth, row)) > LONGEST] == []


def presses() -> list[Any]:
    found = []
    for handler in ordered():
        inner = getattr(handler, "entry_points", [handler])
        found += [one for one in inner if getattr(one, "pattern", None) is not None]
    return found


async def test_no_button_acts_on_another_chat_or_tells_of_it(party, shown: list[str]) -> None:
    home = party.chat
    forged = [*shown, *made_up()]
    before, calls = await rows(party, home), party.call
    for kind in ("group", "private"):
        if kind == "group":
            party.gather("Дима", "Женя", title="Чужие", kind=kind)
        else:
            party.chat = party.world.add_chat("private", "", [{"id": party.people["Дима"]}])["id"]
        await party.go()
        await party.say("Дима", "/settings")
        if kind == "group":
            await party.taps("Дима", "Кто записывает ▸", "Все")
        anchor = party.posts[-1]["message_id"]
        await party.forge_all("Дима", forged, anchor)
        assert not {"Аня", "Боря", "Вера"} & set(re.findall(r"\w+", party.shown))
        assert not [one for one in party.posts if one["photo"]]
    assert await rows(party, home) == before
    assert not [one for one in party.calls(since=calls) if one["chat"] == home]


async def test_numbers_that_cannot_be_are_answered_and_do_no_harm(party, shown: list[str]) -> None:
    kinds = one_of_each([*shown, *made_up()])
    await party.forge_all("Аня", (changed for data in kinds for changed in with_other_numbers(data)))
    trouble = await every(party.keeper.reader, "SELECT * FROM inbox WHERE state = 'parked' OR tries > 0")
    assert [tuple(row) for row in trouble] == []
    assert (await party.table()).results is not None
