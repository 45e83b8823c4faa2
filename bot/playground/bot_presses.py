"""Bot API methods that answer presses and inline queries."""

from typing import Any

from bot.playground import keyboards
from bot.playground.core import Core
from bot.playground.errors import Json, bad_request
from bot.playground.registry import method
from bot.playground.sending import MAX_TEXT, formatted

ANSWER_WITHIN_S = 15.0
MAX_ANSWER = 200
MAX_RESULTS = 50
_EXPIRED = "query is too old and response timeout expired or query ID is invalid"


@method
def answer_callback_query(core: Core, params: Json) -> bool:
    """What the presser is shown. 400 when it comes too late, or a second time."""
    press = core.state.presses.get(params["callback_query_id"])
    late = press is None or core.state.clock.now() - press.at > ANSWER_WITHIN_S
    # Telegram has one answer for all three: too late, unknown, answered before.
    if press is None or late or press.answered:
        raise bad_request(_EXPIRED)
    text = params.get("text", "")
    if len(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    press.answered = True
    press.text = text or None
    press.alert = bool(params.get("show_alert"))
    press.url = params.get("url")
    core.state.save_press(press)
    return True


@method
def answer_inline_query(core: Core, params: Json) -> bool:
    """The results to choose from. 400 when it comes too late, or a second time."""
    query = core.store.get("inline", params["inline_query_id"])
    if query is None or query["answered"] or core.state.clock.now() - query["at"] > ANSWER_WITHIN_S:
        raise bad_request(_EXPIRED)
    results = params["results"]
    if len(results) > MAX_RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    ids = [one["id"] for one in results]
    if len(set(ids)) != len(ids):
        raise bad_request("RESULT_ID_DUPLICATE")
    if any(not 0 < len(one.encode()) <= 64 for one in ids):
        raise bad_request("RESULT_ID_INVALID")
    query |= {"answered": True, "results": [_result(core, one) for one in results]}
    query |= {name: params[name] for name in ("next_offset", "button", "cache_time") if name in params}
    core.store.put("inline", params["inline_query_id"], query)
    return True


def _result(core: Core, one: Json) -> Json:
    """What the chooser shows, and under ``content`` the message that choosing it sends."""
    content = one.get("input_message_content")
    if one["type"] != "article" or content is None or "message_text" not in content:
        raise bad_request(f"this playground has no inline results of type {one['type']} without a text")
    if not one["title"]:
        raise bad_request("TITLE_INVALID")
    text, entities = formatted(core, content, "message_text", MAX_TEXT)
    keyboard = keyboards.inline_keyboard(one.get("reply_markup"), None)
    message: dict[str, Any] = {"text": text, "entities": entities, "keyboard": keyboard}
    shown = {name: one[name] for name in ("id", "type", "title", "description", "url") if name in one}
    return shown | {"content": message}
