"""Corrections through the chat: undo, redo, edit, insert, delete, notes, each shown before it happens."""

import pytest

FIRST = "/deal Аня 120 71 40 9 ♥Аня"
SECOND = "/deal Боря 100 20 90 10"
THIRD = "/deal Вера 105 роспись"


async def enter(party, line: str, save: str = "Записать") -> None:
    await party.say("Аня", line)
    await party.tap("Аня", save)


@pytest.fixture
async def three(party, play) -> None:
    """Three deals: 120 made, 100 failed, a write-off."""
    await play()
    await enter(party, FIRST)
    await enter(party, SECOND)
    await enter(party, THIRD, "Да, роспись")


async def totals(party) -> list[tuple[int, ...]]:
    return [result.totals for result in (await party.table()).results]


async def pick(party, deal: str, *labels: str) -> None:
    await party.say("Аня", "/edit")
    await party.taps("Аня", deal, *labels)


async def test_undo_and_redo_of_anything_step_by_step(party, three: None) -> None:
    lists = [await totals(party)]
    for _ in range(3):
        await party.say("Боря", "/undo")
        assert "Отменить это?" in party.last
        await party.tap("Боря", "Да")
        lists.append(await totals(party))
    assert [len(one) for one in lists] == [3, 2, 1, 0]
    await party.say("Боря", "/undo")
    assert "Отменять нечего" in party.last
    for before in reversed(lists[:-1]):
        await party.say("Боря", "/redo")
        await party.tap("Боря", "Да")
        assert await totals(party) == before
    await party.say("Боря", "/redo")
    assert "Возвращать нечего" in party.last


async def test_a_deal_opened_and_saved_unchanged_changes_nothing(party, three: None) -> None:
    before = await party.table()
    await pick(party, "Кон 1", "Исправить")
    assert await party.tap("Аня", "Записать") == "Ничего не изменится"
    after = await party.table()
    assert after.entries == before.entries
    assert after.row.revision == before.row.revision


async def test_a_deal_is_corrected_by_taps(party, three: None) -> None:
    await pick(party, "Кон 2", "Исправить")
    await party.tap("Аня", "♠ Боря")
    await party.tap("Аня", "Записать")
    assert "Исправить эту запись?" in party.last
    assert "Кон 2: Боря, заказ 100 — не сыграно → Боря, заказ 100 — сыграно" in party.last
    await party.tap("Вера", "Да")
    assert "Изменено: Вера" in party.shown
    assert (await totals(party))[1][1] == 140
    await party.say("Аня", "/log")
    assert "Вера · правка, кон 2: Боря 100: 20 · 90 · 10 → Боря 100: 20 · 90 · 10, ♠ Боря" in party.last
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    assert (await totals(party))[1][1] == -60


