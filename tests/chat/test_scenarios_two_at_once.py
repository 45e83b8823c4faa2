"""Two people, two phones, two groups at the same moment: one effect each, in order, and everybody gets an answer."""

import pytest

LINE = "/deal Аня 120 71 40 9"
WRITE_OFF = "/deal Боря 100 роспись"
SAVED = (-120, 40, 10)


async def totals(party) -> tuple[int, ...]:
    return tuple(seat.total for seat in (await party.table()).state.seats)


async def test_two_who_save_at_once_make_one_deal_and_the_second_hears_who_was_first(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    first, second = await party.at_once(("Боря", "Записать"), ("Вера", "Записать"))
    assert (first, second) == ("", "Уже записано: Боря")
    assert len((await party.table()).entries) == 1
    assert "записано: Боря" in party.last


async def test_two_who_answer_differently_at_once_give_one_step_and_the_second_a_toast(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    first, second = await party.at_once(("Аня", "Боря"), ("Вера", "Вера"))
    assert first == ""
    assert second.startswith("Поздно")
    assert "Играет Боря" in party.last


async def test_undo_and_save_at_once_come_one_after_the_other(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    await party.tap("Аня", "Записать")
    await party.say("Аня", "/deal Боря 100 20 90 10")
    party.press("Аня", "Записать")
    party.write("Боря", "/undo")
    await party.go()
    assert "Отменить это?" in party.last
    assert len((await party.table()).entries) == 2
    await party.tap("Боря", "Да")
    assert await totals(party) == SAVED


async def test_undo_confirmed_before_a_save_leaves_the_deal_to_be_looked_at_again(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    await party.tap("Аня", "Записать")
    await party.say("Аня", "/deal Боря 100 20 90 10")
    await party.say("Вера", "/undo")
    undone, saved = await party.at_once(("Вера", "Да"), ("Аня", "Записать"))
    assert undone == ""
    assert saved.startswith("Поздно")
    assert await totals(party) == (0, 0, 0)
    await party.tap("Аня", "Записать")
    assert len((await party.table()).entries) == 1


async def test_two_who_confirm_one_undo_take_back_one_entry(party, play) -> None:
    await play()
    for line in (LINE, "/deal Боря 100 20 90 10"):
        await party.say("Аня", line)
        await party.tap("Аня", "Записать")
    await party.say("Аня", "/undo")
    first, second = await party.at_once(("Боря", "Да"), ("Вера", "Да"))
    assert first == ""
    assert "Боря" in second
    assert await totals(party) == SAVED


async def test_fifty_chats_at_once_are_each_kept_in_order(party) -> None:
    rooms = [party.gather("Аня", "Боря", title=f"Стол {number}") for number in range(50)]
    await party.go()
    moves = (
        lambda: party.write("Аня", "/newgame Аня Боря Вера"),
        lambda: party.press("Аня", "Так и играем"),
        lambda: party.write("Аня", LINE),
        lambda: (party.press("Боря", "Записать"), party.write("Боря", "/score"), party.write("Боря", WRITE_OFF)),
    )
    for move in moves:
        for room in rooms:
            party.chat = room
            move()
        await party.go()
    for room in rooms:
        party.chat = room
        texts = [one["text"] for one in party.posts]
        assert sum("записано: Боря" in text for text in texts) == 1
        assert "−120" in texts[-2]
        assert "Роспись" in texts[-1]
        assert await totals(party) == SAVED


@pytest.mark.parametrize("label", ["125", "← Назад", "145–195"])
async def test_a_doubled_tap_is_one_step_and_leaves_a_keyboard(party, play, label: str) -> None:
    await play()
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Боря")
    await party.at_once(("Аня", label), ("Аня", label))
    once = party.last, party.labels()
    assert party.labels()
    await party.tap("Аня", party.labels()[-1][-1])
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Боря")
    await party.tap("Аня", label)
    assert (party.last, party.labels()) == once
    assert "ошиб" not in party.shown.lower()


async def test_the_same_press_delivered_twice_has_one_effect(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    await party.tap("Аня", "Записать", times=3)
    assert len((await party.table()).entries) == 1


async def test_the_same_update_delivered_again_later_has_one_effect(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    press = party.press("Аня", "Записать")
    await party.take_in()
    await party.product.settle()
    party.offset -= 1
    await party.go()
    assert party.toast(press) == ""
    assert len((await party.table()).entries) == 1


async def test_two_who_begin_one_table_at_once_begin_one_game(party) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    first, second = await party.at_once(("Аня", "Так и играем"), ("Боря", "Так и играем"))
    assert first == ""
    assert second == "Партия уже начата: Аня"
    assert sum("Партия начинается" in one["text"] for one in party.posts) == 1


async def test_newgame_and_the_start_at_once_ask_about_the_game_just_begun(party) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    party.press("Аня", "Так и играем")
    party.write("Боря", "/newgame")
    await party.go()
    assert "Здесь идёт партия" in party.last
    assert sum("Партия начинается" in one["text"] for one in party.posts) == 1


async def test_two_who_ask_for_a_rematch_at_once_begin_one(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    await party.tap("Аня", "Записать")
    await party.say("Аня", "/endgame")
    await party.tap("Аня", "Да, закончить")
    party.write("Аня", "/rematch")
    party.write("Боря", "/rematch")
    await party.go()
    assert sum("Партия начинается" in one["text"] for one in party.posts) == 2


async def test_a_game_its_beginner_left_is_ended_by_any_player_after_a_question(party) -> None:
    await party.say("Аня", "/newgame")
    for who in ("Аня", "Боря", "Вера"):
        await party.tap(who, "Я играю")
    await party.tap("Аня", "Так и играем")
    party.world.kick(party.chat, party.people["Аня"])
    party.clock.forward(days=40)
    await party.say("Вера", "/newgame")
    await party.tap("Вера", "Закончить")
    assert "Закончить партию без победителя?" in party.last
    await party.tap("Вера", "Да, закончить")
    assert "Партия закончена без победителя: Вера" in party.shown


async def test_the_end_of_a_game_and_its_winning_deal_at_once_are_both_kept(party, play) -> None:
    await play()
    for _ in range(2):
        await party.say("Аня", "/deal Аня 400 + 0 0")
        await party.tap("Аня", "Записать")
    await party.say("Аня", "/deal Аня 300 + 0 0")
    party.write("Боря", "/endgame")
    party.press("Аня", "Записать")
    await party.go()
    table = await party.table()
    assert table.state.winner == 0
    assert table.row.status == "finished"
    question = party.find("Да, закончить")
    assert await party.tap("Боря", "Да, закончить", question) == "Эта партия уже закончена"
    assert (await party.table()).state.winner == 0


async def test_a_game_ended_just_before_its_winning_deal_is_saved_keeps_both_when_reopened(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    await party.tap("Аня", "Записать")
    await party.say("Аня", "/deal Боря 100 20 90 10")
    await party.say("Боря", "/endgame")
    ended, saved = await party.at_once(("Боря", "Да, закончить"), ("Аня", "Записать"))
    assert ended == ""
    assert saved == "Прервано: Боря"
    await party.say("Боря", "/undo")
    await party.tap("Боря", "Да")
    await party.tap("Аня", "Вернуть")
    await party.tap("Аня", "Записать")
    assert len((await party.table()).entries) == 2
