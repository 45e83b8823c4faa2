"""Who runs each chat, asked for ahead of need: a press has to be answered before the server is asked anything."""

import asyncio
import time

from telegram import Bot
from telegram.error import TelegramError

FRESH_S = 600.0
"""How long an answer counts; an older one still serves a press while a new one is fetched."""


class Administrators:
    """The administrators' accounts of the chats met so far."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._known: dict[int, tuple[float, frozenset[int]]] = {}
        self._fetching: dict[int, asyncio.Task[None]] = {}

    def known(self, chat_id: int) -> frozenset[int]:
        """What is known without asking; asked in the background where it is missing or old."""
        self.prefetch(chat_id)
        return self._known.get(chat_id, (0.0, frozenset()))[1]

    async def ask(self, chat_id: int) -> frozenset[int]:
        """What is known, waiting for the answer where there is none yet."""
        self.prefetch(chat_id)
        if chat_id not in self._known and chat_id in self._fetching:
            await asyncio.shield(self._fetching[chat_id])
        return self._known.get(chat_id, (0.0, frozenset()))[1]

    def prefetch(self, chat_id: int) -> None:
        """Fetch in the background what is missing or old."""
        at, _ = self._known.get(chat_id, (-FRESH_S, frozenset()))
        if time.monotonic() - at < FRESH_S or chat_id in self._fetching:
            return
        task = asyncio.create_task(self._fetch(chat_id))
        self._fetching[chat_id] = task
        task.add_done_callback(lambda _: self._fetching.pop(chat_id, None))

    async def stop(self) -> None:
        """End what is being fetched."""
        pending = list(self._fetching.values())
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)

    async def _fetch(self, chat_id: int) -> None:
        try:
            members = await self._bot.get_chat_administrators(chat_id)
        except TelegramError:
            return  # asked again at the next need; until then nobody counts as one
        self._known[chat_id] = (time.monotonic(), frozenset(member.user.id for member in members))
