"""Games as figures: summaries folded from events, kept per revision for speed, and dropped without loss."""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from bot.keeper.keeper import Keeper, Table
from bot.scoring.model import Game, Result
from bot.stats import FinishedGame, GameSummary, game_summary, merged
from bot.stats.values import summary_from_json, summary_to_json
from bot.storage import chats, games
from bot.storage.chats import Person
from bot.storage.database import Connection, every
from bot.storage.games import GameRow


class Kept(NamedTuple):
    """A finished game's row with its kept summary, if there is one."""

    game_id: int
    revision: int
    kept_revision: int | None
    body: str | None


class Figures(NamedTuple):
    """All finished games of a chat, and the persons who played them."""

    summaries: tuple[GameSummary, ...]
    persons: dict[int, Person]

    @property
    def names(self) -> dict[int, str]:
        """What every person is called today."""
        return {number: person.name for number, person in self.persons.items()}


def summary_of(table: Table) -> GameSummary:
    """The figures of one game as it stands."""
    return _figures(table.row, table.game, table.stored.persons, table.results)


async def keep_imported(
    tx: Connection, game_id: int, game: Game, persons: tuple[int, ...], results: tuple[Result, ...]
) -> None:
    """Fold a finished game that has just been read in, so that the first look at the figures need not fold them all."""
    row = await games.find(tx, game_id)
    if row is not None and row.status == "finished":
        await _store(tx, game_id, _figures(row, game, persons, results))


def _figures(row: GameRow, game: Game, persons: tuple[int, ...], results: tuple[Result, ...]) -> GameSummary:
    ended = row.ended_at or row.created_at
    finished = FinishedGame(
        id=row.short,
        revision=row.revision,
        game=game,
        persons=persons,
        started=row.created_at.isoformat(),
        ended=ended.isoformat(),
        counted=row.counted and bool(game.entries),  # a game given up before its first deal is none
    )
    return game_summary(finished, results)


async def of_chat(keeper: Keeper, chat_id: int) -> Figures:
    """The figures of a chat; what is not kept for its revision is folded anew and kept."""
    rows = await every(keeper.reader, _KEPT, (chat_id,))
    # Parsing hundreds of games would hold up everybody's taps.
    known, missing = await asyncio.to_thread(_read, [Kept(*row) for row in rows])
    for game_id in missing:
        table = await keeper.table(game_id)
        if table is not None:
            known[game_id] = summary_of(table)
    await _keep(keeper, {game_id: known[game_id] for game_id in missing if game_id in known})
    persons = {person.person_id: person for person in await chats.persons(keeper.reader, chat_id)}
    same = {number: last(persons, number) for number in persons}
    ordered = merged((known[row["game_id"]] for row in rows if row["game_id"] in known), same)
    return Figures(tuple(ordered), {number: one for number, one in persons.items() if one.merged_into is None})


def last(persons: dict[int, Person], number: int) -> int:
    """Who a person turned out to be, through every merge."""
    seen = {number}
    # A ring of merged records must not turn for ever.
    while (into := persons[number].merged_into) is not None and into in persons and into not in seen:
        number = into
        seen.add(number)
    return number


def _read(rows: Iterable[Kept]) -> tuple[dict[int, GameSummary], list[int]]:
    known: dict[int, GameSummary] = {}
    missing = []
    for row in rows:
        try:
            if row.body is None or row.kept_revision != row.revision:
                raise ValueError("not kept")
            known[row.game_id] = summary_from_json(row.body)
        except ValueError:
            missing.append(row.game_id)
    return known, missing


async def _keep(keeper: Keeper, fresh: dict[int, GameSummary]) -> None:
    if not fresh:
        return
    async with keeper.database.transaction() as tx:
        for game_id, summary in fresh.items():
            row = await games.find(tx, game_id)
            # The game may have changed while it was folded.
            if row is not None and row.revision == summary.revision:
                await _store(tx, game_id, summary)


async def _store(tx: Connection, game_id: int, summary: GameSummary) -> None:
    await tx.execute(
        "INSERT OR REPLACE INTO summaries (game_id, revision, body) VALUES (?, ?, ?)",
        (game_id, summary.revision, summary_to_json(summary)),
    )


_KEPT = (
    "SELECT g.game_id, g.revision, s.revision, s.body FROM games g LEFT JOIN summaries s USING (game_id)"
    " WHERE g.chat_id = ? AND g.status = 'finished' ORDER BY g.ended_at, g.game_id"
)
