"""Entities that Telegram finds in a text by itself: commands, mentions, links."""

import re

from bot.playground.errors import Json
from bot.playground.utf16 import cut, units

_FOUND = re.compile(
    r"(?<![\w/@<>])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?)(?![\w/])"
    r"|(?<![\w@])(?P<mention>@[A-Za-z0-9_]{3,32})\b"
    r"|(?P<url>https?://[^\s<>\"']+)"
    r"|(?<!\w)(?P<hashtag>#[^\W\d]\w*)"
)
_OPAQUE = ("code", "pre", "text_link", "text_mention")


def with_found(text: str, given: list[Json]) -> list[Json]:
    """The given entities and those found outside code and links, in order."""
    found = []
    for match in _FOUND.finditer(text):
        kind = str(match.lastgroup)
        one = {"type": kind, "offset": units(text[: match.start(kind)]), "length": units(match[kind])}
        # In code and under links Telegram looks for nothing.
        if not any(_covers(other, one) for other in given):
            found.append(one)
    return sorted((*given, *found), key=lambda one: (one["offset"], -one["length"]))


def _covers(other: Json, one: Json) -> bool:
    apart = other["offset"] + other["length"] <= one["offset"] or one["offset"] + one["length"] <= other["offset"]
    return other["type"] in _OPAQUE and not apart


def commands(text: str, entities: list[Json]) -> list[str]:
    """The commands in a text, in lower case with their ``@name``."""
    found = [one for one in entities if one["type"] == "bot_command"]
    return [cut(text, one["offset"], one["length"]).lower() for one in found]
