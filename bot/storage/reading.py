"""Strict reading of JSON: every key known, every value of its type, every fault named."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

from bot.storage.badfile import BadFile, FileFault

T = TypeVar("T")
Read = Callable[[object, str], T]
"""Makes a value of a JSON value; the second argument is the key, for faults."""

Document = dict[str, Any]
"""A JSON object as Python has it."""


def parse(text: str | bytes) -> object:
    """The JSON value of a text; BadFile when it is none or an object has a key twice."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError as error:
        raise BadFile(FileFault.NOT_TEXT, "file") from error
    except json.JSONDecodeError as error:
        raise BadFile(FileFault.NOT_JSON, "file", reason=error.msg, line=error.lineno) from error
    except BadFile:
        raise
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, objects nested too deep
        raise BadFile(FileFault.NOT_JSON, "file", reason="too large") from error


def _object(pairs: list[tuple[str, object]]) -> Document:
    document = dict(pairs)
    if len(document) < len(pairs):
        names = [name for name, _ in pairs]
        return _Doubled(document, next(name for name in names if names.count(name) > 1))
    return document


class _Doubled(Document):
    """An object with a key twice: refused where it is read, so that the fault can name its entry."""

    def __init__(self, document: Document, key: str) -> None:
        super().__init__(document)
        self.key = key


def _constant(name: str) -> NoReturn:
    raise BadFile(FileFault.NOT_JSON, "file", reason=name)


def wrong_type(value: object, key: str, wanted: str) -> NoReturn:
    """Refuse a value that is not what its key holds."""
    raise BadFile(FileFault.WRONG_TYPE, key, value=shown(value), wanted=wanted)


def shown(value: object) -> str:
    """A value as JSON writes it, cut short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "…"


def fields(value: object, key: str, known: Mapping[str, Read[Any]], required: tuple[str, ...] = ()) -> Document:
    """Read an object: each value by its reader; unknown, missing and doubled keys are faults."""
    if not isinstance(value, dict):
        wrong_type(value, key, "object")
    if isinstance(value, _Doubled):
        raise BadFile(FileFault.DUPLICATE_KEY, value.key)
    for name in value:
        if name not in known:
            raise BadFile(FileFault.UNKNOWN_KEY, name)
    for name in required:
        if name not in value:
            raise BadFile(FileFault.MISSING_KEY, name)
    return {name: known[name](part, name) for name, part in value.items()}


def mapping(value: object, key: str) -> Document:
    """An object whose keys are checked elsewhere."""
    if not isinstance(value, dict):
        wrong_type(value, key, "object")
    if isinstance(value, _Doubled):
        raise BadFile(FileFault.DUPLICATE_KEY, value.key)
    return value


def whole(value: object, key: str) -> int:
    """A whole number; neither true nor 60.0."""
    return value if type(value) is int else wrong_type(value, key, "whole number")


def flag(value: object, key: str) -> bool:
    """True or false."""
    return value if isinstance(value, bool) else wrong_type(value, key, "true or false")


def string(value: object, key: str) -> str:
    """A text that can be written as UTF-8."""
    # JSON may hold half a character pair, which neither the database nor the server takes.
    if not isinstance(value, str) or any("\ud800" <= char <= "\udfff" for char in value):
        wrong_type(value, key, "text")
    return value


def optional(read: Read[T]) -> Read[T | None]:
    """The value, or null."""
    return lambda value, key: None if value is None else read(value, key)


def several(read: Read[T]) -> Read[tuple[T, ...]]:
    """A list of such values."""

    def read_list(value: object, key: str) -> tuple[T, ...]:
        if not isinstance(value, list):
            wrong_type(value, key, "list")
        return tuple(read(part, key) for part in value)

    return read_list
