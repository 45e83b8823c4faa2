"""Entries as JSON: what the database keeps and what files hold, read strictly and written the same way every time."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.scoring.model import (
    Adjustment,
    AllPassed,
    Contra,
    Entry,
    Played,
    Reported,
    Suit,
    Talon,
    WriteOff,
)
from bot.storage.badfile import BadFile, FileFault
from bot.storage.reading import Document, Read, fields, flag, mapping, optional, parse, several, shown, string, whole

_TYPES: Mapping[str, type[Entry]] = {
    "played": Played,
    "reported": Reported,
    "write_off": WriteOff,
    "all_passed": AllPassed,
    "adjustment": Adjustment,
}
_NAMES = {entry: name for name, entry in _TYPES.items()}


def type_name(entry: Entry) -> str:
    """The entry's type as files name it."""
    return _NAMES[type(entry)]


def _word(words: type[Suit] | type[Contra]) -> Read[Any]:
    def read(value: object, key: str) -> Suit | Contra:
        word = string(value, key)
        if word not in list(words):
            raise BadFile(FileFault.UNKNOWN_VALUE, key, value=shown(value))
        return words(word)

    return read


def time_text(value: object, key: str) -> str:
    """An ISO 8601 time as it was written; its zone may be missing."""
    text = string(value, key)
    try:
        datetime.fromisoformat(text)
    except ValueError as error:
        raise BadFile(FileFault.WRONG_TYPE, key, value=shown(value), wanted="ISO 8601 time") from error
    return text


def _marriages(value: object, key: str) -> dict[Suit, int]:
    declared = mapping(value, key)
    for name in declared:
        if name not in list(Suit):
            raise BadFile(FileFault.UNKNOWN_KEY, name)
    # In the order of the suits, not the file's: equal entries are then written alike.
    return {suit: whole(declared[suit], suit) for suit in Suit if suit in declared}


def _talon(value: object, key: str) -> Talon:
    known = {"cards": whole, "marriages": several(_word(Suit)), "aces": whole}
    return Talon(**fields(value, key, known))


_SEATS = several(whole)
_NUMBERS = several(optional(whole))

_COMMON: Mapping[str, Read[Any]] = {"type": string, "dealer": whole, "at": time_text, "by": string, "note": string}
_CONTRACT: Mapping[str, Read[Any]] = {"declarer": whole, "bid": whole}
_DEALT: Mapping[str, Read[Any]] = {"no_trick": _SEATS, "dark": flag, "contra": _word(Contra), "talon": _talon}

_READERS: Mapping[str, Mapping[str, Read[Any]]] = {
    "played": {**_CONTRACT, "cards": _NUMBERS, "marriages": _marriages, "ace_marriage": whole, **_DEALT, **_COMMON},
    "reported": {**_CONTRACT, "made": flag, "scores": _NUMBERS, **_DEALT, **_COMMON},
    "write_off": {**_CONTRACT, **_COMMON},
    "all_passed": {**_COMMON},
    "adjustment": {"player": whole, "points": whole, "reason": string, **_COMMON},
}

_REQUIRED: Mapping[str, tuple[str, ...]] = {
    "played": ("declarer", "bid", "cards"),
    "reported": ("declarer", "bid", "made", "scores"),
    "write_off": ("declarer", "bid"),
    "all_passed": (),
    "adjustment": ("player", "points"),
}


def entry_from_document(value: object) -> Entry:
    """An entry from its JSON object; BadFile without an entry number (``BadFile.at`` adds it)."""
    kind = string(mapping(value, "entry").get("type", ""), "type")
    if not kind:
        raise BadFile(FileFault.MISSING_KEY, "type")
    if kind not in _TYPES:
        raise BadFile(FileFault.UNKNOWN_VALUE, "type", value=shown(kind))
    facts = fields(value, "entry", _READERS[kind], _REQUIRED[kind])
    del facts["type"]
    return _TYPES[kind](**facts)


def entry_to_document(entry: Entry) -> Document:
    """The JSON object of an entry: its facts in a fixed order, without what says nothing."""
    name = type_name(entry)
    document: Document = {"type": name}
    # In the readers' order, so that the same entry always gives the same text.
    for key in _READERS[name]:
        value: Any = None if key == "type" else getattr(entry, key)
        if key == "marriages":
            value = {suit.value: value[suit] for suit in Suit if suit in value} or None
        elif key == "talon" and value is not None:
            value = _talon_document(value)
        elif (key == "dark" and value is False) or (key == "reason" and value == ""):
            value = None
        if value is not None:
            document[key] = list(value) if isinstance(value, tuple) else value
    return document


def _talon_document(talon: Talon) -> Document:
    parts = {"cards": talon.cards, "marriages": [suit.value for suit in talon.marriages], "aces": talon.aces}
    return {key: part for key, part in parts.items() if part}


def entry_from_json(text: str) -> Entry:
    """An entry from its JSON text; BadFile when it is not one."""
    return entry_from_document(parse(text))


def entry_to_json(entry: Entry) -> str:
    """The JSON text of an entry, one line."""
    return line(entry_to_document(entry))


def line(document: object) -> str:
    """A JSON value on one line, characters as they are."""
    return json.dumps(document, ensure_ascii=False)
