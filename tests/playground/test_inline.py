from typing import Any

import pytest

Http = Any


def article(number: int, **more: Any) -> dict[str, Any]:
    content = {"message_text": f"<b>Бочка</b> {number}", "parse_mode": "HTML"}
    return {"type": "article", "id": str(number), "title": f"Бочка {number}", "input_message_content": content} | more


async def _asked(http: Http) -> tuple[dict[str, Any], str]:
    chat = await http.group()
    query = (await http.post("inline", user=chat["members"][1], query="бочка"))["id"]
    return chat, query


async def test_an_inline_query_is_answered_chosen_and_posted(http: Http) -> None:
    chat, query = await _asked(http)
    update = (await http.fresh())[0]["inline_query"]
    assert (update["id"], update["query"], update["from"]["first_name"]) == (query, "бочка", "Боря")
    waiting = await http.get(f"inline/{query}")
    assert (waiting["answered"], waiting["results"]) == (False, [])
    results = [article(1, description="880 очков"), article(2)]
    await http.bot("answerInlineQuery", inline_query_id=query, results=results, cache_time=10)
    seen = await http.get(f"inline/{query}")
    assert seen["answered"] is True
    assert (seen["results"][0]["title"], seen["results"][0]["description"]) == ("Бочка 1", "880 очков")
    assert seen["results"][0]["html"] == "<b>Бочка</b> 1"
    chosen = await http.post("inline", id=query, choose=1, chat=chat["id"])
    last = (await http.get(f"chats/{chat['id']}"))["messages"][-1]
    assert (last["message_id"], last["text"], last["via_bot"]) == (chosen["message_id"], "Бочка 2", True)
    assert last["from"]["name"] == "Боря"
    told, message = await http.fresh()
    assert told["chosen_inline_result"]["result_id"] == "2"
    assert message["message"]["via_bot"]["username"] == "thousand_bot"


async def test_a_chosen_message_with_buttons_is_edited_by_its_inline_id(http: Http, buttons: Any) -> None:
    chat, query = await _asked(http)
    results = [article(1, reply_markup=buttons(["Ещё"]))]
    await http.bot("answerInlineQuery", inline_query_id=query, results=results)
    message = (await http.post("inline", id=query, choose=0, chat=chat["id"]))["message_id"]
    await http.fresh()
    await http.post("presses", chat=chat["id"], user=chat["members"][0], message=message, label="Ещё")
    pressed = (await http.fresh())[0]["callback_query"]
    assert "message" not in pressed
    inline = {"inline_message_id": pressed["inline_message_id"]}
    assert await http.bot("editMessageText", **inline, text="Слёт с бочки") is True
    assert (await http.message(chat["id"], message))["text"] == "Слёт с бочки"
    assert await http.refusal("editMessageText", inline_message_id="x", text="y") == "MESSAGE_ID_INVALID"


async def test_an_inline_query_is_answered_once_and_in_time(http: Http) -> None:
    expired = "query is too old and response timeout expired or query ID is invalid"
    chat, query = await _asked(http)
    await http.bot("answerInlineQuery", inline_query_id=query, results=[])
    assert await http.refusal("answerInlineQuery", inline_query_id=query, results=[]) == expired
    late = (await http.post("inline", user=chat["members"][0], query="x"))["id"]
    await http.post("faults", clock_s=60)
    assert await http.refusal("answerInlineQuery", inline_query_id=late, results=[]) == expired


@pytest.mark.parametrize(
    ("results", "text"),
    [
        ([article(n) for n in range(51)], "RESULTS_TOO_MUCH"),
        ([article(1), article(1)], "RESULT_ID_DUPLICATE"),
        ([article(1, id="я" * 33)], "RESULT_ID_INVALID"),
        ([article(1, title="")], "TITLE_INVALID"),
        ([article(1, input_message_content={"message_text": ""})], "message text is empty"),
        ([{"type": "article", "id": "1", "title": "x", "colour": 1}], None),
    ],
)
async def test_bad_results_are_refused(http: Http, results: list[Any], text: str | None) -> None:
    _, query = await _asked(http)
    said = await http.refusal("answerInlineQuery", inline_query_id=query, results=results)
    assert text is None or said == text


async def test_only_a_result_that_is_there_can_be_chosen(http: Http) -> None:
    chat, query = await _asked(http)
    await http.post("inline", 404, id=query, choose=0, chat=chat["id"])
    await http.post("inline", 404, id="7", choose=0, chat=chat["id"])
