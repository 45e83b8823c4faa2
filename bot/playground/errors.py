"""The two ways in which the world says no."""

from typing import Any

Json = dict[str, Any]


class ApiError(Exception):
    """A refusal of the Bot API: HTTP status, Telegram's text, and ``parameters`` where Telegram gives them."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def to_json(self) -> Json:
        """The body of the answer."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


class ControlError(Exception):
    """A refusal of the control interface: HTTP status and one sentence."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class NoAnswer(Exception):
    """The effect took place, but by a fault on demand its answer must never arrive."""


def bad_request(text: str) -> ApiError:
    """Telegram's most frequent refusal."""
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    """The bot may not do this in this chat, or at all."""
    return ApiError(403, f"Forbidden: {text}")
