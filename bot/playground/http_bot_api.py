"""The Bot API over HTTP: ``/bot<token>/<method>`` and ``/file/bot<token>/<path>``."""

import asyncio
import json
from contextlib import suppress
from http.client import responses
from typing import Any

from tornado.web import RequestHandler

from bot.playground.core import Upload
from bot.playground.errors import ApiError, Json, NoAnswer, bad_request
from bot.playground.world import World

SILENCE_S = 65.0


class BotApiHandler(RequestHandler):
    """One request of the bot, by GET or POST, as a form, with files, or as JSON."""

    def initialize(self, world: World) -> None:
        self.world = world
        self.gone = asyncio.Event()
        self.work: asyncio.Task[tuple[int, Json]] | None = None

    def on_connection_close(self) -> None:
        """The bot is gone: nobody waits for these updates any more."""
        self.gone.set()
        # Other methods have their effect all the same: whoever hangs up only misses the answer.
        if self.work is not None and self.request.path.lower().endswith("/getupdates"):
            self.work.cancel()

    async def get(self, token: str, method: str) -> None:
        await self.post(token, method)

    async def post(self, token: str, method: str) -> None:
        try:
            params, files, typed = self._read()
        except ApiError as error:
            return self._answer(error.code, error.to_json())
        self.work = asyncio.create_task(self.world.call(method, params, files, token=token, typed=typed))
        try:
            status, body = await self.work
        except asyncio.CancelledError:
            return None
        except NoAnswer:
            return await self._stay_silent()
        return self._answer(status, body)

    def _answer(self, status: int, body: Json) -> None:
        self.set_status(status)
        self.set_header("Content-Type", "application/json")
        self.write(json.dumps(body, ensure_ascii=False))

    async def _stay_silent(self) -> None:
        """Keeps the connection open without a word until the bot gives up."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.gone.wait(), SILENCE_S)
        # Detached, so that not even an empty answer goes out.
        stream = self.detach() if not self.gone.is_set() else None
        if stream is not None:
            stream.close()

    def _read(self) -> tuple[dict[str, Any], dict[str, Upload], bool]:
        """Parameters, files, and whether the parameters are typed."""
        files = {
            name: Upload(one[-1]["filename"], one[-1]["body"], one[-1]["content_type"])
            for name, one in self.request.files.items()
        }
        if self.request.headers.get("Content-Type", "").startswith("application/json"):
            try:
                given = json.loads(self.request.body or b"{}")
            except ValueError:
                given = None
            if not isinstance(given, dict):
                raise bad_request("can't parse JSON object")
            return given, files, True
        try:
            return {name: values[-1].decode() for name, values in self.request.arguments.items()}, files, False
        except UnicodeDecodeError:
            raise bad_request("strings must be encoded in UTF-8") from None

    def write_error(self, status_code: int, **_: Any) -> None:
        """What the playground itself does wrong looks like a server error of Telegram's."""
        self._answer(status_code, ApiError(status_code, responses.get(status_code, "Internal Server Error")).to_json())


class FileHandler(RequestHandler):
    """Files as ``getFile`` names them."""

    def initialize(self, world: World) -> None:
        self.world = world

    def get(self, token: str, file_id: str) -> None:
        try:
            self.world.check_token(token)
        except ApiError as error:
            self.set_status(error.code)
            self.finish(error.to_json())
            return
        send_file(self, self.world.file(file_id))


def send_file(handler: RequestHandler, file: Upload | None) -> None:
    """Answers with a file's bytes, or 404."""
    if file is None:
        handler.set_status(404)
        handler.finish({"ok": False, "error_code": 404, "description": "Not Found"})
        return
    handler.set_header("Content-Type", file.mime)
    handler.finish(file.content)
