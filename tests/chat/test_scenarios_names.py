"""Names of every kind, numbers in every form, and texts that stay straight on a phone."""

import csv
import io
import re
from html import unescape
from typing import Any

import pytest
from wcwidth import wcswidth

ODD = [
    "<b>Вася & Co/>",
    "_i_van_",
    "=SUM(1)",
    "👨‍👩‍👧‍👦",
    "王伟",
    "Rene\u0301",
    "Ж" * 64,
    "\u200b\u2060",
    "Аня",
]
MINUS = re.compile(r"(?<![\w-])[-–]\s?\d")
"""A number with a sign that is not a real minus; spans like 10–19 and days like 2026-03-14 are none."""
PHONE = 32


async def newcomers(party: Any, *names: str) -> list[str]:
    """A group of people of these names; the handles to act by."""
    chat = party.world.add_chat("group", "Имена", [{"name": name, "language_code": "ru"} for name in names])
    party.chat = chat["id"]
    handles = [f"№{number}" for number in range(len(names))]
    party.people.update(zip(handles, chat["members"], strict=False))
    await party.go()
    return handles


async def seated(party: Any, *names: str) -> list[str]:
    """They sit down by their own accounts and begin."""
    handles = await newcomers(party, *names)
    await party.say(handles[0], "/newgame")
    for handle in handles:
        await party.tap(handle, "Я играю")
    await party.tap(handles[0], "Так и играем")
    return handles


def blocks(party: Any) -> list[list[str]]:
    """The lines of every monospaced block shown."""
    found = []
    for one in party.posts:
        found += [block.split("\n") for block in re.findall(r"<pre>(.*?)</pre>", one["html"], re.DOTALL)]
    return [[unescape(line) for line in block] for block in found]


@pytest.mark.parametrize("names", [ODD[0:3], ODD[3:6], ODD[6:9], [ODD[6], ODD[6]], ["Аня", "Аня", "аня"]], ids=repr)
async def test_names_of_every_kind_play_a_whole_game(party, names: list[str]) -> None:
    who, *_ = await seated(party, *names)
    shown = (await party.table()).names
    assert len({name.casefold() for name in shown}) == len(names)
    assert all(wcswidth(name) > 0 for name in shown)
    rest = " 0" * (len(names) - 1)
    for _ in range(3):
        await party.say(who, f"/deal 1 400 +{rest}")
        await party.tap(who, "Записать")
    for command in ("/score", "/sheet", "/stats", "/top", "/games", "/log", "/evening", "/why"):
        await party.say(who, command)
    await party.say(who, "/sheet")
    await party.taps(who, "Картинка", "График", "Файл")
    assert [one["method"] for one in party.calls() if not one["ok"]] == []


@pytest.mark.parametrize("names", [ODD[0:3], ODD[3:6], ODD[6:9], ODD[0:4], ["Аня", "Аня"]], ids=repr)
async def test_columns_are_straight_and_fit_a_phone(party, names: list[str]) -> None:
    who, *_ = await seated(party, *names)
    for number in range(11):
        await party.say(who, f"/deal {(number + 1) % len(names) + 1} 100 роспись")
        await party.tap(who, "Да, роспись")
    await party.say(who, "/sheet")
    await party.tap(who, "± за кон")
    await party.say(who, "/sheet")
    assert blocks(party)
    for block in blocks(party):
        widths = {wcswidth(line.rstrip()) for line in block if line.strip()}
        assert max(widths) <= PHONE, block
        heads = [cell for cell in block[0].split("  ") if cell.strip()]
        assert len(heads) == len(set(heads))


async def test_every_negative_number_has_a_real_minus(party, play) -> None:
    await play()
    for line in ("/deal Аня 300 71 40 9", "/deal Боря 100 роспись", "/deal Вера 120 0 60 60"):
        await party.say("Аня", line)
        await party.tap("Аня", "Да, роспись" if "роспись" in line else "Записать")
    await party.say("Аня", "/penalty")
    await party.taps("Аня", "Боря", "−100", "пересдача", "Записать")
    await party.say("Аня", "/deal Аня 120 71 40 9")
    for command in ("/score", "/sheet", "/why", "/why 2", "/log", "/undo", "/edit", "/games", "/rules бочка", "/house"):
        await party.say("Аня", command)
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    for command in ("/stats", "/stats Аня", "/top", "/evening"):
        await party.say("Аня", command)
    texts = [one["text"] for one in party.posts] + [
        label for one in party.posts for row in one["keyboard"] or [] for label in (key["label"] for key in row)
    ]
    assert any("−100" in text for text in texts)
    assert [text for text in texts if MINUS.search(text)] == []


