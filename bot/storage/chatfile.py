"""thousand-chat/1: everything of one chat as a file — settings, persons, games with their entries, log.

Numbers of the database stay behind: persons and lines of the log are named by their place in the file, games by their
short ids. The same chat gives the same text, and reading a file and writing it again gives it back byte for byte.
"""

from typing import Any

from bot.scoring.model import Game
from bot.storage.badfile import BadFile, FileFault
from bot.storage.changes import STATUSES, change, count, moment, name, number, one_of
from bot.storage.chatcheck import check
from bot.storage.chatparts import ChatFile, GamePart, LogPart, PersonPart
from bot.storage.codec import game_from_document, game_to_document, rules_from_document, score
from bot.storage.entries import line
from bot.storage.log import KINDS
from bot.storage.reading import Document, fields, flag, mapping, optional, parse, several, string

FORMAT = "thousand-chat/1"

__all__ = ["FORMAT", "ChatFile", "GamePart", "LogPart", "PersonPart", "from_text", "is_chat_file", "to_text"]


def to_text(chat: ChatFile) -> str:
    """The file's text: one person, game or line of the log a line."""
    head: Document = {
        "format": FORMAT,
        "chat": {"language": chat.language, "writers": chat.writers, "rules": chat.rules},
    }
    parts = [f"{line(key)}: {line(value)}" for key, value in head.items()]
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
    check(chat)
    return chat


def is_chat_file(text: str | bytes) -> bool:
    """Whether the text says it is a whole chat; anything unreadable is not."""
    try:
        return mapping(parse(text), "file").get("format") == FORMAT
    except BadFile:
        return False


def _list(key: str, parts: list[Document]) -> str:
    inside = ",\n".join(f"  {line(part)}" for part in parts)
    return f'"{key}": [\n{inside}\n]' if parts else f'"{key}": []'


def _filled(values: dict[str, Any], always: tuple[str, ...]) -> Document:
    """Without what says nothing; person and line 0 do say something."""
    return {
        key: value
        for key, value in values.items()
        if key in always or (value not in (None, False, "", ()) or (value == 0 and key in _PLACES))
    }


_PLACES = ("merged_into", "target", "account", "who_id")


def _game_document(one: GamePart) -> Document:
    return {**one._asdict(), "game": game_to_document(one.game, frozen=True)}


def _chat(value: object, key: str) -> Document:
    known = {
        "language": one_of("ru", "en"),
        "writers": one_of("players", "anyone", "administrators"),
        "rules": _house,
    }
    return {"rules": {}, **fields(value, key, known, ("language", "writers"))}


def _house(value: object, key: str) -> Document:
    rules_from_document(value, key)
    return mapping(value, key)


def _person(value: object, key: str) -> PersonPart:
    known = {"name": name, "account": optional(number), "merged_into": optional(count), "hidden": flag}
    return PersonPart(**fields(value, key, known, ("name",)))


def _game(value: object, key: str) -> GamePart:
    known = {
        "short": name,
        "topic": number,
        "status": one_of(*STATUSES),
        "counted": flag,
        "created_by": optional(number),
        "created_at": moment,
        "ended_at": optional(moment),
        "revision": count,
        "rematch_of": optional(string),
        "persons": several(count),
        "game": _scored,
    }
    part = GamePart(**fields(value, key, known, tuple(known)))
    if len(part.persons) != len(part.game.players):
        raise BadFile(FileFault.WRONG_NUMBER, "persons", wanted=len(part.game.players), got=len(part.persons))
    return part


def _scored(value: object, _key: str) -> Game:
    game = game_from_document(value)
    for player in game.players:
        name(player, "players")
    # A game its rules refuse could be stored, but never be shown again.
    score(game)
    return game


def _log(value: object, key: str) -> LogPart:
    known = {
        "game": optional(string),
        "revision": count,
        "kind": one_of(*KINDS),
        "who_id": optional(number),
        "who": string,
        "at": moment,
        "reason": string,
        "changes": several(change),
        "state": one_of("done", "undone", "dropped", "note"),
        "target": optional(count),
    }
    empty = {"game": None, "revision": 0, "who_id": None, "reason": "", "changes": (), "state": "done", "target": None}
    return LogPart(**{**empty, **fields(value, key, known, ("kind", "who", "at"))})
