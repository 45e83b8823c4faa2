"""The published methods and types of the Bot API, read on first use, and the check of a request against them."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from bot.playground.errors import ApiError, Json, bad_request
from bot.playground.shapes import AnyOf, Field, Fields, ListOf, Mismatch, Plain, Ref, Shape, check, parse

# Telegram has words of its own for what bots forget most often.
_EMPTY = {
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "message_id": "message identifier is not specified",
    "user_id": "invalid user_id specified",
    "photo": "there is no photo in the request",
    "document": "there is no document in the request",
}


@cache
def _data() -> Json:
    data: Json = json.loads((files("bot.playground") / "bot_api.json").read_text(encoding="utf-8"))
    return data


@cache
def method_names() -> Mapping[str, str]:
    """Every method of the Bot API by its name in lower case: Telegram does not mind the letters' case."""
    return {name.lower(): name for name in _data()["methods"]}


@cache
def _params(method: str) -> Fields:
    return _fields(_data()["methods"][method]["params"])


@cache
def _type(name: str) -> Fields:
    return _fields(_data()["types"][name])


def _fields(rows: Json) -> Fields:
    return {name: Field(parse(row["type"], _resolve), row["required"]) for name, row in rows.items()}


@cache
def _resolve(text: str) -> Shape:
    # The published data writes names of types in several ways.
    full = text.removeprefix("Objects.")
    name = full.removeprefix("Telegram")
    if name in ("InputFile", "Blob"):
        return Plain("file")
    if name in _data()["types"]:
        return Ref(name)
    union = _data()["unions"].get(full) or _data()["unions"].get(name)
    return parse(union, _resolve) if union else Plain("any")


def checked(method: str, params: Mapping[str, Any], uploads: Mapping[str, Any], *, typed: bool) -> Json:
    """The parameters of a request, each of its declared type.

    ``typed`` is False for forms, where every value comes as text. ``uploads`` are files by their field.
    Raises ApiError 400 for an unknown field, a wrong type or a missing parameter.
    """
    fields = _params(method)
    # A null is no value to Telegram either.
    values = {name: value for name, value in params.items() if value is not None}
    for name in values:
        if name not in fields:
            raise bad_request(f'unknown field "{name}" of {method}')
    result = {name: _value(name, value, fields[name].shape, typed) for name, value in values.items()}
    for name, field in fields.items():
        if field.required and name not in result and name not in uploads:
            raise bad_request(_EMPTY.get(name, f'parameter "{name}" is required'))
    return result


def _value(name: str, value: Any, shape: Shape, typed: bool) -> Any:
    if isinstance(value, str):
        value = _from_text(name, value, shape)
    elif not typed:
        raise bad_request(f'can\'t parse {name}: Field "{name}" must be of type String')
    try:
        check(value, shape, name, _type)
    except Mismatch as fault:
        raise bad_request(f"can't parse {name}: {fault}") from None
    return value


def _from_text(name: str, text: str, shape: Shape) -> Any:
    """What a form's text stands for; as Telegram does, also where JSON gave a text instead of a number."""
    if isinstance(shape, Plain) and shape.name == "number":
        return _number(name, text)
    if isinstance(shape, Plain) and shape.name == "boolean":
        # Anything else is passed on as text, for the check of types to refuse in Telegram's words.
        return {"true": True, "1": True, "false": False, "0": False, "": False}.get(text.lower(), text)
    if _is_structure(shape):
        try:
            return json.loads(text)
        except json.JSONDecodeError:
            raise bad_request(f"can't parse {name} JSON object") from None
    return text


def _number(name: str, text: str) -> int | float:
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        raise bad_request(f'can\'t parse {name}: Field "{name}" must be of type Number') from None


def _is_structure(shape: Shape) -> bool:
    if isinstance(shape, AnyOf):
        return all(_is_structure(one) for one in shape.shapes)
    return isinstance(shape, ListOf | Ref)


def known(method: str) -> str:
    """The method's name as published. Raises ApiError 404 for one that Telegram does not have."""
    name = method_names().get(method.lower())
    if name is None:
        raise ApiError(404, "Not Found: method not found")
    return name
