"""The parts of the world that every method of the Bot API and every act of a person works on."""

from pathlib import Path
from typing import NamedTuple

from bot.playground import privacy, render
from bot.playground.faults import Faults, Limits
from bot.playground.model import Chat, Member, Message
from bot.playground.state import State
from bot.playground.store import Store
from bot.playground.updates import Updates


class Upload(NamedTuple):
    """A file that came with a request."""

    name: str
    content: bytes
    mime: str = "application/octet-stream"


class Core:
    """State, update queue, limits and faults of one world with one bot."""

    def __init__(self, path: Path | str | None, *, rate_limits: bool = True) -> None:
        self.store = Store(path)
        self.state = State(self.store)
        self.updates = Updates(self.state)
        self.limits = Limits(self.state.clock, rate_limits)
        self.faults = Faults()
        self.privacy: bool = self.store.get("world", "privacy", True)

    def set_privacy(self, on: bool) -> None:
        """Switches the bot's privacy mode."""
        self.privacy = on
        self.store.put("world", "privacy", on)

    def me(self, chat: Chat) -> Member:
        """The bot as a member of a chat."""
        # Telegram has one word for who went and who was never there.
        return chat.members.setdefault(self.state.bot.id, Member("left"))

    def deliver(self, message: Message, kind: str = "message") -> None:
        """Hands a person's message to the bot, if the bot may see it."""
        chat = self.state.chats[message.chat]
        if privacy.bot_sees(self.state, chat, message, privacy=self.privacy):
            self.updates.push(kind, render.message(self.state, message))
