"""What happens to chats: upgrades, exclusion, silence, privacy mode, topics, and members of several languages."""

from typing import Any

import pytest

LINE = "/deal Аня 120 71 40 9"
NOT_A_MEMBER = "Forbidden: the group chat was upgraded to a supergroup chat"


async def save(party: Any, line: str = LINE) -> None:
    await party.say("Аня", line)
    await party.tap("Аня", "Записать" if "роспись" not in line else "Да, роспись")


async def five_deals(party: Any) -> None:
    for number in range(5):
        await save(party, f"/deal {number % 3 + 1} 100 роспись")


def greetings(party: Any) -> int:
    return sum("Веду счёт" in one["text"] for one in party.posts)


@pytest.mark.parametrize("notices", [["to", "from"], ["from", "to"], ["to"], ["from"]], ids="-".join)
@pytest.mark.parametrize("restarts", [False, True])
async def test_a_game_goes_on_in_the_supergroup_its_group_became(party, play, notices, restarts: bool) -> None:
    await play()
    await five_deals(party)
    await party.say("Аня", "/score")
    before = party.last
    await party.say("Аня", LINE)
    if restarts:
        await party.stop()
    party.chat = party.world.upgrade(party.chat, notices)["id"]
    await (party.start() if restarts else party.go())
    await party.say("Аня", "/score")
    assert party.last == before
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Записать")
    assert len((await party.table()).entries) == 6
    assert "Кон 6" in party.last
    assert greetings(party) == 0


@pytest.mark.parametrize("forbidden", [False, True])
async def test_an_upgrade_whose_notices_were_missed_is_learnt_from_the_next_error(party, play, forbidden: bool) -> None:
    await play()
    await five_deals(party)
    await party.say("Аня", LINE)
    await party.stop()
    party.press("Аня", "Записать")
    party.chat = party.world.upgrade(party.chat, [])["id"]
    if forbidden:
        refusal = {"method": "editMessageText", "status": 403, "description": NOT_A_MEMBER, "times": 1}
        party.world.faults(fail=[refusal])
    await party.start()
    assert "Кон 6" in party.last
    await party.say("Аня", "/score")
    assert len((await party.table()).entries) == 6
    assert greetings(party) == 0


async def test_a_group_heard_of_first_under_its_new_number_keeps_its_games(party, play) -> None:
    await play()
    await five_deals(party)
    old = party.chat
    await party.stop()
    party.press("Аня", "Таблица")
    party.chat = party.world.upgrade(old, [])["id"]
    party.write("Аня", "/score")
    await party.start()
    await party.say("Аня", "/games")
    assert "5 конов" in party.last


