"""Persons of a chat: names, seats, records that turn out to be one person's, and who is left out of the statistics.

What concerns a game is a line of that game and a step of its /undo; what concerns only the chat has an undo of its own.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from bot.entry import lobby as table_rules
from bot.keeper import ledger
from bot.keeper.figures import last
from bot.keeper.keeper import Also, Keeper, Table
from bot.keeper.ledger import Conflict
from bot.storage import chats, log
from bot.storage.chats import Person
from bot.storage.database import Connection, every
from bot.storage.log import Actor, Change, LogRow

NAME_LIMIT = table_rules.NAME_LIMIT


class Known(NamedTuple):
    """Somebody who plays here: the record, in how many games, and records that were found to be the same person's."""

    person: Person
    games: int
    merged: tuple[Person, ...]


class Done(NamedTuple):
    """A change carried out: its line in the log, and whether it is one of a game's."""

    log_id: int
    of_game: bool


Told: TypeAlias = Callable[[Connection, Done], Awaitable[None]]
"""What a caller writes in the same transaction: the message that tells of the change."""


async def known(keeper: Keeper, chat_id: int) -> list[Known]:
    """Everybody who sits in a game of this chat, who plays most first."""
    everybody = {one.person_id: one for one in await chats.persons(keeper.reader, chat_id)}
    rows = await every(keeper.reader, _SEATS, (chat_id,))
    games: dict[int, set[int]] = {}
    for row in rows:
        games.setdefault(last(everybody, row["person_id"]), set()).add(row["game_id"])
    merged: dict[int, list[Person]] = {}
    for one in everybody.values():
        if one.merged_into is not None:
            merged.setdefault(last(everybody, one.person_id), []).append(one)
    found = [
        Known(one, len(games.get(number, ())), tuple(merged.get(number, ())))
        for number, one in everybody.items()
        if one.merged_into is None and number in games
    ]
    return sorted(found, key=lambda each: -each.games)


async def seat_of(keeper: Keeper, table: Table, person_id: int) -> int | None:
    """The seat of a person in a game, whichever of their records sits there."""
    everybody = {one.person_id: one for one in await chats.persons(keeper.reader, table.row.place.chat_id)}
    wanted = last(everybody, person_id)
    return next((seat for seat, one in enumerate(table.stored.persons) if last(everybody, one) == wanted), None)


async def met(keeper: Keeper, chat_id: int, one: int, other: int) -> bool:
    """Whether two persons sat at one table: then they are two."""
    everybody = {each.person_id: each for each in await chats.persons(keeper.reader, chat_id)}
    tables: dict[int, set[int]] = {}
    for row in await every(keeper.reader, _SEATS, (chat_id,)):
        tables.setdefault(row["game_id"], set()).add(last(everybody, row["person_id"]))
    pair = {last(everybody, one), last(everybody, other)}
    return any(pair <= seated for seated in tables.values())


async def rename(
    keeper: Keeper, chat_id: int, table: Table | None, person: Person, name: str, who: Actor, also: Told
) -> None:
    """Another name for a person, also on the seat in the game at the table; who it is stays the same."""
    change: Change = {"of": "person", "person": person.person_id, "field": "name", "old": person.name, "new": name}
    seat = await seat_of(keeper, table, person.person_id) if table is not None else None
    if table is None or seat is None:
        await _of_chat(keeper, chat_id, "renamed", (change,), who, also)
        return
    # At the table a namesake gets a number; the person keeps the name as typed.
    there = table_rules.distinct(name, [other for at, other in enumerate(table.names) if at != seat])
    changes = (*_seat_name(table, seat, there), change)
    await _of_game(keeper, table, "renamed", changes, who, also)


