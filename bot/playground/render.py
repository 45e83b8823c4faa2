"""The world's things as the Bot API shows them."""

from bot.playground.errors import Json
from bot.playground.model import ANONYMOUS_ID, Chat, Member, Message, User
from bot.playground.state import State

_ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
)
_MEMBER_RIGHTS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
ANONYMOUS: Json = {"id": ANONYMOUS_ID, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}


def user(one: User) -> Json:
    """A User object."""
    row: Json = {"id": one.id, "is_bot": one.is_bot, "first_name": one.name}
    if one.username:
        row["username"] = one.username
    if one.language_code:
        row["language_code"] = one.language_code
    return row


def chat(state: State, one: Chat) -> Json:
    """A Chat object."""
    if one.private:
        person = state.users[one.id]
        row: Json = {"id": one.id, "type": "private", "first_name": person.name}
        return row | ({"username": person.username} if person.username else {})
    row = {"id": one.id, "type": one.type, "title": one.title}
    if one.type == "group":
        row["all_members_are_administrators"] = False
    return row | ({"is_forum": True} if one.forum else {})


def member(state: State, user_id: int, one: Member | None) -> Json:
    """A ChatMember object."""
    one = one or Member("left")
    row: Json = {"user": user(state.users[user_id]), "status": one.status}
    if one.status == "creator":
        row["is_anonymous"] = one.anonymous
    elif one.status == "administrator":
        row |= dict.fromkeys(_ADMIN_RIGHTS, True)
        row |= {"is_anonymous": one.anonymous, "can_be_edited": False, "can_manage_topics": True}
        row |= {"can_post_stories": False, "can_edit_stories": False, "can_delete_stories": False}
    elif one.status == "restricted":
        row |= dict.fromkeys(_MEMBER_RIGHTS, not one.muted)
        row |= {"is_member": True, "until_date": 0}
    elif one.status == "kicked":
        row["until_date"] = 0
    return row


def message(state: State, one: Message, *, nested: bool = False) -> Json:
    """A Message object; ``nested`` leaves out what it replies to, as Telegram does one level down."""
    place = state.chats[one.chat]
    row: Json = {"message_id": one.id, "date": one.date, "chat": chat(state, place)}
    row["from"] = ANONYMOUS if one.anonymous else user(state.users[one.sender])
    if one.anonymous:
        row["sender_chat"] = chat(state, place)
    if one.topic is not None:
        row["message_thread_id"] = one.topic
        row["is_topic_message"] = True
    row |= _content(one) | (one.service or {})
    if one.keyboard:
        row["reply_markup"] = {"inline_keyboard": one.keyboard}
    if one.edited_at is not None:
        row["edit_date"] = one.edited_at
    if one.via_bot:
        row["via_bot"] = user(state.bot)
    if one.media_group:
        row["media_group_id"] = one.media_group
    if not nested:
        row |= _reply(state, one)
    return row


def _content(one: Message) -> Json:
    row: Json = {}
    if one.photo is not None:
        row["photo"] = one.photo
    if one.document is not None:
        row["document"] = one.document
    if one.text:
        caption = one.has_media
        row["caption" if caption else "text"] = one.text
        if one.entities:
            row["caption_entities" if caption else "entities"] = one.entities
    return row


def _reply(state: State, one: Message) -> Json:
    """The message replied to, or in a topic the message that opened it."""
    # In a topic Telegram gives every message a reply, that to the one that opened the topic.
    target = one.reply_to if one.reply_to is not None else one.topic
    found = state.messages[one.chat].get(target) if target is not None else None
    return {} if found is None or found.deleted else {"reply_to_message": message(state, found, nested=True)}


def inaccessible(state: State, one: Message) -> Json:
    """An InaccessibleMessage: too old or deleted, only its place is known."""
    return {"chat": chat(state, state.chats[one.chat]), "message_id": one.id, "date": 0}