@pytest.mark.parametrize("typed", ["-100", "–100", "- 100", "−100", "—100"])
async def test_a_typed_minus_of_any_kind_is_one(party, play, typed: str) -> None:
    await play()
    await party.say("Аня", f"/penalty Боря {typed} показ карт")
    assert "Боря −100" in party.last
    await party.tap("Аня", "Записать")
    assert [seat.total for seat in (await party.table()).state.seats] == [0, -100, 0]


@pytest.mark.parametrize("typed", ["-100", "–100", "- 100", "−100"])
async def test_a_score_from_paper_may_have_any_minus(party, typed: str) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.tap("Аня", "Счёт уже есть")
    await party.say("Аня", f"Аня 120, Боря {typed}, Вера 0", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Так и играем")
    assert [seat.total for seat in (await party.table()).state.seats] == [120, -100, 0]


async def test_a_correction_by_hand_is_three_taps_and_a_number(party, play) -> None:
    await play()
    start = len(party.world.chat(party.chat)["presses"])
    await party.say("Аня", "/penalty Боря +35")
    await party.taps("Аня", "поправка", "Записать")
    assert len(party.world.chat(party.chat)["presses"]) - start <= 3
    assert [seat.total for seat in (await party.table()).state.seats] == [0, 35, 0]


@pytest.mark.parametrize(("language", "separator"), [("ru", ";"), ("en", ",")])
async def test_the_file_of_the_sheet_opens_right_in_a_spreadsheet(party, play, language: str, separator: str) -> None:
    await party.say("Аня", "/newgame Аня, =SUM(1), +7")
    await party.tap("Аня", "Так и играем")
    await party.say("Аня", "/deal 1 120 71 40 9")
    await party.tap("Аня", "Записать")
    if language == "en":
        await party.say("Аня", "/settings")
        await party.tap("Аня", "English")
    await party.say("Аня", "/sheet")
    await party.tap("Аня", "Файл" if language == "ru" else "File")
    data = party.document()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=separator))
    assert len({len(row) for row in rows if row}) == 1
    cells = [cell for row in rows for cell in row]
    assert not any(cell.startswith(("=", "+", "@")) for cell in cells)
    assert "-120" in cells
    assert b"\r\n" in data


async def test_people_without_a_username_play_and_are_named(party) -> None:
    await seated(party, "Нина", "Олег")
    assert all(user["username"] is None for user in party.world.overview()["users"] if user["name"] in ("Нина", "Олег"))
    assert (await party.table()).names == ("Нина", "Олег")


async def test_one_renamed_in_mid_game_keeps_the_seat_and_stays_one_person(party) -> None:
    who, other = await seated(party, "Нина", "Олег")
    for step in range(2):
        for _ in range(3):
            await party.say(other, "/deal 1 400 + 0")
            await party.tap(who, "Записать")
        if step == 0:
            user = party.world.core.state.users[party.people[who]]
            user.name = "Нина Петровна"
            await party.tap(who, "Ещё партию")
    table = await party.table()
    assert table.names == ("Нина", "Олег")
    assert len(set(table.stored.persons)) == 2
    await party.say(other, "/stats")
    assert "Петровна" not in party.last
    assert len([one for row in party.labels() for one in row if one in ("Нина", "Олег")]) == 2


async def test_a_guest_plays_without_telegram_and_is_linked_later(party, play) -> None:
    await play("Аня", "Кузя")
    await party.say("Аня", "/deal Кузя 120 роспись")
    await party.tap("Аня", "Да, роспись")
    await party.say("Боря", "/score")
    assert await party.tap("Боря", "Я — Кузя") == "Теперь вы — Кузя"
    await party.say("Боря", "/score")
    assert "Кузя −120" in party.last
    assert "Я — Кузя" not in str(party.labels())
    persons = await party.table()
    assert persons.names == ("Аня", "Кузя")


async def test_nobody_is_pinged_by_a_sheet_or_a_result(party) -> None:
    who, _ = await seated(party, "@durov", "Олег")
    await party.say(who, "/deal 1 120 роспись")
    await party.tap(who, "Да, роспись")
    for command in ("/score", "/sheet", "/stats", "/log"):
        await party.say(who, command)
    for one in party.posts:
        assert "tg://user" not in one["html"]
        assert "@durov" not in one["html"]
