import base64
from typing import Any

import pytest

Http = Any


async def test_html_becomes_text_with_entities_in_utf16_units_and_html_again(http: Http) -> None:
    chat = await http.group()
    html = (
        '😀 <b>Кон <i>7</i></b> &lt;3 <pre>  1  2</pre>\n<a href="https://example.org">тут</a> <code>a&amp;b</code>\n\n'
    )
    sent = await http.bot("sendMessage", chat_id=chat["id"], text=html, parse_mode="HTML")
    assert sent["text"] == "😀 Кон 7 <3   1  2\nтут a&b"
    assert sent["entities"] == [
        {"type": "bold", "offset": 3, "length": 5},
        {"type": "italic", "offset": 7, "length": 1},
        {"type": "pre", "offset": 12, "length": 6},
        {"type": "text_link", "offset": 19, "length": 3, "url": "https://example.org"},
        {"type": "code", "offset": 23, "length": 3},
    ]
    seen = await http.message(chat["id"], sent["message_id"])
    assert seen["html"] == html.strip()
    assert seen["text"] == sent["text"]


@pytest.mark.parametrize(
    ("html", "text", "kinds"),
    [
        ("<u>a</u><s>b</s><tg-spoiler>c</tg-spoiler>", "abc", ["underline", "strikethrough", "spoiler"]),
        ("<blockquote expandable>a</blockquote>", "a", ["expandable_blockquote"]),
        ('<pre><code class="language-python">x</code></pre>', "x", ["pre"]),
        ("&#1040;&#x411; &nbsp; &amp;amp;", "АБ &nbsp; &amp;", []),
        ("<b></b>x", "x", []),
        ("/deal <code>/score</code> @thousand_bot", "/deal /score @thousand_bot", ["bot_command", "code", "mention"]),
    ],
)
async def test_markup_of_every_kind_is_read(http: Http, html: str, text: str, kinds: list[str]) -> None:
    chat = await http.group()
    sent = await http.bot("sendMessage", chat_id=chat["id"], text=html, parse_mode="HTML")
    assert (sent["text"], [one["type"] for one in sent.get("entities", [])]) == (text, kinds)


async def test_commands_are_entities_in_utf16_units(http: Http) -> None:
    chat = await http.group()
    await http.post("faults", privacy=False)
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="👨‍👩‍👧 /deal@thousand_bot Аня 120")
    message = (await http.fresh())[0]["message"]
    assert message["entities"] == [{"type": "bot_command", "offset": 9, "length": 18}]


async def test_a_reply_carries_the_message_it_answers(http: Http) -> None:
    chat = await http.group()
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="Имя гостя?")
    made = await http.post(
        "messages", chat=chat["id"], user=chat["members"][1], text="Дед", reply_to=sent["message_id"]
    )
    message = (await http.fresh())[0]["message"]
    assert message["reply_to_message"]["text"] == "Имя гостя?"
    assert (await http.message(chat["id"], made["message_id"]))["reply_to"] == sent["message_id"]
    await http.post("messages", 404, chat=chat["id"], user=chat["members"][1], text="x", reply_to=999_999)


async def test_an_edited_message_comes_as_an_edit(http: Http) -> None:
    chat = await http.group()
    person = {"chat": chat["id"], "user": chat["members"][0]}
    made = (await http.post("messages", **person, text="/deal Аня 12"))["message_id"]
    seq = (await http.get(f"chats/{chat['id']}"))["seq"]
    assert await http.post("messages", **person, text="/deal Аня 120", edit=made) == {"message_id": made}
    first, second = await http.fresh()
    assert first["message"]["text"] == "/deal Аня 12"
    assert second["edited_message"]["text"] == "/deal Аня 120"
    assert second["edited_message"]["edit_date"] >= first["message"]["date"]
    news = (await http.get(f"chats/{chat['id']}?since={seq}"))["messages"]
    assert [(one["message_id"], one["text"], one["edited"]) for one in news] == [(made, "/deal Аня 120", 1)]
    await http.post("messages", 404, chat=chat["id"], user=chat["members"][1], text="x", edit=made)


async def test_a_chat_is_seen_with_names_and_kinds(http: Http) -> None:
    chat = await http.group()
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="Привет")
    view = await http.get(f"chats/{chat['id']}")
    last = view["messages"][-1]
    assert last["from"] == {"id": chat["members"][0], "name": "Аня", "is_bot": False}
    for name in ("topic", "reply_to", "photo", "document", "force_reply_for"):
        assert last[name] is None
    assert (last["keyboard"], last["pinned"], last["edited"], last["seq"]) == ([], False, 0, view["seq"])


