"""From a lobby to a game, in the store."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.entry import lobby as steps
from bot.entry.lobby import LobbyRefusal
from bot.keeper import lobby, shelf
from bot.keeper.keeper import Keeper, Table
from bot.keeper.lobby import LobbyView
from bot.storage import chats, drafts, screens
from bot.storage.chats import Chat
from bot.storage.database import Connection, Database
from bot.storage.log import Actor
from bot.storage.screens import Place

PLACE = Place(-100)
ANYA, BORYA = Actor(1, "Аня"), Actor(2, "Боря")


class Clock:
    """Time that moves when told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 14, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def keeper(tmp_path: Path, clock: Clock) -> AsyncIterator[Keeper]:
    database = await Database.open(tmp_path / "bot.sqlite")
    async with database.transaction() as tx:
        await chats.meet_chat(tx, PLACE.chat_id, "ru", clock())
    yield Keeper(database, clock)
    await database.close()


async def _nothing(tx: Connection) -> None:
    """Nobody is told."""


async def chat_of(keeper: Keeper) -> Chat:
    found = await chats.find_chat(keeper.reader, PLACE.chat_id)
    assert found is not None
    return found


async def opened(keeper: Keeper, *names: str, place: Place = PLACE, who: Actor = ANYA) -> LobbyView:
    draft_id = await lobby.open_lobby(keeper, await chat_of(keeper), place, who, names)
    seen = await lobby.view(keeper, draft_id)
    assert seen is not None
    return seen


async def begun(keeper: Keeper, *names: str, place: Place = PLACE) -> Table:
    game_id = await lobby.start(keeper, await opened(keeper, *names, place=place), ANYA)
    table = await keeper.table(game_id)
    assert table is not None
    return table


async def test_two_phones_open_one_lobby(keeper: Keeper) -> None:
    first, second = await opened(keeper), await opened(keeper, who=BORYA)
    assert first.row.draft_id == second.row.draft_id
    assert second.lobby.creator == 1


async def test_a_lobby_left_alone_for_long_is_put_away(keeper: Keeper, clock: Clock) -> None:
    first = await opened(keeper, "Аня", "Боря")
    clock.now += timedelta(hours=13)
    second = await opened(keeper)
    assert second.lobby.seats == ()
    old = await lobby.view(keeper, first.row.draft_id)
    assert old is not None
    assert old.row.status == "cancelled"


async def test_starting_closes_the_lobby_and_announces_the_game(keeper: Keeper) -> None:
    seen = await opened(keeper, "Аня", "Боря", "Вера")
    game_id = await lobby.start(keeper, seen, BORYA)
    table = await keeper.running(PLACE)
    assert table is not None
    assert (table.row.game_id, table.names, table.rules.seats) == (game_id, ("Аня", "Боря", "Вера"), 3)
    assert await drafts.find_open(keeper.reader, lobby.KIND, PLACE) is None
    assert await screens.by_ref(keeper.reader, lobby.STARTED, game_id) is not None


async def test_a_lobby_starts_once(keeper: Keeper) -> None:
    seen = await opened(keeper, "Аня", "Боря")
    await lobby.start(keeper, seen, ANYA)
    again = await lobby.view(keeper, seen.row.draft_id)
    assert again is not None
    with pytest.raises(LobbyRefusal):
        await lobby.start(keeper, again, BORYA)


async def test_what_cannot_start_leaves_everything_as_it_was(keeper: Keeper) -> None:
    seen = await opened(keeper)
    with pytest.raises(LobbyRefusal):
        await lobby.start(keeper, seen, ANYA)
    assert await keeper.running(PLACE) is None
    assert await chats.persons(keeper.reader, PLACE.chat_id) == []


async def test_a_guest_is_the_same_person_in_the_next_game(keeper: Keeper) -> None:
    first = await begun(keeper, "Аня", "Боря", "Вера")
    await shelf.finish(keeper, first, ANYA, _nothing)
    second = await begun(keeper, "Вера", "Боря", "Дима")
    anya, borya, vera = first.stored.persons
    assert second.stored.persons[:2] == (vera, borya)
    assert second.stored.persons[2] not in (anya, borya, vera)


