"""Games and whole chats out of the database and into it, all or nothing."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from bot.keeper import figures
from bot.keeper.keeper import Keeper
from bot.scoring import replay
from bot.scoring.model import Entry, Game
from bot.storage import chats, games, log
from bot.storage.chatfile import ChatFile, GamePart, LogPart, PersonPart
from bot.storage.database import Connection
from bot.storage.games import NewGame
from bot.storage.log import Actor, Change
from bot.storage.screens import Place


async def export_chat(connection: Connection, chat_id: int) -> ChatFile:
    """Everything of one chat; to be read from a snapshot. ``LookupError`` when it is unknown."""
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
    """What an import brought in; ``known``: games of the file that were here before and stayed as they are."""

    games: int
    entries: int
    known: int = 0


async def known_games(keeper: Keeper, chat_id: int, file: ChatFile) -> int:
    """How many games of the file are in the chat already."""
    here = {row.short for row in await games.of_chat(keeper.reader, chat_id)}
    return sum(part.short in here for part in file.games)


async def import_chat(keeper: Keeper, chat_id: int, file: ChatFile) -> Imported:
    """Add what a chat does not have yet, see ``store_chat``."""
    async with keeper.database.effect() as tx:
        return await store_chat(tx, chat_id, file, keeper.clock())


async def import_game(keeper: Keeper, place: Place, game: Game, who: Actor) -> int:
    """Add one game file as a finished or set-aside game, see ``store_game``."""
    async with keeper.database.effect() as tx:
        return await store_game(tx, place, game, who, keeper.clock())


async def store_chat(tx: Connection, chat_id: int, file: ChatFile, now: datetime, topic: int | None = None) -> Imported:
    """Within a transaction: add what a chat does not have yet; its settings are taken over only where it has no game.

    ``topic``: where games go that were all played at one place; None keeps their topics.
    """
    await chats.meet_chat(tx, chat_id, file.language, now)
    here = {row.short: row.game_id for row in await games.of_chat(tx, chat_id)}
    # A chat that plays already has chosen its own.
    if not here:
        await _settings(tx, chat_id, file)
    fresh = [part for part in _moved(file.games, topic) if part.short not in here]
    persons = await _store_persons(tx, chat_id, file)
    numbers = here | {part.short: await _store_game(tx, chat_id, part, persons) for part in fresh}
    for part in fresh:
        # Once all are stored: a file may name a rematch before the game it followed.
        if part.rematch_of is not None:
            await games.set_game(tx, numbers[part.short], "rematch_of", numbers[part.rematch_of])
    await _store_log(tx, chat_id, file, {part.short: numbers[part.short] for part in fresh}, persons)
    return Imported(len(fresh), sum(len(part.game.entries) for part in fresh), len(file.games) - len(fresh))


async def store_game(tx: Connection, place: Place, game: Game, who: Actor, now: datetime) -> int:
    """Within a transaction: add one game file. Raises ``Refusal`` for facts the rules do not take."""
    scored = replay(game)
    won = bool(scored) and scored[-1].state.winner is not None
    began, ended = _span(game.entries, now)
    persons: list[int] = []
    for name in game.players:
        persons.append(await _seated(tx, place.chat_id, name, persons))
    new = NewGame(
        place, game.rules, tuple(persons), game.players, game.first_dealer, game.start, created_by=who.user_id
    )
    game_id = await games.create(tx, new, began, status="finished" if won else "aside")
    await games.put_entries(tx, game_id, game.entries)
    if won:
        await games.set_game(tx, game_id, "ended_at", ended.isoformat())
        await figures.keep_imported(tx, game_id, game, new.persons, scored)
    await log.write(tx, place.chat_id, "imported", who, now, game_id=game_id, state="note")
    return game_id


def _span(entries: tuple[Entry, ...], now: datetime) -> tuple[datetime, datetime]:
    """When a game was played, as far as its entries say so."""
    told = [games.moment(entry.at) for entry in entries if entry.at is not None]
    # A time without a zone cannot be compared with the others.
    known = [at for at in told if at.tzinfo is not None]
    return (min(known), max(known)) if known else (now, now)


async def _seated(tx: Connection, chat_id: int, name: str, taken: list[int]) -> int:
    """The person of that name who has no seat yet, else a new guest."""
    for person in await chats.persons(tx, chat_id):
        if person.name == name and person.merged_into is None and person.person_id not in taken:
            return person.person_id
    return await chats.add_person(tx, chat_id, None, name)


async def _settings(tx: Connection, chat_id: int, file: ChatFile) -> None:
    rules = json.dumps(file.rules, ensure_ascii=False)
    for field, value in (("language", file.language), ("writers", file.writers), ("rules", rules)):
        await chats.set_chat(tx, chat_id, field, value)


def _moved(parts: tuple[GamePart, ...], topic: int | None) -> list[GamePart]:
    if topic is None or len({part.topic for part in parts}) > 1:
        return list(parts)
    return [part._replace(topic=topic) for part in parts]


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
    here = await chats.persons(tx, chat_id)
    numbers: dict[int, int] = {}
    fresh = []
    for place, part in enumerate(file.persons):
        known = next(
            (one.person_id for one in here if _same(one, part) and one.person_id not in numbers.values()), None
        )
        if known is None:
            fresh.append(place)
            known = await chats.add_person(tx, chat_id, part.account, part.name)
        numbers[place] = known
    # In a second round: a record may be merged into one further down.
    for place in fresh:
        part = file.persons[place]
        if part.merged_into is not None:
            await chats.set_person(tx, numbers[place], "merged_into", None, numbers[part.merged_into])
        if part.hidden:
            await chats.set_person(tx, numbers[place], "hidden", 0, 1)
    return numbers


def _same(person: chats.Person, part: PersonPart) -> bool:
    if part.account is not None or person.user_id is not None:
        return person.user_id == part.account
    return person.name == part.name and (person.merged_into is None) == (part.merged_into is None)


async def _store_game(tx: Connection, chat_id: int, part: GamePart, persons: Mapping[int, int]) -> int:
    place = Place(chat_id, part.topic)
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
    # A place has room for one running game; /games takes the other up.
    taken = part.status == "running" and await games.running(tx, place) is not None
    game_id = await games.create(tx, new, games.moment(part.created_at), "aside" if taken else part.status)
    # People know a game by its short id: it stays unless some chat has it already.
    if await games.by_short(tx, part.short) is None:
        await games.set_game(tx, game_id, "short", part.short)
    for field, value in (("counted", int(part.counted)), ("ended_at", part.ended_at), ("revision", part.revision)):
        await games.set_game(tx, game_id, field, value)
    await games.put_entries(tx, game_id, game.entries)
    await figures.keep_imported(tx, game_id, game, new.persons, replay(game))
    return game_id


async def _store_log(
    tx: Connection, chat_id: int, file: ChatFile, numbers: Mapping[str, int], persons: Mapping[int, int]
) -> None:
    """The lines of new games, and lines about the chat that are not there yet."""
    here = {(line.at, line.kind, line.who_name) for line in await log.of_chat(tx, chat_id) if line.game_id is None}
    written: dict[int, int] = {}
    for place, part in enumerate(file.log):
        at = games.moment(part.at)
        if part.game not in numbers if part.game is not None else (at, part.kind, part.who) in here:
            continue
        written[place] = await log.write(
            tx,
            chat_id,
            part.kind,
            Actor(part.who_id, part.who),
            at,
            game_id=numbers[part.game] if part.game is not None else None,
            revision=part.revision,
            changes=tuple(_with_persons(change, persons.get) for change in part.changes),
            reason=part.reason,
            state=part.state,
            target=None if part.target is None else written.get(part.target),
        )