async def test_thrown_out_in_mid_deal_the_bot_is_quiet_and_the_game_is_kept(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    press = party.press("Аня", "Записать")
    party.world.kick(party.chat)
    await party.go()
    since = party.call
    party.clock.forward(days=1)
    await party.restart()
    await party.go()
    assert party.calls("sendMessage", "editMessageText", since=since) == []
    party.world.readd(party.chat)
    await party.go()
    assert greetings(party) == 1
    await party.say("Аня", "/score")
    assert "Аня −120" in party.last
    assert press


async def test_muted_the_bot_saves_tells_the_presser_and_shows_it_once_it_may_write(party, play) -> None:
    await play()
    await party.say("Аня", LINE)
    party.world.mute(party.chat)
    await party.go()
    assert "писать сюда мне нельзя" in await party.tap("Аня", "Записать")
    assert len((await party.table()).entries) == 1
    shown = len(party.posts)
    await party.say("Боря", "/score")
    assert len(party.posts) == shown
    party.world.mute(party.chat, on=False)
    await party.go()
    assert "записано: Аня" in party.shown
    assert "Аня −120" in party.last
    assert greetings(party) == 1


async def test_a_private_chat_keeps_a_whole_table_and_what_it_had_when_it_was_blocked(party, play) -> None:
    party.chat = party.world.add_chat("private", "", [{"id": party.people["Аня"]}])["id"]
    await play()
    await save(party)
    await party.say("Аня", "/deal Боря 100 роспись")
    party.world.kick(party.chat)
    await party.go()
    since = party.call
    await party.restart()
    assert party.calls("sendMessage", "editMessageText", since=since) == []
    party.world.readd(party.chat)
    await party.say("Аня", "/deal")
    await party.tap("Аня", "Да, роспись")
    assert [seat.total for seat in (await party.table()).state.seats] == [-70, -60, 60]
    assert greetings(party) == 0


async def test_a_closed_topic_holds_back_what_is_shown_once_it_is_open(party, play) -> None:
    topic = forum(party)
    await party.go()
    await play()
    await party.say("Аня", LINE)
    press = party.press("Аня", "Записать")
    party.world.topic(party.chat, topic, on=False)
    await party.go()
    assert len((await party.table()).entries) == 1
    party.world.topic(party.chat, topic, on=True)
    await party.say("Аня", "/score")
    assert "записано: Аня" in party.shown
    assert press


async def test_in_privacy_mode_everything_works_and_the_greeting_says_what_typing_needs(party, play) -> None:
    assert "после /deal или ответом" in party.posts[0]["text"]
    await play()
    await party.say("Аня", "/deal")
    await party.say("Аня", "Аня 120 71 40 9", reply_to=party.posts[-1]["message_id"])
    await party.tap("Боря", "Записать")
    assert len((await party.table()).entries) == 1


async def test_where_all_is_heard_the_greeting_is_three_lines(party) -> None:
    party.world.faults(privacy=False)
    await party.restart()
    party.gather("Аня", "Боря", title="Другие")
    await party.go()
    assert len(party.last.split("\n")) == 3
    assert party.labels() == [["Новая партия"]]


async def test_commands_of_ours_work_in_any_case_and_those_of_other_bots_are_left_alone(party, play) -> None:
    await play()
    name = party.world.overview()["bot"]["username"]
    for command in (f"/score@{name.upper()}", f"/SCORE@{name.lower()}", f"/Score@{name}", "/SCORE"):
        before = len(party.posts)
        await party.say("Аня", command)
        assert len(party.posts) == before + 1, command
        assert "Аня 0" in party.last
    since = party.call
    for command in ("/start@otherbot", "/score@otherbot", f"/score@{name}2", "/newgame@other_bot Аня Боря"):
        await party.say("Аня", command)
    assert party.calls(since=since) == []


def forum(party: Any, *topics: str) -> int:
    """A forum of the same people; everything happens in its topic «Карты» from now on."""
    party.gather("Аня", "Боря", "Вера", "Гриша", kind="forum", title="Клуб", topics=["Карты", *topics])
    party.topic = topic_of(party, "Карты")
    return party.topic


def topic_of(party: Any, title: str) -> int:
    chat = next(one for one in party.world.overview()["chats"] if one["id"] == party.chat)
    return next(int(one["id"]) for one in chat["topics"] if one["title"] == title)


async def test_every_message_of_a_game_stays_in_its_topic(party, play) -> None:
    topic = forum(party)
    await party.go()
    greeted = len(party.posts)
    await party.say("Аня", "/newgame")
    await party.taps("Аня", "Я играю", "+ Гость")
    await party.say("Аня", "Боря", reply_to=party.posts[-1]["message_id"])
    await party.tap("Аня", "Так и играем")
    for _ in range(2):
        await save(party, "/deal Аня 400 + 0")
    await party.say("Аня", "/sheet")
    await party.taps("Аня", "Картинка", "Файл", "Почему?")
    for command in ("/undo", "/penalty", "/rules бочка", "/settings", "/log", "/export"):
        await party.say("Аня", command)
    await save(party, "/deal Аня 400 + 0")
    await party.tap("Аня", "Ещё партию")
    await party.restart()
    await party.say("Аня", "/deal")
    assert {one["topic"] for one in party.posts[greeted:]} == {topic}
    assert len(party.posts) > 18


async def test_the_general_topic_works_like_any_group(party, play) -> None:
    forum(party)
    party.topic = None
    await party.go()
    await play()
    await save(party)
    assert "записано: Аня" in party.last
    assert party.posts[-1]["topic"] is None


async def test_games_in_two_topics_do_not_know_of_each_other(party, play) -> None:
    first = forum(party, "Второй стол")
    second = topic_of(party, "Второй стол")
    await party.go()
    await play()
    await party.say("Аня", "/deal")
    party.topic = second
    await play("Вера", "Гриша", who="Вера")
    await party.say("Вера", "/deal Вера 100 роспись")
    party.topic = first
    await party.say("Аня", "/deal Аня 120 71 40 9")
    await party.taps("Аня", "Записать")
    assert (await party.table()).names == ("Аня", "Боря", "Вера")
    party.topic = second
    await party.tap("Вера", "Да, роспись")
    assert [seat.total for seat in (await party.table()).state.seats] == [-100, 50]
    await party.say("Вера", "/games")
    assert "Боря" not in party.last


async def test_members_of_two_languages_read_one_sheet(party) -> None:
    people = {"Ann": "en", "Ира": "ru"}
    for name, language in people.items():
        party.people[name] = party.world.add_chat("group", name, [{"name": name, "language_code": language}])[
            "members"
        ][0]
    party.gather("Ira2", "Ann", "Ира", language="ru")
    await party.go()
    await party.say("Ann", "/newgame Ann Ира")
    await party.tap("Ира", "Так и играем")
    for who in ("Ann", "Ира", "Ann"):
        await party.say(who, "/deal 1 100 роспись")
        await party.tap(who, "Да, роспись")
    assert "Кон 3" in party.last
    assert "Deal" not in party.shown


@pytest.mark.parametrize(
    ("code", "russian"),
    [("uk", True), ("be", True), ("kk", True), ("ru-RU", True), ("en", False), ("xx-klingon", False), (None, False)],
)
async def test_the_first_language_is_that_of_the_starter_or_the_default(party, code, russian: bool) -> None:
    party.world.add_chat("group", "N", [{"name": "Н"}])
    person: dict[str, Any] = {"name": "Ник"} | ({"language_code": code} if code else {})
    chat = party.world.add_chat("group", "Новые", [person])
    party.chat, party.people["Ник"] = chat["id"], chat["members"][0]
    await party.go()
    await party.say("Ник", "/newgame")
    assert party.last.startswith("Новая партия" if russian else "New game")


async def test_a_change_of_language_shows_what_is_open_anew_and_leaves_the_data(party, play) -> None:
    await play()
    await save(party)
    await party.say("Аня", LINE)
    before = await party.table()
    live = party.posts[-1]["message_id"]
    await party.say("Боря", "/settings")
    await party.tap("Боря", "English")
    shown = next(one for one in party.posts if one["message_id"] == live)
    assert shown["text"].startswith("Deal 2")
    assert any("Record" in label for row in party.labels(live) for label in row)
    assert await party.table() == before
    await party.tap("Боря", "Record", live)
    assert "recorded: Боря" in party.shown
