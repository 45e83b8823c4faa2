"""The process ends and begins again at any moment; messages, buttons and drafts grow old. Nothing is lost or silent."""

import pytest

LINE = "/deal Аня 120 71 40 9"
DAY_S = 24 * 3600
DEAL = ["Аня", "120", "40–49", "40", "0–9", "9", "♥ Аня", "← Назад", "9", "♥ Аня", "Записать"]
LOBBY = [
    *("Я играю", "Порядок", "↑ Вера", "← К столу", "Сдаёт первым: Боря ▸", "Изменить", "Роспись", "по 60", "← Назад"),
    *("← Назад", "← Назад", "← К столу", "Русская классическая", "Так и играем"),
]
SETTINGS = ["Кто записывает ▸", "Все", "Правила стола ▸", "Другой набор правил ▸", "Польская", "← Настройки", "English"]


async def tapped(party, labels: list[str], *, between=None) -> list[tuple[str, list[list[str]]]]:
    """What the bot's newest message showed after each tap."""
    seen = []
    for label in labels:
        if between is not None:
            await between()
        await party.tap("Аня", label)
        seen.append((party.last, party.labels()))
    return seen


@pytest.mark.parametrize(
    ("opening", "labels"),
    [("/deal", DEAL), ("/newgame Боря Вера", LOBBY), ("/settings", SETTINGS)],
    ids=["deal", "lobby", "settings"],
)
async def test_a_restart_before_every_tap_changes_nothing(party, play, opening: str, labels: list[str]) -> None:
    first = party.chat
    second = party.gather("Аня", "Боря", "Вера", title="Вторые")
    await party.go()
    shown = []
    for chat, between in ((first, None), (second, party.restart)):
        party.chat = chat
        if opening == "/deal":
            await play()
        await party.say("Аня", opening)
        shown.append(await tapped(party, labels, between=between))
    assert shown[0] == shown[1]


