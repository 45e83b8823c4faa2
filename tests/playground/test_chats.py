from typing import Any

import pytest

Http = Any


async def test_the_first_world_has_groups_a_forum_and_private_chats(http: Http) -> None:
    world = await http.get("world")
    names = {one["id"]: one["name"] for one in world["users"]}
    cards = next(one for one in world["chats"] if one["title"] == "Карты")
    assert [names[one] for one in cards["members"]] == ["Аня", "Боря", "Вера", "Гриша"]
    assert any(one["topics"] for one in world["chats"])
    assert {one["id"] for one in world["chats"] if one["type"] == "private"} == set(names)
    assert {one["language_code"] for one in world["users"]} == {"ru", "en"}
    me = await http.bot("getMe")
    assert (world["bot"]["id"], world["bot"]["username"]) == (me["id"], me["username"])


async def test_a_new_chat_comes_with_its_members_and_the_bot_hears_of_it(http: Http) -> None:
    await http.fresh()
    members = [{"name": "Аня", "username": "anya_k", "language_code": "ru"}, {"name": "王伟"}]
    chat = await http.post("chats", type="group", title="Дача", members=members)
    assert (chat["type"], chat["title"], len(chat["members"]), chat["topics"]) == ("group", "Дача", 2, [])
    first, second = await http.fresh()
    assert first["my_chat_member"]["chat"]["id"] == chat["id"]
    assert first["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert second["message"]["new_chat_members"][0]["username"] == "thousand_bot"
    again = await http.post("chats", type="supergroup", title="Ещё", members=[{"id": chat["members"][1]}])
    assert again["members"] == [chat["members"][1]]
    names = {one["id"]: one["name"] for one in (await http.get("world"))["users"]}
    assert names[chat["members"][1]] == "王伟"


@pytest.mark.parametrize("body", [{"type": "channel", "members": [{"name": "Аня"}]}, {"type": "group", "members": []}])
async def test_a_chat_that_cannot_be_is_refused(http: Http, body: dict[str, Any]) -> None:
    await http.post("chats", 400, title="x", **body)


async def test_a_private_chat_begins_when_the_person_writes(http: Http) -> None:
    chat = await http.group()
    person = chat["members"][0]
    await http.post("messages", chat=person, user=person, text="/start rule_barrel")
    message = (await http.fresh())[0]["message"]
    assert (message["chat"]["type"], message["chat"]["id"], message["text"]) == (
        "private",
        person,
        "/start rule_barrel",
    )
    await http.bot("sendMessage", chat_id=person, text="Привет")
    made = await http.post("chats", type="private", title="", members=[{"name": "Дед"}])
    assert made["id"] == made["members"][0]
    await http.bot("sendMessage", chat_id=made["id"], text="Привет")


async def test_members_are_told_with_their_standing(http: Http) -> None:
    chat = await http.group()
    anya, borya, _ = chat["members"]
    here = {"chat_id": chat["id"]}
    assert (await http.bot("getChatMember", **here, user_id=anya))["status"] == "creator"
    assert (await http.bot("getChatMember", **here, user_id=borya))["status"] == "member"
    assert [one["user"]["id"] for one in await http.bot("getChatAdministrators", **here)] == [anya]
    assert await http.bot("getChatMemberCount", **here) == 4
    state = await http.post(f"chats/{chat['id']}/promote", user=borya)
    assert state["administrators"] == [anya, borya]
    assert (await http.bot("getChatMember", **here, user_id=borya))["status"] == "administrator"
    me = (await http.bot("getMe"))["id"]
    assert (await http.bot("getChatMember", **here, user_id=me))["status"] == "member"
    await http.post(f"chats/{chat['id']}/promote")
    assert (await http.bot("getChatMember", **here, user_id=me))["can_pin_messages"] is True
    outsider = (await http.get("world"))["users"][0]["id"]
    assert (await http.bot("getChatMember", **here, user_id=outsider))["status"] == "left"
    assert await http.refusal("getChatMember", **here, user_id=1) == "PARTICIPANT_ID_INVALID"


async def test_the_bots_own_standing_comes_as_my_chat_member(http: Http) -> None:
    chat = await http.group()
    for act, status in (("promote", "administrator"), ("mute", "restricted"), ("kick", "kicked"), ("readd", "member")):
        await http.post(f"chats/{chat['id']}/{act}")
        changes = [one["my_chat_member"] for one in await http.fresh() if "my_chat_member" in one]
        assert [one["new_chat_member"]["status"] for one in changes] == [status]


async def test_members_leave_and_come_back(http: Http) -> None:
    chat = await http.group()
    vera = chat["members"][2]
    state = await http.post(f"chats/{chat['id']}/kick", user=vera)
    assert vera not in state["members"]
    assert (await http.fresh())[0]["message"]["left_chat_member"]["first_name"] == "Вера"
    await http.post("messages", 403, chat=chat["id"], user=vera, text="x")
    state = await http.post(f"chats/{chat['id']}/readd", user=vera)
    assert vera in state["members"]
    assert (await http.fresh())[0]["message"]["new_chat_members"][0]["first_name"] == "Вера"
    await http.post(f"chats/{chat['id']}/mute", user=vera)
    await http.post("messages", 403, chat=chat["id"], user=vera, text="x")


async def test_a_private_chat_in_which_nobody_wrote_is_empty(http: Http) -> None:
    chat = await http.group()
    assert (await http.get(f"chats/{chat['members'][0]}"))["messages"] == []


async def test_the_bot_leaves_by_itself(http: Http) -> None:
    chat = await http.group()
    await http.bot("leaveChat", chat_id=chat["id"])
    status, body = await http.ask("sendMessage", chat_id=chat["id"], text="x")
    assert (status, body["description"]) == (403, "Forbidden: bot is not a member of the group chat")


@pytest.mark.parametrize("notices", [["to", "from"], ["from", "to"], ["to"], ["from"], []])
async def test_a_group_becomes_a_supergroup_with_these_notices(http: Http, notices: list[str], buttons: Any) -> None:
    chat = await http.group()
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="Кон 5", reply_markup=buttons(["Да"]))
    new = await http.post(f"chats/{chat['id']}/upgrade", notices=notices)
    assert (new["type"], new["members"]) == ("supergroup", chat["members"])
    assert str(new["id"]).startswith("-100")
    told = [one["message"] for one in await http.fresh()]
    assert [("to" if "migrate_to_chat_id" in one else "from") for one in told] == notices
    for one in told:
        ids = (one["chat"]["id"], one.get("migrate_to_chat_id", one.get("migrate_from_chat_id")))
        assert ids == ((chat["id"], new["id"]) if "migrate_to_chat_id" in one else (new["id"], chat["id"]))
    for method, params in (("sendMessage", {}), ("editMessageText", {"message_id": sent["message_id"]})):
        status, body = await http.ask(method, chat_id=chat["id"], text="x", **params)
        assert status == 400
        assert body["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
        assert body["parameters"] == {"migrate_to_chat_id": new["id"]}
    await http.bot("sendMessage", chat_id=new["id"], text="Кон 6")
    world = [one["id"] for one in (await http.get("world"))["chats"]]
    assert new["id"] in world
    assert chat["id"] not in world
    await http.post(f"chats/{chat['id']}/upgrade", 409)


async def test_a_forum_keeps_its_topics_apart(http: Http) -> None:
    chat = await http.group(type="supergroup", topics=["Карты", "Разговоры"])
    cards, talk = (one["id"] for one in chat["topics"])
    assert [one["title"] for one in chat["topics"]] == ["Карты", "Разговоры"]
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal", topic=cards)
    message = (await http.fresh())[0]["message"]
    assert (message["message_thread_id"], message["is_topic_message"], message["chat"]["is_forum"]) == (
        cards,
        True,
        True,
    )
    assert message["reply_to_message"]["forum_topic_created"]["name"] == "Карты"
    here = {"chat_id": chat["id"], "text": "x"}
    assert (await http.bot("sendMessage", **here, message_thread_id=talk))["message_thread_id"] == talk
    assert "message_thread_id" not in await http.bot("sendMessage", **here)
    assert await http.refusal("sendMessage", **here, message_thread_id=1) == "message thread not found"
    answer = await http.bot("sendMessage", **here, reply_parameters={"message_id": message["message_id"]})
    assert answer["message_thread_id"] == cards


async def test_general_is_a_topic_without_a_number(http: Http) -> None:
    chat = await http.group(type="supergroup", topics=["Карты"])
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal", topic=1)
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    assert all("message_thread_id" not in one["message"] for one in await http.fresh())


async def test_a_closed_topic_takes_nothing_but_from_administrators(http: Http) -> None:
    chat = await http.group(type="supergroup", topics=["Карты"])
    topic = chat["topics"][0]["id"]
    state = await http.post(f"chats/{chat['id']}/topic", topic=topic, open=False)
    assert state["topics"][0]["open"] is False
    assert "forum_topic_closed" in (await http.fresh())[0]["message"]
    here = {"chat_id": chat["id"], "text": "x", "message_thread_id": topic}
    assert await http.refusal("sendMessage", **here) == "TOPIC_CLOSED"
    await http.post("messages", 403, chat=chat["id"], user=chat["members"][1], text="x", topic=topic)
    await http.post(f"chats/{chat['id']}/promote")
    await http.bot("sendMessage", **here)
    assert (await http.post(f"chats/{chat['id']}/topic", topic=topic, open=True))["topics"][0]["open"] is True


async def test_an_administrator_bot_manages_topics(http: Http) -> None:
    chat = await http.group(type="supergroup", topics=["Карты"])
    name = {"chat_id": chat["id"], "name": "Игра 2"}
    assert await http.refusal("createForumTopic", **name) == "not enough rights to manage the topic"
    await http.post(f"chats/{chat['id']}/promote")
    made = await http.bot("createForumTopic", **name)
    topic = {"chat_id": chat["id"], "message_thread_id": made["message_thread_id"]}
    await http.bot("editForumTopic", **topic, name="Игра 3")
    await http.bot("closeForumTopic", **topic)
    await http.bot("reopenForumTopic", **topic)
    titles = [one["title"] for one in (await http.get("world"))["chats"][-1]["topics"]]
    assert titles == ["Карты", "Игра 3"]


async def test_an_anonymous_administrator_writes_as_the_group_and_presses_as_themselves(
    http: Http, buttons: Any
) -> None:
    chat = await http.group(type="supergroup")
    anya = chat["members"][0]
    await http.post(f"chats/{chat['id']}/promote", user=anya, anonymous=True)
    await http.post("messages", chat=chat["id"], user=anya, text="/newgame", anonymous=True)
    message = (await http.fresh())[0]["message"]
    assert (message["from"]["id"], message["from"]["username"]) == (1087968824, "GroupAnonymousBot")
    assert message["sender_chat"]["id"] == chat["id"]
    seen = (await http.get(f"chats/{chat['id']}"))["messages"][-1]
    assert (seen["from"]["id"], seen["from"]["name"]) == (1087968824, "Стол")
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="?", reply_markup=buttons(["Да"]))
    await http.post("presses", chat=chat["id"], user=anya, message=sent["message_id"], label="Да")
    assert (await http.fresh())[0]["callback_query"]["from"]["id"] == anya
    administrators = await http.bot("getChatAdministrators", chat_id=chat["id"])
    assert [one["is_anonymous"] for one in administrators] == [True]