async def test_a_deal_is_corrected_by_a_typed_line(party, three: None) -> None:
    await pick(party, "Кон 2", "Исправить")
    await party.say("Аня", "Боря 100 10 100 10", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Записать")
    assert "Боря 100: 20 · 90 · 10 → Боря 100: 10 · 100 · 10" in party.last
    await party.tap("Аня", "Да")
    assert (await totals(party))[1] == (130, 140, 20)


async def test_a_line_after_the_number_of_a_deal_corrects_it(party, three: None) -> None:
    await party.say("Аня", "/edit 2 Боря 100 10 100 10")
    await party.tap("Аня", "Записать")
    assert "Боря 100: 20 · 90 · 10 → Боря 100: 10 · 100 · 10" in party.last
    await party.tap("Вера", "Да")
    assert "Изменено: Вера\nБоря 100: 20 · 90 · 10 → Боря 100: 10 · 100 · 10" in party.shown
    assert (await totals(party))[1] == (130, 140, 20)


async def test_a_line_that_cannot_stand_corrects_nothing(party, three: None) -> None:
    before = await totals(party)
    await party.say("Аня", "/edit 2 Боря 100 10 100 20")
    assert "Очков за взятки всего 120, а вышло на 10 больше" in party.last
    assert await totals(party) == before


async def test_what_was_undone_and_redone_stays_to_be_read(party, three: None) -> None:
    await party.say("Боря", "/undo")
    await party.tap("Боря", "Да")
    assert "Отменено: Боря\nзапись, кон 3: Вера 105, роспись" in party.shown
    await party.say("Боря", "/redo")
    await party.tap("Боря", "Да")
    assert "Возвращено: Боря\nзапись, кон 3: Вера 105, роспись" in party.shown


async def test_the_log_says_what_kind_of_change_was_undone(party, three: None) -> None:
    await party.say("Аня", "/edit 2 Боря 100 10 100 10")
    await party.taps("Аня", "Записать", "Да")
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    await party.say("Аня", "/log")
    assert "отмена (правка), кон 2: Боря 100: 20 · 90 · 10 → Боря 100: 10 · 100 · 10" in party.last


async def test_a_forgotten_deal_is_put_in(party, three: None) -> None:
    await pick(party, "Кон 2", "Вставить")
    await party.say("Аня", "Вера 100 20 0 100", reply_to=party.posts[-1]["message_id"])
    if any("Да" in label for row in party.labels() for label in row):
        await party.tap("Аня", "Да")
    await party.tap("Аня", "Записать")
    assert "Кон 2: новый (Вера, заказ 100 — сыграно)" in party.last
    await party.tap("Аня", "Да")
    table = await party.table()
    assert [entry.declarer for entry in table.entries] == [0, 2, 1, 2]
    await party.say("Аня", "/log")
    assert "вставка, кон 2" in party.last


async def test_a_deal_is_deleted_and_brought_back(party, three: None) -> None:
    before = await totals(party)
    await pick(party, "Кон 1", "Удалить")
    assert "Кон 1: убран (Аня, заказ 120 — сыграно)" in party.last
    await party.tap("Аня", "Да")
    assert len(await totals(party)) == 2
    await party.say("Аня", "/undo")
    await party.tap("Аня", "Да")
    assert await totals(party) == before


async def test_a_correction_can_be_left(party, three: None) -> None:
    before = await party.table()
    await pick(party, "Кон 1", "Удалить")
    await party.tap("Боря", "Оставить")
    assert "Без изменений: Боря" in party.shown
    assert (await party.table()).entries == before.entries


async def test_a_correction_made_while_another_waits_is_quietly_out_of_date(party, three: None) -> None:
    await pick(party, "Кон 1", "Удалить")
    waiting = party.find("Да")
    data = party.data("Да", waiting)
    await enter(party, FIRST)
    text = next(one["text"] for one in party.posts if one["message_id"] == waiting)
    assert "изменилась" in text
    count = len(await totals(party))
    assert "изменилась" in await party.forge("Аня", data, waiting)
    assert len(await totals(party)) == count


async def test_a_deal_being_corrected_is_out_of_date_once_the_game_has_changed(party, three: None) -> None:
    await pick(party, "Кон 1", "Исправить")
    data, message = party.data("Записать"), party.find("Записать")
    await enter(party, FIRST)
    text = next(one["text"] for one in party.posts if one["message_id"] == message)
    assert "изменилась" in text
    assert await party.forge("Аня", data, message)
    assert len(await totals(party)) == 4


async def test_undo_below_an_older_result_does_not_touch_later_ones(party, three: None) -> None:
    first = next(one["message_id"] for one in party.posts if "Кон 1 ·" in one["text"] and one["keyboard"])
    assert "/edit" in await party.tap("Аня", "Отменить", first)
    assert len(await totals(party)) == 3


async def test_why_below_a_result_follows_its_deal_when_others_move(party, three: None) -> None:
    second = next(one["message_id"] for one in party.posts if "Кон 2 ·" in one["text"] and one["keyboard"])
    await pick(party, "Кон 1", "Удалить")
    await party.tap("Аня", "Да")
    await party.tap("Аня", "Почему", second)
    assert "Боря, заказ 100" in party.last
    first = next(one["message_id"] for one in party.posts if "Кон 1 · Аня" in one["text"] and one["keyboard"])
    assert "больше нет" in await party.tap("Аня", "Почему", first)


async def test_a_note_is_kept_with_a_deal_and_can_be_undone(party, three: None) -> None:
    await pick(party, "Кон 2", "Заметка")
    await party.say("Боря", "не та карта", reply_to=party.posts[-1]["message_id"])
    assert (await party.table()).entries[1].note is None  # somebody else was asked
    await party.say("Аня", "не та карта", reply_to=party.posts[-1]["message_id"])
    assert "Кон 2: «не та карта» — Аня" in party.last
    assert (await party.table()).entries[1].note == "не та карта"
    await party.say("Аня", "/sheet")
    assert "не та карта" in party.last
    await party.say("Аня", "/log")
    assert "заметка, кон 2: не та карта" in party.last
    await party.tap("Аня", "Отменить", party.find("Отменить"))
    assert "заметка, кон 2" in party.last
    await party.tap("Аня", "Да")
    assert (await party.table()).entries[1].note is None


async def test_a_note_on_a_game_that_has_changed_is_asked_for_again(party, three: None) -> None:
    await pick(party, "Кон 2", "Заметка")
    asked = party.posts[-1]["message_id"]
    await enter(party, FIRST)
    await party.say("Аня", "не та карта", reply_to=asked)
    assert "изменилась" in party.last
    assert all(entry.note is None for entry in (await party.table()).entries)


async def test_a_penalty_can_be_typed_into_its_message(party, three: None) -> None:
    await party.say("Аня", "/penalty")
    await party.say("Аня", "Боря -120 пересдача", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Записать")
    table = await party.table()
    assert (table.entries[-1].player, table.entries[-1].points) == (1, -120)


async def test_the_log_calls_deals_by_their_numbers(party, three: None) -> None:
    await party.say("Аня", "/penalty")
    await party.say("Аня", "Боря -120 пересдача", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Записать")
    await enter(party, FIRST)
    await pick(party, "Кон 1", "Удалить")
    await party.tap("Аня", "Да")
    await party.say("Аня", "/log")
    lines = party.last.split("\n")
    assert "запись, кон 4" in lines[-2]
    assert "удаление, кон 1" in lines[-1]
    assert "кон" not in lines[-3]


async def test_edit_with_a_number_opens_the_deal_at_once(party, three: None) -> None:
    await party.say("Аня", "/edit 2")
    assert party.last.startswith("Кон 2:")
    assert party.labels()[0] == ["Исправить", "Удалить"]
    await party.say("Аня", "/edit 7")
    assert party.last == "Какую запись исправить?"


async def test_the_log_says_what_a_penalty_was_for(party, three: None) -> None:
    await party.say("Аня", "/penalty Боря -25 показ карт")
    await party.tap("Аня", "Записать")
    await party.say("Аня", "/log")
    assert "Боря −25 (показ карт)" in party.last


async def test_why_of_a_deal_that_was_not_played_names_those_that_were(party, play, three: None) -> None:
    await party.say("Аня", "/why 9")
    assert party.last == "Какой кон? /why 1 … /why 3"
    for _ in range(2):
        await party.say("Аня", "/undo")
        await party.tap("Аня", "Да")
    await party.say("Аня", "/why 9")
    assert party.last == "Такого кона ещё не было"
