"""What is stored, and its deletion."""

import pytest

from bot.storage.database import every


@pytest.fixture
async def played(party, play) -> None:
    await play()
    await party.say("Аня", "/deal Аня 120 71 40 9 ♥Аня")
    await party.tap("Аня", "Записать")


async def rows_left(party) -> dict[str, int]:
    """How many rows each table has for this chat's things."""
    reader = party.product.application.bot_data["services"].keeper.reader
    tables = [row["name"] for row in await every(reader, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    kept = [name for name in tables if not name.startswith("sqlite") and name not in ("inbox", "meta", "chats")]
    return {name: len(await every(reader, f"SELECT 1 FROM {name}")) for name in kept}


async def test_it_says_what_is_stored_and_gives_it_as_a_file(party, played: None) -> None:
    await party.say("Аня", "/privacy")
    assert "1 партия, 1 запись, 3 игрока, 1 строка" in party.last
    await party.tap("Гриша", "Всё файлом")
    assert b"thousand-chat/1" in party.document()


async def test_a_deletion_is_asked_twice_and_leaves_nothing(party, played: None) -> None:
    await party.say("Аня", "/privacy")
    await party.tap("Аня", "Удалить всё")
    assert "Удалить всё из этого чата?" in party.last
    await party.tap("Аня", "Да, удалить")
    assert "Удалить насовсем?" in party.last
    await party.tap("Аня", "Удалить насовсем")
    assert "Всё удалено: Аня" in party.last
    left = await rows_left(party)
    assert left.pop("screens") == 1  # the message that says so
    assert set(left.values()) == {0}
    await party.say("Аня", "/score")
    assert "/newgame" in party.last
    await party.restart()
    await party.say("Аня", "/newgame Аня Боря")
    await party.tap("Аня", "Так и играем")
    assert "Аня" in party.last


async def test_a_deletion_can_be_left_at_either_question(party, played: None) -> None:
    for taps in (["Удалить всё"], ["Удалить всё", "Да, удалить"]):
        await party.say("Аня", "/privacy")
        await party.taps("Аня", *taps, "Оставить")
        assert "Без изменений: Аня" in party.last
    assert (await rows_left(party))["games"] == 1


async def test_another_chat_keeps_its_games(party, play, played: None) -> None:
    first = party.chat
    party.gather("Аня", "Дина")
    await play("Аня", "Дина")
    await party.say("Аня", "/privacy")
    await party.taps("Аня", "Удалить всё", "Да, удалить", "Удалить насовсем")
    assert (await rows_left(party))["games"] == 1
    party.chat = first
    await party.say("Аня", "/score")
    assert "120" in party.last


async def test_a_player_who_did_not_start_the_game_cannot_delete(party) -> None:
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Я играю")
    await party.taps("Боря", "Я играю", "Так и играем")
    await party.say("Боря", "/privacy")
    assert "кто начал" in await party.tap("Боря", "Удалить всё")
    assert (await rows_left(party))["games"] == 1


async def test_an_old_button_never_means_a_later_game(party, play, played: None) -> None:
    number = party.find("Таблица")
    data = next(
        button["data"]
        for row in party.world.chat(party.chat)["messages"]
        if row["message_id"] == number
        for keys in row["keyboard"]
        for button in keys
        if button["label"] == "Таблица"
    )
    await party.say("Аня", "/privacy")
    await party.taps("Аня", "Удалить всё", "Да, удалить", "Удалить насовсем")
    await play("Гриша", "Боря")
    press = party.world.press(party.chat, party.people["Аня"], number, data=data, forge=True)
    await party.go()
    assert party.toast(press) or "Гриша" not in party.last
