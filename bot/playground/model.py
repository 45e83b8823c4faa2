"""What the world consists of. Every value is plain enough to become JSON and come back."""

from dataclasses import dataclass, field, fields
from typing import Any, Self

from bot.playground.errors import Json

# The account in whose name Telegram shows anonymous administrators, the same in every group.
ANONYMOUS_ID = 1087968824
# As in every forum of Telegram's.
GENERAL_TOPIC = 1


@dataclass(slots=True)
class User:
    """A person, or the bot."""

    id: int
    name: str
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False

    def to_json(self) -> Json:
        """The row that the store keeps."""
        return _plain(self)


@dataclass(slots=True)
class Member:
    """One member of one chat. ``status`` is Telegram's word; ``muted`` cannot write."""

    status: str = "member"
    anonymous: bool = False
    muted: bool = False

    @property
    def inside(self) -> bool:
        """Whether the member is in the chat at all."""
        return self.status not in ("left", "kicked")

    @property
    def rules(self) -> bool:
        """Whether the member is an administrator."""
        return self.status in ("creator", "administrator")


@dataclass(slots=True)
class Topic:
    """A forum topic; its id is that of the message that opened it."""

    id: int
    title: str
    open: bool = True


@dataclass(slots=True)
class Chat:
    """A private chat, a group or a supergroup (a forum when it has topics)."""

    id: int
    type: str
    title: str
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    forum: bool = False
    last_message: int = 0
    migrated_to: int | None = None
    migrated_from: int | None = None

    @property
    def private(self) -> bool:
        """Whether it is one person's chat with the bot."""
        return self.type == "private"

    def to_json(self) -> Json:
        """The row that the store keeps. JSON has no numbers for keys: those of members become text."""
        row = _plain(self)
        row["members"] = {str(key): _plain(one) for key, one in self.members.items()}
        row["topics"] = [_plain(topic) for topic in self.topics.values()]
        return row

    @classmethod
    def from_json(cls, row: Json) -> Self:
        """The chat of such a row, which is used up."""
        members = {int(key): Member(**one) for key, one in row.pop("members").items()}
        topics = {topic["id"]: Topic(**topic) for topic in row.pop("topics")}
        return cls(**row, members=members, topics=topics)


@dataclass(slots=True)
class Message:
    """One message as the chat holds it now. ``entities`` count in UTF-16 units, ``date`` is in whole seconds."""

    chat: int
    id: int
    date: int
    sender: int
    seq: int = 0
    anonymous: bool = False
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    keyboard: list[list[Json]] | None = None
    force_reply: int | str | None = None
    reply_markup: Json | None = None
    photo: list[Json] | None = None
    document: Json | None = None
    media_group: str | None = None
    reply_to: int | None = None
    topic: int | None = None
    edits: int = 0
    edited_at: int | None = None
    pinned: bool = False
    service: Json | None = None
    via_bot: bool = False
    inline_id: str | None = None
    reactions: list[Json] = field(default_factory=list)
    deleted: bool = False

    @property
    def has_media(self) -> bool:
        """Whether the text is a caption."""
        return self.photo is not None or self.document is not None

    def to_json(self) -> Json:
        """The row that the store keeps."""
        return _plain(self)


@dataclass(slots=True)
class Press:
    """A tap on an inline button, answered or still waiting."""

    id: str
    chat: int
    user: int
    message: int
    data: str
    at: float
    seq: int = 0
    answered: bool = False
    text: str | None = None
    alert: bool = False
    url: str | None = None

    def to_json(self) -> Json:
        """The row that the store keeps."""
        return _plain(self)


def _plain(value: Any) -> Json:
    return {one.name: getattr(value, one.name) for one in fields(value)}