async def test_force_reply_addresses_the_mentioned_person_or_the_author_or_all(http: Http) -> None:
    chat = await http.group()
    anya, borya, _ = chat["members"]
    asked = await http.post("messages", chat=chat["id"], user=borya, text="/newgame")
    selective = {"force_reply": True, "selective": True}
    mention = f'<a href="tg://user?id={anya}">Аня</a>, имя гостя?'
    cases = [
        ({"text": mention, "parse_mode": "HTML", "reply_markup": selective}, anya),
        ({"text": "?", "reply_markup": selective, "reply_parameters": {"message_id": asked["message_id"]}}, borya),
        ({"text": "?", "reply_markup": selective}, None),
        ({"text": "?", "reply_markup": {"force_reply": True}}, "all"),
    ]
    for params, target in cases:
        sent = await http.bot("sendMessage", chat_id=chat["id"], **params)
        assert (await http.message(chat["id"], sent["message_id"]))["force_reply_for"] == target


async def test_a_document_from_a_person_reaches_the_bot(http: Http) -> None:
    chat = await http.group()
    await http.post("faults", privacy=False)
    content = b'{"format": "thousand-game/1"}'
    document = {"name": "партия.json", "base64": base64.b64encode(content).decode()}
    await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/import", document=document)
    message = (await http.fresh())[0]["message"]
    assert (message["caption"], message["document"]["file_name"]) == ("/import", "партия.json")
    assert (message["document"]["mime_type"], message["document"]["file_size"]) == ("application/json", len(content))
    found = await http.bot("getFile", file_id=message["document"]["file_id"])
    response = await http.client.get(f"/file/bot1:abcdef/{found['file_path']}")
    assert response.content == content
    await http.post("messages", 400, chat=chat["id"], user=chat["members"][0], document={"name": "x", "base64": "?"})


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"text": ""}, 400),
        ({"text": "  "}, 400),
        ({"text": "x" * 4097}, 400),
        ({"text": "x", "colour": 1}, 400),
        ({"text": "x", "chat": "here"}, 400),
        ({"text": "x", "chat": -1}, 404),
        ({"text": "x", "user": 1}, 404),
        ({"text": "x", "topic": 7}, 404),
    ],
)
async def test_a_message_that_no_client_would_send_is_refused(http: Http, body: dict[str, Any], status: int) -> None:
    chat = await http.group()
    assert (await http.post("messages", status, **({"chat": chat["id"], "user": chat["members"][0]} | body)))["error"]


async def test_an_address_that_is_not_there_is_not_found(http: Http) -> None:
    await http.get("nothing", 404)
    await http.post("nothing", 404)
    await http.get("chats/1", 404)
    await http.get("inline/1", 404)
    response = await http.client.post("/playground/api/messages", content=b"[1]")
    assert response.status_code == 400


async def test_a_mention_by_user_name_addresses_a_force_reply(http: Http) -> None:
    members = [{"name": "Аня"}, {"name": "Боря", "username": "borya_k"}]
    chat = await http.group(members=members)
    markup = {"force_reply": True, "selective": True}
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="😀 @Borya_K, имя?", reply_markup=markup)
    assert (await http.message(chat["id"], sent["message_id"]))["force_reply_for"] == chat["members"][1]


async def test_several_messages_are_deleted_at_once(http: Http) -> None:
    chat = await http.group()
    sent = [(await http.bot("sendMessage", chat_id=chat["id"], text=f"{n}"))["message_id"] for n in range(3)]
    assert await http.bot("deleteMessages", chat_id=chat["id"], message_ids=[*sent[:2], 999]) is True
    assert (await http.get(f"chats/{chat['id']}"))["deleted"] == sent[:2]


async def test_all_pins_go_at_once(http: Http) -> None:
    chat = await http.group()
    await http.post(f"chats/{chat['id']}/promote")
    for text in ("1", "2"):
        sent = await http.bot("sendMessage", chat_id=chat["id"], text=text)
        await http.bot("pinChatMessage", chat_id=chat["id"], message_id=sent["message_id"])
    assert await http.bot("unpinAllChatMessages", chat_id=chat["id"]) is True
    assert not any(one["pinned"] for one in (await http.get(f"chats/{chat['id']}"))["messages"])
    assert await http.refusal("unpinChatMessage", chat_id=chat["id"]) == "message to unpin not found"


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("sendChatAction", {"action": "typing"}),
        ("setChatMenuButton", {"menu_button": {"type": "commands"}}),
        ("setMyDefaultAdministratorRights", {}),
        ("logOut", {}),
        ("close", {}),
    ],
)
async def test_what_shows_nowhere_is_taken(http: Http, method: str, params: dict[str, Any]) -> None:
    chat = await http.group()
    place = {"chat_id": chat["id"]} if method == "sendChatAction" else {}
    assert await http.bot(method, **place, **params) is True


async def test_reactions_of_the_bot_are_seen(http: Http) -> None:
    chat = await http.group()
    made = await http.post("messages", chat=chat["id"], user=chat["members"][0], text="/deal")
    here = {"chat_id": chat["id"], "message_id": made["message_id"]}
    await http.bot("setMessageReaction", **here, reaction=[{"type": "emoji", "emoji": "👍"}])
    assert (await http.message(chat["id"], made["message_id"]))["reactions"] == ["👍"]
    assert await http.refusal("setMessageReaction", **here, reaction=[{"type": "emoji", "emoji": "no"}])
    await http.bot("setMessageReaction", **here)
    assert (await http.message(chat["id"], made["message_id"]))["reactions"] == []
