"""Updates wait here until the bot has confirmed them."""

import asyncio
import time
from collections.abc import Sequence

from bot.playground.errors import ApiError, Json
from bot.playground.state import State

OPT_IN = ("chat_member", "message_reaction", "message_reaction_count")
FIRST_UPDATE = 500_000_001
MAX_BATCH = 100
MAX_WAIT_S = 50.0
_OTHER = "terminated by other getUpdates request; make sure that only one bot instance is running"
_HOOKED = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"


def conflict(text: str) -> ApiError:
    """Telegram's 409."""
    return ApiError(409, f"Conflict: {text}")


class Updates:
    """The queue of one bot: updates in order, kept in the store, and the one request that may wait for them."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.pending: list[tuple[int, Json]] = []
        for key, row in sorted(state.store.all("update"), key=lambda pair: int(pair[0])):
            self.pending.append((int(key), row))
        self.allowed: list[str] = state.store.get("world", "allowed_updates", [])
        self.webhook: Json | None = state.store.get("world", "webhook")
        self._waiting: asyncio.Future[None] | None = None
        self.arrived = asyncio.Event()
        self.taken_at = time.monotonic()
        self.presses_taken: dict[str, float] = {}
        if self.pending:
            self.arrived.set()

    @property
    def polled(self) -> bool:
        """Whether a getUpdates request is waiting."""
        return self._waiting is not None and not self._waiting.done()

    def allow(self, kinds: Sequence[str] | None) -> None:
        """Remembers which kinds the bot wants; None leaves it as it was, an empty list is the default."""
        if kinds is not None and list(kinds) != self.allowed:
            self.allowed = list(kinds)
            self._state.store.put("world", "allowed_updates", self.allowed)

    def hook(self, webhook: Json | None) -> None:
        """Sets the webhook, or with None goes back to polling."""
        self.note(webhook)
        if webhook is not None and self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(conflict("terminated by setWebhook request"))
        self.wake()

    def note(self, webhook: Json | None) -> None:
        """Writes the webhook down as it now stands."""
        self.webhook = webhook
        if webhook is None:
            self._state.store.drop("world", "webhook")
        else:
            self._state.store.put("world", "webhook", webhook)

    def wants(self, kind: str) -> bool:
        """Whether updates of this kind are kept for the bot."""
        return kind in self.allowed if self.allowed else kind not in OPT_IN

    def push(self, kind: str, payload: Json, times: int = 1) -> None:
        """Adds an update, ``times`` over under one and the same number, as a redelivery looks."""
        if not self.wants(kind):
            return
        number = self._state.number("update", FIRST_UPDATE)
        row = {"update_id": number, kind: payload}
        for _ in range(times):
            # A key of its own, for two deliveries of one update share their number.
            key = self._state.number("update_key")
            self._state.store.put("update", key, row)
            self.pending.append((key, row))
        self.wake()

    def wake(self) -> None:
        """Lets the waiting request look again."""
        self.arrived.set()
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def confirm(self, offset: int) -> None:
        """Forgets what lies before ``offset``; a negative one keeps only so many from the end."""
        if offset < 0:
            offset = self.pending[offset][1]["update_id"] if -offset < len(self.pending) else 0
        if offset:
            self._forget([pair for pair in self.pending if pair[1]["update_id"] < offset])

    def drop(self, key: int) -> None:
        """Forgets one delivered update."""
        self._forget([pair for pair in self.pending if pair[0] == key])

    def clear(self) -> None:
        """Forgets everything."""
        self._forget(list(self.pending))

    def _forget(self, pairs: list[tuple[int, Json]]) -> None:
        if not pairs:
            return
        keys = {key for key, _ in pairs}
        self.taken_at = time.monotonic()
        presses = (row["callback_query"]["id"] for _, row in pairs if "callback_query" in row)
        # From now on the bot owes these people an answer.
        self.presses_taken |= dict.fromkeys(presses, self.taken_at)
        self.pending = [pair for pair in self.pending if pair[0] not in keys]
        for key in keys:
            self._state.store.drop("update", key)

    async def poll(self, offset: int, limit: int, seconds: float, allowed: Sequence[str] | None) -> list[Json]:
        """One getUpdates: confirms, then gives what there is or waits so many ``seconds`` for more.

        A second request ends the first one with 409, as Telegram does.
        """
        if self.webhook is not None:
            raise conflict(_HOOKED)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(conflict(_OTHER))
        self._waiting = None
        self.allow(allowed)
        self.confirm(offset)
        # Confirmed for good before the wait: killed meanwhile, the playground must not hand them out again.
        self._state.commit()
        if not self.pending and seconds > 0:
            await self._wait(min(seconds, MAX_WAIT_S))
        return [row for _, row in self.pending[: max(1, min(limit, MAX_BATCH))]]

    async def _wait(self, seconds: float) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting = waiting
        try:
            await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            return
        finally:
            # A later request may have taken the place meanwhile.
            if self._waiting is waiting:
                self._waiting = None