@pytest.mark.parametrize(
    ("text", "private", "open_ears"),
    [
        ("/deal", True, True),
        ("/deal@thousand_bot", True, True),
        ("/deal@Thousand_BOT Аня 120", True, True),
        ("/start@otherbot", False, True),
        ("привет", False, True),
        ("счёт /deal", False, True),
        ("@thousand_bot, привет", False, True),
    ],
)
async def test_privacy_mode_keeps_talk_from_the_bot(http: Http, text: str, private: bool, open_ears: bool) -> None:
    chat = await http.group()
    person = {"chat": chat["id"], "user": chat["members"][0], "text": text}
    await http.post("messages", **person)
    assert bool(await http.fresh()) is private
    await http.post("faults", privacy=False)
    await http.post("messages", **person)
    assert bool(await http.fresh()) is open_ears
    await http.post("faults", privacy=True)
    await http.post(f"chats/{chat['id']}/promote")
    await http.fresh()
    await http.post("messages", **person)
    assert len(await http.fresh()) == 1


async def test_privacy_mode_lets_replies_to_the_bot_through(http: Http) -> None:
    chat = await http.group()
    anya, borya, _ = chat["members"]
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="Имя?")
    said = await http.post("messages", chat=chat["id"], user=anya, text="Дед", reply_to=sent["message_id"])
    await http.post("messages", chat=chat["id"], user=borya, text="нет", reply_to=said["message_id"])
    assert [one["message"]["text"] for one in await http.fresh()] == ["Дед"]


