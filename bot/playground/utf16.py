"""Telegram counts text in UTF-16 units."""


def units(text: str) -> int:
    """The length of ``text`` in UTF-16 units."""
    return len(text) + sum(letter > "\uffff" for letter in text)


def cut(text: str, offset: int, length: int) -> str:
    """The piece of ``text`` that an entity covers."""
    raw = text.encode("utf-16-le")
    return raw[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")
