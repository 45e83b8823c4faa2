"""The composition root: builds the parts, joins them, and lists every handler once, in order."""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from telegram.error import TelegramError
from telegram.ext import Application, ExtBot
from telegram.request import BaseRequest, HTTPXRequest

from bot import pictures, rulebook
from bot.chat import handlers, menus
from bot.chat.administrators import Administrators
from bot.chat.intake import App, Intake, failure
from bot.chat.outbox import Outbox
from bot.chat.renderers import renderers
from bot.chat.turn import Context, Services
from bot.chat.webhook import Webhook
from bot.keeper.keeper import Keeper
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.inbox import Inbox

SWEEP_S = 3600
"""How often the numbers of old updates are forgotten; they are kept for days."""
AGAIN_S = 10
"""How long to wait before a call is tried again that the server did not take."""
BESIDE_S = 1.0
"""The first moments belong to what waited for the start."""
THREADS_TURN_S = 0.001
"""How long a thread that draws or counts may keep the updates waiting at a time."""
ANSWER_S = 7.0
"""How long the server may take for a request; a chat shows nothing new while it is silent."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """The running bot."""

    application: App
    intake: Intake
    outbox: Outbox
    administrators: Administrators
    database: Database
    inbox: Inbox
    clock: Callable[[], datetime]

    async def start(self) -> None:
        """Take up what an earlier process left undone."""
        await self.outbox.resume()
        await self.intake.resume()

    async def run(self, webhook: Webhook | None = None) -> None:
        """Take updates until cancelled: from ``webhook``, else by polling. ``OSError``: the webhook has no port."""
        await self.start()
        await _read_rules()
        sys.setswitchinterval(THREADS_TURN_S)
        helpers = [asyncio.create_task(work) for work in (self._sweep(), self._publish(), _prepare_pictures())]
        try:
            if webhook is not None:
                await webhook.run()
            else:
                await self._poll()
        finally:
            for helper in helpers:
                helper.cancel()

    async def settle(self) -> None:
        """Wait until everything taken in is applied and shown."""
        await self.intake.settle()
        await self.outbox.settle()

    async def close(self) -> None:
        """Finish what is being applied, then let go of everything."""
        # In an update's own order: what is applied is still to be shown, and both need the database.
        await self.intake.stop()
        await self.outbox.stop()
        await self.administrators.stop()
        await self.application.shutdown()
        await self.database.close()

    async def _poll(self) -> None:
        # A webhook set by an earlier run would keep every poll from being answered.
        await _patiently(self.application.bot.delete_webhook)
        await self.intake.poll()

    async def _publish(self) -> None:
        await _patiently(lambda: menus.publish(self.application.bot))

    async def _sweep(self) -> None:
        while True:
            await self.inbox.forget(self.clock())
            await asyncio.sleep(SWEEP_S)


async def build(
    settings: Settings,
    token: str,
    *,
    request: BaseRequest | None = None,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> Product:
    """Open the database and reach the server. Raises ``InvalidToken``, ``NetworkError``, ``NewerDatabaseError``."""
    database = await Database.open(settings.database)
    try:
        application = await _application(_bot(settings, token, request))
    except BaseException:
        # An open connection would keep the process from ending.
        await database.close()
        raise
    return _joined(settings, application, database, clock)


async def _application(bot: "ExtBot[None]") -> App:
    """The Telegram side, with the bot's own name known. Updates come from the inbox, so it fetches none itself."""
    application: App = Application.builder().bot(bot).updater(None).job_queue(None).build()
    await application.initialize()
    return application


def _joined(settings: Settings, application: App, database: Database, clock: Callable[[], datetime]) -> Product:
    """The parts, each knowing the others it needs."""
    bot, keeper = application.bot, Keeper(database, clock)
    outbox = Outbox(bot, database, clock)
    outbox.renderers.update(renderers(keeper))
    inbox = Inbox(database)
    intake = Intake(application, inbox, clock)
    intake.beat = settings.heartbeat.touch
    administrators = Administrators(bot)
    application.bot_data["services"] = Services(
        keeper=keeper,
        outbox=outbox,
        administrators=administrators,
        default_language=settings.language,
        username=bot.username,
    )
    application.add_handlers(handlers.ordered())
    application.add_error_handler(_note_failure)
    return Product(
        application=application,
        intake=intake,
        outbox=outbox,
        administrators=administrators,
        database=database,
        inbox=inbox,
        clock=clock,
    )


def _bot(settings: Settings, token: str, request: BaseRequest | None) -> "ExtBot[None]":
    base = settings.api_url.rstrip("/")
    return ExtBot(
        token,
        base_url=f"{base}/bot",
        base_file_url=f"{base}/file/bot",
        # Four times as many as there are workers: answers to presses go out beside edits and must not queue for one.
        request=request or HTTPXRequest(connection_pool_size=64, read_timeout=ANSWER_S, connect_timeout=10),
        # Its own pool: a long poll holds a connection nearly all the time.
        get_updates_request=request or HTTPXRequest(connection_pool_size=2),
    )


async def _read_rules() -> None:
    """Read the rule articles before anybody asks: done beside the first updates it would slow their answers."""
    await asyncio.to_thread(rulebook.prepare)


async def _prepare_pictures() -> None:
    """Load what draws, beside the first updates: else the end of the first game waits for it."""
    await asyncio.sleep(BESIDE_S)
    await asyncio.to_thread(pictures.prepare)


async def _patiently(call: Callable[[], Awaitable[object]]) -> None:
    """Try until the server has taken it; what keeps it from doing so is told by the polling itself."""
    while True:
        try:
            await call()
        except TelegramError as error:
            log.info("%s; trying again", error)
            await asyncio.sleep(AGAIN_S)
        else:
            return


async def _note_failure(_update: object, context: Context) -> None:
    raised = failure.get()
    if raised is not None and context.error is not None:
        raised.append(context.error)
