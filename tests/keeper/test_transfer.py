"""Chats' files meet chats that hold something already."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.keeper import edits, ledger
from bot.keeper.keeper import Keeper
from bot.keeper.transfer import export_chat, import_chat, import_game, store_chat
from bot.scoring.model import Game, Played, WriteOff
from bot.scoring.refusals import Refusal
from bot.scoring.rules import Rules
from bot.storage import chats, games, log
from bot.storage.chatfile import ChatFile
from bot.storage.database import Database
from bot.storage.games import NewGame
from bot.storage.log import Actor
from bot.storage.screens import Place

NOW = datetime(2026, 3, 14, 18, tzinfo=UTC)
WHO = Actor(1, "Аня")
NAMES = ("Аня", "Боря", "Вера")
HERE, THERE = -100, -200


@pytest.fixture
async def keeper(tmp_path: Path) -> AsyncIterator[Keeper]:
    database = await Database.open(tmp_path / "bot.sqlite3")
    yield Keeper(database, lambda: NOW)
    await database.close()


async def begun(keeper: Keeper, chat_id: int, topic: int = 0, rematch_of: int | None = None) -> int:
    """A game with one deal; Аня has an account."""
    place = Place(chat_id, topic)
    async with keeper.database.transaction() as tx:
        await chats.meet_chat(tx, chat_id, "ru", NOW)
        persons = []
        for number, name in enumerate(NAMES, 1):
            account = number if number == 1 else None
            known = await (chats.person_of_user(tx, chat_id, 1) if account else chats.guest(tx, chat_id, name))
            persons.append(known.person_id if known else await chats.add_person(tx, chat_id, account, name))
        new = NewGame(place, Rules(), tuple(persons), NAMES, 0, created_by=1, rematch_of=rematch_of)
        game_id = await games.create(tx, new, NOW)
    table = await keeper.table(game_id)
    assert table is not None
    plan = ledger.preview(table, edits.insert_entry(0, WriteOff(declarer=1, bid=105)))
    async with ledger.change(keeper, plan, "entered", WHO):
        pass
    return game_id


async def exported(keeper: Keeper, chat_id: int) -> ChatFile:
    async with keeper.database.snapshot() as snapshot:
        return await export_chat(snapshot, chat_id)


async def test_a_chat_that_is_not_known_is_not_exported(keeper: Keeper) -> None:
    with pytest.raises(LookupError):
        await export_chat(keeper.reader, HERE)


async def test_persons_met_before_are_the_same_persons(keeper: Keeper, tmp_path: Path) -> None:
    await begun(keeper, HERE)
    whole = await exported(keeper, HERE)
    other = await Database.open(tmp_path / "other.sqlite3")
    try:
        there = Keeper(other, lambda: NOW)
        await begun(there, THERE)
        done = await import_chat(there, THERE, whole)
        assert done == (1, 1, 0)
        assert [one.name for one in await chats.persons(other.reader, THERE)] == list(NAMES)
        statuses = [row.status for row in await games.of_chat(other.reader, THERE)]
        assert statuses == ["running", "aside"]  # one game runs at a place
    finally:
        await other.close()


async def test_settings_are_taken_over_only_where_no_game_is(keeper: Keeper, tmp_path: Path) -> None:
    await begun(keeper, HERE)
    whole = (await exported(keeper, HERE))._replace(language="en", writers="anyone", rules={"template": "polish"})
    other = await Database.open(tmp_path / "other.sqlite3")
    try:
        there = Keeper(other, lambda: NOW)
        await begun(there, THERE)
        await import_chat(there, THERE, whole)
        await import_chat(there, HERE, whole)
        kept, taken = [await chats.find_chat(other.reader, number) for number in (THERE, HERE)]
        assert kept is not None
        assert taken is not None
        assert (kept.language, kept.writers, kept.rules) == ("ru", "players", {})
        assert (taken.language, taken.writers, taken.rules) == ("en", "anyone", {"template": "polish"})
    finally:
        await other.close()


async def test_a_file_read_in_again_adds_only_what_is_new(keeper: Keeper) -> None:
    first = await begun(keeper, HERE)
    whole = await exported(keeper, HERE)
    assert (await import_chat(keeper, HERE, whole)) == (0, 0, 1)
    assert len(await log.of_chat(keeper.reader, HERE)) == 1
    await begun(keeper, HERE, topic=5, rematch_of=first)
    more = await exported(keeper, HERE)
    assert (await import_chat(keeper, THERE, whole)).games == 1
    done = await import_chat(keeper, THERE, more)
    assert (done.games, done.known) == (2, 0)  # short ids are one of a kind: the other chat keeps its own


async def test_a_rematch_stays_one(keeper: Keeper, tmp_path: Path) -> None:
    first = await begun(keeper, HERE)
    await begun(keeper, HERE, topic=5, rematch_of=first)
    other = await Database.open(tmp_path / "other.sqlite3")
    try:
        await import_chat(Keeper(other, lambda: NOW), THERE, await exported(keeper, HERE))
        one, two = await games.of_chat(other.reader, THERE)
        assert two.rematch_of == one.game_id
        assert (one.place.topic_id, two.place.topic_id) == (0, 5)
    finally:
        await other.close()


async def test_games_of_one_place_go_where_they_are_read_in(keeper: Keeper) -> None:
    await begun(keeper, HERE, topic=5)
    whole = await exported(keeper, HERE)
    async with keeper.database.transaction() as tx:
        await store_chat(tx, THERE, whole, NOW, topic=0)
    assert [row.place for row in await games.of_chat(keeper.reader, THERE)] == [Place(THERE, 0)]


async def test_a_game_file_seats_who_is_known_by_name_and_new_guests(keeper: Keeper) -> None:
    await begun(keeper, HERE)
    entries = (Played(declarer=0, bid=100, cards=(100, 20, 0), at="2026-01-02T20:00:00+00:00"),)
    game = Game(rules=Rules(), players=("Аня", "Аня", "Дина"), entries=entries)
    number = await import_game(keeper, Place(HERE), game, WHO)
    stored = await games.load(keeper.reader, number)
    persons = {one.person_id: one for one in await chats.persons(keeper.reader, HERE)}
    assert [persons[one].user_id for one in stored.persons] == [1, None, None]
    assert len(set(stored.persons)) == 3
    assert stored.row.status == "aside"
    assert stored.row.created_at.isoformat() == "2026-01-02T20:00:00+00:00"
    assert stored.game == game
    assert [line.kind for line in await log.of_game(keeper.reader, number)] == ["imported"]


async def test_a_game_the_rules_do_not_take_leaves_nothing_behind(keeper: Keeper) -> None:
    await begun(keeper, HERE)
    before = await exported(keeper, HERE)
    bad = Game(rules=Rules(), players=("Аня", "Боря", "Дина"), entries=(WriteOff(declarer=0, bid=7),))
    with pytest.raises(Refusal):
        await import_game(keeper, Place(HERE), bad, WHO)
    assert await exported(keeper, HERE) == before


async def test_an_export_sees_one_moment_whatever_is_saved_meanwhile(keeper: Keeper) -> None:
    number = await begun(keeper, HERE)
    async with keeper.database.snapshot() as snapshot:
        before = await export_chat(snapshot, HERE)
        table = await keeper.table(number)
        assert table is not None
        plan = ledger.preview(table, edits.insert_entry(1, WriteOff(declarer=2, bid=100)))
        async with ledger.change(keeper, plan, "entered", WHO):
            pass
        assert await export_chat(snapshot, HERE) == before
    assert len((await exported(keeper, HERE)).log) == 2
