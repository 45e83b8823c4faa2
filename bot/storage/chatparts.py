"""What a chat's file holds, as values: settings, persons, games, lines of the log."""

from typing import NamedTuple

from bot.scoring.model import Game
from bot.storage.reading import Document


class PersonPart(NamedTuple):
    """Somebody who plays in the chat. ``account``: the Telegram account, None for a guest."""

    name: str
    account: int | None = None
    merged_into: int | None = None
    hidden: bool = False


class GamePart(NamedTuple):
    """A game; ``persons`` are places in the file's list, one a seat."""

    short: str
    topic: int
    status: str
    counted: bool
    created_by: int | None
    created_at: str
    ended_at: str | None
    revision: int
    rematch_of: str | None
    persons: tuple[int, ...]
    game: Game


class LogPart(NamedTuple):
    """A line of the log; ``target`` is a place in the file's list, persons in ``changes`` are places too."""

    game: str | None
    revision: int
    kind: str
    who_id: int | None
    who: str
    at: str
    reason: str
    changes: tuple[Document, ...]
    state: str
    target: int | None


class ChatFile(NamedTuple):
    """A whole chat. ``rules`` is what the chat has set, as template and single rules."""

    language: str
    writers: str
    rules: Document
    persons: tuple[PersonPart, ...]
    games: tuple[GamePart, ...]
    log: tuple[LogPart, ...]
