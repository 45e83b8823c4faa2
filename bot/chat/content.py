"""What a message of ours holds, and the data behind its buttons."""

import json
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from telegram import ForceReply, InlineKeyboardButton, InlineKeyboardMarkup

from bot.sheet.text import Text, to_html

DATA_LIMIT = 64
"""Bytes of button data the server accepts; the library does not check it."""


class Button(NamedTuple):
    """A key below a message: ``data`` comes back when pressed, or ``url`` is opened, or an inline ``query`` begun."""

    label: str
    data: str | None = None
    url: str | None = None
    query: str | None = None


Keyboard: TypeAlias = tuple[tuple[Button, ...], ...]


class Document(NamedTuple):
    """A file to download."""

    name: str
    data: bytes


class Content(NamedTuple):
    """A whole message. ``ask``: the account that is asked to type an answer (the keyboard is unused then)."""

    html: str
    keyboard: Keyboard = ()
    photo: bytes | None = None
    document: Document | None = None
    ask: int | None = None

    @property
    def fingerprint(self) -> str:
        """Equal for contents that look the same."""
        # The bytes of a picture do not count: it stays as it was sent, only the words and keys below it are edited.
        return sha256(json.dumps([self.html, self.keyboard, self.photo is None]).encode()).hexdigest()

    @property
    def markup(self) -> InlineKeyboardMarkup | ForceReply | None:
        """The keyboard as Telegram takes it; None for none."""
        if self.ask is not None:
            # Selective: in a group the field to answer opens for the one who is named, for nobody else.
            return ForceReply(selective=True)
        # Pages hand in an empty row where there is nothing to turn to.
        rows = [[_key(button) for button in row] for row in self.keyboard if row]
        return InlineKeyboardMarkup(rows) if rows else None


def content(text: Text, keyboard: Keyboard = ()) -> Content:
    """A message of text and buttons."""
    return Content(to_html(text), keyboard)


def to_json(message: Content) -> str:
    """Text and keyboard as stored; pictures and files are rendered when sent, never stored."""
    return json.dumps({"html": message.html, "keyboard": message.keyboard, "ask": message.ask}, ensure_ascii=False)


def from_json(body: str) -> Content:
    """The message stored by ``to_json``."""
    stored = json.loads(body)
    keyboard = tuple(tuple(Button(*button) for button in row) for row in stored["keyboard"])
    return Content(stored["html"], keyboard, ask=stored["ask"])


def pack(flow: str, *fields: int | str) -> str:
    """Button data: the flow that handles it and its fields; ids and codes only, never names."""
    data = ":".join((flow, *map(str, fields)))
    if len(data.encode()) > DATA_LIMIT:
        raise ValueError(f"button data of flow {flow} is over {DATA_LIMIT} bytes")
    return data


def unpack(data: str) -> tuple[str, ...]:
    """The fields of button data, the flow's name first."""
    return tuple(data.split(":"))


def _key(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(
        button.label,
        callback_data=button.data,
        url=button.url,
        switch_inline_query_current_chat=button.query,
    )
