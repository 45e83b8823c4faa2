"""Delivery of updates to a webhook: each chat in its order, chats side by side, again and again until a 200."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest

from bot.playground.errors import Json
from bot.playground.state import State
from bot.playground.updates import Updates

FIRST_PAUSE_S = 0.2
LONGEST_PAUSE_S = 10.0
ANSWER_WITHIN_S = 60.0

Reply = Callable[[Json], Awaitable[object]]


class WebhookSender:
    """Runs beside the server. ``reply`` performs a method that the bot put into its answer."""

    def __init__(self, state: State, updates: Updates, reply: Reply) -> None:
        self._state = state
        self._updates = updates
        self._reply = reply
        self._lanes: dict[object, asyncio.Task[None]] = {}
        # Its own client: the shared one allows ten connections, fewer than a bot may ask for.
        self._client = AsyncHTTPClient(force_instance=True, max_clients=100)

    async def run(self) -> None:
        """Delivers until it is cancelled."""
        try:
            while True:
                await self._updates.arrived.wait()
                self._updates.arrived.clear()
                self._start_lanes()
        finally:
            for task in self._lanes.values():
                task.cancel()
            await asyncio.gather(*self._lanes.values(), return_exceptions=True)
            self._client.close()

    def _start_lanes(self) -> None:
        hook = self._updates.webhook
        for _, update in self._updates.pending:
            lane = _lane(update)
            # A chat's next update waits for the answer to the one before, as at Telegram.
            if hook is not None and lane not in self._lanes and len(self._lanes) < hook["max_connections"]:
                self._lanes[lane] = task = asyncio.create_task(self._empty(lane))
                task.add_done_callback(partial(self._lane_done, lane))

    def _lane_done(self, lane: object, _: asyncio.Task[None]) -> None:
        self._lanes.pop(lane, None)
        self._updates.arrived.set()

    async def _empty(self, lane: object) -> None:
        """Delivers one chat's updates, the oldest first."""
        pause = FIRST_PAUSE_S
        while self._updates.webhook is not None:
            waiting = next((pair for pair in self._updates.pending if _lane(pair[1]) == lane), None)
            if waiting is None:
                return
            if await self._deliver(self._updates.webhook, waiting[1]):
                self._updates.drop(waiting[0])
                self._state.commit()
                pause = FIRST_PAUSE_S
            else:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)

    async def _deliver(self, hook: Json, update: Json) -> bool:
        headers = {"Content-Type": "application/json"}
        if hook["secret"]:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook["secret"]
        request = HTTPRequest(
            hook["url"],
            method="POST",
            headers=headers,
            body=json.dumps(update),
            request_timeout=ANSWER_WITHIN_S,
            follow_redirects=False,
        )
        try:
            response = await self._client.fetch(request, raise_error=False)
        except (OSError, HTTPClientError) as fault:
            return self._failed(hook, f"Connection failed: {fault}")
        if response.code != 200:
            return self._failed(hook, f"Wrong response from the webhook: {response.code} {response.reason}")
        await self._perform(response.body)
        return True

    def _failed(self, hook: Json, text: str) -> bool:
        """Notes the fault where getWebhookInfo shows it."""
        # It may have been changed while we waited: the fault is not that of the new one.
        if self._updates.webhook == hook:
            seen = {"last_error_date": int(self._state.clock.now()), "last_error_message": text}
            self._updates.note(hook | seen)
            self._state.commit()
        return False

    async def _perform(self, body: bytes) -> None:
        try:
            answer = json.loads(body or b"null")
        except ValueError:
            return
        if isinstance(answer, dict) and "method" in answer:
            await self._reply(answer)


def _lane(update: Json) -> object:
    """The chat that an update belongs to, or the person."""
    payload = next(value for key, value in update.items() if key != "update_id")
    # Inline queries belong to no chat: to whoever asks.
    place = payload.get("chat") or payload.get("message", {}).get("chat") or payload["from"]
    return place["id"]
