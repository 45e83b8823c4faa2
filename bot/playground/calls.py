"""The log of Bot API requests, and the wait until the bot has nothing left to do."""

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bot.playground.errors import Json

KEPT = 100_000
QUIET_S = 0.3


@dataclass(slots=True)
class Call:
    """One request: ``at_ms`` is its arrival since the epoch, ``ms`` how long it took; None while it runs."""

    n: int
    method: str
    chat: int | str | None
    params: Json
    at_ms: float
    started: float
    ok: bool | None = None
    status: int | None = None
    ms: float | None = None

    def to_json(self) -> Json:
        """The request as the control interface lists it."""
        return {
            "n": self.n,
            "method": self.method,
            "chat": self.chat,
            "params": self.params,
            "ok": self.ok,
            "status": self.status,
            "at_ms": self.at_ms,
            "ms": self.ms,
        }


class Calls:
    """Requests in order of arrival, the last hundred thousand of them."""

    def __init__(self) -> None:
        self._all: deque[Call] = deque(maxlen=KEPT)
        self._count = 0
        self._running = 0
        self._quiet_since = time.monotonic()

    @contextmanager
    def record(self, method: str, params: Json) -> Iterator[Call]:
        """Enters a request at its arrival; whoever runs it sets ``status``."""
        self._count += 1
        now = time.monotonic()
        call = Call(self._count, method, _number(params.get("chat_id")), params, round(time.time() * 1000, 3), now)
        self._all.append(call)
        # A poll waits for its own sake: it must not look like a bot at work.
        polling = method.lower() == "getupdates"
        self._running += not polling
        try:
            yield call
        finally:
            ended = time.monotonic()
            call.ms = round((ended - now) * 1000, 3)
            call.ok = call.status == 200
            if not polling:
                self._running -= 1
                self._quiet_since = ended

    def quiet(self, since: float = 0.0) -> float:
        """Seconds left until no request but a poll has come or run for 300 ms, counted from ``since`` at the earliest.

        ``since`` is a time of ``time.monotonic``.
        """
        if self._running:
            return QUIET_S
        return max(0.0, max(self._quiet_since, since) + QUIET_S - time.monotonic())

    def since(self, number: int) -> list[Json]:
        """The requests after number ``number``."""
        return [call.to_json() for call in self._all if call.n > number]


def _number(chat: Any) -> int | str | None:
    # Forms send numbers as text: the log names a chat in one way.
    if isinstance(chat, str) and chat.lstrip("-").isdigit():
        return int(chat)
    return chat if isinstance(chat, int | str) else None


async def wait_for(ready: Any, seconds: float, step: float = 0.02) -> bool:
    """Asks ``ready`` again and again until it says yes or ``seconds`` are over."""
    end = time.monotonic() + seconds
    while not ready():
        if time.monotonic() >= end:
            return False
        await asyncio.sleep(step)
    return True
