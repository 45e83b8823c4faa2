"""What Telegram refuses, with its codes and texts."""

from typing import Any

import pytest

Http = Any
SAME = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({}, "message text is empty"),
        ({"text": "   \n"}, "text must be non-empty"),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": "😀" * 2049}, "message is too long"),
        ({"text": 5}, 'can\'t parse text: Field "text" must be of type String'),
        ({"text": "x", "colour": "red"}, 'unknown field "colour" of sendMessage'),
        ({"text": "x", "disable_notification": "perhaps"}, None),
        ({"text": "x", "message_thread_id": "first"}, None),
        ({"text": "x", "message_thread_id": 77}, "message thread not found"),
        ({"text": "x", "parse_mode": "BBCode"}, None),
        ({"text": "x", "reply_parameters": {"message_id": 999}}, "message to be replied not found"),
        ({"text": "x", "reply_parameters": {"allow": 1}}, None),
        ({"text": "x", "entities": [{"type": "bold", "offset": "0", "length": 1}]}, None),
        (
            {"text": "<b>x", "parse_mode": "HTML"},
            "can't parse entities: Can't find end tag corresponding to start tag \"b\"",
        ),
        ({"text": "a < b", "parse_mode": "HTML"}, "can't parse entities: Unclosed start tag at byte offset 2"),
        (
            {"text": "<b>Кон <i>7</b></i>", "parse_mode": "HTML"},
            'can\'t parse entities: Unmatched end tag at byte offset 14, expected "</i>", found "</b>"',
        ),
        ({"text": "Кон</b>", "parse_mode": "HTML"}, "can't parse entities: Unexpected end tag at byte offset 6"),
        (
            {"text": "<p>x</p>", "parse_mode": "HTML"},
            'can\'t parse entities: Unsupported start tag "p" at byte offset 0',
        ),
    ],
)
async def test_a_bad_message_is_refused(http: Http, params: dict[str, Any], text: str | None) -> None:
    chat = await http.group()
    said = await http.refusal("sendMessage", chat_id=chat["id"], **params)
    assert text is None or said == text
    assert all(not one["from"]["is_bot"] for one in (await http.get(f"chats/{chat['id']}"))["messages"])


@pytest.mark.parametrize(
    ("button", "text"),
    [
        ({"text": "x", "callback_data": "я" * 33}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "callback_data": ""}, "BUTTON_DATA_INVALID"),
        ({"text": "x"}, "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"),
        ({"text": "", "callback_data": "x"}, "can't parse inline keyboard button: Text must be non-empty"),
        ({"callback_data": "x"}, "can't parse reply_markup: Can't find field \"text\""),
        ({"text": 7, "callback_data": "x"}, 'can\'t parse reply_markup: Field "text" must be of type String'),
        ({"text": "x", "callback": "x"}, 'can\'t parse reply_markup: Unknown field "callback" in InlineKeyboardButton'),
        ({"text": "x", "url": "nowhere"}, "BUTTON_URL_INVALID"),
        ({"text": "x", "web_app": {"url": "https://example.org"}}, "BUTTON_TYPE_INVALID"),
    ],
)
async def test_a_bad_button_is_refused(http: Http, button: dict[str, Any], text: str) -> None:
    chat = await http.group()
    markup = {"inline_keyboard": [[button]]}
    assert await http.refusal("sendMessage", chat_id=chat["id"], text="Кто играет?", reply_markup=markup) == text


async def test_64_bytes_of_button_data_pass(http: Http, buttons: Any) -> None:
    chat = await http.group()
    await http.bot("sendMessage", chat_id=chat["id"], text="x", reply_markup=buttons(["я" * 32]))


async def test_a_method_that_telegram_does_not_have_is_not_found(http: Http) -> None:
    assert (await http.ask("sendTelepathy"))[0] == 404


async def test_a_method_that_this_world_does_not_do_says_so(http: Http) -> None:
    chat = await http.group()
    assert await http.refusal("sendDice", chat_id=chat["id"]) == "this playground does not do sendDice"


async def test_an_unknown_chat_is_refused(http: Http) -> None:
    assert await http.refusal("sendMessage", chat_id=-12345, text="x") == "chat not found"
    assert await http.refusal("sendMessage", chat_id="@nobody", text="x") == "chat not found"
    assert await http.refusal("sendMessage", text="x") == "chat_id is empty"


async def test_a_person_who_never_wrote_cannot_be_written_to(http: Http) -> None:
    chat = await http.group()
    status, body = await http.ask("sendMessage", chat_id=chat["members"][0], text="x")
    assert (status, body["description"]) == (403, "Forbidden: bot can't initiate conversation with a user")


