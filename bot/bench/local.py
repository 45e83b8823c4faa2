"""The real application on a world in this process: requests of the Telegram library go there instead of the network."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from telegram import Update
from telegram.request import BaseRequest, RequestData

from bot.app import Product, build
from bot.playground.core import Upload
from bot.playground.world import World
from bot.settings import Settings

TOKEN = "1000000001:playground-token-for-this-machine"


class WorldRequest(BaseRequest):
    """Carries the library's requests to a world."""

    def __init__(self, world: World) -> None:
        self.world = world

    @property
    def read_timeout(self) -> float:
        """Seconds; nothing here waits that long."""
        return 5.0

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(
        self,
        url: str,
        method: str,  # noqa: ARG002
        request_data: RequestData | None = None,
        *_args: Any,
        **_kwargs: Any,
    ) -> tuple[int, bytes]:
        """One request of the Bot API, or of a file: status and body."""
        if "/file/bot" in url:
            found = self.world.file(url.split("/files/")[1].split("/")[0])
            return (200, found.content) if found else (404, b"{}")
        parameters = dict(request_data.parameters) if request_data else {}
        parts: dict[str, Any] = dict((request_data.multipart_data if request_data else None) or {})
        files = {name: Upload(*part) for name, part in parts.items()}
        for name in files:
            parameters.pop(name, None)
        status, answer = await self.world.call(url.rsplit("/", 1)[-1], parameters, files, token=TOKEN)
        return status, json.dumps(answer).encode()


class Local:
    """A bot's process that can be started and stopped, fed from the world update by update."""

    def __init__(self, world: World, settings: Settings, clock: Callable[[], datetime]) -> None:
        self.world = world
        self.settings = settings
        self.clock = clock
        self.product: Product | None = None
        self.offset = 0

    async def start(self) -> None:
        """Begin, and take up what an earlier process left."""
        self.product = await build(self.settings, TOKEN, request=WorldRequest(self.world), clock=self.clock)
        await self.product.start()
        await self.go()

    async def stop(self) -> None:
        """End."""
        if self.product is not None:
            await self.product.close()
            self.product = None

    async def take_in(self) -> bool:
        """Hand the bot what waits for it; whether there was anything."""
        assert self.product is not None
        raw = await self.world.poll(self.offset)
        if not raw:
            return False
        self.offset = raw[-1]["update_id"] + 1
        bot = self.product.application.bot
        await self.product.intake.accept([Update.de_json(one, bot) for one in raw])
        return True

    async def go(self) -> None:
        """Let the bot do all it has to do."""
        assert self.product is not None
        # What the bot does may bring new updates, a notice about itself for one: until there are none.
        while await self.take_in():
            await self.product.settle()
        await self.product.settle()