async def test_a_member_is_the_same_person_in_the_next_game_and_known_by_name(keeper: Keeper) -> None:
    seen = await opened(keeper)
    await lobby.save(keeper, seen, steps.add_guest(steps.join(seen.lobby, 1, "Аня"), "Боря"))
    first_id = await lobby.start(keeper, await opened(keeper), ANYA)
    first = await keeper.table(first_id)
    assert first is not None
    await shelf.finish(keeper, first, ANYA, _nothing)
    seen = await opened(keeper, "аня", "Вера")
    assert seen.lobby.accounts == {1}
    second = await keeper.table(await lobby.start(keeper, seen, ANYA))
    assert second is not None
    assert second.stored.persons[0] == first.stored.persons[0]


async def test_merged_records_are_followed(keeper: Keeper) -> None:
    first = await begun(keeper, "Аня", "Боря")
    await shelf.finish(keeper, first, ANYA, _nothing)
    async with keeper.database.transaction() as tx:
        new = await chats.add_person(tx, PLACE.chat_id, 7, "Анна")
        old = await chats.add_person(tx, PLACE.chat_id, 8, "Нюра")
        await tx.execute("UPDATE persons SET merged_into = ? WHERE person_id = ?", (new, old))
    seen = await opened(keeper)
    await lobby.save(keeper, seen, steps.add_guest(steps.join(seen.lobby, 8, "Нюра"), "Боря"))
    table = await keeper.table(await lobby.start(keeper, await opened(keeper), ANYA))
    assert table is not None
    assert table.stored.persons[0] == new


async def test_a_name_of_two_persons_is_nobodys(keeper: Keeper) -> None:
    async with keeper.database.transaction() as tx:
        await chats.add_person(tx, PLACE.chat_id, 7, "Аня")
        await chats.add_person(tx, PLACE.chat_id, None, "аня")
        await chats.add_person(tx, PLACE.chat_id, 8, "Боря")
    assert await lobby.known_accounts(keeper, PLACE.chat_id) == {"боря": 8}


async def test_a_running_game_stands_in_the_way_until_it_is_set_aside(keeper: Keeper) -> None:
    first = await begun(keeper, "Аня", "Боря")
    seen = await opened(keeper, "Аня", "Вера")
    assert seen.running is not None
    with pytest.raises(LobbyRefusal):
        await lobby.start(keeper, seen, ANYA)
    await shelf.set_aside(keeper, first, ANYA, _nothing)
    await lobby.start(keeper, await opened(keeper), ANYA)
    assert [(one.row.status, one.table.names) for one in await shelf.shelf(keeper, PLACE, 10)] == [
        ("running", ("Аня", "Вера")),
        ("aside", ("Аня", "Боря")),
    ]


async def test_a_game_set_aside_takes_the_place_of_the_running_one(keeper: Keeper) -> None:
    first = await begun(keeper, "Аня", "Боря")
    await shelf.set_aside(keeper, first, ANYA, _nothing)
    second = await begun(keeper, "Аня", "Вера")
    await shelf.resume(keeper, first, ANYA, second, _nothing)
    running = await keeper.running(PLACE)
    assert running is not None
    assert running.row.game_id == first.row.game_id
    again = await keeper.table(second.row.game_id)
    assert again is not None
    assert again.row.status == "aside"


async def test_games_of_two_topics_do_not_meet(keeper: Keeper) -> None:
    first = await begun(keeper, "Аня", "Боря", place=Place(-100, 3))
    second = await begun(keeper, "Аня", "Боря", place=Place(-100, 4))
    assert first.row.game_id != second.row.game_id
    assert first.stored.persons == second.stored.persons


async def test_a_rematch_keeps_seats_and_rules_and_moves_the_deal_on(keeper: Keeper) -> None:
    table = await begun(keeper, "Аня", "Боря", "Вера")
    await shelf.finish(keeper, table, ANYA, _nothing)
    again = await keeper.table(await lobby.rematch(keeper, table, BORYA))
    assert again is not None
    assert (again.names, again.rules, again.stored.persons) == (table.names, table.rules, table.stored.persons)
    assert (again.game.first_dealer, again.row.rematch_of) == (table.state.dealer, table.row.game_id)


async def test_a_cancelled_lobby_comes_back_where_no_other_is_open(keeper: Keeper) -> None:
    seen = await opened(keeper, "Аня", "Боря")
    await lobby.cancel(keeper, seen, ANYA)
    assert await lobby.bring_back(keeper, seen, BORYA)
    assert (await opened(keeper)).row.draft_id == seen.row.draft_id
    await lobby.cancel(keeper, seen, ANYA)
    await opened(keeper)
    assert not await lobby.bring_back(keeper, seen, BORYA)
