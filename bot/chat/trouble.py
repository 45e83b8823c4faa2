"""What errors tell: for the log their kind and place, never a message, for it can quote what somebody typed; and how
long a flooded server wants to be left alone."""

from traceback import format_tb

from telegram.error import RetryAfter


def described(error: BaseException) -> str:
    """The error's kind and where it was raised."""
    return f"{type(error).__name__}\n{''.join(format_tb(error.__traceback__))}".rstrip()


def retry_seconds(error: RetryAfter) -> float:
    """How long to wait before the next try; the library tells it as a number or as a span, by its own settings."""
    wait = error.retry_after
    return float(wait if isinstance(wait, int) else wait.total_seconds())
