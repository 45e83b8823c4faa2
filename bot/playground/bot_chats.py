"""Bot API methods about chats, their members and topics."""

from bot.playground import render
from bot.playground.core import Core
from bot.playground.errors import Json, bad_request
from bot.playground.life import leave
from bot.playground.model import Chat
from bot.playground.registry import method
from bot.playground.sending import reachable
from bot.playground.topics import open_topic


@method
def get_chat(core: Core, params: Json) -> Json:
    """The chat in full, with its newest pinned message."""
    chat = reachable(core, params["chat_id"])
    row = render.chat(core.state, chat)
    # Required in a full chat, whether anybody uses it or not.
    row |= {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": _no_gifts()}
    pinned = [one for one in core.state.messages[chat.id].values() if one.pinned]
    if pinned:
        row["pinned_message"] = render.message(core.state, pinned[-1], nested=True)
    if not chat.private:
        row["permissions"] = {"can_send_messages": True, "can_pin_messages": False, "can_change_info": False}
    return row


def _no_gifts() -> Json:
    names = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
    return dict.fromkeys(names, False)


@method
def get_chat_member(core: Core, params: Json) -> Json:
    """How one account stands to the chat. 400 for an account that nobody has."""
    chat = reachable(core, params["chat_id"])
    user = core.state.users.get(params["user_id"])
    if user is None:
        raise bad_request("PARTICIPANT_ID_INVALID")
    return render.member(core.state, user.id, chat.members.get(user.id))


@method
def get_chat_administrators(core: Core, params: Json) -> list[Json]:
    """The owner and the administrators, the bot among them if it is one. 400 in a private chat."""
    chat = reachable(core, params["chat_id"])
    if chat.private:
        raise bad_request("there are no administrators in the private chat")
    return [render.member(core.state, number, one) for number, one in chat.members.items() if one.rules]


@method
def get_chat_member_count(core: Core, params: Json) -> int:
    """How many are in the chat, the bot included."""
    chat = reachable(core, params["chat_id"])
    return sum(one.inside for one in chat.members.values())


@method
def leave_chat(core: Core, params: Json) -> bool:
    """The bot goes by itself. 400 in a private chat, which cannot be left."""
    chat = reachable(core, params["chat_id"])
    if chat.private:
        raise bad_request("chat not found")
    leave(core, chat)
    return True


@method
def create_forum_topic(core: Core, params: Json) -> Json:
    """A new topic of a forum, opened by the bot as administrator."""
    chat = _forum(core, params)
    topic = open_topic(core, chat, params["name"], core.state.bot.id)
    return {"message_thread_id": topic.id, "name": topic.title, "icon_color": params.get("icon_color", 7322096)}


@method
def close_forum_topic(core: Core, params: Json) -> bool:
    """Only administrators write in the topic from now on. 400 where it is closed already."""
    return _set_open(core, params, False)


@method
def reopen_forum_topic(core: Core, params: Json) -> bool:
    """All write in the topic again. 400 where it is open."""
    return _set_open(core, params, True)


@method
def edit_forum_topic(core: Core, params: Json) -> bool:
    """Another name for a topic."""
    chat = _forum(core, params)
    topic = chat.topics.get(params["message_thread_id"])
    if topic is None:
        raise bad_request("TOPIC_ID_INVALID")
    topic.title = params.get("name", topic.title)
    core.state.save_chat(chat)
    return True


def _forum(core: Core, params: Json) -> Chat:
    chat = reachable(core, params["chat_id"])
    if not chat.forum:
        raise bad_request("the chat is not a forum")
    if not core.me(chat).rules:
        raise bad_request("not enough rights to manage the topic")
    return chat


def _set_open(core: Core, params: Json, on: bool) -> bool:
    chat = _forum(core, params)
    topic = chat.topics.get(params["message_thread_id"])
    if topic is None:
        raise bad_request("TOPIC_ID_INVALID")
    # Telegram takes a change that changes nothing for a fault, here as with messages.
    if topic.open == on:
        raise bad_request("TOPIC_NOT_MODIFIED")
    topic.open = on
    core.state.save_chat(chat)
    return True
