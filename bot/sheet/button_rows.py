"""Buttons in rows that a phone shows without clipping a label."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bot.sheet.layout import cells

Key: TypeAlias = tuple[str, str]
"""What a button says, and the value it stands for."""
Row: TypeAlias = tuple[Key, ...]
Rows: TypeAlias = tuple[Row, ...]

ROOM = {1: 34, 2: 16, 3: 11, 4: 7, 5: 5}
"""How many cells of a label fit, by the number of buttons in a row."""


def grid(keys: Sequence[Key]) -> Rows:
    """The buttons in columns: as many in a row as their longest label allows, the last row no lonelier than it must."""
    widest = max((cells(label) for label, _ in keys), default=0)
    most = max(count for count, room in ROOM.items() if widest <= room or count == 1)
    lines = -(-len(keys) // most)
    # Two rows look best alike; of more, columns that run straight down are easier to find one's way in.
    across = -(-len(keys) // lines) if lines == 2 else most
    return tuple(tuple(keys[start : start + across]) for start in range(0, len(keys), across))


def flow(keys: Sequence[Key]) -> Rows:
    """The buttons one after the other, a new row where the next would not fit."""
    return tuple(_flowing(keys))


def _flowing(keys: Sequence[Key]) -> Iterator[Row]:
    row: Row = ()
    for key in keys:
        if row and not _fits((*row, key)):
            yield row
            row = ()
        row = (*row, key)
    if row:
        yield row


def _fits(row: Row) -> bool:
    # More buttons than any row may have: none of them fits.
    room = ROOM.get(len(row), 0)
    return all(cells(label) <= room for label, _ in row)
