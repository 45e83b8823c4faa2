"""The chat page: its assets, files, and the stream of what changes."""

import asyncio
import json
import mimetypes
from importlib.resources import files

from tornado.iostream import StreamClosedError
from tornado.web import RequestHandler

from bot.playground.core import Upload
from bot.playground.errors import Json
from bot.playground.http_bot_api import send_file
from bot.playground.world import World

HEARTBEAT_S = 15.0
# A bot's words may hold anything: the page loads and runs nothing but its own.
_POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'"


def _send_asset(handler: RequestHandler, name: str) -> None:
    asset = files("bot.playground") / "page" / name
    if not asset.is_file():
        handler.set_status(404)
        return
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    handler.set_header("Content-Type", f"{kind}; charset=utf-8")
    # A page from before an update would ask for what is not there any more.
    handler.set_header("Cache-Control", "no-cache")
    handler.set_header("Content-Security-Policy", _POLICY)
    handler.write(asset.read_bytes())


class PageHandler(RequestHandler):
    """The page itself."""

    def get(self) -> None:
        _send_asset(self, "index.html")


class AssetHandler(RequestHandler):
    """What the page loads."""

    def get(self, name: str) -> None:
        _send_asset(self, name)


class WorldFileHandler(RequestHandler):
    """Pictures and documents of the chats."""

    def initialize(self, world: World) -> None:
        self.world = world

    def get(self, file_id: str) -> None:
        file = self.world.file(file_id)
        if file is not None:
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            picture = kind in ("image/png", "image/jpeg", "image/gif", "image/webp")
            # Only pictures are shown in place: a file a bot sent must never run as a page of ours.
            if not picture:
                self.set_header("Content-Disposition", "attachment")
            file = Upload(file.name, file.content, kind)
        self.set_header("X-Content-Type-Options", "nosniff")
        send_file(self, file)


class EventsHandler(RequestHandler):
    """Server-sent events: one line for each chat that changed."""

    def initialize(self, world: World) -> None:
        self.world = world
        self.news: asyncio.Queue[Json | None] = asyncio.Queue()

    def on_connection_close(self) -> None:
        self.news.put_nowait(None)

    async def get(self) -> None:
        self.set_header("Content-Type", "text/event-stream")
        self.set_header("Cache-Control", "no-store")
        watchers = self.world.core.state.watchers
        watchers.add(self.news.put_nowait)
        try:
            await self._tell({"hello": self.world.core.state.seq})
            while await self._next():
                pass
        except StreamClosedError:
            return
        finally:
            watchers.discard(self.news.put_nowait)

    async def _next(self) -> bool:
        """Sends one piece of news, or a sign of life; False when the page has gone."""
        try:
            # Without a word now and then nobody would notice that the page has gone.
            one = await asyncio.wait_for(self.news.get(), HEARTBEAT_S)
        except TimeoutError:
            self.write(": still here\n\n")
            await self.flush()
            return True
        if one is not None:
            await self._tell(one)
        return one is not None

    async def _tell(self, one: Json) -> None:
        self.write(f"data: {json.dumps(one)}\n\n")
        await self.flush()
