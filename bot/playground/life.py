"""What happens to chats and their members."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.playground import people, render
from bot.playground.core import Core
from bot.playground.errors import ControlError, Json
from bot.playground.model import GENERAL_TOPIC, Chat, Member, User
from bot.playground.state import FIRST_GROUP, FIRST_PERSON, FIRST_SUPERGROUP
from bot.playground.topics import make_forum, open_topic

NOTICES = ("to", "from")


def add_person(core: Core, name: str, language_code: str | None = None, username: str | None = None) -> User:
    """A new person."""
    if not name.strip():
        raise ControlError(400, "a name is needed")
    user = User(core.state.number("user", FIRST_PERSON), name, username, language_code)
    return core.state.save_user(user)


def _person(core: Core, given: Any) -> User:
    if not isinstance(given, dict) or not ("id" in given or "name" in given):
        raise ControlError(400, "a member is {id} or {name, language_code?, username?}")
    if "id" in given:
        return core.state.person(given["id"])
    return add_person(core, str(given["name"]), given.get("language_code"), given.get("username"))


def add_chat(core: Core, kind: str, title: str, members: Sequence[Json], topics: Sequence[str] = ()) -> Chat:
    """A new chat with its members, the first of them its owner, and the bot, who is told of it."""
    if kind not in ("private", "group", "supergroup", "forum"):
        raise ControlError(400, "type is private, group, supergroup or forum")
    people_in = [_person(core, one) for one in members]
    if not people_in:
        raise ControlError(400, "a chat has at least one member")
    if kind == "private":
        return people.private_chat(core, people_in[0].id)
    forum = bool(topics) or kind == "forum"
    kind = "supergroup" if forum else kind
    # Numbers of supergroups begin with −100, as in Telegram: bots tell the kinds apart by that.
    first = FIRST_GROUP if kind == "group" else FIRST_SUPERGROUP
    chat = Chat(-core.state.number(kind, first), kind, title)
    chat.members = {user.id: Member("creator" if user is people_in[0] else "member") for user in people_in}
    core.state.save_chat(chat)
    if forum:
        make_forum(chat)
    enter(core, chat, people_in[0].id)
    for name in topics:
        open_topic(core, chat, name, people_in[0].id)
    return chat


def enter(core: Core, chat: Chat, by: int) -> None:
    """The bot is added to a chat."""
    bot_becomes(core, chat, Member(), by)
    service = {"new_chat_members": [render.user(core.state.bot)]}
    core.deliver(core.state.new_message(chat, by, service=service))


def leave(core: Core, chat: Chat) -> None:
    """The bot goes by itself."""
    bot = core.state.bot
    core.state.new_message(chat, bot.id, service={"left_chat_member": render.user(bot)})
    bot_becomes(core, chat, Member("left"), bot.id)


def bot_becomes(core: Core, chat: Chat, new: Member, by: int) -> None:
    """Another standing of the bot, which it learns as ``my_chat_member``."""
    state = core.state
    old = core.me(chat)
    change = {
        "chat": render.chat(state, chat),
        "from": render.user(state.users[by]),
        "date": int(state.clock.now()),
        "old_chat_member": render.member(state, state.bot.id, old),
        "new_chat_member": render.member(state, state.bot.id, new),
    }
    chat.members[state.bot.id] = new
    state.save_chat(chat)
    core.updates.push("my_chat_member", change)


def _becomes(core: Core, chat: Chat, user_id: int | None, new: Member) -> Chat:
    """Another standing of a member, or of the bot where no user is named."""
    state = core.state
    if user_id is None or user_id == state.bot.id:
        bot_becomes(core, chat, new, _owner(core, chat))
        return chat
    user = state.person(user_id)
    change = {
        "chat": render.chat(state, chat),
        "from": render.user(state.users[_owner(core, chat)]),
        "date": int(state.clock.now()),
        "old_chat_member": render.member(state, user.id, chat.members.get(user.id)),
        "new_chat_member": render.member(state, user.id, new),
    }
    chat.members[user.id] = new
    state.save_chat(chat)
    # Of other members only an administrator hears.
    if core.me(chat).rules:
        core.updates.push("chat_member", change)
    return chat


def _owner(core: Core, chat: Chat) -> int:
    people_in = [number for number in chat.members if number != core.state.bot.id]
    return next((number for number in people_in if chat.members[number].status == "creator"), people_in[0])


def kick(core: Core, chat: Chat, user_id: int | None) -> Chat:
    """The bot, or a member, is thrown out; in a private chat the person blocks the bot."""
    _becomes(core, chat, user_id, Member("kicked"))
    if user_id is not None and user_id != core.state.bot.id and not chat.private:
        gone = render.user(core.state.users[user_id])
        core.deliver(core.state.new_message(chat, _owner(core, chat), service={"left_chat_member": gone}))
    return chat


def readd(core: Core, chat: Chat, user_id: int | None) -> Chat:
    """The bot, or a member, is in the chat again, as an ordinary member."""
    bot = core.state.bot
    if user_id is None or user_id == bot.id:
        if chat.private:
            bot_becomes(core, chat, Member(), chat.id)
        else:
            enter(core, chat, _owner(core, chat))
        return chat
    _becomes(core, chat, user_id, Member())
    joined = [render.user(core.state.users[user_id])]
    core.deliver(core.state.new_message(chat, user_id, service={"new_chat_members": joined}))
    return chat


def mute(core: Core, chat: Chat, user_id: int | None, *, on: bool = True) -> Chat:
    """The bot, or a member, may no longer write, or may again."""
    return _becomes(core, chat, user_id, Member("restricted", muted=True) if on else Member())


def promote(core: Core, chat: Chat, user_id: int | None, *, on: bool = True, anonymous: bool = False) -> Chat:
    """The bot, or a member, becomes an administrator, or no longer is one."""
    old = chat.members.get(core.state.bot.id if user_id is None else user_id)
    # Who made the chat stays its owner, hidden or not.
    status = "creator" if old is not None and old.status == "creator" else "administrator" if on else "member"
    return _becomes(core, chat, user_id, Member(status, anonymous=anonymous))


def topic(core: Core, chat: Chat, topic_id: int | str | None, *, on: bool) -> Chat:
    """A topic is closed or opened again; a title instead of a number makes a new one."""
    if not chat.forum:
        raise ControlError(400, "the chat has no topics")
    if isinstance(topic_id, str):
        open_topic(core, chat, topic_id, _owner(core, chat))
        return chat
    found = chat.topics.get(GENERAL_TOPIC if topic_id is None else topic_id)
    if found is None:
        raise ControlError(404, f"no such topic: {topic_id}")
    if found.open != on:
        found.open = on
        thread = None if found.id == GENERAL_TOPIC else found.id
        service: Json = {"forum_topic_reopened" if on else "forum_topic_closed": {}}
        core.deliver(core.state.new_message(chat, _owner(core, chat), topic=thread, service=service))
        core.state.save_chat(chat)
    return chat


def upgrade(core: Core, chat: Chat, notices: Sequence[str] = NOTICES) -> Chat:
    """A group becomes a supergroup under a new id. The bot hears of it by these notices in this order, or not."""
    if chat.type != "group" or chat.migrated_to is not None:
        raise ControlError(409, "only a group can become a supergroup, once")
    if any(one not in NOTICES for one in notices):
        raise ControlError(400, 'notices are "to" and "from"')
    state = core.state
    new = Chat(
        -state.number("supergroup", FIRST_SUPERGROUP),
        "supergroup",
        chat.title,
        # Copies: in the old group nobody changes any more.
        {number: replace(one) for number, one in chat.members.items()},
    )
    new.migrated_from = chat.id
    state.save_chat(new)
    owner = _owner(core, chat)
    made = {
        "to": state.new_message(chat, owner, service={"migrate_to_chat_id": new.id}),
        "from": state.new_message(new, owner, service={"migrate_from_chat_id": chat.id}),
    }
    for one in notices:
        core.deliver(made[one])
    chat.migrated_to = new.id
    state.save_chat(chat)
    return new
