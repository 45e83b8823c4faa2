"""What people do in chats: write, edit, press buttons, ask inline."""

import base64
import binascii
from typing import Any

from bot.playground import keyboards, media, render
from bot.playground.core import Core, Upload
from bot.playground.entities import with_found
from bot.playground.errors import ControlError, Json
from bot.playground.markup import trimmed
from bot.playground.model import GENERAL_TOPIC, Chat, Member, Message, Press
from bot.playground.utf16 import units

ACCESSIBLE_S = 14 * 24 * 3600
MAX_TEXT = 4096


def private_chat(core: Core, user_id: int) -> Chat:
    """The chat of a person with the bot; it begins when the person first writes."""
    user = core.state.person(user_id)
    known = core.state.chats.get(user_id)
    if known is not None:
        return known
    members = {user_id: Member(), core.state.bot.id: Member()}
    return core.state.save_chat(Chat(user_id, "private", user.name, members))


def place(core: Core, chat_id: int, user_id: int) -> Chat:
    """The chat, if the person is in it."""
    core.state.person(user_id)
    chat = private_chat(core, user_id) if chat_id == user_id else core.state.chat(chat_id)
    member = chat.members.get(user_id)
    if member is None or not member.inside:
        raise ControlError(403, f"user {user_id} is not in chat {chat_id}")
    return chat


def post(
    core: Core,
    chat_id: int,
    user_id: int,
    text: str = "",
    *,
    topic: int | None = None,
    reply_to: int | None = None,
    anonymous: bool = False,
    document: Json | None = None,
) -> Message:
    """A person writes. Raises ControlError where Telegram's own client would not let them."""
    chat = place(core, chat_id, user_id)
    thread = _thread(chat, topic, chat.members[user_id])
    if chat.members[user_id].muted:
        raise ControlError(403, f"user {user_id} is muted")
    target = _target(core, chat, reply_to)
    content = _text(text) | (_document(core, document) if document else {})
    if not content["text"] and document is None:
        raise ControlError(400, "text is empty")
    # A reply lands in the topic of what it answers.
    if target is not None and thread is None:
        thread = target.topic
    hidden = not chat.private and (anonymous or chat.members[user_id].anonymous)
    message = core.state.new_message(chat, user_id, topic=thread, reply_to=reply_to, anonymous=hidden, **content)
    # Who has blocked a bot can still write: nobody reads it.
    if chat.private and core.me(chat).status == "kicked":
        return message
    core.deliver(message)
    return message


def _thread(chat: Chat, topic: int | None, member: Member) -> int | None:
    if topic is not None and (not chat.forum or topic not in chat.topics):
        raise ControlError(404, f"no such topic: {topic}")
    known = chat.topics.get(GENERAL_TOPIC if topic is None else topic)
    if known is not None and not known.open and not member.rules:
        raise ControlError(403, "the topic is closed")
    return None if topic == GENERAL_TOPIC else topic


def _target(core: Core, chat: Chat, reply_to: int | None) -> Message | None:
    if reply_to is None:
        return None
    target = core.state.message(chat, reply_to)
    if target is None:
        raise ControlError(404, f"no such message: {reply_to}")
    return target


def _text(text: str) -> dict[str, Any]:
    text, entities = trimmed(text, [])
    if units(text) > MAX_TEXT:
        raise ControlError(400, "text is too long")
    return {"text": text, "entities": with_found(text, entities)}


def _document(core: Core, given: Json) -> dict[str, Any]:
    try:
        upload = Upload(str(given["name"]), base64.b64decode(given["base64"], validate=True), _mime(given["name"]))
    except (KeyError, TypeError, binascii.Error):
        raise ControlError(400, "document needs name and base64") from None
    return {"document": media.document(core, None, "document", {"document": upload})}


def _mime(name: str) -> str:
    return {"json": "application/json", "csv": "text/csv", "txt": "text/plain"}.get(
        name.rpartition(".")[2].lower(), "application/octet-stream"
    )


