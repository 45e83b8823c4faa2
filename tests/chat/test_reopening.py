"""Games that are over: opened again, not counted."""

import pytest

WIN = "/deal Аня 300 120 0 0 ♥Аня ♦Аня"


@pytest.fixture
async def won(party, play) -> None:
    """A game Аня wins with the fourth deal."""
    await play()
    for _ in range(4):
        await party.say("Аня", WIN)
        if any("Была взятка" in label for row in party.labels() for label in row):
            await party.tap("Аня", "Была взятка")
        await party.tap("Аня", "Записать")


async def test_a_won_game_is_opened_again_by_taking_out_the_winning_deal(party, won: None) -> None:
    assert (await party.table()).row.status == "finished"
    await party.tap("Боря", "Открыть")
    assert "Открыть эту партию снова?" in party.last
    assert "победы ещё нет" in party.last
    await party.tap("Боря", "Да")
    table = await party.table()
    assert (table.row.status, len(table.entries)) == ("running", 3)
    assert "Партия открыта снова" in party.shown
    await party.say("Боря", "/undo")
    assert "Партия окончена, победитель — Аня" in party.last
    assert "без победителя" not in party.last
    await party.tap("Боря", "Да")
    assert (await party.table()).row.status == "finished"


async def test_no_next_deal_is_offered_below_the_winning_one(party, won: None) -> None:
    below = [label for row in party.labels(party.find("Почему?")) for label in row]
    assert below == ["Отменить", "Таблица", "Почему?"]


async def test_a_game_ended_without_a_winner_is_opened_again(party, play) -> None:
    await play()
    await party.say("Аня", "/deal Аня 120 71 40 9 ♥Аня")
    await party.tap("Аня", "Записать")
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    await party.tap("Аня", "Открыть")
    assert "Партия продолжится" in party.last
    assert "Ничего не изменится" not in party.last
    await party.tap("Аня", "Да")
    assert (await party.table()).row.status == "running"
    assert "не окончена" in await party.forge("Аня", f"reopen:{(await party.table()).row.game_id}")


async def test_undo_of_the_winning_deal_takes_the_place_back_from_an_empty_rematch(party, won: None) -> None:
    number = (await party.table()).row.game_id
    undo = party.find("Отменить")
    await party.tap("Аня", "Ещё партию")
    rematch = (await party.table()).row.game_id
    assert rematch != number
    await party.tap("Аня", "Отменить", undo)
    await party.tap("Аня", "Да")
    assert (await party.table()).row.game_id == number
    assert (await party.keeper.table(rematch)).row.status == "aside"


async def test_undo_of_the_winning_deal_leaves_a_rematch_with_entries_alone(party, won: None) -> None:
    undo = party.find("Отменить")
    await party.tap("Аня", "Ещё партию")
    rematch = (await party.table()).row.game_id
    await party.say("Аня", "/deal Аня 120 71 40 9 ♥Аня")
    await party.tap("Аня", "Записать")
    await party.tap("Аня", "Отменить", undo)
    assert "/games" in await party.tap("Аня", "Да")
    table = await party.table()
    assert (table.row.game_id, len(table.entries)) == (rematch, 1)


async def test_a_game_is_left_out_of_the_statistics_and_taken_in_again(party, won: None) -> None:
    await party.tap("Аня", "Не засчитывать")
    assert "не идёт в статистику: Аня" in party.last
    assert "Эта партия не идёт в статистику" in party.shown
    await party.say("Аня", "/stats")
    assert "1 партия" not in party.last
    await party.tap("Аня", "Засчитать")
    assert "снова в статистике: Аня" in party.last
    await party.say("Аня", "/undo")
    assert "снова в статистике" in party.last or "идёт в статистику" in party.last
    await party.tap("Аня", "Да")
    assert not (await party.table()).row.counted


async def test_an_older_game_is_found_by_its_letters(party, won: None) -> None:
    short = (await party.table()).row.short
    await party.tap("Аня", "Ещё партию")
    await party.say("Аня", f"/games {short}")
    await party.tap("Аня", "Не засчитывать")
    await party.say("Аня", f"/games {short}")
    assert party.labels()[-1] == ["Открыть снова", "Засчитать"]


async def test_a_deal_of_an_older_game_is_corrected_by_its_letters(party, won: None) -> None:
    older = await party.table()
    await party.tap("Аня", "Ещё партию")
    await party.say("Аня", "/deal Аня 120 71 40 9 ♥Аня")
    await party.tap("Аня", "Записать")
    await party.say("Аня", f"/edit {older.row.short}")
    assert sum(len(row) for row in party.labels()) == 4
    await party.taps("Аня", "Кон 1", "Удалить")
    assert "/games" in await party.tap("Аня", "Да")  # the game would go on where another one runs
    assert (await party.keeper.table(older.row.game_id)).entries == older.entries
    await party.say("Аня", "/edit zzzzzz")
    assert "Такой партии здесь нет" in party.last