async def test_edits_are_refused_when_nothing_changes_or_nothing_is_there(http: Http, buttons: Any) -> None:
    chat = await http.group()
    here = {"chat_id": chat["id"]}
    person = await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    sent = await http.bot("sendMessage", **here, text="Кон 1", reply_markup=buttons(["Да"]))
    here["message_id"] = sent["message_id"]
    assert await http.refusal("editMessageText", **here, text=" Кон 1 ", reply_markup=buttons(["Да"])) == SAME
    assert await http.refusal("editMessageReplyMarkup", **here, reply_markup=buttons(["Да"])) == SAME
    assert await http.refusal("editMessageCaption", **here, caption="x") == "there is no caption in the message to edit"
    here["message_id"] = person["message_id"]
    assert await http.refusal("editMessageText", **here, text="x") == "message can't be edited"
    here["message_id"] = 999_999
    assert await http.refusal("editMessageText", **here, text="x") == "message to edit not found"
    assert await http.refusal("deleteMessage", **here) == "message to delete not found"
    del here["message_id"]
    assert await http.refusal("editMessageText", **here, text="x") == "message identifier is not specified"


async def test_a_deleted_message_can_be_neither_edited_nor_deleted_again(http: Http) -> None:
    chat = await http.group()
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="Кон 1")
    here = {"chat_id": chat["id"], "message_id": sent["message_id"]}
    assert await http.bot("deleteMessage", **here) is True
    assert await http.refusal("editMessageText", **here, text="x") == "message to edit not found"
    assert await http.refusal("deleteMessage", **here) == "message to delete not found"
    view = await http.get(f"chats/{chat['id']}")
    assert view["deleted"] == [sent["message_id"]]


async def test_others_messages_and_old_ones_cannot_be_deleted(http: Http) -> None:
    chat = await http.group()
    person = await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    gone = "message can't be deleted for everyone"
    assert await http.refusal("deleteMessage", chat_id=chat["id"], message_id=person["message_id"]) == gone
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="Кон 1")
    await http.post("faults", clock_s=49 * 3600)
    assert await http.refusal("deleteMessage", chat_id=chat["id"], message_id=sent["message_id"]) == gone
    await http.post(f"chats/{chat['id']}/promote")
    assert await http.bot("deleteMessage", chat_id=chat["id"], message_id=sent["message_id"]) is True


async def test_pinning_needs_the_right(http: Http) -> None:
    chat = await http.group()
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="Договорённости")
    here = {"chat_id": chat["id"], "message_id": sent["message_id"]}
    refused = "not enough rights to manage pinned messages in the chat"
    assert await http.refusal("pinChatMessage", **here) == refused
    await http.post(f"chats/{chat['id']}/promote")
    assert await http.bot("pinChatMessage", **here) is True
    assert (await http.message(chat["id"], sent["message_id"]))["pinned"] is True
    assert (await http.bot("getChat", chat_id=chat["id"]))["pinned_message"]["message_id"] == sent["message_id"]
    assert await http.bot("unpinChatMessage", chat_id=chat["id"]) is True
    assert (await http.message(chat["id"], sent["message_id"]))["pinned"] is False


async def test_muted_bot_cannot_write_but_can_edit(http: Http) -> None:
    chat = await http.group()
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="Кон 1")
    await http.post(f"chats/{chat['id']}/mute")
    refused = "not enough rights to send text messages to the chat"
    assert await http.refusal("sendMessage", chat_id=chat["id"], text="x") == refused
    await http.bot("editMessageText", chat_id=chat["id"], message_id=sent["message_id"], text="Кон 2")
    await http.post(f"chats/{chat['id']}/mute", open=True)
    await http.bot("sendMessage", chat_id=chat["id"], text="x")


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_kicked_bot_is_forbidden_everything_until_it_is_added_again(http: Http, kind: str) -> None:
    chat = await http.group(type=kind)
    state = await http.post(f"chats/{chat['id']}/kick")
    assert state["bot"]["status"] == "kicked"
    for method, params in (("sendMessage", {"text": "x"}), ("getChat", {})):
        status, body = await http.ask(method, chat_id=chat["id"], **params)
        assert (status, body["description"]) == (403, f"Forbidden: bot was kicked from the {kind} chat")
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    kicked = await http.fresh()
    assert [list(one)[1] for one in kicked] == ["my_chat_member"]
    assert kicked[0]["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    await http.post(f"chats/{chat['id']}/readd")
    added = await http.fresh()
    assert added[0]["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert added[1]["message"]["new_chat_members"][0]["is_bot"] is True
    await http.bot("sendMessage", chat_id=chat["id"], text="x")


async def test_a_person_who_blocks_the_bot_cannot_be_written_to(http: Http) -> None:
    person = (await http.get("world"))["users"][0]["id"]
    await http.fresh()
    await http.post(f"chats/{person}/kick")
    status, body = await http.ask("sendMessage", chat_id=person, text="x")
    assert (status, body["description"]) == (403, "Forbidden: bot was blocked by the user")
    assert (await http.fresh())[0]["my_chat_member"]["new_chat_member"]["status"] == "kicked"


async def test_a_body_that_is_not_json_is_refused(http: Http) -> None:
    headers = {"Content-Type": "application/json"}
    response = await http.client.post("/bot1:abcdef/getMe", content=b"{", headers=headers)
    assert (response.status_code, response.json()["ok"]) == (400, False)
