"""Type expressions of the Bot API data, such as ``number | string`` or ``InlineKeyboardButton[][]``, as checks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Fields = Mapping[str, "Field"]
_OPEN, _CLOSE = "([{<", ")]}>"


class Mismatch(Exception):
    """A value that does not have its declared type; the text ends Telegram's sentence."""


@dataclass(frozen=True, slots=True)
class Plain:
    """``number``, ``string``, ``boolean``, ``file`` or ``any``."""

    name: str


@dataclass(frozen=True, slots=True)
class Literal:
    """One exact value."""

    value: str | int


@dataclass(frozen=True, slots=True)
class Ref:
    """An object with the fields of a named type."""

    name: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of one shape."""

    item: "Shape"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of several shapes."""

    shapes: tuple["Shape", ...]


Shape = Plain | Literal | Ref | ListOf | AnyOf


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of a method or a field of a type."""

    shape: Shape
    required: bool


Resolver = Callable[[str], Shape]


def parse(text: str, resolve: Resolver) -> Shape:
    """Reads a type expression; ``resolve`` knows the names."""
    # The data also says what a library may take, such as objects with toJSON: over HTTP there are none.
    parts = [part for part in _split(text) if not part.startswith("{")]
    if len(parts) == 1:
        return _parse_one(parts[0], resolve)
    return AnyOf(tuple(_parse_one(part, resolve) for part in parts))


def _split(text: str) -> list[str]:
    """The alternatives at the top level of an expression."""
    parts, depth, start = [], 0, 0
    for index, letter in enumerate(text):
        depth += (letter in _OPEN) - (letter in _CLOSE)
        if letter == "|" and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [part.strip() for part in (*parts, text[start:]) if part.strip()]


def _parse_one(text: str, resolve: Resolver) -> Shape:
    if text.endswith("[]"):
        return ListOf(_parse_one(text[:-2], resolve))
    if text.startswith("("):
        return parse(text[1:-1], resolve)
    if text.startswith('"'):
        return Literal(text[1:-1])
    if text.lstrip("-").isdigit():
        return Literal(int(text))
    if text in ("number", "string", "boolean"):
        return Plain(text)
    if text in ("true", "false"):
        return Plain("boolean")
    return Plain("string") if text.startswith("Exclude<") else resolve(text)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_PLAIN: dict[str, tuple[Callable[[object], bool], str]] = {
    "number": (_is_number, "Number"),
    "string": (lambda value: isinstance(value, str), "String"),
    "boolean": (lambda value: isinstance(value, bool), "Boolean"),
    "file": (lambda value: isinstance(value, str), "String"),
    "any": (lambda _: True, "anything"),
}


def check(value: object, shape: Shape, what: str, fields_of: Callable[[str], Fields]) -> None:
    """Raises ``Mismatch`` where ``value`` is not of ``shape``; ``what`` names the value in its text."""
    if isinstance(shape, Plain):
        fits, name = _PLAIN[shape.name]
        if not fits(value):
            raise Mismatch(f'Field "{what}" must be of type {name}')
    elif isinstance(shape, Literal):
        # True equals 1 to Python.
        if value != shape.value or isinstance(value, bool):
            raise Mismatch(f'Field "{what}" has an unknown value')
    elif isinstance(shape, ListOf):
        if not isinstance(value, list):
            raise Mismatch(f'Field "{what}" must be of type Array')
        for item in value:
            check(item, shape.item, what, fields_of)
    elif isinstance(shape, Ref):
        _check_object(value, shape, what, fields_of)
    else:
        _check_any(value, shape, what, fields_of)


def _check_object(value: object, shape: Ref, what: str, fields_of: Callable[[str], Fields]) -> None:
    if not isinstance(value, dict):
        raise Mismatch(f'Field "{what}" must be of type Object')
    fields = fields_of(shape.name)
    for key, item in value.items():
        if key not in fields:
            raise Mismatch(f'Unknown field "{key}" in {shape.name}')
        check(item, fields[key].shape, key, fields_of)
    for key, field in fields.items():
        if field.required and key not in value:
            raise Mismatch(f'Can\'t find field "{key}"')


def _check_any(value: object, shape: AnyOf, what: str, fields_of: Callable[[str], Fields]) -> None:
    """Reports the fault of the alternative that the value comes nearest to."""
    faults: list[tuple[int, Mismatch]] = []
    for one in shape.shapes:
        try:
            return check(value, one, what, fields_of)
        except Mismatch as fault:
            faults.append((_nearness(value, one, fields_of), fault))
    raise max(faults, key=lambda pair: pair[0])[1]


def _nearness(value: object, shape: Shape, fields_of: Callable[[str], Fields]) -> int:
    if not isinstance(shape, Ref) or not isinstance(value, dict):
        return 0
    fields = fields_of(shape.name)
    # Telegram's unions are told apart by it: a fault is that of the kind which was meant.
    kind = fields.get("type")
    same_kind = kind is not None and kind.shape == Literal(value.get("type", ""))
    return 100 * same_kind + sum(key in fields for key in value)
