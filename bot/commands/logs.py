"""Logging of the running program: to standard error, and never a token."""

import logging
import re
import sys
from typing import TextIO

_TOKEN = re.compile(r"\d{3,}:[A-Za-z0-9_-]{20,}")
_NOISY = ("httpx", "httpcore", "telegram", "tornado.access", "matplotlib", "asyncio")


class Redacted(logging.Formatter):
    """Formats as usual, then blots out whatever looks like a token, in tracebacks too."""

    def format(self, record: logging.LogRecord) -> str:
        return _TOKEN.sub("<token>", super().format(record))


def set_up(stream: TextIO | None = None) -> None:
    """Log to ``stream`` (standard error), one line a record."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Redacted("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # The HTTP client writes request addresses, which hold the token, at INFO.
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
