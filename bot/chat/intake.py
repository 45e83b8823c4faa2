"""Takes updates in durably and applies them: each chat strictly in order, chats side by side."""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from datetime import datetime
from typing import Any, TypeAlias

from telegram import Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import Application

from bot.chat.trouble import described, retry_seconds
from bot.storage.database import current_update
from bot.storage.inbox import Inbox, Waiting

WORKERS = 16
"""Chats applied at the same time; more are slower, for they share one pool of connections."""
TRIES = 3
"""How often an update is applied that makes a handler fail, before it is parked."""
HANDLER_LIMIT_S = 30
"""From here on a handler is taken for stuck: its chat must go on."""
GRACE_S = 0.5
"""How long the next poll waits for what the last one brought."""
POLL_S = 25
"""How long the server may hold a request while there is nothing new."""
ALLOWED = ("message", "edited_message", "callback_query", "inline_query", "my_chat_member")

App: TypeAlias = Application[Any, Any, Any, Any, Any, Any]
log = logging.getLogger(__name__)
failure: ContextVar[list[BaseException] | None] = ContextVar("failure", default=None)
"""Where the application's error handler leaves what a handler raised."""


class Intake:
    """The durable way of updates into the application."""

    def __init__(self, application: App, inbox: Inbox, clock: Callable[[], datetime]) -> None:
        self.application = application
        self.beat: Callable[[], None] = lambda: None
        self._inbox = inbox
        self._clock = clock
        self._queues: dict[int, deque[Update]] = {}
        self._runners: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(WORKERS)

    async def resume(self) -> None:
        """Go on with what an earlier process took in and did not finish."""
        for waiting in await self._inbox.waiting():
            self._enqueue(waiting, Update.de_json(json.loads(waiting.body), self.application.bot))

    async def accept(self, updates: Iterable[Update]) -> None:
        """Store updates, then let them be applied; returns once they are safe. Other people's talk is not stored."""
        # The server may hand out again what it has not seen confirmed: one number is one update.
        known = {update.update_id: update for update in updates if self._concerns_us(update)}
        batch = [Waiting(number, chat_key(update), update.to_json()) for number, update in known.items()]
        for waiting in await self._inbox.take_in(batch, self._clock()):
            self._enqueue(waiting, known[waiting.update_id])

    def _concerns_us(self, update: Update) -> bool:
        message = update.message
        if message is None:
            return update.edited_message is None
        words = (message.text or message.caption or "")[:1]
        answered = message.reply_to_message.from_user if message.reply_to_message else None
        to_us = answered is not None and answered.id == self.application.bot.id
        return words == "/" or to_us or bool(message.migrate_to_chat_id or message.migrate_from_chat_id)

    async def poll(self) -> None:
        """Poll for ever. Storing a batch is what confirms it, with the next call."""
        offset = None
        quiet_until = 0.0
        while True:
            try:
                updates = await self.application.bot.get_updates(
                    offset=offset,
                    timeout=POLL_S,
                    allowed_updates=ALLOWED,
                    # Longer than the server holds the request, else every quiet poll would end as an error.
                    read_timeout=POLL_S + 10,
                )
            except TelegramError as error:
                now = asyncio.get_running_loop().time()
                # One line a minute: hours without a network must not fill the log.
                if now >= quiet_until:
                    log.warning("%s", _trouble(error))
                    quiet_until = now + 60
                await asyncio.sleep(_pause(error))
                continue
            self.beat()
            if updates:
                await self.accept(updates)
                offset = updates[-1].update_id + 1
                # What cannot be applied yet waits as well at the server; a stuck handler delays nobody for long.
                if self._runners:
                    await asyncio.wait(list(self._runners), timeout=GRACE_S)

    async def settle(self) -> None:
        """Wait until everything taken in has been applied."""
        while self._runners:
            await asyncio.wait(list(self._runners))

    async def stop(self) -> None:
        """Let what is being applied finish, within a handler's time limit; the rest stays stored."""
        # Nothing is lost by that: every update is in the inbox until its effect is committed.
        for queue in self._queues.values():
            queue.clear()
        if self._runners:
            await asyncio.wait(list(self._runners), timeout=HANDLER_LIMIT_S)

    def _enqueue(self, waiting: Waiting, update: Update) -> None:
        if waiting.chat_key in self._queues:
            self._queues[waiting.chat_key].append(update)
            return
        self._queues[waiting.chat_key] = deque([update])
        runner = asyncio.create_task(self._run(waiting.chat_key))
        self._runners.add(runner)
        runner.add_done_callback(self._runners.discard)

    async def _run(self, key: int) -> None:
        queue = self._queues[key]
        try:
            while queue:
                # The chat's order first, then a slot: the other way round one stuck chat would hold all of them.
                async with self._slots:
                    await self._apply(queue.popleft())
        finally:
            # Nothing is awaited since the last look into the queue, so no update can have been put in unseen.
            del self._queues[key]

    async def _apply(self, update: Update) -> None:
        number = update.update_id
        current_update.set(number)
        for _ in range(TRIES):
            error = await self._process(update)
            if error is None:
                # What a handler commits marks the update as done itself; one that changed nothing is still waiting.
                if await self._inbox.is_waiting(number):
                    await self._inbox.finish(number)
                return
            log.error("an update failed: %s", described(error))
            if not await self._inbox.is_waiting(number):
                return  # its effect is committed; only what came after it failed
            if await self._inbox.failed(number) >= TRIES:
                break
        await self._inbox.park(number)
        log.error("an update was parked after %s tries", TRIES)

    async def _process(self, update: Update) -> BaseException | None:
        raised: list[BaseException] = []
        failure.set(raised)
        try:
            async with asyncio.timeout(HANDLER_LIMIT_S):
                await self.application.process_update(update)
        except Exception as error:
            return error
        return raised[0] if raised else None


def chat_key(update: Update) -> int:
    """What orders an update: its chat, else its user."""
    if update.effective_chat:
        return update.effective_chat.id
    return update.effective_user.id if update.effective_user else 0


def _trouble(error: TelegramError) -> str:
    if isinstance(error, Conflict):
        return "Another process takes this bot's updates; waiting for it to stop."
    if isinstance(error, InvalidToken):
        return "Telegram refuses the token at the moment; trying on."
    return "Telegram cannot be reached; trying on."


def _pause(error: TelegramError) -> float:
    if isinstance(error, RetryAfter):
        return retry_seconds(error)
    # A lost network may be back at once; a refused token, or a second process, waits for somebody to look.
    return 2 if isinstance(error, NetworkError) else 10
