"""The table of Bot API methods that the world does."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.playground.core import Core, Upload
from bot.playground.errors import Json

Files = Mapping[str, Upload]
Method = Callable[[Core, Json], Any]
FileMethod = Callable[[Core, Json, Files], Any]
METHODS: dict[str, FileMethod] = {}


def method(function: Method) -> Method:
    """Enters ``get_chat`` as ``getChat``."""
    enter(function.__name__, function)
    return function


def file_method(function: FileMethod) -> FileMethod:
    """Enters a method that takes uploaded files."""
    METHODS[_name(function.__name__)] = function
    return function


def enter(name: str, function: Method) -> None:
    """Enters a method under a name of its own."""
    METHODS[_name(name)] = lambda core, params, _: function(core, params)


def _name(snake: str) -> str:
    first, *rest = snake.split("_")
    return first + "".join(word.capitalize() for word in rest)
