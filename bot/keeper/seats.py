"""Who sits where: guests, accounts, names. Every change is a line of the log."""

from dataclasses import dataclass

from bot.keeper import ledger, people
from bot.keeper.figures import last
from bot.keeper.keeper import Keeper, Table
from bot.storage import chats
from bot.storage.chats import Person
from bot.storage.log import Actor, Change


@dataclass(frozen=True, slots=True)
class Seated:
    """The persons on the seats of one game, in seating order, as who they turned out to be."""

    persons: tuple[Person, ...]


async def seated(keeper: Keeper, table: Table) -> Seated:
    """Who plays this game."""
    known = {one.person_id: one for one in await chats.persons(keeper.reader, table.row.place.chat_id)}
    return Seated(tuple(known[last(known, number)] for number in table.stored.persons))


async def guests(keeper: Keeper, table: Table) -> tuple[int, ...]:
    """The seats of persons without an account."""
    found = await seated(keeper, table)
    return tuple(seat for seat, one in enumerate(found.persons) if one.user_id is None)


async def seat_of(keeper: Keeper, table: Table, user_id: int) -> int | None:
    """The seat of an account in this game."""
    found = await seated(keeper, table)
    return next((seat for seat, one in enumerate(found.persons) if one.user_id == user_id), None)


async def claim(keeper: Keeper, table: Table, seat: int, who: Actor, also: people.Told) -> None:
    """Put the actor's own account on a guest's seat: the guest was this person all along."""
    assert who.user_id is not None
    guest = table.stored.persons[seat]
    own = await chats.person_of_user(keeper.reader, table.row.place.chat_id, who.user_id)
    changes: tuple[Change, ...]
    if own is None:
        changes = ({"of": "person", "person": guest, "field": "user_id", "old": None, "new": who.user_id},)
    else:
        changes = ({"of": "seat", "seat": seat, "field": "person_id", "old": guest, "new": own.person_id},)
        if not await people.met(keeper, table.row.place.chat_id, guest, own.person_id):
            # The account has played here before: both records are one person from now on.
            changes += ({"of": "person", "person": guest, "field": "merged_into", "old": None, "new": own.person_id},)
    async with ledger.change(keeper, ledger.preview(table, changes), "seat_claimed", who) as (tx, done):
        await also(tx, people.Done(done.log_id, True))
