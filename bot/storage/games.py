"""Games as rows: seats, frozen rules, and the entries as facts."""

import json
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from bot.scoring.model import Entry, Game, SeatState
from bot.scoring.rules import Rules
from bot.storage.codec import entry_from_json, entry_to_json, game_from_document, game_to_document
from bot.storage.database import Connection, Row, every, insert, one
from bot.storage.screens import Place

# Letters that cannot be taken for one another when read aloud across a table.
_LETTERS = "abcdefghjkmnpqrstuvwxyz"
_ALPHABET = f"{_LETTERS}23456789"


class GameRow(NamedTuple):
    """What is known of a game without its entries. ``revision`` grows with every change of its ledger."""

    game_id: int
    short: str
    place: Place
    status: str
    counted: bool
    created_by: int | None
    created_at: datetime
    ended_at: datetime | None
    revision: int
    rematch_of: int | None


class StoredGame(NamedTuple):
    """A whole game: its row, the persons on its seats, and the value to be scored."""

    row: GameRow
    persons: tuple[int, ...]
    game: Game


class NewGame(NamedTuple):
    """What a game starts from. ``persons`` and ``names`` in seating order."""

    place: Place
    rules: Rules
    persons: tuple[int, ...]
    names: tuple[str, ...]
    first_dealer: int
    start: tuple[SeatState, ...] = ()
    created_by: int | None = None
    rematch_of: int | None = None


async def create(tx: Connection, new: NewGame, now: datetime, status: str = "running") -> int:
    """Store a new game; raises ``sqlite3.IntegrityError`` when one is running at that place already."""
    game = Game(rules=new.rules, players=new.names, first_dealer=new.first_dealer, start=new.start)
    # Every value: neither settings nor later versions of a template may rescore this game.
    document = game_to_document(game, frozen=True)
    game_id = await insert(
        tx,
        "games",
        # Nearly 900 million ids: the unique index would refuse a clash, and never has to.
        short=_short(),
        chat_id=new.place.chat_id,
        topic_id=new.place.topic_id,
        status=status,
        rules=json.dumps(document["rules"]),
        first_dealer=new.first_dealer,
        start=json.dumps(document.get("start", [])),
        created_by=new.created_by,
        created_at=now.isoformat(),
        rematch_of=new.rematch_of,
    )
    for seat, (person_id, name) in enumerate(zip(new.persons, new.names, strict=True)):
        await insert(tx, "seats", game_id=game_id, seat=seat, person_id=person_id, name=name)
    return game_id


async def find(connection: Connection, game_id: int) -> GameRow | None:
    """One game's row."""
    row = await one(connection, f"{_GAME} WHERE game_id = ?", (game_id,))
    return _game(row) if row else None


async def running(connection: Connection, place: Place) -> GameRow | None:
    """The game being played at this place."""
    sql = f"{_GAME} WHERE chat_id = ? AND topic_id = ? AND status = 'running'"
    row = await one(connection, sql, place)
    return _game(row) if row else None


async def latest(connection: Connection, place: Place) -> GameRow | None:
    """The running game, else the one that ended last at this place."""
    sql = (
        f"{_GAME} WHERE chat_id = ? AND topic_id = ? AND status <> 'aside'"
        " ORDER BY status = 'running' DESC, ended_at DESC, game_id DESC LIMIT 1"
    )
    row = await one(connection, sql, place)
    return _game(row) if row else None


async def by_short(connection: Connection, short: str) -> GameRow | None:
    """The game a person names by its short id."""
    row = await one(connection, f"{_GAME} WHERE short = ?", (short.strip().lower(),))
    return _game(row) if row else None


async def of_chat(connection: Connection, chat_id: int) -> list[GameRow]:
    """All games of a chat, oldest first."""
    return [_game(row) for row in await every(connection, f"{_GAME} WHERE chat_id = ? ORDER BY game_id", (chat_id,))]


async def all_games(connection: Connection) -> list[GameRow]:
    """All games of the database, oldest first."""
    return [_game(row) for row in await every(connection, f"{_GAME} ORDER BY game_id")]


async def load(connection: Connection, game_id: int) -> StoredGame:
    """The whole game; ``LookupError`` when there is none of that number."""
    row = await one(connection, f"{_GAME_ALL} WHERE game_id = ?", (game_id,))
    if row is None:
        raise LookupError(game_id)
    sql = "SELECT person_id, name FROM seats WHERE game_id = ? ORDER BY seat"
    seats = await every(connection, sql, (game_id,))
    document = {
        "format": "thousand-game/1",
        "rules": json.loads(row["rules"]),
        "players": [seat["name"] for seat in seats],
        "first_dealer": row["first_dealer"],
        "entries": [json.loads(facts) for facts in await _facts(connection, game_id)],
    }
    if start := json.loads(row["start"]):
        document["start"] = start
    game = game_from_document(document)
    return StoredGame(_game(row), tuple(int(seat["person_id"]) for seat in seats), game)


