"""Updates by webhook: the server pushes them to us, and is answered once they are stored."""

import asyncio
import hmac
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from telegram import Update
from telegram.error import TelegramError
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from bot.chat.intake import ALLOWED, Intake

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
LOOK_S = 60.0
"""Between two looks whether the server still knows our address."""
MAX_BODY = 1024 * 1024
"""Bytes of a request; no update comes near it."""

log = logging.getLogger(__name__)


class Webhook:
    """Listens at ``listen`` (host:port) for what the server sends to the public address ``url``.

    Without a ``secret`` a new one is agreed with the server at every start.
    """

    def __init__(self, intake: Intake, url: str, listen: str, secret: str = "") -> None:
        self.port = 0
        self._intake = intake
        self._url = url
        self._listen = listen
        self._secret = secret or secrets.token_urlsafe(32)
        self._storing: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Take updates in until cancelled. Raises ``OSError`` when the port cannot be had."""
        host, _, port = self._listen.rpartition(":")
        sockets = bind_sockets(int(port), address=host)
        self.port = sockets[0].getsockname()[1]
        given = {"accept": self._accept, "secret": self._secret}
        routes = [(urlsplit(self._url).path or "/", _Updates, given)]
        server = HTTPServer(Application(routes, log_function=lambda _: None), max_body_size=MAX_BODY, xheaders=True)
        server.add_sockets(sockets)
        try:
            await self._stay_registered()
        finally:
            # First no new requests, then those that are being stored, then the connections kept open.
            server.stop()
            if self._storing:
                await asyncio.wait(self._storing)
            await server.close_all_connections()

    async def _accept(self, body: dict[str, Any]) -> None:
        # A task of its own: a caller who hangs up, or our end, must not break it off half-way.
        task = asyncio.create_task(self._intake.accept([Update.de_json(body, self._intake.application.bot)]))
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)
        await task

    async def _stay_registered(self) -> None:
        """Tell the server our address, and look now and then whether it still knows it."""
        bot = self._intake.application.bot
        registered = False
        while True:
            try:
                # At every start, for the secret may be a new one; later only when somebody took the address away.
                if not registered or (await bot.get_webhook_info()).url != self._url:
                    await bot.set_webhook(self._url, secret_token=self._secret, allowed_updates=ALLOWED)
                    registered = True
                self._intake.beat()
            except TelegramError as error:
                log.warning("the webhook could not be checked: %s", type(error).__name__)
            await asyncio.sleep(LOOK_S)


class _Updates(RequestHandler):
    """One update a request."""

    def initialize(self, accept: Callable[[dict[str, Any]], Awaitable[None]], secret: str) -> None:
        self._accept = accept
        self._expected = secret

    async def post(self) -> None:
        # In constant time, so that the secret cannot be guessed letter by letter.
        if not hmac.compare_digest(self.request.headers.get(SECRET_HEADER, "").encode(), self._expected.encode()):
            self.set_status(403)
            return
        try:
            body = json.loads(self.request.body)
            if not isinstance(body, dict) or type(body.get("update_id")) is not int:
                raise ValueError("no update")
        except ValueError:
            self.set_status(400)
            return
        await self._accept(body)
