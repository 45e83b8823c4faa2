"""Forum topics."""

from bot.playground.core import Core
from bot.playground.model import GENERAL_TOPIC, Chat, Topic


def open_topic(core: Core, chat: Chat, title: str, user_id: int) -> Topic:
    """A new topic in a forum, with the message that opens it."""
    service = {"forum_topic_created": {"name": title, "icon_color": 7322096}}
    message = core.state.new_message(chat, user_id, service=service)
    # A topic has the number of the message that opens it, and that message is in it.
    message.topic = message.id
    core.state.save_message(message)
    chat.topics[message.id] = topic = Topic(message.id, title)
    core.state.save_chat(chat)
    # Bots hear nothing of what they do themselves.
    if user_id != core.state.bot.id:
        core.deliver(message)
    return topic


def make_forum(chat: Chat) -> None:
    """Gives a supergroup its first topic, General."""
    chat.forum = True
    chat.topics.setdefault(GENERAL_TOPIC, Topic(GENERAL_TOPIC, "General"))
