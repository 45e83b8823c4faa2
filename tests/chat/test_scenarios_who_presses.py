"""Whoever presses: players and outsiders, silent members, anonymous administrators, and talk that is none of ours."""

import pytest

LINE = "/deal Аня 120 71 40 9"
HOW_TO = "игроки и администраторы"


@pytest.fixture
async def seated(party) -> None:
    """Аня, Боря and Вера play by their own accounts; Гриша looks on."""
    await party.say("Аня", "/newgame")
    for who in ("Аня", "Боря", "Вера"):
        await party.tap(who, "Я играю")
    await party.tap("Аня", "Так и играем")


async def test_one_begins_a_deal_another_answers_and_a_third_saves(party, seated: None) -> None:
    await party.say("Аня", "/deal")
    await party.tap("Боря", "Аня")
    await party.tap("Вера", "100")
    for label in ("90–99", "90", "20–29", "20"):
        await party.tap("Боря", label)
    await party.tap("Вера", "Записать")
    assert "записано: Вера" in party.last
    assert len((await party.table()).entries) == 1


async def test_two_who_begin_a_deal_share_one(party, seated: None) -> None:
    party.write("Аня", "/deal")
    party.write("Боря", "/deal")
    await party.go()
    assert sum("Кто играет?" in one["text"] for one in party.posts) == 1
    await party.tap("Вера", "Вера")
    assert "Играет Вера. Заказ?" in party.last


