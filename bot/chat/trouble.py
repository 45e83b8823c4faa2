"""Errors as the log may hold them: kind and place, never a message, for it can quote what somebody typed."""

from traceback import format_tb


def described(error: BaseException) -> str:
    """The error's kind and where it was raised."""
    return f"{type(error).__name__}\n{''.join(format_tb(error.__traceback__))}".rstrip()
