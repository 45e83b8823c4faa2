"""What all methods that write to a chat share: may the bot, where to, and with which text."""

from typing import Any

from bot.playground import keyboards, markup, render
from bot.playground.core import Core
from bot.playground.entities import with_found
from bot.playground.errors import ApiError, Json, bad_request, forbidden
from bot.playground.model import GENERAL_TOPIC, Chat, Message
from bot.playground.utf16 import cut, units

MAX_TEXT = 4096
MAX_CAPTION = 1024


def reachable(core: Core, chat_id: int | str) -> Chat:
    """The chat, if the bot is in it. Raises ApiError with Telegram's reason."""
    chat = core.state.bot_chat(chat_id)
    if chat.migrated_to is not None:
        text = "Bad Request: group chat was upgraded to a supergroup chat"
        raise ApiError(400, text, migrate_to_chat_id=chat.migrated_to)
    status = core.me(chat).status
    if status == "kicked":
        raise forbidden("bot was blocked by the user" if chat.private else f"bot was kicked from the {chat.type} chat")
    if status == "left":
        raise forbidden(f"bot is not a member of the {chat.type} chat")
    return chat


def writable(core: Core, params: Json, what: str = "text messages") -> tuple[Chat, int | None]:
    """The chat and topic to write to, if the bot may."""
    chat = reachable(core, params["chat_id"])
    me = core.me(chat)
    if me.muted:
        raise bad_request(f"not enough rights to send {what} to the chat")
    topic = params.get("message_thread_id") or _topic_of_reply(core, chat, params)
    if topic is not None and topic not in _threads(chat):
        raise bad_request("message thread not found")
    place = chat.topics.get(GENERAL_TOPIC if topic is None else topic)
    if place is not None and not place.open and not me.rules:
        raise bad_request("TOPIC_CLOSED")
    return chat, topic


def _threads(chat: Chat) -> set[int]:
    """Threads that can be named: General has no number in the Bot API."""
    return set(chat.topics) - {GENERAL_TOPIC}


def _topic_of_reply(core: Core, chat: Chat, params: Json) -> int | None:
    target = core.state.message(chat, (params.get("reply_parameters") or {}).get("message_id"))
    return None if target is None or not chat.forum else target.topic


def replied(core: Core, chat: Chat, params: Json) -> Message | None:
    """The message that the new one answers."""
    asked = params.get("reply_parameters")
    if asked is None:
        return None
    target = core.state.message(chat, asked["message_id"])
    if target is None and not asked.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return target


def formatted(core: Core, source: Json, field: str, limit: int, entities: str = "entities") -> tuple[str, list[Json]]:
    """The text of a parameter with its entities, as it will be stored. Raises ApiError 400."""
    text, found = source.get(field, ""), source.get(entities) or []
    mode = source.get("parse_mode", "")
    if mode.lower() == "html":
        text, found = markup.parse_html(text)
    elif mode:
        raise bad_request("this playground reads parse_mode HTML only")
    # Measured without markup, as it will be read.
    if units(text.strip()) > limit:
        raise bad_request("message is too long" if limit == MAX_TEXT else "message caption is too long")
    text, found = markup.trimmed(text, [_with_user(core, one) for one in found])
    if limit == MAX_TEXT and not text:
        raise bad_request("text must be non-empty" if source.get(field) else "message text is empty")
    return text, with_found(text, found)


def _with_user(core: Core, entity: Json) -> Json:
    """A mention without a user name carries the whole user."""
    if "user_id" not in entity:
        return entity
    known = core.state.users.get(entity["user_id"])
    rest = {key: value for key, value in entity.items() if key != "user_id"}
    return rest | {"user": render.user(known)} if known else {**rest, "type": "underline"}


def post(core: Core, params: Json, chat: Chat, topic: int | None, **content: Any) -> Message:
    """Puts the bot's message into the chat, after all other checks."""
    keyboard = keyboards.inline_keyboard(params.get("reply_markup"), chat)
    target = replied(core, chat, params)
    core.limits.spend(chat.id)
    message = core.state.new_message(
        chat,
        core.state.bot.id,
        topic=topic,
        reply_to=None if target is None else target.id,
        keyboard=keyboard,
        **content,
    )
    _take_markup(core, params.get("reply_markup"), message, target)
    return message


def _take_markup(core: Core, given: Json | None, message: Message, target: Message | None) -> None:
    """Remembers whom a ForceReply or reply keyboard is for."""
    if given is None or message.keyboard is not None:
        return
    # A bot that answers itself asks nobody.
    author = None if target is None or target.sender == core.state.bot.id else target.sender
    message.force_reply = keyboards.reply_target(given, message, author, _mentioned(core, message))
    message.reply_markup = given
    core.state.save_message(message)


def _mentioned(core: Core, message: Message) -> list[int]:
    names = {f"@{user.username}".lower(): user.id for user in core.state.users.values() if user.username}
    found = []
    for one in message.entities:
        if one["type"] == "text_mention":
            found.append(one["user"]["id"])
        elif one["type"] == "mention":
            name = cut(message.text, one["offset"], one["length"]).lower()
            found += [names[name]] if name in names else []
    return found
