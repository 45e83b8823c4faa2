"""Corrections that later entries cannot stand: mended one by one, dropped, or left; and all about open drafts."""

import pytest

FIRST = "/deal Аня 120 71 40 9 ♥Аня"
WIN = "/deal Аня 300 120 0 0 ♥Аня ♦Аня"


async def enter(party, line: str, save: str = "Записать") -> None:
    await party.say("Аня", line)
    await party.tap("Аня", save)


@pytest.fixture
async def with_write_offs(party, play) -> None:
    """Two deals and after each a write-off."""
    await play()
    await enter(party, FIRST)
    await enter(party, "/deal Вера 105 роспись", "Да, роспись")
    await enter(party, "/deal Боря 100 20 90 10")
    await enter(party, "/deal Боря 110 роспись", "Да, роспись")


async def forbid_write_offs(party) -> None:
    """Ask for this whole game to be played without write-offs."""
    await party.say("Аня", "/settings")
    await party.forge("Аня", "set:whole:write_off:off")


async def test_troubles_are_mended_one_by_one(party, with_write_offs: None) -> None:
    before = await party.table()
    await forbid_write_offs(party)
    assert "Сменить правила этой партии?" in party.last
    assert "Кон 2" in party.last
    await party.tap("Аня", "Исправить ту запись")
    await party.say("Аня", "Вера 105 40 70 10", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Записать")
    assert "Сменить правила этой партии?" in party.last
    assert "Кон 4" in party.last
    await party.tap("Аня", "Исправить ту запись")
    await party.say("Аня", "Боря 110 40 70 10", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Записать")
    assert "не могло" not in party.last
    await party.tap("Аня", "Да")
    after = await party.table()
    assert after.rules.write_off == "off"
    assert [getattr(entry, "cards", None) for entry in after.entries] == [
        (71, 40, 9),
        (40, 70, 10),
        (20, 90, 10),
        (40, 70, 10),
    ]
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    again = await party.table()
    assert (again.entries, again.rules) == (before.entries, before.rules)


async def test_what_cannot_stand_is_dropped_after_it_was_shown_and_can_be_undone(party, with_write_offs: None) -> None:
    before = await party.table()
    await forbid_write_offs(party)
    await party.tap("Аня", "Убрать лишние")
    assert party.last.count("убран") == 2
    assert (await party.table()).entries == before.entries
    await party.tap("Аня", "Да")
    after = await party.table()
    assert [entry.declarer for entry in after.entries] == [0, 1]
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    assert (await party.table()).entries == before.entries


async def test_it_can_be_left(party, with_write_offs: None) -> None:
    before = await party.table()
    await forbid_write_offs(party)
    await party.tap("Боря", "Оставить")
    assert await party.table() == before


async def test_after_an_earlier_win_later_deals_can_only_be_dropped(party, play) -> None:
    await play()
    for _ in range(3):
        await enter(party, WIN)
    await enter(party, "/deal Боря 100 20 90 10")
    await party.say("Аня", "/edit")
    await party.taps("Аня", "Кон 3", "Исправить")
    await party.say("Аня", "Аня 400 120 0 0 ♥Аня ♦Аня ♣Аня ♠Аня", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Записать")
    assert "Кон 4" in party.last
    assert "Исправить ту запись" not in str(party.labels())
    await party.taps("Аня", "Убрать лишние", "Да")
    table = await party.table()
    assert (table.row.status, len(table.entries)) == ("finished", 3)
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    table = await party.table()
    assert (table.row.status, len(table.entries)) == ("running", 4)


async def test_an_undo_that_has_to_drop_something_is_undone_as_a_whole(party, play) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    await party.taps("Аня", "Другие наборы", "Польская", "← Назад", "← К столу", "Так и играем")
    await enter(party, "/deal Аня 100 роспись", "Да, роспись")
    await party.say("Аня", "/edit")
    await party.taps("Аня", "Кон 1", "Исправить")
    await party.say("Аня", "Аня 100 71 40 9 ♥Аня", reply_to=party.posts[-1]["message_id"])
    await party.taps("Аня", "Записать", "Да")
    await enter(party, "/deal Аня 100 роспись", "Да, роспись")
    before = await party.table()
    # The write-off of now leaves no room for the one the correction took away.
    await party.say("Аня", "/edit")
    await party.taps("Аня", "Кон 1", "Исправить")
    await party.say("Аня", "Аня 100 роспись", reply_to=party.posts[-1]["message_id"])
    await party.taps("Аня", "Да, роспись")
    assert "Кон 2" in party.last
    await party.taps("Аня", "Убрать лишние", "Да")
    assert len((await party.table()).entries) == 1
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    assert (await party.table()).entries == before.entries


async def test_a_deal_left_for_long_is_asked_about(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Боря")
    party.clock.forward(hours=11)
    await party.say("Аня", "/deal")
    assert "Кон 1 начат" not in party.last
    party.clock.forward(hours=13)
    await party.say("Вера", "/deal")
    assert "Кон 1 начат" in party.last
    assert "Аня" in party.last
    await party.tap("Вера", "Играем дальше")
    assert any("100" in label for row in party.labels() for label in row)
    party.clock.forward(hours=13)
    await party.say("Вера", "/deal")
    await party.tap("Вера", "Начать заново")
    assert "Кто играет?" in party.last


async def test_a_deal_started_anew_leaves_the_old_one_to_be_brought_back(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Боря")
    party.clock.forward(hours=13)
    await party.say("Вера", "/deal")
    await party.tap("Вера", "Начать заново")
    await party.tap("Вера", "Отмена")
    await party.tap("Аня", "Вернуть")
    assert "Боря" in party.last


async def test_a_draft_of_a_game_that_is_over_never_blocks_the_next(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Боря")
    await party.say("Аня", "/penalty")
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await play("Аня", "Гриша")
    await party.say("Аня", "/deal")
    assert "Кто играет?" in party.last
    await party.say("Аня", "/penalty")
    assert "Гриша" in str(party.labels())


async def test_a_win_that_would_put_a_deal_away_is_asked_about_and_the_deal_goes_on(party, play) -> None:
    await play()
    for _ in range(3):
        await enter(party, WIN)
    await party.say("Боря", "/deal")
    await party.tap("Боря", "Боря")
    await party.say("Аня", "/penalty")
    await party.say("Аня", "Аня 300 поправка", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Записать")
    assert "Записать и закончить партию?" in party.last
    assert "Сейчас вводится что-то ещё" in party.last
    await party.tap("Аня", "Оставить")
    assert len((await party.table()).entries) == 3
    await party.tap("Аня", "Записать")
    await party.tap("Аня", "Да")
    table = await party.table()
    assert (table.row.status, len(table.entries)) == ("finished", 4)


async def test_a_reopened_game_gets_its_deal_back(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Боря")
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    await party.tap("Аня", "Вернуть")
    assert "Боря" in party.last
    assert (await party.table()).row.status == "running"
