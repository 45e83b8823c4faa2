"""thousand-chat/1: everything of one chat as a file — settings, persons, games with their entries, log.

Numbers of the database stay behind: persons and lines of the log are named by their place in the file, games by their
short ids. The same chat gives the same text, and reading a file and writing it again gives it back byte for byte.
"""

from typing import Any, NamedTuple

from bot.scoring.model import Game
from bot.storage.badfile import BadFile, FileFault
from bot.storage.codec import game_from_document, game_to_document, rules_from_document, score
from bot.storage.entries import line, time_text
from bot.storage.reading import Document, fields, flag, mapping, optional, parse, several, string, whole

FORMAT = "thousand-chat/1"
STATUSES = ("running", "finished", "aside")


class PersonPart(NamedTuple):
    """Somebody who plays in the chat. ``account``: the Telegram account, None for a guest."""

    name: str
    account: int | None = None
    merged_into: int | None = None
    hidden: bool = False


class GamePart(NamedTuple):
    """A game; ``persons`` are places in the file's list, one a seat."""

    short: str
    topic: int
    status: str
    counted: bool
    created_by: int | None
    created_at: str
    ended_at: str | None
    revision: int
    rematch_of: str | None
    persons: tuple[int, ...]
    game: Game


class LogPart(NamedTuple):
    """A line of the log; ``target`` is a place in the file's list, persons in ``changes`` are places too."""

    game: str | None
    revision: int
    kind: str
    who_id: int | None
    who: str
    at: str
    reason: str
    changes: tuple[Document, ...]
    state: str
    target: int | None


class ChatFile(NamedTuple):
    """A whole chat. ``rules`` is what the chat has set, as template and single rules."""

    language: str
    writers: str
    rules: Document
    persons: tuple[PersonPart, ...]
    games: tuple[GamePart, ...]
    log: tuple[LogPart, ...]


def to_text(chat: ChatFile) -> str:
    """The file's text: one person, game or line of the log a line."""
    head: Document = {
        "format": FORMAT,
        "chat": {"language": chat.language, "writers": chat.writers, "rules": chat.rules},
    }
    parts = [f"{line(name)}: {line(value)}" for name, value in head.items()]
    parts.append(_list("persons", [_filled(person._asdict(), ("name",)) for person in chat.persons]))
    parts.append(_list("games", [_game_document(one) for one in chat.games]))
    parts.append(_list("log", [_filled(one._asdict(), ("kind", "who", "at")) for one in chat.log]))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def from_text(text: str | bytes) -> ChatFile:
    """Read a file. Raises ``BadFile`` that names the key and the fault; every game in it must be one the rules take."""
    document = mapping(parse(text), "file")
    form = string(document.get("format", ""), "format")
    if form != FORMAT:
        raise BadFile(FileFault.WRONG_FORMAT, "format", value=form, wanted=FORMAT)
    known = {
        "format": string,
        "chat": _chat,
        "persons": several(_person),
        "games": several(_game),
        "log": several(_log),
    }
    parts = fields(document, "file", known, ("chat", "persons", "games", "log"))
    chat = ChatFile(**parts["chat"], persons=parts["persons"], games=parts["games"], log=parts["log"])
    _check_places(chat)
    return chat


def is_chat_file(text: str | bytes) -> bool:
    """Whether the text says it is a whole chat; anything unreadable is not."""
    try:
        return mapping(parse(text), "file").get("format") == FORMAT
    except BadFile:
        return False


def _list(name: str, parts: list[Document]) -> str:
    inside = ",\n".join(f"  {line(part)}" for part in parts)
    return f'"{name}": [\n{inside}\n]' if parts else f'"{name}": []'


def _filled(values: dict[str, Any], always: tuple[str, ...]) -> Document:
    """Without what says nothing."""
    return {name: value for name, value in values.items() if name in always or value not in (None, False, "", 0, ())}


def _game_document(one: GamePart) -> Document:
    return {**one._asdict(), "game": game_to_document(one.game, frozen=True)}


def _chat(value: object, key: str) -> Document:
    parts = fields(value, key, {"language": string, "writers": string, "rules": mapping}, ("language", "writers"))
    _one_of(parts["language"], "language", ("ru", "en"))
    _one_of(parts["writers"], "writers", ("players", "anyone", "administrators"))
    rules_from_document(parts.get("rules", {}))
    return {"rules": {}, **parts}


def _person(value: object, key: str) -> PersonPart:
    known = {"name": string, "account": optional(whole), "merged_into": optional(whole), "hidden": flag}
    return PersonPart(**fields(value, key, known, ("name",)))


def _game(value: object, key: str) -> GamePart:
    known = {
        "short": string,
        "topic": whole,
        "status": string,
        "counted": flag,
        "created_by": optional(whole),
        "created_at": time_text,
        "ended_at": optional(time_text),
        "revision": whole,
        "rematch_of": optional(string),
        "persons": several(whole),
        "game": _scored,
    }
    part = GamePart(**fields(value, key, known, tuple(known)))
    _one_of(part.status, "status", STATUSES)
    if len(part.persons) != len(part.game.players):
        raise BadFile(FileFault.WRONG_NUMBER, "persons", wanted=len(part.game.players), got=len(part.persons))
    return part


def _scored(value: object, _key: str) -> Game:
    game = game_from_document(value)
    score(game)
    return game


def _log(value: object, key: str) -> LogPart:
    known = {
        "game": optional(string),
        "revision": whole,
        "kind": string,
        "who_id": optional(whole),
        "who": string,
        "at": time_text,
        "reason": string,
        "changes": several(mapping),
        "state": string,
        "target": optional(whole),
    }
    empty = {"game": None, "revision": 0, "who_id": None, "reason": "", "changes": (), "state": "done", "target": None}
    part = LogPart(**{**empty, **fields(value, key, known, ("kind", "who", "at"))})
    _one_of(part.state, "state", ("done", "undone", "dropped", "note"))
    return part


def _one_of(value: str, key: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise BadFile(FileFault.UNKNOWN_VALUE, key, value=value)


def _check_places(chat: ChatFile) -> None:
    """Whatever is named by its place in the file is there."""
    people = range(len(chat.persons))
    named = [(number, "persons") for one in chat.games for number in one.persons]
    named += [(one.merged_into, "merged_into") for one in chat.persons if one.merged_into is not None]
    for number, key in named:
        if number not in people:
            raise BadFile(FileFault.UNKNOWN_VALUE, key, value=number)
    shorts = {one.short for one in chat.games}
    for one in chat.log:
        if one.game is not None and one.game not in shorts:
            raise BadFile(FileFault.UNKNOWN_VALUE, "game", value=one.game)
        if one.target is not None and one.target not in range(len(chat.log)):
            raise BadFile(FileFault.UNKNOWN_VALUE, "target", value=one.target)