async def test_commands_are_told_apart_by_scope_and_language(http: Http) -> None:
    chat = await http.group()
    anya, borya, _ = chat["members"]

    async def put(name: str, language: str = "", **scope: Any) -> None:
        commands = [{"command": name, "description": name}]
        kind = {"scope": scope} if scope else {}
        await http.bot("setMyCommands", commands=commands, language_code=language, **kind)

    async def menu(chat_id: int, user: int) -> str:
        found = await http.get(f"menu?chat={chat_id}&user={user}")
        return found[0]["command"] if found else ""

    assert await menu(chat["id"], anya) == ""
    await put("default")
    assert await menu(chat["id"], anya) == "default"
    await put("groups", type="all_group_chats")
    await put("private_ru", "ru", type="all_private_chats")
    await put("owners", type="all_chat_administrators")
    assert (await menu(chat["id"], anya), await menu(chat["id"], borya)) == ("owners", "groups")
    await put("here", type="chat", chat_id=chat["id"])
    assert await menu(chat["id"], borya) == "here"
    person = (await http.get("world"))["users"][0]
    assert (person["language_code"], await menu(person["id"], person["id"])) == ("ru", "private_ru")
    assert len(await http.bot("getMyCommands", scope={"type": "all_group_chats"})) == 1
    assert await http.bot("getMyCommands", scope={"type": "all_group_chats"}, language_code="ru") == []
    await http.bot("deleteMyCommands", scope={"type": "chat", "chat_id": chat["id"]})
    assert await menu(chat["id"], borya) == "groups"
    bad = [{"command": "Deal!", "description": "x"}]
    assert await http.refusal("setMyCommands", commands=bad) == "BOT_COMMAND_INVALID"


async def test_names_and_descriptions_of_the_bot_are_kept_by_language(http: Http) -> None:
    for name in ("Name", "Description", "ShortDescription"):
        key = {"Name": "name", "Description": "description", "ShortDescription": "short_description"}[name]
        await http.bot(f"setMy{name}", **{key: "Тысяча"}, language_code="ru")
        assert await http.bot(f"getMy{name}", language_code="ru") == {key: "Тысяча"}
        assert await http.bot(f"getMy{name}") == {key: "Thousand" if name == "Name" else ""}
