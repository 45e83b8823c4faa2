"""The world as its control interface shows it."""

from bot.playground.core import Core
from bot.playground.errors import Json
from bot.playground.markup import to_html
from bot.playground.model import GENERAL_TOPIC, Chat, Message, Press

# A private chat in which nobody has written yet.
NOTHING: Json = {"messages": [], "deleted": [], "presses": []}


def world(core: Core) -> Json:
    """Chats, people and the bot."""
    state = core.state
    # An upgraded group lives on under its new number: shown twice it would only puzzle.
    chats = [chat_row(core, chat) for chat in state.chats.values() if chat.migrated_to is None]
    users = [
        {"id": one.id, "name": one.name, "username": one.username, "language_code": one.language_code}
        for one in state.users.values()
        if not one.is_bot
    ]
    bot = {"id": state.bot.id, "username": state.bot.username, "name": state.bot.name}
    return {"chats": chats, "users": users, "bot": bot, "seq": state.seq}


def chat_row(core: Core, chat: Chat) -> Json:
    """One chat: its members are the people in it, in the order in which they came."""
    bot = core.me(chat)
    inside = [number for number, one in chat.members.items() if one.inside and number != core.state.bot.id]
    row: Json = {
        "id": chat.id,
        "type": chat.type,
        "title": chat.title,
        "members": inside,
        "topics": [
            {"id": one.id, "title": one.title, "open": one.open}
            for one in chat.topics.values()
            if one.id != GENERAL_TOPIC
        ],
        "forum": chat.forum,
        "administrators": [number for number in inside if chat.members[number].rules],
        "muted": [number for number in inside if chat.members[number].muted],
        "bot": {"status": bot.status, "muted": bot.muted},
    }
    if chat.forum:
        row["general_open"] = chat.topics[GENERAL_TOPIC].open
    if chat.migrated_to is not None:
        row["migrated_to"] = chat.migrated_to
    if chat.migrated_from is not None:
        row["migrated_from"] = chat.migrated_from
    return row


def chat(core: Core, place: Chat, since: int = 0) -> Json:
    """The messages and presses of a chat that changed after ``since``, and what was deleted."""
    news = sorted((one for one in core.state.messages[place.id].values() if one.seq > since), key=lambda one: one.id)
    presses = [one for one in core.state.presses_in.get(place.id, []) if one.seq > since]
    return {
        "seq": core.state.seq,
        "messages": [message(core, one) for one in news if not one.deleted],
        "deleted": [one.id for one in news if one.deleted],
        "presses": [press(one) for one in presses],
    }


def message(core: Core, one: Message) -> Json:
    """One message as a person sees it."""
    sender = core.state.users[one.sender]
    document = one.document
    return {
        "message_id": one.id,
        "seq": one.seq,
        "date": one.date,
        "from": {
            "id": core.state.sender_id(one),
            "name": core.state.sender_name(one),
            "is_bot": sender.is_bot,
        },
        "topic": one.topic,
        "text": one.text,
        "html": to_html(one.text, one.entities),
        "keyboard": [[_button(button) for button in row] for row in one.keyboard or []],
        "force_reply_for": one.force_reply,
        "photo": file_url(one.photo[-1]["file_id"]) if one.photo else None,
        "photo_size": [one.photo[-1]["width"], one.photo[-1]["height"]] if one.photo else None,
        "document": {"url": file_url(document["file_id"]), "name": document["file_name"]} if document else None,
        "reply_to": one.reply_to,
        "edited": one.edits,
        "pinned": one.pinned,
        "service": one.service,
        "via_bot": one.via_bot,
        "reactions": [reaction["emoji"] for reaction in one.reactions],
        "group": one.media_group,
    }


def _button(button: Json) -> Json:
    row = {"label": button["text"], "data": button.get("callback_data"), "url": button.get("url")}
    more = ("switch_inline_query", "switch_inline_query_current_chat", "copy_text", "style")
    return row | {name: button[name] for name in more if name in button}


def file_url(file_id: str) -> str:
    """Where the page finds a photo or document."""
    return f"/playground/files/{file_id}"


def press(one: Press) -> Json:
    """One press and what the bot answered."""
    return {
        "id": one.id,
        "user": one.user,
        "message": one.message,
        "answered": one.answered,
        "text": one.text,
        "alert": one.alert,
        "url": one.url,
    }


def inline(query_id: str, query: Json) -> Json:
    """An inline query and its results."""
    results = [
        {name: one.get(name) for name in ("id", "type", "title", "description", "url")}
        | {
            "text": one["content"]["text"],
            "html": to_html(one["content"]["text"], one["content"]["entities"]),
        }
        for one in query["results"]
    ]
    row = {"id": query_id, "user": query["user"], "query": query["query"], "answered": query["answered"]}
    return row | {"results": results, "button": query.get("button"), "cache_time": query.get("cache_time")}
