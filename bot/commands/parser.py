"""The command line's grammar."""

import argparse
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from bot.i18n.catalog import LANGUAGES
from bot.settings import PORT

ONLY = "only"
"""Stands for the number of a chat where there is only one."""
EPILOG = "Settings come from the environment (BOT_TOKEN, BOT_DATA, ...), an .env file, or the options."


def parser() -> argparse.ArgumentParser:
    """Every command with its options; without a command it is ``run``."""
    top = argparse.ArgumentParser(
        prog="thousand-bot", description="Keeps score for the card game Thousand.", epilog=EPILOG
    )
    top.add_argument("--version", action="version", version=f"thousand-bot {version('thousand-bot')}")
    top.set_defaults(command="run", data=None, port=None, lang=None, fresh=False)
    _common(top)
    _world(top)
    _commands(top.add_subparsers(title="commands", metavar="COMMAND"))
    return top


def _commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    def command(name: str, help_: str, *options: Callable[[argparse.ArgumentParser], None]) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help_, description=help_[0].upper() + help_[1:] + ".")
        sub.set_defaults(command=name)
        for add in (_common, *options):
            add(sub)
        return sub

    command(
        "run", "run the bot: against Telegram when there is a token, else with the playground (the default)", _world
    )
    command("playground", "run the playground alone; a bot in another process may connect to it", _world)
    score = command("score", "score a game file and print its sheet", _file)
    score.add_argument("--json", action="store_true", help="print a thousand-result/1 object instead of the sheet")
    export = command("export", "print a game, or all of a chat, as a file")
    export.add_argument(
        "game", nargs="?", metavar="GAME", help="its short id, as /games shows it; else the newest game"
    )
    export.add_argument("--chat", type=_number, nargs="?", const=ONLY, metavar="ID", help="all of a chat instead")
    take = command("import", "store such a file in the database", _file)
    take.add_argument("--chat", type=int, metavar="ID", help="the chat that gets it")
    command("backup", "copy the database to a file; the bot may be running", _path)
    command("restore", "put a copy back; the replaced database is kept beside it", _path)
    command("health", "say whether database, version and heartbeat are well (exit status 0)")


def _number(text: str) -> str:
    # A number is checked here, but stays a text beside the word.
    return text if text == ONLY else str(int(text))


def _common(to: argparse.ArgumentParser) -> None:
    # An option given before the command must not be forgotten by the command's own parser.
    quiet = argparse.SUPPRESS
    to.add_argument("--data", type=Path, default=quiet, metavar="DIR", help="data folder (BOT_DATA)")
    to.add_argument("--lang", choices=LANGUAGES, default=quiet, help="language of what is printed, and of new chats")


def _world(to: argparse.ArgumentParser) -> None:
    quiet = argparse.SUPPRESS
    to.add_argument("--port", type=int, default=quiet, help=f"the playground's port on loopback (default {PORT})")
    to.add_argument("--fresh", action="store_true", default=quiet, help="begin with an empty playground")


def _file(to: argparse.ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE", help="a game file, - for standard input")


def _path(to: argparse.ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE", type=Path, help="the copy")
