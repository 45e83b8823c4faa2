"""Who runs each chat, asked for ahead of need: a press has to be answered before the server is asked anything."""

import asyncio
import time
from typing import NamedTuple

from telegram import Bot, ChatMemberAdministrator, ChatMemberOwner
from telegram.error import TelegramError

FRESH_S = 600.0
"""How long an answer counts; an older one still serves a press while a new one is fetched."""


class Known(NamedTuple):
    """What was heard of a chat, and when; ``nameless`` are those who want their names hidden."""

    at: float
    administrators: frozenset[int] = frozenset()
    nameless: frozenset[int] = frozenset()


NOTHING = Known(float("-inf"))


class Administrators:
    """The administrators' accounts of the chats met so far."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._known: dict[int, Known] = {}
        self._fetching: dict[int, asyncio.Task[None]] = {}

    def known(self, chat_id: int) -> frozenset[int]:
        """What is known without asking; asked in the background where it is missing or old."""
        self.prefetch(chat_id)
        return self._known.get(chat_id, NOTHING).administrators

    async def ask(self, chat_id: int) -> frozenset[int]:
        """What is known, waiting for the answer where there is none yet."""
        return (await self._asked(chat_id)).administrators

    async def nameless(self, chat_id: int) -> frozenset[int]:
        """Those whose names must not be shown. Rather wait than show one."""
        return (await self._asked(chat_id)).nameless

    def prefetch(self, chat_id: int, fresh_s: float = FRESH_S) -> None:
        """Fetch in the background what is missing or old."""
        # One question at a time a chat, however many presses come together.
        at = self._known.get(chat_id, NOTHING).at
        if time.monotonic() - at < fresh_s or chat_id in self._fetching:
            return
        task = asyncio.create_task(self._fetch(chat_id))
        self._fetching[chat_id] = task
        task.add_done_callback(lambda _: self._fetching.pop(chat_id, None))

    def doubt(self, chat_id: int) -> None:
        """Somebody acts as an administrator who was none when last asked: ask again, for the next time."""
        self.prefetch(chat_id, fresh_s=0)

    async def stop(self) -> None:
        """End what is being fetched."""
        pending = list(self._fetching.values())
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)

    async def _asked(self, chat_id: int) -> Known:
        self.prefetch(chat_id)
        if chat_id not in self._known and chat_id in self._fetching:
            # Others may wait for the same answer: a handler that runs out of time must not take it from them.
            await asyncio.shield(self._fetching[chat_id])
        return self._known.get(chat_id, NOTHING)

    async def _fetch(self, chat_id: int) -> None:
        try:
            members = await self._bot.get_chat_administrators(chat_id)
        except TelegramError:
            return  # asked again at the next need; until then nobody counts as one
        # The list holds no other kinds of members, but only these two types can say whether they hide.
        hidden = [one for one in members if isinstance(one, ChatMemberAdministrator | ChatMemberOwner)]
        self._known[chat_id] = Known(
            time.monotonic(),
            frozenset(one.user.id for one in members),
            frozenset(one.user.id for one in hidden if one.is_anonymous),
        )
