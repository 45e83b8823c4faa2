"""The lobby at a place: opened, changed by many hands, turned into a game in one transaction."""

from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from bot.entry import house
from bot.entry import lobby as table_rules
from bot.entry.lobby import Lobby, LobbyFault, LobbyRefusal
from bot.keeper.keeper import Keeper, Table
from bot.scoring.rules import Rules
from bot.storage import chats, drafts, games, screens
from bot.storage.chats import Chat
from bot.storage.database import Connection
from bot.storage.drafts import DraftRow
from bot.storage.games import NewGame
from bot.storage.log import Actor
from bot.storage.screens import Place

KIND = "lobby"
STARTED = "started"
STALE = timedelta(hours=12)
"""How long a lobby nobody touches stays the one /newgame shows."""


class LobbyView(NamedTuple):
    """A lobby with what stands in its way: the game still running at its place, if there is one."""

    row: DraftRow
    lobby: Lobby
    running: Table | None


async def open_lobby(keeper: Keeper, chat: Chat, place: Place, who: Actor, names: tuple[str, ...] = ()) -> int:
    """Open the place's lobby, or bring the open one to the bottom of the chat; returns its draft.

    ``names`` seat a whole table. Raises ``LobbyRefusal`` when they cannot.
    """
    found = await _open_draft(keeper, place, who)
    fresh = Lobby(rules=await _usual_rules(keeper, chat, place), creator=who.user_id)
    lobby = Lobby.from_json(found.body) if found else fresh
    if names:
        lobby = replace(table_rules.with_names(lobby, names, await known_accounts(keeper, chat.chat_id)), page="")
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        if found is None:
            draft_id = await drafts.open_draft(tx, KIND, place, lobby.to_json(), now, by=who.name)
            await screens.add(tx, place, KIND, now, ref=draft_id)
            return draft_id
        await drafts.save(tx, found.draft_id, lobby.to_json(), now)
        screen = await screens.by_ref(tx, KIND, found.draft_id)
        if screen is not None:
            await screens.send_anew(tx, screen.screen_id, now)
    return found.draft_id


async def bring_down(keeper: Keeper, seen: LobbyView) -> None:
    """Put the table below what was said about the game before it."""
    async with keeper.database.transaction() as tx:
        screen = await screens.by_ref(tx, KIND, seen.row.draft_id)
        if screen is not None:
            await screens.send_anew(tx, screen.screen_id, keeper.clock())


async def _usual_rules(keeper: Keeper, chat: Chat, place: Place) -> Rules:
    """What a new table here is likely to play by: what the settings say, else what was played last."""
    last = None if chat.rules else await keeper.latest(place)
    # As a chat would keep them, which leaves out how many played.
    return house.from_set(house.as_set(last.rules) if last else chat.rules)


async def view(keeper: Keeper, draft_id: int) -> LobbyView | None:
    """The lobby by its draft, open or not."""
    row = await drafts.find(keeper.reader, draft_id)
    if row is None or row.kind != KIND:
        return None
    return LobbyView(row, Lobby.from_json(row.body), await keeper.running(row.place))


async def save(keeper: Keeper, seen: LobbyView, lobby: Lobby) -> None:
    """Store the lobby's next state and have its message follow."""
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        await drafts.save(tx, seen.row.draft_id, lobby.to_json(), now)
        await screens.touch(tx, KIND, seen.row.draft_id, now)


async def cancel(keeper: Keeper, seen: LobbyView, who: Actor) -> None:
    """Put the lobby away."""
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        await drafts.set_status(tx, seen.row.draft_id, "cancelled", who.name, now)
        await screens.touch(tx, KIND, seen.row.draft_id, now)


async def bring_back(keeper: Keeper, seen: LobbyView, who: Actor) -> bool:
    """Open a cancelled lobby again; False when another one is open."""
    if await drafts.find_open(keeper.reader, KIND, seen.row.place):
        return False
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        await drafts.set_status(tx, seen.row.draft_id, "open", who.name, now)
        await screens.touch(tx, KIND, seen.row.draft_id, now)
    return True