async def test_a_member_who_never_wrote_presses(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    assert await party.tap("Гриша", "Вера") == ""
    assert "Играет Вера" in party.last


async def test_one_who_keeps_score_in_two_groups_never_mixes_them(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    first = party.chat
    second = party.gather("Аня", "Боря", title="Другие")
    await party.go()
    await play("Аня", "Дима")
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Дима")
    party.chat = first
    assert "Кто играет?" in party.last
    await party.taps("Аня", "Вера", "100")
    party.chat = second
    assert "Играет Дима. Заказ?" in party.last
    assert (await party.table()).names == ("Аня", "Дима")


@pytest.mark.parametrize(
    ("opened", "label"),
    [
        (LINE, "Записать"),
        ("/deal", "Боря"),
        ("/endgame", "Да, закончить"),
        ("/undo", "Да"),
        ("/penalty", "Боря"),
        ("/edit", "Кон 1"),
    ],
)
async def test_an_outsider_is_told_how_to_take_part_and_nothing_is_done(party, seated: None, opened, label) -> None:
    await party.say("Аня", LINE)
    await party.tap("Аня", "Записать")
    await party.say("Аня", opened)
    before, table = party.last, await party.table()
    assert HOW_TO in await party.tap("Гриша", label)
    assert party.last == before
    assert (await party.table()) == table


async def test_an_outsider_does_not_start_a_table_of_others(party) -> None:
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Я играю")
    await party.tap("Боря", "Я играю")
    assert "Здесь решают те, кто за столом" in await party.tap("Гриша", "Так и играем")
    assert "Партия начинается" not in party.shown


async def test_an_outsider_does_not_bring_back_a_deal_that_was_put_away(party, seated: None) -> None:
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Боря")
    await party.tap("Аня", "✕")
    assert HOW_TO in await party.tap("Гриша", "Вернуть")
    assert "прерван" in party.last.lower()


@pytest.mark.parametrize(
    ("setting", "allowed"), [("Игроки", {"Боря"}), ("Все", {"Боря", "Гриша"}), ("Администраторы", set())]
)
async def test_who_may_write_is_as_the_chat_has_set_it(party, seated: None, setting: str, allowed: set[str]) -> None:
    await party.say("Аня", "/settings")
    await party.taps("Аня", "Кто записывает ▸", setting)
    for who in ("Боря", "Гриша", "Аня"):
        await party.say("Аня", "/deal")
        toast = await party.tap(who, "Вера")
        assert (toast == "") == (who in {*allowed, "Аня"}), who
        await party.tap("Аня", "✕")


async def test_every_press_is_answered_before_anything_is_shown(party, seated: None) -> None:
    party.world.faults(latency_ms=30)
    await party.say("Аня", "/deal")
    script = [("Гриша", "Аня"), ("Аня", "Аня"), ("Боря", "120"), ("Гриша", "Сыграно"), ("Боря", "Сыграно")]
    for who, label in [*script, ("Боря", "40"), ("Вера", "10"), ("Вера", "Записать"), ("Гриша", "Таблица")]:
        since = party.call
        await party.tap(who, label)
        made = [one["method"] for one in party.calls(since=since)]
        assert made[0] == "answerCallbackQuery", (who, label, made)
        assert made.count("answerCallbackQuery") == 1
    await party.tap("Гриша", "Картинка")
    assert [one["method"] for one in party.calls()][-2:] == ["answerCallbackQuery", "sendPhoto"]


async def test_a_prompt_to_type_reaches_only_its_presser(party) -> None:
    await party.say("Аня", "/newgame")
    await party.tap("Аня", "Я играю")
    await party.tap("Аня", "+ Гость")
    prompts = [one for one in party.posts if one["force_reply_for"]]
    assert [one["force_reply_for"] for one in prompts] == [party.people["Аня"]]
    keyboard = party.calls("sendMessage")[-1]["params"]["reply_markup"]
    assert keyboard["force_reply"] is True
    assert keyboard["selective"] is True


async def test_points_in_a_reply_to_somebody_else_are_nothing_to_us(party, play) -> None:
    await play()
    party.world.faults(privacy=False)
    question = await party.say("Аня", "120 35 25")
    since = party.call
    await party.say("Вера", "120 35 25", reply_to=question)
    assert party.calls(since=since) == []


async def test_an_anonymous_administrator_runs_the_table_and_stays_nameless(party) -> None:
    party.world.promote(party.chat, party.people["Вера"], anonymous=True)
    await party.say("Вера", "/newgame Аня Боря")
    await party.tap("Вера", "Так и играем")
    await party.say("Вера", "/deal Аня 100 100 20")
    await party.tap("Вера", "Записать")
    await party.say("Вера", "/settings")
    await party.taps("Вера", "Кто записывает ▸", "Администраторы")
    await party.say("Вера", "/deal Боря 100 роспись")
    await party.tap("Вера", "Да, роспись")
    await party.say("Вера", "/undo")
    await party.tap("Вера", "Да")
    await party.say("Вера", "/log")
    assert len((await party.table()).entries) == 1
    assert "Вера" not in party.shown
    assert "администратор" in party.last.lower()
    assert not any("Вера" in str(one["params"]) for one in party.calls())


async def test_a_deal_waiting_for_points_says_whose_are_missing(party, play) -> None:
    await play()
    await party.say("Аня", "/deal Аня 120")
    assert "Боря: очки за взятки" in party.last
    await party.taps("Аня", "40–49", "40")
    assert "Вера: очки за взятки" in party.last


async def test_after_a_handler_that_failed_the_next_press_works(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    process = party.product.application.process_update

    async def fail_once(update) -> None:
        party.product.application.process_update = process
        raise RuntimeError("a fault")

    party.product.application.process_update = fail_once
    press = party.press("Аня", "Боря")
    await party.go()
    assert party.toast(press) == ""
    await party.tap("Аня", "120")
    assert "заказ 120" in party.last


async def test_an_outsider_who_commands_gets_one_short_reply(party, seated: None) -> None:
    for command in ("/deal", "/undo", "/penalty", "/endgame", "/edit"):
        before = len(party.posts)
        number = await party.say("Гриша", command)
        assert len(party.posts) == before + 1
        assert HOW_TO in party.last
        assert len(party.last) < 120
        assert party.posts[-1]["reply_to"] == number


async def test_an_administrator_bot_in_a_talking_group_is_silent(party, seated: None) -> None:
    party.world.promote(party.chat)
    party.world.faults(privacy=False)
    await party.say("Аня", LINE)
    await party.tap("Аня", "Записать")
    result = party.posts[-1]["message_id"]
    await party.say("Аня", "/sheet")
    sheet = party.posts[-1]["message_id"]
    since = party.call
    talk = ("Ну и кон!", "120 71 40 9", "роспись", "марьяж? 100", "бот, счёт", "/start@otherbot", "/deal@chess_bot 1")
    for text in talk:
        for who in ("Аня", "Гриша"):
            await party.say(who, text)
            await party.say(who, text + "!", edit=None)
    for who in ("Аня", "Гриша"):
        await party.say(who, "Не верю", reply_to=result)
        await party.say(who, "120 71 40 9", reply_to=sheet)
        await party.send(who, "foto.txt", b"x", "наша таблица")
        own = await party.say(who, "хм")
        await party.say(who, "хм-хм", edit=own)
    assert party.calls(since=since) == []


async def test_talk_that_is_not_for_the_bot_is_never_stored(party, play) -> None:
    await play("Аня", "Боря", "Вера")
    party.world.faults(privacy=False)
    said = party.posts[-1]["message_id"]
    talk = await party.say("Аня", "секрет за столом")
    await party.say("Боря", "секрет в ответ", reply_to=talk)
    await party.say("Вера", "/score секрет")
    await party.say("Вера", "секрет боту", reply_to=said)
    rows = await party.product.database.reader.execute_fetchall("SELECT COUNT(*), COUNT(body) FROM inbox")
    stored, kept = tuple(next(iter(rows)))
    await party.say("Аня", "секрет ещё раз")
    again = await party.product.database.reader.execute_fetchall("SELECT COUNT(*) FROM inbox")
    assert next(iter(again))[0] == stored  # the talk above left no row either
    assert kept == 0  # what was for the bot is forgotten once it is applied
