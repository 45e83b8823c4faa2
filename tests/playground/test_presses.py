from typing import Any

import pytest

Http = Any
EXPIRED = "query is too old and response timeout expired or query ID is invalid"


async def _asked(http: Http, buttons: Any, *rows: list[str]) -> tuple[dict[str, Any], int]:
    chat = await http.group()
    markup = buttons(*(rows or (["Аня", "Боря"], ["← Назад"])))
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="Кто играет?", reply_markup=markup)
    return chat, sent["message_id"]


async def test_any_member_presses_and_sees_the_answer(http: Http, buttons: Any) -> None:
    chat, message = await _asked(http, buttons)
    made = await http.post("presses", chat=chat["id"], user=chat["members"][2], message=message, label="Боря")
    query = (await http.fresh())[0]["callback_query"]
    assert (query["id"], query["data"], query["from"]["first_name"]) == (made["id"], "Боря", "Вера")
    assert query["message"]["reply_markup"]["inline_keyboard"][1][0]["text"] == "← Назад"
    assert query["chat_instance"]
    view = await http.get(f"chats/{chat['id']}")
    assert (view["presses"][0]["answered"], view["presses"][0]["text"]) == (False, None)
    await http.bot("answerCallbackQuery", callback_query_id=made["id"], text="Записано", show_alert=True)
    news = await http.get(f"chats/{chat['id']}?since={view['seq']}")
    wanted = {"id": made["id"], "user": chat["members"][2], "message": message, "answered": True}
    assert wanted.items() <= news["presses"][0].items()
    assert (news["presses"][0]["text"], news["presses"][0]["alert"], news["messages"]) == ("Записано", True, [])


async def test_chat_instance_belongs_to_the_chat(http: Http, buttons: Any) -> None:
    seen = []
    for _ in range(2):
        chat, message = await _asked(http, buttons)
        for user in chat["members"][:2]:
            await http.post("presses", chat=chat["id"], user=user, message=message, label="Аня")
        seen.append({one["callback_query"]["chat_instance"] for one in await http.fresh()})
    assert [len(one) for one in seen] == [1, 1]
    assert seen[0] != seen[1]


async def test_a_label_is_exact_or_the_only_one_that_contains_it(http: Http, buttons: Any) -> None:
    chat, message = await _asked(http, buttons, ["Аня", "Аня ▸", "Боря ▸"])
    person = {"chat": chat["id"], "user": chat["members"][0], "message": message}
    for label, data in (("Аня", "Аня"), ("Бор", "Боря ▸")):
        await http.post("presses", **person, label=label)
        assert (await http.fresh())[0]["callback_query"]["data"] == data
    assert "several" in (await http.post("presses", 409, **person, label="▸"))["error"]
    assert "no such button" in (await http.post("presses", 404, **person, label="Вера"))["error"]
    assert await http.updates() == []


async def test_data_must_be_on_a_button_unless_it_is_forged(http: Http, buttons: Any) -> None:
    chat, message = await _asked(http, buttons)
    person = {"chat": chat["id"], "user": chat["members"][0], "message": message}
    await http.post("presses", 404, **person, data="draft:1")
    await http.post("presses", **person, data="draft:1", forge=True)
    await http.post("presses", **person, data="Аня")
    assert [one["callback_query"]["data"] for one in await http.fresh()] == ["draft:1", "Аня"]


async def test_a_press_delivered_twice_is_the_same_update(http: Http, buttons: Any) -> None:
    chat, message = await _asked(http, buttons)
    await http.post("presses", chat=chat["id"], user=chat["members"][0], message=message, label="Аня", times=2)
    first, second = await http.fresh()
    assert first == second


@pytest.mark.parametrize(
    "fault",
    [
        {"chat": 5},
        {"user": 5},
        {"message": 999},
    ],
)
async def test_a_press_needs_chat_person_and_message(http: Http, buttons: Any, fault: dict[str, int]) -> None:
    chat, message = await _asked(http, buttons)
    place = {"chat": chat["id"], "user": chat["members"][0], "message": message, "label": "Аня"}
    await http.post("presses", 404, **(place | fault))


async def test_an_outsider_cannot_press(http: Http, buttons: Any) -> None:
    chat, message = await _asked(http, buttons)
    outsider = (await http.get("world"))["users"][0]["id"]
    await http.post("presses", 403, chat=chat["id"], user=outsider, message=message, label="Аня")


async def test_a_press_is_answered_once_and_in_time(http: Http, buttons: Any) -> None:
    chat, message = await _asked(http, buttons)
    person = {"chat": chat["id"], "user": chat["members"][0], "message": message, "label": "Аня"}
    made = (await http.post("presses", **person))["id"]
    assert await http.refusal("answerCallbackQuery", callback_query_id=made, text="x" * 201) == "MESSAGE_TOO_LONG"
    await http.bot("answerCallbackQuery", callback_query_id=made)
    assert await http.refusal("answerCallbackQuery", callback_query_id=made) == EXPIRED
    late = (await http.post("presses", **person))["id"]
    await http.post("faults", clock_s=20)
    assert await http.refusal("answerCallbackQuery", callback_query_id=late) == EXPIRED
    assert await http.refusal("answerCallbackQuery", callback_query_id="77") == EXPIRED


async def test_a_press_on_a_deleted_message_brings_only_its_place(http: Http, buttons: Any) -> None:
    chat, message = await _asked(http, buttons)
    await http.bot("deleteMessage", chat_id=chat["id"], message_id=message)
    await http.post("presses", chat=chat["id"], user=chat["members"][0], message=message, label="Аня")
    shown = (await http.fresh())[0]["callback_query"]["message"]
    assert (shown["date"], shown["message_id"], set(shown)) == (0, message, {"date", "message_id", "chat"})


async def test_a_press_on_a_message_of_three_weeks_ago_brings_only_its_place(http: Http, buttons: Any) -> None:
    chat, message = await _asked(http, buttons)
    await http.post("faults", clock_s=21 * 86400)
    await http.post("presses", chat=chat["id"], user=chat["members"][0], message=message, label="Аня")
    assert (await http.fresh())[0]["callback_query"]["message"]["date"] == 0


async def test_an_edit_without_a_keyboard_removes_the_keyboard(http: Http, buttons: Any) -> None:
    chat, message = await _asked(http, buttons)
    await http.bot("editMessageText", chat_id=chat["id"], message_id=message, text="Играет Аня")
    seen = await http.message(chat["id"], message)
    assert (seen["text"], seen["keyboard"], seen["edited"]) == ("Играет Аня", [], 1)


async def test_buttons_are_shown_with_label_data_and_address(http: Http) -> None:
    chat = await http.group()
    row = [{"text": "Правила", "url": "https://example.org"}, {"text": "Да", "callback_data": "yes"}]
    markup = {"inline_keyboard": [row]}
    sent = await http.bot("sendMessage", chat_id=chat["id"], text="x", reply_markup=markup)
    assert (await http.message(chat["id"], sent["message_id"]))["keyboard"] == [
        [
            {"label": "Правила", "data": None, "url": "https://example.org"},
            {"label": "Да", "data": "yes", "url": None},
        ]
    ]
    await http.post(
        "presses", 400, chat=chat["id"], user=chat["members"][0], message=sent["message_id"], label="Правила"
    )
