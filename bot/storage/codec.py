"""thousand-game/1 and thousand-result/1: one game as a file, and what scoring it says."""

from collections.abc import Iterable
from typing import Any

from bot.scoring import begin, results
from bot.scoring.model import Event, Game, GameState, Result, SeatState
from bot.scoring.refusals import Refusal
from bot.scoring.rules import Rules, Value
from bot.scoring.templates import differences, every_value, resolve
from bot.storage.badfile import BadFile, FileFault, key_of
from bot.storage.entries import (
    entry_from_document,
    entry_from_json,
    entry_to_document,
    entry_to_json,
    line,
    type_name,
)
from bot.storage.reading import Document, Read, fields, mapping, optional, parse, several, string, whole, wrong_type

GAME_FORMAT = "thousand-game/1"
RESULT_FORMAT = "thousand-result/1"

__all__ = [
    "BadFile",
    "FileFault",
    "entry_from_document",
    "entry_from_json",
    "entry_to_document",
    "entry_to_json",
    "game_from_document",
    "game_from_json",
    "game_to_document",
    "game_to_json",
    "result_json",
    "result_to_document",
    "rules_from_document",
    "rules_to_document",
    "score",
]

_SEAT = {
    "total": whole,
    "barrel": optional(whole),
    "falls": whole,
    "bolts": whole,
    "no_win": whole,
    "write_offs": whole,
    "write_offs_made": whole,
}


def game_from_json(text: str | bytes) -> Game:
    """A game from a thousand-game/1 file; BadFile names the entry, the key and the fault.

    Facts are checked for their form only: ``score`` says whether the rules take them.
    """
    return game_from_document(parse(text))


def game_from_document(value: object) -> Game:
    """A game from its JSON object."""
    form = string(mapping(value, "file").get("format", ""), "format")
    if form != GAME_FORMAT:
        raise BadFile(FileFault.WRONG_FORMAT, "format", value=form, wanted=GAME_FORMAT)
    known: dict[str, Read[Any]] = {
        "format": string,
        "rules": rules_from_document,
        "players": _players,
        "first_dealer": whole,
        "start": several(_seat),
        "entries": _entries,
    }
    parts = fields(value, "file", known, ("players", "entries"))
    rules = parts.get("rules") or resolve("russian")
    if len(parts["players"]) != rules.seats:
        raise BadFile(FileFault.WRONG_NUMBER, "players", wanted=rules.seats, got=len(parts["players"]))
    game = Game(
        rules=rules,
        players=parts["players"],
        first_dealer=parts.get("first_dealer", 0),
        start=parts.get("start", ()),
        entries=parts["entries"],
    )
    _check_beginning(game, started="start" in parts)
    return game


def _check_beginning(game: Game, *, started: bool) -> None:
    if not 0 <= game.first_dealer < game.rules.seats:
        raise BadFile(FileFault.UNKNOWN_VALUE, "first_dealer", value=game.first_dealer)
    if started and not game.start:
        raise BadFile(FileFault.WRONG_NUMBER, "start", wanted=game.rules.seats, got=0)
    try:
        begin(game.rules, game.first_dealer, game.start)
    except Refusal as refusal:
        raise BadFile(refusal, key_of(refusal)) from refusal


def rules_from_document(value: object, key: str = "rules") -> Rules:
    """The rules of a file: a template and what is set beside it."""
    parts = fields(value, key, {"template": string, "set": mapping})
    try:
        return resolve(parts.get("template", "russian"), parts.get("set", {}))
    except Refusal as refusal:
        raise BadFile(refusal, key_of(refusal)) from refusal


def rules_to_document(rules: Rules, *, frozen: bool = False) -> Document:
    """Rules as files hold them: the template and the differences, or (frozen) every resolved value."""
    changes: dict[str, Value] = every_value(rules) if frozen else differences(rules)
    return {"template": rules.template, "set": changes} if changes else {"template": rules.template}


def _players(value: object, key: str) -> tuple[str, ...]:
    names = several(string)(value, key)
    for name in names:
        if not name.strip():
            wrong_type(name, key, "name")
    return names


def _seat(value: object, key: str) -> SeatState:
    return SeatState(**fields(value, key, _SEAT))


def _entries(value: object, key: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        wrong_type(value, key, "list")
    return tuple(_entry(number, part) for number, part in enumerate(value, 1))


def _entry(number: int, value: object) -> Any:
    try:
        return entry_from_document(value)
    except BadFile as bad:
        raise bad.at(number) from bad


def game_to_document(game: Game, *, frozen: bool = False) -> Document:
    """The JSON object of a game; ``frozen`` writes every resolved rule."""
    document: Document = {
        "format": GAME_FORMAT,
        "rules": rules_to_document(game.rules, frozen=frozen),
        "players": list(game.players),
        "first_dealer": game.first_dealer,
    }
    if game.start:
        document["start"] = [_seat_document(seat) for seat in game.start]
    document["entries"] = [entry_to_document(entry) for entry in game.entries]
    return document


def game_to_json(game: Game, *, frozen: bool = False) -> str:
    """A game as a thousand-game/1 file, one entry a line; the same game gives the same text."""
    return _lines(game_to_document(game, frozen=frozen))


def _lines(document: Document) -> str:
    parts = (f"  {line(key)}: {_part(value)}" for key, value in document.items())
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _part(value: object) -> str:
    # One entry a line, so that two files can be compared by eye.
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"    {line(part)}" for part in value) + "\n  ]"
    return line(value)


def _seat_document(seat: SeatState) -> Document:
    plain = SeatState()._asdict()
    return {key: value for key, value in seat._asdict().items() if value != plain[key]}


def score(game: Game) -> tuple[Result, ...]:
    """The results of all entries; BadFile names the entry the rules refuse."""
    scored: list[Result] = []
    number = 1
    try:
        for result in results(game):
            scored.append(result)
            # Whatever is refused next is the entry after this one.
            number = result.number + 1
    except Refusal as refusal:
        raise BadFile(refusal, key_of(refusal), number) from refusal
    return tuple(scored)


RESULT_SEAT = ("total", "barrel", "falls", "bolts", "no_win", "write_offs")
"""What a result tells of each seat; how many write-offs a game had can be counted in its entries."""


def result_to_document(game: Game, scored: Iterable[Result]) -> Document:
    """The thousand-result/1 object of a game and its results."""
    pairs = list(zip(game.entries, scored, strict=True))
    state: GameState = pairs[-1][1].state if pairs else begin(game.rules, game.first_dealer, game.start)
    return {
        "format": RESULT_FORMAT,
        "entries": [
            {
                "number": result.number,
                "type": type_name(entry),
                "dealer": result.dealer,
                "points": list(result.points),
                "change": list(result.change),
                "totals": list(result.totals),
                "events": [_event_document(event) for event in result.events],
            }
            for entry, result in pairs
        ],
        "seats": [{name: getattr(seat, name) for name in RESULT_SEAT} for seat in state.seats],
        "winner": state.winner,
    }


def _event_document(event: Event) -> Document:
    named = event._asdict()
    return {key: value for key, value in named.items() if value is not None and value != ""}


def result_json(game: Game) -> str:
    """The thousand-result/1 text of a game, one entry a line; BadFile names the entry the rules refuse."""
    return _lines(result_to_document(game, score(game)))
