"""What tests switch: the clock, the rate limits, and faults on demand."""

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from bot.playground.errors import ApiError, Json

GROUP_WINDOW_S = 60.0
GROUP_BUDGET = 20
TOTAL_WINDOW_S = 1.0
TOTAL_BUDGET = 30

_TEXTS = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    409: "Conflict",
    429: "Too Many Requests",
    500: "Internal Server Error",
    502: "Bad Gateway",
    503: "Service Unavailable",
    504: "Gateway Timeout",
}


class Clock:
    """Wall time in seconds, moved by ``shift``."""

    def __init__(self, shift: float = 0.0) -> None:
        self.shift = shift

    def now(self) -> float:
        """Seconds since the epoch as this world counts them."""
        return time.time() + self.shift


class Limits:
    """Telegram's limits: 20 sends and edits together a minute and group, 30 a second in all."""

    def __init__(self, clock: Clock, on: bool = True) -> None:
        self.on = on
        self._clock = clock
        self._total: deque[float] = deque()
        self._groups: dict[int, deque[float]] = {}

    def spend(self, chat: int, count: int = 1) -> None:
        """Counts ``count`` sends or edits in a chat, or refuses with 429 and counts nothing."""
        if not self.on:
            return
        now = self._clock.now()
        wait = _wait(self._total, now, TOTAL_WINDOW_S, TOTAL_BUDGET, count)
        # Groups have numbers below zero; private chats count here only in the total.
        group = self._groups.setdefault(chat, deque()) if chat < 0 else None
        if group is not None:
            wait = max(wait, _wait(group, now, GROUP_WINDOW_S, GROUP_BUDGET, count))
        if wait > 0:
            raise too_many_requests(ceil(wait))
        # Counted in both windows or in none: a refused request must cost nothing.
        for window in (self._total, group):
            if window is not None:
                window.extend([now] * count)


def _wait(window: deque[float], now: float, length: float, budget: int, count: int) -> float:
    """Seconds until ``count`` more fit into the window."""
    while window and window[0] <= now - length:
        window.popleft()
    over = len(window) + count - budget
    if over <= 0 or not window:
        return 0.0
    return window[min(over, len(window)) - 1] + length - now


def too_many_requests(seconds: int) -> ApiError:
    """Telegram's 429."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


@dataclass(slots=True)
class Failure:
    """One failure on demand, for the next ``times`` requests of a method (``*`` is any)."""

    method: str
    status: int = 500
    times: int = 1
    description: str | None = None
    retry_after: int | None = None
    after_effect: bool = False

    def error(self) -> ApiError:
        """The refusal that the bot gets."""
        if self.status == 429:
            error = too_many_requests(self.retry_after or 1)
            return ApiError(429, self.description or error.description, **error.parameters)
        parameters = {} if self.retry_after is None else {"retry_after": self.retry_after}
        return ApiError(self.status, self.description or _TEXTS.get(self.status, "Internal Server Error"), **parameters)


class Faults:
    """Latency of every Bot API request in milliseconds, and the failures still to come."""

    def __init__(self) -> None:
        self.latency_ms = 0.0
        self.failures: list[Failure] = []

    def add(self, fail: Sequence[Json]) -> None:
        """More failures, or for an empty list none. Raises TypeError where one is not a failure's fields."""
        # All are made before any is kept: a list with one wrong entry changes nothing.
        self.failures = [*self.failures, *(Failure(**one) for one in fail)] if fail else []

    def next_failure(self, method: str) -> Failure | None:
        """Takes the first failure that is meant for this method."""
        for failure in self.failures:
            if failure.method.lower() in (method.lower(), "*"):
                failure.times -= 1
                if failure.times <= 0:
                    self.failures.remove(failure)
                return failure
        return None
