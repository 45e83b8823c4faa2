"""Games and whole chats out of the database and into it, all or nothing."""

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.keeper.keeper import Keeper
from bot.scoring import final
from bot.scoring.model import Game
from bot.storage import chats, games, log
from bot.storage.chatfile import ChatFile, GamePart, LogPart, PersonPart
from bot.storage.database import Connection
from bot.storage.games import NewGame
from bot.storage.log import Actor, Change
from bot.storage.screens import Place


async def export_chat(connection: Connection, chat_id: int) -> ChatFile:
    """Everything of one chat. ``LookupError`` when it is unknown."""
    chat = await chats.find_chat(connection, chat_id)
    if chat is None:
        raise LookupError(chat_id)
    persons = await chats.persons(connection, chat_id)
    place_of = {person.person_id: place for place, person in enumerate(persons)}
    rows = await games.of_chat(connection, chat_id)
    shorts = {row.game_id: row.short for row in rows}
    lines = await log.of_chat(connection, chat_id)
    line_of = {line.log_id: place for place, line in enumerate(lines)}
    return ChatFile(
        chat.language,
        chat.writers,
        chat.rules,
        tuple(_person_part(person, place_of) for person in persons),
        tuple([_game_part(await games.load(connection, row.game_id), place_of, shorts) for row in rows]),
        tuple(_log_part(line, shorts, line_of, place_of) for line in lines),
    )


class Imported(NamedTuple):
    """What an import brought in."""

    games: int
    entries: int


async def import_chat(keeper: Keeper, chat_id: int, file: ChatFile) -> Imported:
    """Add everything of a file to a chat: its settings are taken over only where the chat has no game yet."""
    now = keeper.clock()
    async with keeper.database.effect() as tx:
        await chats.meet_chat(tx, chat_id, file.language, now)
        if not await games.of_chat(tx, chat_id):
            for field, value in (
                ("language", file.language),
                ("writers", file.writers),
                ("rules", json.dumps(file.rules, ensure_ascii=False)),
            ):
                await chats.set_chat(tx, chat_id, field, value)
        persons = await _store_persons(tx, chat_id, file)
        numbers = {part.short: await _store_game(tx, chat_id, part, persons) for part in file.games}
        for part in file.games:
            if part.rematch_of in numbers:
                await games.set_game(tx, numbers[part.short], "rematch_of", numbers[part.rematch_of])
        await _store_log(tx, chat_id, file, numbers, persons)
    return Imported(len(file.games), sum(len(part.game.entries) for part in file.games))


async def import_game(keeper: Keeper, place: Place, game: Game, who: Actor) -> int:
    """Add one game file as a finished or set-aside game. Raises ``Refusal`` for facts the rules do not take."""
    now = keeper.clock()
    won = final(game).winner is not None
    async with keeper.database.effect() as tx:
        persons = tuple([await _guest(tx, place.chat_id, name) for name in game.players])
        new = NewGame(place, game.rules, persons, game.players, game.first_dealer, game.start, created_by=who.user_id)
        game_id = await games.create(tx, new, now, status="finished" if won else "aside")
        for position, entry in enumerate(game.entries):
            await games.put_entry(tx, game_id, position, entry)
        if won:
            await games.set_game(tx, game_id, "ended_at", now.isoformat())
    return game_id


def _person_part(person: chats.Person, place_of: Mapping[int, int]) -> PersonPart:
    merged = None if person.merged_into is None else place_of.get(person.merged_into)
    return PersonPart(person.name, person.user_id, merged, person.hidden)


def _game_part(stored: games.StoredGame, place_of: Mapping[int, int], shorts: Mapping[int, str]) -> GamePart:
    row = stored.row
    return GamePart(
        short=row.short,
        topic=row.place.topic_id,
        status=row.status,
        counted=row.counted,
        created_by=row.created_by,
        created_at=row.created_at.isoformat(),
        ended_at=row.ended_at.isoformat() if row.ended_at else None,
        revision=row.revision,
        rematch_of=shorts.get(row.rematch_of) if row.rematch_of is not None else None,
        persons=tuple(place_of[number] for number in stored.persons),
        game=stored.game,
    )


