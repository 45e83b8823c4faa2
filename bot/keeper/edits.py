"""The changes a game's ledger is made of, each with its old and new value, so that it can be taken back."""

from collections.abc import Sequence

from bot.scoring.model import Entry
from bot.storage.codec import entry_to_document
from bot.storage.games import GameRow
from bot.storage.log import Change


def insert_entry(position: int, entry: Entry) -> tuple[Change, ...]:
    """The change that puts an entry in."""
    return ({"of": "entry", "at": position, "old": None, "new": entry_to_document(entry)},)


def replace_entry(old: Entry, position: int, new: Entry) -> tuple[Change, ...]:
    """The change that corrects an entry; none when it is the same."""
    if old == new:
        return ()
    return ({"of": "entry", "at": position, "old": entry_to_document(old), "new": entry_to_document(new)},)


def delete_from(entries: Sequence[Entry], first: int, last: int) -> tuple[Change, ...]:
    """The changes that take out the entries from ``first`` to ``last``."""
    # From the end, so that the positions still to come stay right.
    span = range(last, first - 1, -1)
    return tuple({"of": "entry", "at": at, "old": entry_to_document(entries[at]), "new": None} for at in span)


def set_game(field: str, old: object, new: object) -> tuple[Change, ...]:
    """The change of one column of a game."""
    return ({"of": "game", "field": field, "old": old, "new": new},) if old != new else ()


def set_status(row: GameRow, status: str, ended_at: str | None) -> tuple[Change, ...]:
    """The changes that end a game or open it again."""
    old_end = row.ended_at.isoformat() if row.ended_at else None
    return set_game("status", row.status, status) + set_game("ended_at", old_end, ended_at)
