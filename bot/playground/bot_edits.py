"""Bot API methods that change or remove messages."""

from typing import Any

from bot.playground import keyboards, media, render
from bot.playground.core import Core
from bot.playground.errors import Json, bad_request
from bot.playground.model import Chat, Message
from bot.playground.registry import Files, file_method, method
from bot.playground.sending import MAX_CAPTION, MAX_TEXT, formatted, reachable

DELETABLE_S = 48 * 3600
_SAME = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


@method
def edit_message_text(core: Core, params: Json) -> Json | bool:
    """Other words for a message without media. 400 where nothing would change."""
    message = _own(core, params)
    if message.has_media:
        raise bad_request("there is no text in the message to edit")
    text, entities = formatted(core, params, "text", MAX_TEXT)
    return _change(core, params, message, text=text, entities=entities)


@method
def edit_message_caption(core: Core, params: Json) -> Json | bool:
    """Other words below a picture or file. 400 where nothing would change."""
    message = _own(core, params)
    if not message.has_media:
        raise bad_request("there is no caption in the message to edit")
    text, entities = formatted(core, params, "caption", MAX_CAPTION, "caption_entities")
    return _change(core, params, message, text=text, entities=entities)


@method
def edit_message_reply_markup(core: Core, params: Json) -> Json | bool:
    """Another keyboard, or none; the words stay."""
    return _change(core, params, _own(core, params))


@file_method
def edit_message_media(core: Core, params: Json, files: Files) -> Json | bool:
    """Another picture or file in the place of one, with its words."""
    message, item = _own(core, params), params["media"]
    text, entities = formatted(core, item, "caption", MAX_CAPTION, "caption_entities")
    content: dict[str, Any] = {"text": text, "entities": entities, "photo": None, "document": None}
    if item["type"] == "photo":
        content["photo"] = media.photo(core, item["media"], "", files)
    elif item["type"] == "document":
        content["document"] = media.document(core, item["media"], "", files)
    else:
        raise bad_request(f"this playground has no media of type {item['type']}")
    return _change(core, params, message, **content)


def _own(core: Core, params: Json) -> Message:
    """The bot's message that a request names, by chat and number or by its inline id."""
    if "inline_message_id" in params:
        wanted = params["inline_message_id"]
        for place in core.state.messages.values():
            for message in place.values():
                if message.inline_id == wanted:
                    return message
        raise bad_request("MESSAGE_ID_INVALID")
    for name, text in (("chat_id", "chat_id is empty"), ("message_id", "message identifier is not specified")):
        if name not in params:
            raise bad_request(text)
    found = _there(core, reachable(core, params["chat_id"]), params, "edit")
    # A bot edits what it sent itself, administrator or not.
    if found.sender != core.state.bot.id or found.service:
        raise bad_request("message can't be edited")
    return found


def _there(core: Core, chat: Chat, params: Json, act: str) -> Message:
    """The message that a request names by its number. 400 where it is not in the chat."""
    message = core.state.message(chat, params["message_id"])
    if message is None:
        raise bad_request(f"message to {act} not found")
    return message


def _change(core: Core, params: Json, message: Message, **content: Any) -> Json | bool:
    """Gives the message new content; without a keyboard in the request it loses the one it has."""
    keyboard = keyboards.inline_keyboard(params.get("reply_markup"), core.state.chats[message.chat])
    if keyboard == message.keyboard and all(getattr(message, name) == value for name, value in content.items()):
        raise bad_request(_SAME)
    # Only now: what Telegram refuses does not count against the limits.
    core.limits.spend(message.chat)
    for name, value in content.items():
        setattr(message, name, value)
    message.keyboard = keyboard
    if content:
        message.edits += 1
    message.edited_at = int(core.state.clock.now())
    core.state.save_message(message)
    return True if "inline_message_id" in params else render.message(core.state, message)


@method
def delete_message(core: Core, params: Json) -> bool:
    """Takes one message out of the chat. 400 where it is gone, too old or not for the bot to delete."""
    chat = reachable(core, params["chat_id"])
    message = _there(core, chat, params, "delete")
    if not _deletable(core, chat, message):
        raise bad_request("message can't be deleted for everyone")
    remove(core, message)
    return True


@method
def delete_messages(core: Core, params: Json) -> bool:
    """Takes several messages out of the chat."""
    chat = reachable(core, params["chat_id"])
    found = [core.state.message(chat, number) for number in params["message_ids"]]
    for message in found:
        # Unlike the call for one message this one passes over what cannot be deleted.
        if message is not None and _deletable(core, chat, message):
            remove(core, message)
    return True


def _deletable(core: Core, chat: Chat, message: Message) -> bool:
    """Its own for 48 hours; others' in a group only as administrator, in a private chat too."""
    rules = core.me(chat).rules
    young = core.state.clock.now() - message.date < DELETABLE_S
    return (rules or message.sender == core.state.bot.id or chat.private) and (young or (rules and not chat.private))


def remove(core: Core, message: Message) -> None:
    """Takes a message out of the chat; its place stays known for presses that come late."""
    message.deleted, message.pinned = True, False
    core.state.save_message(message)


@method
def pin_chat_message(core: Core, params: Json) -> bool:
    """Pins a message, which the chat is told. A second time nothing happens."""
    chat = _pinnable(core, params)
    message = _there(core, chat, params, "pin")
    if not message.pinned:
        message.pinned = True
        core.state.save_message(message)
        service = {"pinned_message": render.message(core.state, message, nested=True)}
        core.state.new_message(chat, core.state.bot.id, topic=message.topic, service=service)
    return True


@method
def unpin_chat_message(core: Core, params: Json) -> bool:
    """Takes one pin away: of the message named, else of the newest. 400 where there is none."""
    chat = _pinnable(core, params)
    pinned = [one for one in core.state.messages[chat.id].values() if one.pinned]
    wanted = params.get("message_id")
    for message in pinned[-1:] if wanted is None else [one for one in pinned if one.id == wanted]:
        message.pinned = False
        core.state.save_message(message)
        return True
    raise bad_request("message to unpin not found")


@method
def unpin_all_chat_messages(core: Core, params: Json) -> bool:
    """Takes every pin of the chat away."""
    chat = _pinnable(core, params)
    for message in core.state.messages[chat.id].values():
        if message.pinned:
            message.pinned = False
            core.state.save_message(message)
    return True


def _pinnable(core: Core, params: Json) -> Chat:
    chat = reachable(core, params["chat_id"])
    if not chat.private and not core.me(chat).rules:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat


@method
def set_message_reaction(core: Core, params: Json) -> bool:
    """The bot's one emoji on a message, or none."""
    message = _there(core, reachable(core, params["chat_id"]), params, "react")
    reactions = params.get("reaction") or []
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    message.reactions = [one for one in reactions if one["type"] == "emoji"]
    core.state.save_message(message)
    return True