async def replace(keeper: Keeper, table: Table, seat: int, person: Person | str, who: Actor, also: Told) -> None:
    """Another player on a seat from now on, for the whole game: a person of this chat, or a new guest of that name."""
    name = person if isinstance(person, str) else person.name
    there = table_rules.distinct(name, [other for at, other in enumerate(table.names) if at != seat])
    number = person.person_id if isinstance(person, Person) else await _guest(keeper, table, name)
    changes: tuple[Change, ...] = (
        *_seat_name(table, seat, there),
        {"of": "seat", "seat": seat, "field": "person_id", "old": table.stored.persons[seat], "new": number},
    )
    await _of_game(keeper, table, "replaced", changes, who, also)


async def hide(keeper: Keeper, chat_id: int, person: Person, who: Actor, also: Told) -> None:
    """Leave a person out of the statistics, or take them in again."""
    hidden = int(person.hidden)
    change: Change = {"of": "person", "person": person.person_id, "field": "hidden", "old": hidden, "new": 1 - hidden}
    await _of_chat(keeper, chat_id, "shown" if hidden else "hidden", (change,), who, also)


async def merge(keeper: Keeper, chat_id: int, person: Person, into: Person, who: Actor, also: Told) -> None:
    """Two records are one person's; the one with an account stays."""
    if into.user_id is None and person.user_id is not None:
        person, into = into, person
    await _of_chat(keeper, chat_id, "merged", (_merged(person, None, into.person_id),), who, also)


async def separate(keeper: Keeper, chat_id: int, person: Person, who: Actor, also: Told) -> None:
    """A record that was taken for another person's is one of its own again."""
    await _of_chat(keeper, chat_id, "separated", (_merged(person, person.merged_into, None),), who, also)


async def take_back(keeper: Keeper, chat_id: int, line: LogRow, who: Actor, also: Also) -> None:
    """Undo a change that concerns only the chat. Raises ``Conflict`` when it is undone or has been changed since."""
    async with keeper.database.effect() as tx:
        # Read within the transaction: of two presses of one button the second finds it undone.
        now = await log.find_in(tx, chat_id, line.log_id)
        if now is None or now.state != "done" or now.game_id is not None:
            raise Conflict
        for change in log.inverse(now.changes):
            if not await chats.set_person(tx, change["person"], change["field"], change["old"], change["new"]):
                raise Conflict
        await log.set_state(tx, now.log_id, "undone")
        await log.write(tx, chat_id, "undone", who, keeper.clock(), state="note", target=now.log_id)
        await also(tx)


def _merged(person: Person, old: int | None, new: int | None) -> Change:
    return {"of": "person", "person": person.person_id, "field": "merged_into", "old": old, "new": new}


def _seat_name(table: Table, seat: int, name: str) -> tuple[Change, ...]:
    if table.names[seat] == name:
        return ()
    return ({"of": "seat", "seat": seat, "field": "name", "old": table.names[seat], "new": name},)


async def _guest(keeper: Keeper, table: Table, name: str) -> int:
    chat_id = table.row.place.chat_id
    # Before the change, which is previewed with the number; a guest on no seat harms nothing.
    async with keeper.database.transaction() as tx:
        found = await chats.guest(tx, chat_id, name)
        return found.person_id if found else await chats.add_person(tx, chat_id, None, name)


async def _of_game(
    keeper: Keeper, table: Table, kind: str, changes: tuple[Change, ...], who: Actor, also: Told
) -> None:
    async with ledger.change(keeper, ledger.preview(table, changes), kind, who) as (tx, done):
        await also(tx, Done(done.log_id, True))


async def _of_chat(
    keeper: Keeper, chat_id: int, kind: str, changes: tuple[Change, ...], who: Actor, also: Told
) -> None:
    async with keeper.database.effect() as tx:
        for change in changes:
            if not await chats.set_person(tx, change["person"], change["field"], change["old"], change["new"]):
                raise Conflict
        log_id = await log.write(tx, chat_id, kind, who, keeper.clock(), changes=changes)
        await also(tx, Done(log_id, False))


_SEATS = "SELECT game_id, person_id FROM seats JOIN games USING (game_id) WHERE chat_id = ?"