async def entries(connection: Connection, game_id: int) -> tuple[Entry, ...]:
    """The game's entries in order."""
    return tuple(entry_from_json(facts) for facts in await _facts(connection, game_id))


async def _facts(connection: Connection, game_id: int) -> list[str]:
    rows = await every(connection, "SELECT facts FROM entries WHERE game_id = ? ORDER BY position", (game_id,))
    return [row["facts"] for row in rows]


async def put_entry(tx: Connection, game_id: int, position: int, entry: Entry) -> None:
    """Insert an entry at ``position`` (0 is the first); later ones move on."""
    await _shift(tx, game_id, position, 1)
    facts = entry_to_json(entry)
    await insert(tx, "entries", game_id=game_id, position=position, facts=facts)


async def put_entries(tx: Connection, game_id: int, entries: Sequence[Entry]) -> None:
    """The entries of a game that has none yet."""
    rows = [(game_id, position, entry_to_json(entry)) for position, entry in enumerate(entries)]
    await tx.executemany("INSERT INTO entries (game_id, position, facts) VALUES (?, ?, ?)", rows)


async def drop_entry(tx: Connection, game_id: int, position: int) -> None:
    """Take the entry at ``position`` out; later ones move up."""
    await tx.execute("DELETE FROM entries WHERE game_id = ? AND position = ?", (game_id, position))
    await _shift(tx, game_id, position + 1, -1)


GAME_FIELDS = frozenset({"short", "status", "counted", "rules", "first_dealer", "ended_at", "revision", "rematch_of"})
SEAT_FIELDS = frozenset({"name", "person_id"})


async def set_game(tx: Connection, game_id: int, field: str, value: object) -> None:
    """Change one column of a game. ``ValueError`` for one that does not change: changes are read from the log."""
    if field not in GAME_FIELDS:
        raise ValueError(field)
    await tx.execute(f"UPDATE games SET {field} = ? WHERE game_id = ?", (value, game_id))


async def set_seat(tx: Connection, game_id: int, seat: int, field: str, value: object) -> None:
    """Change the name or the person on one seat."""
    if field not in SEAT_FIELDS:
        raise ValueError(field)
    await tx.execute(f"UPDATE seats SET {field} = ? WHERE game_id = ? AND seat = ?", (value, game_id, seat))


async def next_revision(tx: Connection, game_id: int) -> int:
    """Count a change of the ledger; returns the new revision."""
    await tx.execute("UPDATE games SET revision = revision + 1 WHERE game_id = ?", (game_id,))
    row = await one(tx, "SELECT revision FROM games WHERE game_id = ?", (game_id,))
    assert row is not None
    return int(row["revision"])


def _short() -> str:
    """A new short id; a letter comes first, so that nobody takes one for the number of a deal."""
    return secrets.choice(_LETTERS) + "".join(secrets.choice(_ALPHABET) for _ in range(5))


def moment(iso: str) -> datetime:
    """A stored time."""
    return datetime.fromisoformat(iso)


async def _shift(tx: Connection, game_id: int, position: int, by: int) -> None:
    # In two moves through negative numbers, for positions are unique at every moment.
    where = "game_id = ? AND position >= ?"
    await tx.execute(f"UPDATE entries SET position = -1 - position WHERE {where}", (game_id, position))
    await tx.execute(
        "UPDATE entries SET position = -1 - position + ? WHERE game_id = ? AND position < 0", (by, game_id)
    )


_COLUMNS = "game_id, short, chat_id, topic_id, status, counted, created_by, created_at, ended_at, revision, rematch_of"
_GAME = f"SELECT {_COLUMNS} FROM games"
_GAME_ALL = f"SELECT {_COLUMNS}, rules, first_dealer, start FROM games"


def _game(row: Row) -> GameRow:
    return GameRow(
        game_id=row["game_id"],
        short=row["short"],
        place=Place(row["chat_id"], row["topic_id"]),
        status=row["status"],
        counted=bool(row["counted"]),
        created_by=row["created_by"],
        created_at=datetime.fromisoformat(row["created_at"]),
        ended_at=datetime.fromisoformat(row["ended_at"]) if row["ended_at"] else None,
        revision=row["revision"],
        rematch_of=row["rematch_of"],
    )