def _log_part(
    line: log.LogRow, shorts: Mapping[int, str], line_of: Mapping[int, int], place_of: Mapping[int, int]
) -> LogPart:
    return LogPart(
        game=shorts.get(line.game_id) if line.game_id is not None else None,
        revision=line.revision,
        kind=line.kind,
        who_id=line.who_id,
        who=line.who_name,
        at=line.at.isoformat(),
        reason=line.reason,
        changes=tuple(_with_persons(change, place_of.get) for change in line.changes),
        state=line.state,
        target=line_of.get(line.target) if line.target is not None else None,
    )


def _with_persons(change: Change, translate: Callable[[int], int | None]) -> Change:
    """The change with its persons named in another way."""
    if change["of"] == "person":
        merged = change["field"] == "merged_into"
        ends = {end: translate(change[end]) if merged and change[end] is not None else change[end] for end in _ENDS}
        return {**change, **ends, "person": translate(change["person"])}
    if change["of"] == "seat" and change["field"] == "person_id":
        return {**change, **{end: translate(change[end]) for end in _ENDS}}
    return change


_ENDS = ("old", "new")


async def _store_persons(tx: Connection, chat_id: int, file: ChatFile) -> dict[int, int]:
    """The number each person of the file has here; accounts and guests met before are the same person."""
    numbers: dict[int, int] = {}
    for place, part in enumerate(file.persons):
        known = (
            await chats.person_of_user(tx, chat_id, part.account)
            if part.account is not None
            else await chats.guest(tx, chat_id, part.name)
        )
        if known is not None and part.merged_into is None and known.person_id not in numbers.values():
            numbers[place] = known.person_id
        else:
            numbers[place] = await chats.add_person(tx, chat_id, part.account, part.name)
    for place, part in enumerate(file.persons):
        await tx.execute(
            "UPDATE persons SET merged_into = ?, hidden = ? WHERE person_id = ?",
            (None if part.merged_into is None else numbers[part.merged_into], int(part.hidden), numbers[place]),
        )
    return numbers


async def _store_game(tx: Connection, chat_id: int, part: GamePart, persons: Mapping[int, int]) -> int:
    place = Place(chat_id, part.topic)
    status = part.status
    if status == "running" and await games.running(tx, place) is not None:
        status = "aside"
    game = part.game
    new = NewGame(
        place,
        game.rules,
        tuple(persons[number] for number in part.persons),
        game.players,
        game.first_dealer,
        game.start,
        created_by=part.created_by,
    )
    game_id = await games.create(tx, new, games.moment(part.created_at), status)
    if await games.by_short(tx, part.short) is None:
        await games.set_game(tx, game_id, "short", part.short)
    for field, value in (
        ("counted", int(part.counted)),
        ("ended_at", part.ended_at),
        ("revision", part.revision),
    ):
        await games.set_game(tx, game_id, field, value)
    for position, entry in enumerate(game.entries):
        await games.put_entry(tx, game_id, position, entry)
    return game_id


async def _store_log(
    tx: Connection, chat_id: int, file: ChatFile, numbers: Mapping[str, int], persons: Mapping[int, int]
) -> None:
    written: list[int] = []
    for part in file.log:
        line_id = await log.write(
            tx,
            chat_id,
            part.kind,
            Actor(part.who_id, part.who),
            games.moment(part.at),
            game_id=numbers[part.game] if part.game is not None else None,
            revision=part.revision,
            changes=tuple(_with_persons(change, persons.get) for change in part.changes),
            reason=part.reason,
            state=part.state,
            target=None if part.target is None else written[part.target],
        )
        written.append(line_id)


async def _guest(tx: Connection, chat_id: int, name: str) -> int:
    named = [one for one in await chats.persons(tx, chat_id) if one.name == name and one.merged_into is None]
    return named[0].person_id if named else await chats.add_person(tx, chat_id, None, name)
