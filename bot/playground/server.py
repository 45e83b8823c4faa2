"""The playground as a program: one world behind one port on loopback."""

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

from tornado.httpserver import HTTPServer
from tornado.web import Application

from bot.playground.errors import Json, NoAnswer
from bot.playground.http_bot_api import BotApiHandler, FileHandler
from bot.playground.http_control import ControlHandler
from bot.playground.http_page import AssetHandler, EventsHandler, PageHandler, WorldFileHandler
from bot.playground.webhooks import WebhookSender
from bot.playground.world import World

HOST = "127.0.0.1"
PORT = 8484
# The biggest file a bot may send, 50 MB, and the form around it.
MAX_BODY = 64 * 1024 * 1024


def application(world: World) -> Application:
    """All addresses of the playground."""
    given = {"world": world}
    return Application(
        [
            (r"/bot([^/]+)/(\w+)", BotApiHandler, given),
            (r"/file/bot([^/]+)/files/([^/]+)/.*", FileHandler, given),
            # Before the pattern that takes any other address of the interface.
            (r"/playground/api/events", EventsHandler, given),
            (r"/playground/api/(.+?)/?", ControlHandler, given),
            (r"/playground/files/([^/]+)(?:/.*)?", WorldFileHandler, given),
            (r"/page/([\w.-]+)", AssetHandler),
            (r"/", PageHandler),
        ],
        log_function=lambda _: None,
    )


class Playground:
    """A world and its server in the running event loop.

    ``start`` gives the port: the one asked for, or a free one for 0. It raises OSError when the port is taken.
    """

    def __init__(self, world: World, port: int = PORT) -> None:
        self.world = world
        self.port = port
        self._server: HTTPServer | None = None
        self._sender: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """Where the page is; the bot's ``base_url`` is this with ``/bot``."""
        return f"http://{HOST}:{self.port}"

    async def start(self) -> int:
        """Begins to answer."""
        listener = _listen(self.port)
        self.port = listener.getsockname()[1]
        self._server = HTTPServer(application(self.world), max_body_size=MAX_BODY, max_buffer_size=MAX_BODY)
        self._server.add_socket(listener)
        sender = WebhookSender(self.world.core.state, self.world.core.updates, self._reply)
        self._sender = asyncio.create_task(sender.run())
        return self.port

    async def stop(self) -> None:
        """Ends all connections and closes the world."""
        if self._sender is not None:
            self._sender.cancel()
            with suppress(asyncio.CancelledError):
                await self._sender
            self._sender = None
        if self._server is not None:
            self._server.stop()
            await self._server.close_all_connections()
            self._server = None
        self.world.close()

    async def _reply(self, answer: Json) -> None:
        """Performs the method that the bot put into its answer to a webhook."""
        method = str(answer.pop("method"))
        with suppress(NoAnswer):
            await self.world.call(method, answer)


def _listen(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # So that a playground killed a moment ago can be started again on its port.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(128)
        listener.setblocking(False)
    except BaseException:
        listener.close()
        raise
    return listener


async def serve(path: Path | str | None, port: int = PORT, *, rate_limits: bool = True) -> None:
    """Runs a playground until the task is cancelled."""
    playground = Playground(World(path, rate_limits=rate_limits), port)
    await playground.start()
    try:
        await asyncio.Event().wait()
    finally:
        await playground.stop()