async def start(keeper: Keeper, seen: LobbyView, who: Actor) -> int:
    """Begin the game: seats, persons, the game and its first message, and the end of the lobby, all at once.

    Raises ``LobbyRefusal`` or ``Refusal`` when it cannot start from this lobby.
    """
    lobby = table_rules.checked(seen.lobby)
    if seen.row.status != "open" or seen.running is not None:
        raise LobbyRefusal(LobbyFault.STARTED)
    place, now = seen.row.place, keeper.clock()
    async with keeper.database.effect() as tx:
        persons = await _persons(tx, place.chat_id, lobby)
        new = NewGame(
            place=place,
            rules=lobby.game_rules,
            persons=persons,
            names=lobby.names,
            first_dealer=lobby.dealer,
            start=lobby.start,
            # A lobby opened by somebody who writes as the group itself has no creator.
            created_by=lobby.creator if lobby.creator is not None else who.user_id,
        )
        game_id = await games.create(tx, new, now)
        await drafts.set_status(tx, seen.row.draft_id, "closed", who.name, now)
        await screens.touch(tx, KIND, seen.row.draft_id, now)
        await screens.add(tx, place, STARTED, now, ref=game_id)
    return game_id


async def rematch(keeper: Keeper, table: Table, who: Actor) -> int:
    """The same seats and rules once more; the next seat deals first. The lobby at the place is closed."""
    place, now = table.row.place, keeper.clock()
    new = NewGame(
        place=place,
        rules=table.rules,
        persons=table.stored.persons,
        names=table.names,
        first_dealer=table.state.dealer,
        created_by=who.user_id if who.user_id is not None else table.row.created_by,
        rematch_of=table.row.game_id,
    )
    waiting = await drafts.find_open(keeper.reader, KIND, place)
    async with keeper.database.effect() as tx:
        game_id = await games.create(tx, new, now)
        if waiting is not None:
            await drafts.set_status(tx, waiting.draft_id, "cancelled", who.name, now)
            await screens.touch(tx, KIND, waiting.draft_id, now)
        await screens.add(tx, place, STARTED, now, ref=game_id)
    return game_id


async def _open_draft(keeper: Keeper, place: Place, who: Actor) -> DraftRow | None:
    """The open lobby; one left alone for long is put away, its people are not here any more."""
    found = await drafts.find_open(keeper.reader, KIND, place)
    now = keeper.clock()
    if found is None or now - found.touched_at < STALE:
        return found
    # Not the update's effect yet: that is the lobby opened after it.
    async with keeper.database.transaction() as tx:
        await drafts.set_status(tx, found.draft_id, "cancelled", who.name, now)
        await screens.touch(tx, KIND, found.draft_id, now)
    return None


async def known_accounts(keeper: Keeper, chat_id: int) -> dict[str, int]:
    """The members of this chat who played before, by name; a name of two persons is nobody's."""
    accounts: dict[str, int] = {}
    twice: set[str] = set()
    for person in await chats.persons(keeper.reader, chat_id):
        if person.merged_into is not None:
            continue
        name = table_rules.key(person.name)
        twice |= {name} & accounts.keys()
        if person.user_id is not None:
            accounts[name] = person.user_id
    return {name: account for name, account in accounts.items() if name not in twice}


async def _persons(tx: Connection, chat_id: int, lobby: Lobby) -> tuple[int, ...]:
    found = []
    for seat in lobby.seats:
        person = await _find(tx, chat_id, seat)
        found.append(person if person is not None else await chats.add_person(tx, chat_id, seat.account, seat.name))
    return tuple(found)


async def _find(tx: Connection, chat_id: int, seat: table_rules.Seat) -> int | None:
    """The person on a seat: the account's, else the guest of that name, merged records followed."""
    if seat.account is not None:
        person = await chats.person_of_user(tx, chat_id, seat.account)
    else:
        person = await chats.guest(tx, chat_id, seat.name)
    while person is not None and person.merged_into is not None:
        person = await chats.person(tx, person.merged_into)
    return person.person_id if person else None
