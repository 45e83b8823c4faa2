"""Shows the committed state: one renderer per chat, edits coalesced, a flooded chat waits alone.

What is not shown yet is known to the database, so it is shown after a restart as well.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from telegram import (
    Bot,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.chat.content import Content, from_json
from bot.chat.trouble import described, retry_seconds
from bot.storage import chats, screens
from bot.storage.database import Database
from bot.storage.screens import Screen

Renderer: TypeAlias = Callable[[Screen], Awaitable[Content | None]]
"""Content of a screen by the newest committed state; None when there is nothing left to show."""

ANSWER_LEAD_S = 0.25
"""How long a chat's messages wait for the answer to the press that caused them."""
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
"""Names are people's own words: an address among them shall show no page."""
RETRY_S = (1, 2, 5, 10, 30)
"""Waits while the network or the server fails; the last one is repeated."""
FORBIDDEN_TRIES = 2
"""How often a chat that is there after all may refuse before it counts as gone."""
UPLOAD_S = 20
"""How long the server may take with a file; other requests have less time."""
INLINE_KEPT_S = 300
"""How long the server may answer the same inline query by itself: articles change with a new version only."""

log = logging.getLogger(__name__)


class Outbox:
    """Sends and edits the messages of all chats."""

    def __init__(self, bot: Bot, database: Database, clock: Callable[[], datetime]) -> None:
        self.renderers: dict[str, Renderer] = {}
        self.bot = bot
        self._database = database
        self._clock = clock
        self._dirty: set[int] = set()
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._answers: defaultdict[int, set[asyncio.Task[None]]] = defaultdict(set)

    async def resume(self) -> None:
        """Show what an earlier process left unshown."""
        for chat_id in await screens.chats_to_show(self._database.reader):
            self.wake(chat_id)

    def wake(self, chat_id: int) -> None:
        """Something in this chat may lag behind."""
        self._dirty.add(chat_id)
        if chat_id not in self._workers:
            self._workers[chat_id] = asyncio.create_task(self._work(chat_id))

    def answer(self, chat_id: int, query_id: str, text: str, *, alert: bool) -> None:
        """Answer a press, ahead of anything else this chat is shown."""
        self._soon(chat_id, lambda: self.bot.answer_callback_query(query_id, text or None, show_alert=alert))

    def answer_inline(
        self,
        user_id: int,
        query_id: str,
        results: Sequence[InlineQueryResultArticle],
        button: InlineQueryResultsButton | None = None,
    ) -> None:
        """Answer an inline query. Results are in the asker's language, so the server keeps them for this one alone."""

        def call() -> Awaitable[object]:
            return self.bot.answer_inline_query(
                query_id, results, cache_time=INLINE_KEPT_S, is_personal=True, button=button
            )

        self._soon(user_id, call)

    async def settle(self) -> None:
        """Wait until nothing is left to do."""
        while pending := [*self._workers.values(), *(task for tasks in self._answers.values() for task in tasks)]:
            await asyncio.wait(pending)

    async def stop(self) -> None:
        """End all work; what is unshown stays noted."""
        pending = [*self._workers.values(), *(task for tasks in self._answers.values() for task in tasks)]
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)

    def _soon(self, chat_id: int, call: Callable[[], Awaitable[object]]) -> None:
        task = asyncio.create_task(self._answer(call))
        self._answers[chat_id].add(task)
        task.add_done_callback(self._answers[chat_id].discard)

    async def _answer(self, call: Callable[[], Awaitable[object]]) -> None:
        # A press can be answered for some seconds only: no long pauses here.
        for pause in RETRY_S[:3]:
            try:
                await call()
            except BadRequest:
                return  # too old or answered already: nobody waits for it any more
            except TelegramError:
                await asyncio.sleep(pause)
            else:
                return

    async def _work(self, chat_id: int) -> None:
        try:
            while chat_id in self._dirty:
                if answers := list(self._answers[chat_id]):
                    await asyncio.wait(answers, timeout=ANSWER_LEAD_S)
                # Before reading, so that what changes meanwhile gets a round of its own.
                self._dirty.discard(chat_id)
                for screen in await screens.to_show(self._database.reader, chat_id):
                    await self._show_or_skip(screen)
        finally:
            # Nothing is awaited since the last look, so whoever wakes the chat from now on starts a new worker.
            self._workers.pop(chat_id, None)

    async def _show_or_skip(self, screen: Screen) -> None:
        try:
            await self._show(screen.screen_id)
        except Exception as error:
            # One message that cannot be rendered shall not hold back the others behind it.
            log.error("a message of kind %s could not be shown: %s", screen.kind, described(error))
            await self._note(screen, screen.message_id, screen.shown_hash)

    async def _show(self, screen_id: int) -> None:
        """Bring one message up to date, however often that takes."""
        # Not for ever: what fails so often waits for the chat's next change.
        for attempt in range(100):
            screen = await screens.by_id(self._database.reader, screen_id)
            if screen is None or screen.shown_revision >= screen.revision:
                return
            pause = await self._attempt(screen, attempt)
            if pause is None:
                return
            await asyncio.sleep(pause)

    async def _attempt(self, screen: Screen, attempt: int) -> float | None:
        """One try; seconds to wait before the next one, or None when there is to be none."""
        try:
            await self._deliver(screen)
        except RetryAfter as error:
            return retry_seconds(error)
        except ChatMigrated as error:
            await self.moved(screen.place.chat_id, error.new_chat_id)
        except Forbidden:
            return await self._locked_out(screen, attempt)
        except BadRequest as error:
            return await self._refused(screen, str(error).lower(), attempt)
        except NetworkError:
            return RETRY_S[min(attempt, len(RETRY_S) - 1)]
        return None

    async def _deliver(self, screen: Screen) -> None:
        content = await self.renderers.get(screen.kind, _stored)(screen)
        if content is None:
            await self._note(screen, screen.message_id, screen.shown_hash)
            return
        message_id = screen.message_id
        if message_id is None:
            message_id = (await self._send(screen, content)).message_id
        # Telegram takes an edit that changes nothing for a fault.
        elif content.fingerprint != screen.shown_hash:
            await self._edit(screen, message_id, content)
        # Sent anew further down while this was on its way: the copy up here belongs to nobody.
        if not await self._note(screen, message_id, content.fingerprint):
            await self._take_away(screen.place.chat_id, message_id)
        # Only now, when the new one stands: the chat is never without the message.
        if screen.stale_message_id is not None:
            await self._take_away(screen.place.chat_id, screen.stale_message_id)

    async def _send(self, screen: Screen, content: Content) -> Message:
        common: dict[str, Any] = {
            "chat_id": screen.place.chat_id,
            # 0 is no topic, or General, which has no number of its own here.
            "message_thread_id": screen.place.topic_id or None,
            "reply_markup": content.markup,
            "parse_mode": "HTML",
        }
        if screen.reply_to is not None:
            # Whoever asked may have deleted their message by now.
            common["reply_parameters"] = ReplyParameters(screen.reply_to, allow_sending_without_reply=True)
        if content.photo is not None:
            return await self.bot.send_photo(
                photo=content.photo, caption=content.html or None, read_timeout=UPLOAD_S, **common
            )
        if content.document is not None:
            name, data = content.document
            return await self.bot.send_document(
                document=data, filename=name, caption=content.html or None, read_timeout=UPLOAD_S, **common
            )
        return await self.bot.send_message(text=content.html, link_preview_options=NO_PREVIEW, **common)

    async def _edit(self, screen: Screen, message_id: int, content: Content) -> None:
        common: dict[str, Any] = {
            "chat_id": screen.place.chat_id,
            "message_id": message_id,
            "reply_markup": content.markup,
            "parse_mode": "HTML",
        }
        if content.photo is not None or content.document is not None:
            await self.bot.edit_message_caption(caption=content.html, **common)
        else:
            await self.bot.edit_message_text(text=content.html, link_preview_options=NO_PREVIEW, **common)

    async def _take_away(self, chat_id: int, message_id: int) -> None:
        try:
            await self.bot.delete_message(chat_id, message_id)
        except BadRequest:
            # Older than the server lets us delete: at least its keys shall not mislead.
            await self._quietly(self.bot.edit_message_reply_markup(chat_id, message_id, reply_markup=None))
        except TelegramError:
            log.info("an outdated message could not be taken away")

    async def _refused(self, screen: Screen, reason: str, attempt: int) -> float | None:
        # An earlier try arrived although its answer did not.
        if "not modified" in reason:
            content = await self.renderers.get(screen.kind, _stored)(screen)
            await self._note(screen, screen.message_id, content.fingerprint if content else "")
            return None
        # Muted, or the topic is closed: it stays noted and comes when the chat is heard of again.
        if "rights" in reason or "closed" in reason:
            await self._set_state(screen.place.chat_id, "muted")
            return None
        # Deleted by somebody, or not to be edited any more: it is sent once more instead.
        if screen.message_id is not None:
            async with self._database.transaction() as tx:
                await screens.lost(tx, screen.screen_id, self._clock())
            return 0
        if attempt == 0:
            return RETRY_S[0]
        # Refused twice for no reason we know: given up, so that those behind it get their turn.
        log.warning("a message of kind %s was refused", screen.kind)
        await self._note(screen, screen.message_id, screen.shown_hash)
        return None

    async def _locked_out(self, screen: Screen, attempt: int) -> float | None:
        # An upgraded group answers its old number with 403 as well: look it up before the chat counts as gone.
        try:
            await self.bot.get_chat(screen.place.chat_id)
        except ChatMigrated as error:
            await self.moved(screen.place.chat_id, error.new_chat_id)
            return None
        except TelegramError:
            log.info("a chat shut the bot out")
        else:
            if attempt < FORBIDDEN_TRIES:
                return RETRY_S[attempt]
        await self._set_state(screen.place.chat_id, "gone")
        async with self._database.transaction() as tx:
            # Nothing waits for a chat that is gone: let in again, it shall not be flooded with old news.
            await tx.execute("UPDATE screens SET shown_revision = revision WHERE chat_id = ?", (screen.place.chat_id,))
        return None

    async def moved(self, old_id: int, new_id: int) -> None:
        """A group was upgraded: go on under its new number."""
        async with self._database.transaction() as tx:
            await chats.move_chat(tx, old_id, new_id)
        self.wake(new_id)

    async def _note(self, screen: Screen, message_id: int | None, fingerprint: str) -> bool:
        async with self._database.transaction() as tx:
            return await screens.shown(tx, screen, message_id, fingerprint)

    async def _set_state(self, chat_id: int, state: str) -> None:
        async with self._database.transaction() as tx:
            await chats.set_chat(tx, chat_id, "state", state)

    async def _quietly(self, call: Coroutine[Any, Any, object]) -> None:
        try:
            await call
        except TelegramError:
            log.info("a courtesy call was refused")


async def _stored(screen: Screen) -> Content | None:
    return from_json(screen.body) if screen.body else None
