"""Runs the bot until a signal: against Telegram, or against the playground in the same process."""

import asyncio
import errno
import logging
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from types import FrameType
from typing import Any

from telegram.error import InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.app import Product, build
from bot.chat.webhook import Webhook
from bot.commands.folder import newer, occupied, start_anew, unusable
from bot.commands.stop import Stop
from bot.i18n.catalog import Translator
from bot.playground.server import Playground
from bot.playground.world import World
from bot.settings import TELEGRAM, Settings
from bot.storage.migrate import NewerDatabaseError

# Only the shape of a token: the playground asks for no secret.
PLAYGROUND_TOKEN = "1:playground-needs-no-token-of-yours"
RETRY_S = 5.0
COMPLAIN_S = 60.0

log = logging.getLogger(__name__)


def run(t: Translator, settings: Settings, *, fresh: bool) -> None:
    """The bot against Telegram when there is a token, else together with the playground. Raises ``Stop``."""
    # A Bot API server of one's own counts as Telegram: its chats are real.
    elsewhere = settings.token is not None or settings.api_url != TELEGRAM
    if fresh and elsewhere:
        raise Stop(t.gettext("--fresh is for the playground only: this bot’s games would be put away."))
    with occupied(t, settings.data):
        if elsewhere:
            token = settings.token.get_secret_value() if settings.token else PLAYGROUND_TOKEN
            _until_signal(_bot(t, settings, token))
            return
        with occupied(t, settings.data, "playground"):
            if fresh:
                start_anew(settings.database)
                start_anew(settings.world)
            _until_signal(_both(t, settings))


def run_playground(t: Translator, settings: Settings, *, fresh: bool) -> None:
    """The playground alone. Raises ``Stop``."""
    with occupied(t, settings.data, "playground"):
        if fresh:
            start_anew(settings.world)
        _until_signal(_world(t, settings, _for_ever))


async def _both(t: Translator, settings: Settings) -> None:
    async def bot(url: str) -> None:
        await _bot(t, settings.model_copy(update={"api_url": url}), PLAYGROUND_TOKEN)

    await _world(t, settings, bot)


async def _world(t: Translator, settings: Settings, beside: Callable[[str], Awaitable[None]]) -> None:
    try:
        playground = Playground(World(settings.world), settings.port)
    except sqlite3.Error as error:
        raise Stop(unusable(t, settings.world, error)) from None
    try:
        await playground.start()
    except OSError as error:
        playground.world.close()
        raise Stop(_port_trouble(t, settings.port, error)) from None
    print(t.gettext("Playground: {url} (Ctrl-C ends it)", url=playground.url), flush=True)
    try:
        await beside(playground.url)
    finally:
        await playground.stop()


async def _for_ever(_url: str) -> None:
    await asyncio.Event().wait()


async def _bot(t: Translator, settings: Settings, token: str) -> None:
    product = await _reach(t, settings, token)
    webhook = _webhook(settings, product)
    try:
        await product.run(webhook)
    except OSError as error:
        # Polling opens no port: there an error of the system is another trouble.
        if webhook is None:
            raise Stop(unusable(t, settings.database, error)) from None
        raise Stop(_port_trouble(t, int(settings.webhook_listen.rpartition(":")[2]), error)) from None
    finally:
        await product.close()


def _webhook(settings: Settings, product: Product) -> Webhook | None:
    if not settings.webhook_url:
        return None
    secret = settings.webhook_secret.get_secret_value() if settings.webhook_secret else ""
    return Webhook(product.intake, settings.webhook_url, settings.webhook_listen, secret)


async def _reach(t: Translator, settings: Settings, token: str) -> Product:
    """Build the bot, for as long as it takes to reach Telegram. Raises ``Stop`` where waiting would not help."""
    loop = asyncio.get_running_loop()
    quiet_until = loop.time()
    while True:
        try:
            return await build(settings, token)
        except InvalidToken:
            raise Stop(t.gettext("Telegram refuses this token: take a new one from BotFather.")) from None
        except NewerDatabaseError as error:
            raise Stop(newer(t, error)) from None
        except (OSError, sqlite3.Error) as error:
            raise Stop(unusable(t, settings.database, error)) from None
        except (NetworkError, RetryAfter) as error:
            if loop.time() >= quiet_until:
                log.warning("%s cannot be reached (%s); trying on.", settings.api_url, _reason(error))
                quiet_until = loop.time() + COMPLAIN_S
        await asyncio.sleep(RETRY_S)


def _reason(error: TelegramError) -> str:
    return str(error) or type(error).__name__


def _port_trouble(t: Translator, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return t.gettext("Port {port} is taken by another program: choose one with --port.", port=port)
    return t.gettext("Port {port} cannot be used: {fault}.", port=port, fault=error.strerror)


def _until_signal(work: Coroutine[Any, Any, None]) -> None:
    """Run ``work`` until it ends or a first SIGINT or SIGTERM; a second one ends the process at once."""
    asyncio.run(_cancelled_by_signal(work))


async def _cancelled_by_signal(work: Coroutine[Any, Any, None]) -> None:
    loop = asyncio.get_running_loop()
    task = loop.create_task(work)

    def stop(number: int, _frame: FrameType | None) -> None:
        # Not the loop's own handlers: those wait for the loop, and a second signal must end one that hangs.
        signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(task.cancel)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    with suppress(asyncio.CancelledError):
        await task