async def test_presses_made_while_the_bot_is_away_are_done_after_its_start(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    await party.stop()
    first, second = party.press("Боря", "Записать"), party.press("Вера", "Записать")
    party.write("Вера", "/score")
    party.clock.forward(minutes=1)
    await party.start()
    assert (party.toast(first), party.toast(second)) == ("", "Уже записано: Боря")
    assert "записано: Боря" in party.shown
    assert "Аня −120" in party.last


async def test_what_was_taken_in_and_not_done_is_done_by_the_next_process(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    party.press("Аня", "Записать")
    await party.take_in()
    await party.restart()
    assert len((await party.table()).entries) == 1
    assert "записано: Аня" in party.last


async def test_what_was_done_and_not_shown_is_shown_by_the_next_process(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    party.world.faults(fail=[{"method": "editMessageText", "status": 502, "times": 1}])
    party.press("Аня", "Записать")
    await party.take_in()
    await party.product.intake.settle()
    await party.restart()
    assert "записано: Аня" in party.last
    assert len((await party.table()).entries) == 1


async def test_newgame_after_a_restart_is_answered(party, play) -> None:
    for _ in range(2):
        await party.restart()
        await party.say("Аня", "/newgame")
        assert party.last.startswith("Новая партия")
    await play()
    await party.restart()
    await party.say("Аня", "/newgame")
    assert "Здесь идёт партия" in party.last


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_deal_left_for_long_is_asked_about(party, play, restarts: bool) -> None:
    await play()
    await party.say("Аня", "/deal")
    await party.taps("Аня", "Боря", "120")
    party.clock.forward(hours=13)
    if restarts:
        await party.restart()
    await party.say("Вера", "/deal")
    assert [label for row in party.labels() for label in row] == ["Играем дальше", "Начать заново"]
    await party.tap("Вера", "Играем дальше")
    assert "заказ 120" in party.last


async def test_a_lobby_left_for_long_gives_way_to_a_new_one(party) -> None:
    await party.say("Аня", "/newgame Аня Боря Вера")
    old = party.posts[-1]["message_id"]
    party.clock.forward(hours=13)
    await party.restart()
    await party.say("Боря", "/newgame")
    assert "Вера" not in party.last
    assert party.labels(old) == [["Вернуть"]]


async def test_without_anything_kept_for_speed_old_buttons_work_and_figures_are_the_same(party, play) -> None:
    await play("Аня", "Боря")
    for _ in range(3):
        await party.say("Аня", "/deal Аня 400 + 0")
        await party.tap("Аня", "Записать")
    await party.say("Аня", "/stats")
    figures, result = party.last, party.find("Почему?")
    async with party.keeper.database.transaction() as tx:
        await tx.execute("DELETE FROM summaries")
    await party.restart()
    await party.say("Аня", "/stats")
    assert party.last == figures
    await party.tap("Аня", "Почему?", result)
    assert "400" in party.last
    await party.tap("Аня", "Ещё партию")
    assert "Партия начинается" in party.last


async def test_every_button_of_a_finished_game_works_or_explains_a_week_later(party, play) -> None:
    await play("Аня", "Боря")
    await party.say("Аня", "/deal")
    await party.tap("Аня", "✕")
    for _ in range(3):
        await party.say("Аня", "/deal Аня 400 + 0")
        await party.tap("Аня", "Записать")
    await party.say("Аня", "/sheet")
    await party.say("Аня", "/edit")
    party.world.faults(clock_s=7 * DAY_S)
    party.clock.forward(days=7)
    await party.restart()
    keys = [
        (one["message_id"], key["label"])
        for one in party.posts
        for row in one["keyboard"] or []
        for key in row
        if key["data"] and not key["label"].startswith("• ")
    ]
    assert len(keys) >= 25  # the winning result offers no next deal
    for message, label in keys:
        since = party.call
        if label in {shown for row in party.labels(message) for shown in row}:
            toast = await party.tap("Боря", label, message)
            assert toast or any(one["method"] != "answerCallbackQuery" for one in party.calls(since=since)), label
    assert party.world.chat(party.chat)["presses"][0]["answered"]


@pytest.mark.parametrize("topic", [False, True])
async def test_a_sheet_of_three_weeks_ago_is_answered_by_a_new_message_where_it_stood(party, play, topic) -> None:
    if topic:
        party.gather("Аня", "Боря", "Вера", kind="forum", topics=["Карты"])
        topics = party.world.overview()["chats"][-1]["topics"]
        party.topic = next(one["id"] for one in topics if one["title"] == "Карты")
        await party.go()
    await play()
    await party.say("Аня", LINE)
    await party.tap("Аня", "Записать")
    await party.say("Аня", "/sheet")
    old = party.posts[-1]
    party.world.faults(clock_s=21 * DAY_S)
    await party.restart()
    await party.tap("Аня", "± за кон", old["message_id"])
    assert party.posts[-1]["message_id"] > old["message_id"]
    assert party.posts[-1]["topic"] == old["topic"]
    assert "• ± за кон" in party.labels()[0]
    shown = next(one for one in party.posts if one["message_id"] == old["message_id"])
    assert shown["text"] == old["text"]


async def test_a_deal_of_three_weeks_ago_goes_on(party, play) -> None:
    await play()
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Боря")
    party.world.faults(clock_s=21 * DAY_S)
    party.clock.forward(days=21)
    await party.restart()
    await party.tap("Аня", "120")
    assert "заказ 120" in party.shown


async def test_a_slow_picture_keeps_no_press_waiting(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    await party.tap("Аня", "Записать")
    await party.say("Аня", "/sheet")
    since = party.call
    party.press("Аня", "Картинка")
    party.press("Боря", "График")
    await party.go()
    made = [one["method"] for one in party.calls(since=since)]
    assert made == ["answerCallbackQuery"] * 2 + ["sendPhoto"] * 2


@pytest.mark.parametrize("reason", ["message can't be edited", "message to edit not found", "no reason is known"])
async def test_a_live_message_that_cannot_be_edited_is_sent_anew_once(party, play, reason: str) -> None:
    await play()
    await party.say("Аня", "/deal")
    old = party.posts[-1]["message_id"]
    refusal = {"method": "editMessageText", "status": 400, "description": f"Bad Request: {reason}", "times": 1}
    party.world.faults(fail=[refusal])
    since = party.call
    await party.tap("Аня", "Боря")
    assert [one["method"] for one in party.calls(since=since)].count("sendMessage") == 1
    assert party.posts[-1]["message_id"] > old
    await party.tap("Аня", "120")
    assert "заказ 120" in party.last
    assert [one["method"] for one in party.calls(since=since)].count("sendMessage") == 1
