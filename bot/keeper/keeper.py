"""What all use cases share: the database, the clock, and games already folded."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import NamedTuple, TypeAlias

from bot.scoring import begin, replay
from bot.scoring.model import Entry, Game, GameState, Result
from bot.scoring.rules import Rules
from bot.storage import games
from bot.storage.database import Connection, Database
from bot.storage.games import GameRow, StoredGame
from bot.storage.screens import Place

Also: TypeAlias = Callable[[Connection], Awaitable[None]]
"""What a caller writes in the same transaction as a use case: the message that tells of it."""


KEPT = 256
"""Folded games kept in memory; a game is folded again when it was pushed out."""


class Table(NamedTuple):
    """A game as it stands: its rows, and the results folded from its entries."""

    stored: StoredGame
    results: tuple[Result, ...]
    start: GameState

    @property
    def row(self) -> GameRow:
        """The game's row."""
        return self.stored.row

    @property
    def game(self) -> Game:
        """The value to be scored."""
        return self.stored.game

    @property
    def rules(self) -> Rules:
        """The rules frozen into the game."""
        return self.stored.game.rules

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called in this game, in seating order."""
        return self.stored.game.players

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The facts in order."""
        return self.stored.game.entries

    @property
    def state(self) -> GameState:
        """Where the game stands before its next entry."""
        return self.results[-1].state if self.results else self.start

    def before(self, position: int) -> GameState:
        """Where the game stood before the entry at ``position`` (0: the first)."""
        return self.results[position - 1].state if position else self.start


class Keeper:
    """The one object use cases need."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self.database = database
        self.clock = clock
        self._folded: OrderedDict[int, Table] = OrderedDict()

    @property
    def reader(self) -> Connection:
        """For reads of the last committed state."""
        return self.database.reader

    async def running(self, place: Place) -> Table | None:
        """The game being played at this place."""
        row = await games.running(self.reader, place)
        return await self._table(row) if row else None

    async def latest(self, place: Place) -> Table | None:
        """The running game, else the one that ended last at this place."""
        row = await games.latest(self.reader, place)
        return await self._table(row) if row else None

    async def table(self, game_id: int) -> Table | None:
        """A game by its number."""
        row = await games.find(self.reader, game_id)
        return await self._table(row) if row else None

    async def _table(self, row: GameRow) -> Table:
        known = self._folded.get(row.game_id)
        if known is None or known.row.revision != row.revision:
            known = fold(await games.load(self.reader, row.game_id))
        # Status and end change without a revision; the entries are the same then.
        elif known.row != row:
            known = known._replace(stored=known.stored._replace(row=row))
        self.keep(known)
        return known

    def keep(self, table: Table) -> None:
        """Remember a folded game, so that the next tap need not fold it again."""
        self._folded[table.row.game_id] = table
        self._folded.move_to_end(table.row.game_id)
        if len(self._folded) > KEPT:
            self._folded.popitem(last=False)


def fold(stored: StoredGame) -> Table:
    """The results of a stored game."""
    game = stored.game
    return Table(stored, replay(game), begin(game.rules, game.first_dealer, game.start))
