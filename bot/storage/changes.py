"""Changes of the log as files hold them, read strictly: what is stored is carried out by /undo later on."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from bot.storage.badfile import BadFile, FileFault
from bot.storage.codec import rules_from_document
from bot.storage.entries import entry_from_document, entry_to_document, time_text
from bot.storage.reading import Document, Read, fields, mapping, optional, parse, shown, string, whole, wrong_type

NUMBER_LIMIT = 2**63
"""Whole numbers of the database are below it."""
NAME_LIMIT = 64
STATUSES = ("running", "finished", "aside")


def number(value: object, key: str) -> int:
    """A whole number a column can hold."""
    found = whole(value, key)
    if not -NUMBER_LIMIT < found < NUMBER_LIMIT:
        raise BadFile(FileFault.UNKNOWN_VALUE, key, value=shown(value))
    return found


def count(value: object, key: str) -> int:
    """A number from 0."""
    found = number(value, key)
    if found < 0:
        raise BadFile(FileFault.UNKNOWN_VALUE, key, value=found)
    return found


def moment(value: object, key: str) -> str:
    """A time with its zone, so that times can be put in order."""
    text = time_text(value, key)
    if datetime.fromisoformat(text).tzinfo is None:
        wrong_type(value, key, "ISO 8601 time")
    return text


def name(value: object, key: str) -> str:
    """What a person is called."""
    text = string(value, key)
    if not text.strip() or len(text) > NAME_LIMIT:
        wrong_type(value, key, "name")
    return text


def one_of(*allowed: str) -> Read[str]:
    """A word of a few."""

    def read(value: object, key: str) -> str:
        text = string(value, key)
        if text not in allowed:
            raise BadFile(FileFault.UNKNOWN_VALUE, key, value=shown(text))
        return text

    return read


def change(value: object, key: str) -> Document:
    """One reversible step; only the fields that changes have may be named."""
    document = mapping(value, key)
    of = string(document.get("of", ""), "of")
    if of not in _READERS:
        raise BadFile(FileFault.UNKNOWN_VALUE, "of", value=shown(of))
    where, values = _READERS[of]
    if of == "entry":
        known: dict[str, Read[Any]] = {"of": string, **where, "old": optional(_facts), "new": optional(_facts)}
        return fields(document, key, known, tuple(known))
    field = string(document.get("field", ""), "field")
    if field not in values:
        raise BadFile(FileFault.UNKNOWN_VALUE, "field", value=shown(field))
    read = values[field]
    known = {"of": string, **where, "field": string, "old": read, "new": read}
    return fields(document, key, known, tuple(known))


def _facts(value: object, _key: str) -> Document:
    # There and back, for the facts are compared with those of entries later on.
    return entry_to_document(entry_from_document(value))


def _rules(value: object, key: str) -> str:
    text = string(value, key)
    rules_from_document(parse(text), key)
    return text


def _chat_rules(value: object, key: str) -> Document:
    rules_from_document(value, key)
    return mapping(value, key)


def _switch(value: object, key: str) -> int:
    found = whole(value, key)
    if found not in (0, 1):
        raise BadFile(FileFault.UNKNOWN_VALUE, key, value=shown(value))
    return found


_READERS: Mapping[str, tuple[Mapping[str, Read[Any]], Mapping[str, Callable[[object, str], Any]]]] = {
    "entry": ({"at": count}, {}),
    "game": (
        {},
        {
            "status": one_of(*STATUSES),
            "ended_at": optional(moment),
            "rules": _rules,
            "first_dealer": count,
            "counted": _switch,
        },
    ),
    "seat": ({"seat": count}, {"name": name, "person_id": count}),
    "person": (
        {"person": count},
        {"name": name, "user_id": optional(number), "merged_into": optional(count), "hidden": _switch},
    ),
    "chat": ({}, {"rules": _chat_rules, "writers": one_of("players", "anyone", "administrators")}),
}
"""By what is changed: where in it, and the fields with their values."""
