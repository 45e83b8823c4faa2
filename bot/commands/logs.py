"""Logging of the running program: to standard error, and never a token."""

import logging
import re
import sys
from typing import TextIO

_LIKE_A_TOKEN = re.compile(r"\d{3,}:[A-Za-z0-9_-]{20,}")
_NOISY = ("httpx", "httpcore", "telegram", "tornado.access", "matplotlib", "asyncio")


class Redacted(logging.Formatter):
    """Formats as usual, then blots out the token, and whatever looks like one, in tracebacks too."""

    def __init__(self, token: str = "") -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """The line, or lines with a traceback, without secrets."""
        text = super().format(record)
        if self._token:
            text = text.replace(self._token, "<token>")
        return _LIKE_A_TOKEN.sub("<token>", text)


def set_up(token: str = "", stream: TextIO | None = None) -> None:
    """Log to ``stream`` (standard error), one line a record."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Redacted(token))
    # In place of handlers a library may have set up, which would print every line unredacted.
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # The HTTP client writes request addresses, which hold the token, at INFO.
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
