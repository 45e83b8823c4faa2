"""Text that keeps columns straight with any name: widths count terminal cells, cuts fall between graphemes."""

import unicodedata
from collections.abc import Iterable, Sequence

from wcwidth import iter_graphemes, wcswidth

WIDTH = 32
"""Cells a phone shows in one line of fixed-width text."""
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
_JOINERS = {"\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"}
_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


def tidy(name: str) -> str:
    """The name on one line without characters that are not seen, composed where composition exists."""
    # Composed, so that a name typed on two kinds of phones is one.
    spaced = " ".join(unicodedata.normalize("NFC", name).split())
    # Joiners are not seen either, but without them emoji and some scripts fall apart.
    return "".join(char for char in spaced if char in _JOINERS or unicodedata.category(char) not in _UNSEEN)


def cells(text: str) -> int:
    """How many fixed-width cells the text takes."""
    # −1 stands for text with signs that no terminal can show.
    return max(0, wcswidth(text))


def clip(text: str, width: int) -> str:
    """The text in at most ``width`` cells, an ellipsis in the place of what is cut off."""
    if cells(text) <= width:
        return text
    return _head(text, width - 1).rstrip() + ELLIPSIS if width > 1 else _head(text, width)


def left(text: str, width: int) -> str:
    """The text padded to ``width`` cells on its right."""
    return text + " " * (width - cells(text))


def right(text: str, width: int) -> str:
    """The text padded to ``width`` cells on its left."""
    return " " * (width - cells(text)) + text


def short_names(names: Sequence[str], width: int) -> tuple[str, ...]:
    """The names in at most ``width`` cells each, shortened so that different seats stay different.

    Names that would look alike keep their beginning and end: Александра, Александр → Але…ра, Але…др; what still
    looks alike gets the numbers of the seats.
    """
    tidied = [tidy(name) or str(seat + 1) for seat, name in enumerate(names)]
    short = [clip(name, width) for name in tidied]
    if _all_different(short):
        return tuple(short)
    # Only names that look alike give up their middle: the others stay as they are known.
    clash = [short.count(one) > 1 for one in short]
    ends = [_both_ends(name, width) if clash[seat] else short[seat] for seat, name in enumerate(tidied)]
    if _all_different(ends):
        return tuple(ends)
    return tuple(_head(name, width - 1).rstrip() + str(seat + 1) for seat, name in enumerate(tidied))


def isolated(text: str) -> str:
    """The text kept from turning its line around when it is written from right to left."""
    turns = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text)
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}" if turns else text


def utf16(text: str) -> int:
    """The length Telegram counts: UTF-16 units."""
    # Half a pair of surrogates may come in a name: counted, not refused.
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _head(text: str, width: int) -> str:
    return _fitting(iter_graphemes(text), width)


def _fitting(graphemes: Iterable[str], width: int) -> str:
    taken = ""
    for grapheme in graphemes:
        if cells(taken + grapheme) > width:
            break
        taken += grapheme
    return taken


def _both_ends(name: str, width: int) -> str:
    if cells(name) <= width or width < 3:
        return clip(name, width)
    tail_width = (width - 1) // 2
    tail: list[str] = []
    for grapheme in reversed(list(iter_graphemes(name))):
        if cells(grapheme + "".join(tail)) > tail_width:
            break
        tail.insert(0, grapheme)
    return _head(name, width - 1 - cells("".join(tail))) + ELLIPSIS + "".join(tail)


def _all_different(names: Sequence[str]) -> bool:
    # Case and joiners are too little to tell two players apart by.
    seen = {"".join(char for char in name.casefold() if char not in _JOINERS) for name in names}
    return len(seen) == len(names)