def edit(core: Core, chat_id: int, user_id: int, message_id: int, text: str) -> Message:
    """A person edits a message of theirs."""
    chat = place(core, chat_id, user_id)
    message = core.state.message(chat, message_id)
    if message is None or message.sender != user_id:
        raise ControlError(404, f"user {user_id} has no message {message_id}")
    for name, value in _text(text).items():
        setattr(message, name, value)
    message.edits += 1
    message.edited_at = int(core.state.clock.now())
    core.state.save_message(message)
    core.deliver(message, "edited_message")
    return message


def press(
    core: Core,
    chat_id: int,
    user_id: int,
    message_id: int,
    *,
    label: str | None = None,
    data: str | None = None,
    forge: bool = False,
    times: int = 1,
) -> Press:
    """A person taps a button; ``times`` 2 delivers the one tap again, under the same numbers.

    With ``forge`` the data need not be on any button. Deleted messages can be pressed: a phone may still show them.
    """
    chat = place(core, chat_id, user_id)
    message = core.state.messages[chat.id].get(message_id)
    if message is None:
        raise ControlError(404, f"no such message: {message_id}")
    if not forge:
        button = keyboards.find_button(message, label, data)
        data = button.get("callback_data")
    if data is None:
        raise ControlError(400, "this button sends nothing to the bot")
    number = str(core.state.number("press", 4_380_000_000_000_000_001))
    made = core.state.save_press(Press(number, chat.id, user_id, message_id, data, core.state.clock.now()))
    if core.me(chat).inside:
        core.updates.push("callback_query", _callback(core, made, message), times)
    return made


def _callback(core: Core, made: Press, message: Message) -> Json:
    row: Json = {"id": made.id, "from": render.user(core.state.users[made.user]), "data": made.data}
    row["chat_instance"] = str(-7_300_000_000_000_000_000 - made.chat)
    # Telegram does not say in which chat a message sent through a bot stands.
    if message.inline_id is not None:
        return row | {"inline_message_id": message.inline_id}
    old = core.state.clock.now() - message.date > ACCESSIBLE_S
    shown = render.inaccessible if message.deleted or old else render.message
    return row | {"message": shown(core.state, message)}


def ask_inline(core: Core, user_id: int, query: str, chat_id: int | None = None) -> str:
    """A person types ``@bot query``; gives the query's id."""
    user = core.state.person(user_id)
    number = str(core.state.number("inline", 8_120_000_000_000_000_001))
    row = {"user": user_id, "query": query, "at": core.state.clock.now(), "answered": False, "results": []}
    core.store.put("inline", number, row)
    payload: Json = {"id": number, "from": render.user(user), "query": query, "offset": ""}
    if chat_id is not None:
        kind = core.state.chat(chat_id).type
        payload["chat_type"] = "sender" if kind == "private" else kind
    core.updates.push("inline_query", payload)
    return number


def inline_query(core: Core, query_id: str) -> Json:
    """What is known of an inline query."""
    query: Json | None = core.store.get("inline", query_id)
    if query is None:
        raise ControlError(404, f"no such inline query: {query_id}")
    return query


def choose_inline(core: Core, query_id: str, choice: int, chat_id: int, topic: int | None = None) -> Message:
    """The person picks result number ``choice`` (from 0); its message is posted in the chat under their name."""
    query = inline_query(core, query_id)
    chat = place(core, chat_id, query["user"])
    if not 0 <= choice < len(query["results"]):
        raise ControlError(404, f"the query has {len(query['results'])} results, from 0")
    result = query["results"][choice]
    thread = _thread(chat, topic, chat.members[query["user"]])
    message = core.state.new_message(chat, query["user"], topic=thread, via_bot=True, **result["content"])
    # Only a message with buttons gets an id by which the bot may change it later.
    if message.keyboard:
        message.inline_id = f"BAAA{query_id}"
        core.state.save_message(message)
    chosen: Json = {"result_id": result["id"], "query": query["query"]}
    chosen["from"] = render.user(core.state.users[query["user"]])
    if message.inline_id:
        chosen["inline_message_id"] = message.inline_id
    core.updates.push("chosen_inline_result", chosen)
    core.deliver(message)
    return message
