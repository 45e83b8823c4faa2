"""Any sequence of enter, edit, insert, delete, undo and redo in the store is the resulting list scored from scratch."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.bench.legal import random_entry
from bot.keeper import edits, ledger, plans
from bot.keeper.keeper import Keeper, Table
from bot.keeper.transfer import export_chat, import_chat
from bot.scoring import replay
from bot.scoring.model import Entry, Game
from bot.scoring.rules import Rules
from bot.scoring.templates import TEMPLATES
from bot.storage import chats, games
from bot.storage.chatfile import from_text, to_text
from bot.storage.database import Database
from bot.storage.games import NewGame
from bot.storage.log import Actor, inverse
from bot.storage.screens import Place

PLACE, WHO = Place(-100), Actor(1, "Аня")
NOW = datetime(2026, 3, 14, 18, tzinfo=UTC)
NAMES = ("Аня", "Боря", "Вера")
STEPS = st.lists(st.tuples(st.sampled_from("eeeeeeeEIDUUR"), st.integers(0, 2**32)), min_size=4, max_size=24)


class Model:
    """What the game should be: its entries, and the lists it can go back and forward to."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.past: list[list[Entry]] = []
        self.future: list[list[Entry]] = []

    def do(self, entries: list[Entry]) -> None:
        """A new change."""
        self.past.append(self.entries)
        self.entries, self.future = entries, []

    def turn(self, back: bool) -> bool:
        """Undo or redo; whether there was anything."""
        source, target = (self.past, self.future) if back else (self.future, self.past)
        if source:
            target.append(self.entries)
            self.entries = source.pop()
            return True
        return False


async def begun(database: Database, rules: Rules) -> int:
    async with database.transaction() as tx:
        await chats.meet_chat(tx, PLACE.chat_id, "ru", NOW)
        persons = [await chats.add_person(tx, PLACE.chat_id, None, name) for name in NAMES]
        return await games.create(tx, NewGame(PLACE, rules, tuple(persons), NAMES, 0), NOW)


async def table_of(keeper: Keeper, game_id: int) -> Table:
    found = await keeper.table(game_id)
    assert found is not None
    return found


async def carry_out(keeper: Keeper, table: Table, kind: str, changes: tuple[dict[str, object], ...]) -> list[Entry]:
    """The change, with whatever cannot stand after it dropped; returns the entries that are to be there now."""
    plan = plans.without_later(ledger.preview(table, changes))
    async with ledger.change(keeper, plan, kind, WHO):
        pass
    return list(plan.game.entries)


async def step(keeper: Keeper, game_id: int, model: Model, act: str, seed: int) -> None:
    table, random = await table_of(keeper, game_id), Random(seed)
    if act in "UR":
        line = await ledger.last_line(keeper, game_id, "done" if act == "U" else "undone")
        assert model.turn(act == "U") == (line is not None)
        if line is not None:
            changes = inverse(line.changes) if act == "U" else line.changes
            plan = ledger.preview(table, changes)
            async with ledger.change(keeper, plan, "undone" if act == "U" else "redone", WHO, turning=line):
                pass
        return
    count = len(table.entries)
    if act == "e":
        if table.state.winner is None:
            entry = random_entry(random, table.rules, table.state)
            model.do(await carry_out(keeper, table, "entered", edits.insert_entry(count, entry)))
        return
    if count == 0:
        return
    at = random.randrange(count)
    fresh = random_entry(random, table.rules, table.before(at))
    changes = {
        "E": edits.replace_entry(table.entries[at], at, fresh),
        "I": edits.insert_entry(at, fresh),
        "D": edits.delete_from(table.entries, at, at),
    }[act]
    if changes:
        model.do(await carry_out(keeper, table, "edited", changes))


async def check(database: Database, game_id: int, model: Model, rules: Rules) -> None:
    """What a process that has just started finds."""
    table = await table_of(Keeper(database, lambda: NOW), game_id)
    assert list(table.entries) == model.entries
    scratch = replay(Game(rules=rules, players=NAMES, entries=tuple(model.entries)))
    assert table.results == scratch
    assert (table.row.status == "finished") == (table.state.winner is not None)


async def scenario(
    folder: Path, template: str, steps: list[tuple[str, int]], also: Callable[..., Awaitable[None]]
) -> None:
    database = await Database.open(folder / "bot.sqlite3")
    try:
        rules, model = replace(TEMPLATES[template], seats=3), Model()
        keeper = Keeper(database, lambda: NOW)
        game_id = await begun(database, rules)
        for act, seed in steps:
            await step(keeper, game_id, model, act, seed)
            assert (await table_of(keeper, game_id)).results == (
                await table_of(Keeper(database, lambda: NOW), game_id)
            ).results
        await check(database, game_id, model, rules)
        await also(database, folder)
    finally:
        await database.close()


async def nothing_more(_database: Database, _folder: Path) -> None:
    """Only the game is looked at."""


@settings(max_examples=40, deadline=None)
@given(template=st.sampled_from(sorted(TEMPLATES)), steps=STEPS)
def test_any_sequence_of_changes_is_the_resulting_list_scored_from_scratch(
    template: str, steps: list[tuple[str, int]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(scenario(Path(folder), template, steps, nothing_more))


async def comes_back(database: Database, folder: Path) -> None:
    """Export, an empty database, import: the same export, and the same log that can be undone."""
    async with database.snapshot() as snapshot:
        first = to_text(await export_chat(snapshot, PLACE.chat_id))
    other = await Database.open(folder / "other.sqlite3")
    try:
        keeper = Keeper(other, lambda: NOW)
        await import_chat(keeper, -7, from_text(first))
        assert to_text(await export_chat(other.reader, -7)) == first
        row = (await games.of_chat(other.reader, -7))[0]
        while (line := await ledger.last_line(keeper, row.game_id)) is not None:
            plan = ledger.preview(await table_of(keeper, row.game_id), inverse(line.changes))
            async with ledger.change(keeper, plan, "undone", WHO, turning=line):
                pass
        assert (await table_of(keeper, row.game_id)).entries == ()
    finally:
        await other.close()


@settings(max_examples=15, deadline=None)
@given(template=st.sampled_from(sorted(TEMPLATES)), steps=STEPS)
def test_a_chat_comes_back_byte_for_byte_with_all_its_steps(template: str, steps: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(scenario(Path(folder), template, steps, comes_back))
