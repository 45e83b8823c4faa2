"""Taking games along and bringing them back, as documents in the chat."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from bot.keeper.transfer import export_chat
from bot.storage import games
from bot.storage.chatfile import to_text

EVENINGS = Path(__file__).parent.parent / "scoring" / "golden"
GAME = json.dumps(json.loads((EVENINGS / "evening-russian-3.json").read_text(encoding="utf-8"))["game"]).encode()


def keeper_of(party):
    return party.product.application.bot_data["services"].keeper


async def whole(party) -> str:
    async with keeper_of(party).database.snapshot() as snapshot:
        return to_text(await export_chat(snapshot, party.chat))


@pytest.fixture
async def played(party, play) -> None:
    """Two deals, a penalty, an undo; the game runs on."""
    await play()
    await party.say("Аня", "/deal Аня 120 71 40 9 ♥Аня")
    await party.tap("Аня", "Записать")
    party.clock.forward(minutes=3)
    await party.say("Боря", "/deal Боря 100 20 90 10")
    await party.tap("Боря", "Записать")
    await party.say("Боря", "/undo")
    await party.tap("Боря", "Да")


async def test_a_game_is_taken_along_and_brought_back(party, play, played: None) -> None:
    await party.say("Аня", "/export")
    await party.tap("Аня", "Эта партия")
    first = party.document()
    assert json.loads(first)["format"] == "thousand-game/1"
    assert party.posts[-1]["document"]["name"].endswith(".json")
    await party.send("Аня", "game.json", first, "/import")
    assert "Принять эту партию?" in party.last
    assert "Аня 120 · Боря 40 · Вера 10" in party.last
    await party.tap("Аня", "Принять")
    assert "1 партия — Аня" in party.last
    await party.say("Аня", "/games")
    short = party.last.split("\n")[1].split(" · ")[0]
    await party.say("Аня", f"/export {short}")
    assert party.document() == first


async def test_all_of_a_chat_comes_back_byte_for_byte_in_an_empty_database(party, play, played: None, tmp_path) -> None:
    before = await whole(party)
    await party.say("Аня", "/export")
    await party.tap("Аня", "Всё из этого чата")
    data = party.document()
    assert data.decode() == before
    await party.say("Аня", "/sheet")
    sheet = party.last
    await party.say("Аня", "/log")
    log = party.last
    party.settings = party.settings.model_copy(update={"data": tmp_path / "other"})
    await party.restart()
    await party.say("Аня", "/sheet")
    assert "Здесь ещё не было партий" in party.last
    await party.send("Аня", "all.json", data, "/import")
    assert "1 партия, 1 запись" in party.last
    assert "Настройки тоже будут из файла" in party.last
    await party.tap("Аня", "Принять")
    assert await whole(party) == before
    await party.say("Аня", "/sheet")
    assert party.last == sheet
    await party.say("Аня", "/log")
    assert party.last == log
    await party.say("Аня", "/redo")
    await party.tap("Аня", "Да")
    assert len((await keeper_of(party).latest((party.chat, 0))).entries) == 2


async def test_a_file_read_in_twice_adds_nothing(party, play, played: None) -> None:
    await party.say("Аня", "/export")
    await party.tap("Аня", "Всё из этого чата")
    data, before = party.document(), await whole(party)
    await party.send("Аня", "all.json", data, "/import")
    assert "Всё это здесь уже есть" in party.last
    assert party.labels() == []
    assert await whole(party) == before


async def test_the_file_may_answer_the_question_but_only_from_who_was_asked(party, play) -> None:
    await play()
    await party.say("Аня", "/import")
    asked = party.posts[-1]["message_id"]
    count = len(party.posts)
    await party.send("Боря", "game.json", GAME, reply_to=asked)
    assert len(party.posts) == count
    await party.send("Аня", "game.json", GAME, reply_to=asked)
    assert "Принять эту партию?" in party.last


async def test_import_may_answer_a_file_that_was_sent_before(party) -> None:
    sent = await party.send("Аня", "game.json", GAME)
    assert "Принять" not in party.last
    await party.say("Аня", "/import", reply_to=sent)
    assert "Принять эту партию?" in party.last
    await party.tap("Боря", "Оставить")
    assert "Без изменений: Боря" in party.last


async def test_a_file_for_somebody_else_is_left_alone(party) -> None:
    count = len(party.posts)
    await party.send("Аня", "game.json", GAME, "смотрите")
    await party.send("Аня", "game.json", GAME, "/import@otherbot")
    assert len(party.posts) == count


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe\x00", "UTF-8"),
        (b"{", "JSON"),
        (b"[]", "file"),
        (b'{"format": "thousand-game/2"}', "thousand-game/2"),
        (GAME.replace(b'"bid": 120', b'"bid": 121', 1), "121"),
        (GAME.replace(b'"declarer"', b'"speaker"', 1), "speaker"),
        (b'{"format": "thousand-chat/1", "chat": {}}', "persons"),
    ],
)
async def test_a_bad_file_is_refused_with_one_sentence(data: bytes, said: str, party) -> None:
    await party.send("Аня", "game.json", data, "/import")
    assert said in party.last
    assert "\n" not in party.last
    assert not await games_of(party)


async def test_a_file_that_cannot_be_fetched_is_asked_for_again(party, monkeypatch) -> None:
    monkeypatch.setattr("bot.chat.transfer.PAUSES_S", (0, 0))
    party.world.faults(fail=[{"method": "getFile", "status": 500, "times": 2}])
    await party.send("Аня", "game.json", GAME, "/import")
    assert "не удалось получить" in party.last


async def test_two_taps_on_take_it_in_take_it_in_once(party) -> None:
    await party.send("Аня", "game.json", GAME, "/import")
    message = party.posts[-1]["message_id"]
    data = party.posts[-1]["keyboard"][0][0]["data"]
    await party.tap("Аня", "Принять")
    press = party.world.press(party.chat, party.people["Боря"], message, data=data, forge=True)
    await party.go()
    assert "Уже принято: Аня" in party.toast(press)
    assert len(await games_of(party)) == 1


async def test_a_file_waits_through_a_restart(party) -> None:
    await party.send("Аня", "game.json", GAME, "/import")
    await party.restart()
    await party.tap("Аня", "Принять")
    assert len(await games_of(party)) == 1
    await party.tap("Аня", "Таблица")
    assert "1000" in party.last


async def test_only_who_started_the_game_and_administrators_read_files_in(party, play) -> None:
    party.world.promote(party.chat, party.people["Гриша"])
    await party.say("Аня", "/newgame")
    await party.taps("Аня", "Я играю")
    await party.taps("Боря", "Я играю", "Так и играем")
    await party.send("Боря", "game.json", GAME, "/import")
    assert "кто начал партию" in party.last
    for who in ("Аня", "Гриша"):
        await party.send(who, "game.json", GAME, "/import")
        assert "Принять эту партию?" in party.last
        assert "1000" in party.last


async def test_a_finished_game_keeps_its_evening(party) -> None:
    game = json.loads(GAME)
    for place, entry in enumerate(game["entries"]):
        entry["at"] = (party.clock.now - timedelta(days=30, minutes=-place)).isoformat()
    await party.send("Аня", "game.json", json.dumps(game).encode(), "/import")
    await party.tap("Аня", "Принять")
    row = (await games_of(party))[0]
    assert row.created_at == party.clock.now - timedelta(days=30)
    assert row.status == "finished"


async def test_a_game_of_another_chat_is_not_given_out(party, play) -> None:
    await play()
    row = (await games_of(party))[0]
    party.gather("Гриша", "Дина")
    await party.say("Гриша", "/newgame")
    await party.say("Гриша", f"/export {row.short}")
    assert "Такой партии здесь нет" in party.last
    message = party.posts[-1]["message_id"]
    press = party.world.press(party.chat, party.people["Гриша"], message, data=f"exg:{row.game_id}", forge=True)
    await party.go()
    assert "больше нет" in party.toast(press)


async def games_of(party):
    return await games.of_chat(keeper_of(party).reader, party.chat)
