"""A local Telegram: the Bot API over HTTP on loopback, a control interface, and the chats as a page."""

from bot.playground.core import Upload
from bot.playground.errors import ApiError, ControlError, NoAnswer
from bot.playground.server import PORT, Playground, serve
from bot.playground.world import World

__all__ = ["PORT", "ApiError", "ControlError", "NoAnswer", "Playground", "Upload", "World", "serve"]
