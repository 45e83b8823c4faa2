"""``score``: a game file scored, as a sheet or as values."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bot.commands.folder import unusable
from bot.commands.stop import Stop
from bot.i18n.catalog import Translator
from bot.scoring.model import Game, Result
from bot.sheet.refusals import bad_file
from bot.sheet.scoresheet import sheet_plain
from bot.storage.badfile import BadFile
from bot.storage.codec import game_from_json, result_json
from bot.storage.codec import score as results_of


class Scored(NamedTuple):
    """A game from a file, and what its entries did."""

    game: Game
    results: tuple[Result, ...]


def score(t: Translator, file: str, *, as_json: bool) -> None:
    """Score a game file and print its sheet, or the result object. Raises ``Stop``."""
    game, results = read_game(t, read_bytes(t, file))
    if as_json:
        print(result_json(game), end="")
    else:
        print(sheet_plain(t, game.players, game.rules, game.entries, results, game.start), end="")


def read_game(t: Translator, content: bytes) -> Scored:
    """The game in a file's ``content``, scored. Raises ``Stop``."""
    with one_line(t):
        game = game_from_json(content)
    with one_line(t, game.players):
        return Scored(game, results_of(game))


@contextmanager
def one_line(t: Translator, names: Sequence[str] = ()) -> Iterator[None]:
    """Turns a ``BadFile`` into a ``Stop`` whose line names the entry's number, the key and the fault."""
    try:
        yield
    except BadFile as bad:
        raise Stop(bad_file(t, bad.fault, bad.key, bad.entry, bad.values, names)) from None


def read_bytes(t: Translator, file: str) -> bytes:
    """What a file or standard input holds. Raises ``Stop``."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Stop(unusable(t, Path(file), error)) from None
