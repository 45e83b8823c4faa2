"""Message text as plain blocks, turned into Telegram HTML in one place, so nothing is ever escaped twice or never."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Literal, TypeAlias

Style: TypeAlias = Literal["plain", "bold", "italic", "mono", "quote"]
_MENTION = re.compile(r"@(?=\w)")
_TAGS: dict[Style, str] = {"bold": "b", "italic": "i", "mono": "pre", "quote": "blockquote"}


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph of a message; ``text`` is plain, names in it need no care."""

    text: str
    style: Style = "plain"


Text: TypeAlias = tuple[Block, ...]


def bold(text: str) -> Block:
    """A heading."""
    return Block(text, "bold")


def plain(text: str) -> Block:
    """A paragraph."""
    return Block(text)


def mono(text: str) -> Block:
    """Columns."""
    return Block(text, "mono")


def to_html(blocks: Iterable[Block]) -> str:
    """The blocks as Telegram HTML, one below the other; empty ones are left out."""
    return "\n".join(_html(block) for block in blocks if block.text)


def to_plain(blocks: Iterable[Block]) -> str:
    """The blocks without any marks, as the command line and the screen reader see them."""
    return "\n".join(block.text for block in blocks if block.text)


def _html(block: Block) -> str:
    # A name that begins with @ must not become a mention: nobody is pinged by a sheet.
    # Quotes matter in attributes alone, and no text of ours stands in one.
    text = escape(_MENTION.sub("@\u2060", block.text), quote=False)
    tag = _TAGS.get(block.style)
    return f"<{tag}>{text}</{tag}>" if tag else text
