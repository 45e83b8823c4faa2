"""The command ``thousand-bot``: reads the command line and the settings, and starts what is asked for."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from pydantic import ValidationError

from bot.commands.parser import parser
from bot.commands.stop import Stop
from bot.i18n.catalog import Translator, translator
from bot.settings import Settings, load

BAD = 2
"""The exit status of everything that could not be done."""

# 128 and the signal's number, as shells have it.
INTERRUPTED = 130

Run = Callable[[Translator, Settings, argparse.Namespace], None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")  # names are in any script, whatever the machine's locale
    asked = parser().parse_args(arguments)
    try:
        COMMANDS[asked.command](*_settings(asked), asked)
        # Here, where a reader that has gone is still handled.
        sys.stdout.flush()
    except Stop as stop:
        print(stop, file=sys.stderr)
        return BAD
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output (head, less) has gone; nothing is left to be told to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _settings(asked: argparse.Namespace) -> tuple[Translator, Settings]:
    try:
        settings = load(data=asked.data, port=asked.port, language=asked.lang)
    except ValidationError as error:
        raise Stop(_fault(error)) from None
    return translator(settings.language), settings


def _fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    name = "BOT_" + str(first["loc"][0]).upper()
    return f"{name}: {first['msg'].removeprefix('Value error, ')}."


def _run(t: Translator, settings: Settings, asked: argparse.Namespace) -> None:
    from bot.commands.logs import set_up
    from bot.commands.run import run

    set_up(settings.token.get_secret_value() if settings.token else "")
    run(t, settings, fresh=asked.fresh)


def _playground(t: Translator, settings: Settings, asked: argparse.Namespace) -> None:
    from bot.commands.logs import set_up
    from bot.commands.run import run_playground

    set_up()
    run_playground(t, settings, fresh=asked.fresh)


def _score(t: Translator, _settings: Settings, asked: argparse.Namespace) -> None:
    from bot.commands.score import score

    score(t, asked.file, as_json=asked.json)


def _export(t: Translator, settings: Settings, asked: argparse.Namespace) -> None:
    from bot.commands.exchange import export

    export(t, settings, asked.game, asked.chat)


def _import(t: Translator, settings: Settings, asked: argparse.Namespace) -> None:
    from bot.commands.exchange import import_

    import_(t, settings, asked.file, asked.chat)


def _backup(t: Translator, settings: Settings, asked: argparse.Namespace) -> None:
    from bot.commands.upkeep import backup

    backup(t, settings, asked.file)


def _restore(t: Translator, settings: Settings, asked: argparse.Namespace) -> None:
    from bot.commands.upkeep import restore

    restore(t, settings, asked.file)


def _health(t: Translator, settings: Settings, _asked: argparse.Namespace) -> None:
    from bot.commands.upkeep import health

    health(t, settings)


# Each command imports what it needs when it is called: scoring a file shall not wait for the Telegram library.
COMMANDS: dict[str, Run] = {
    "run": _run,
    "playground": _playground,
    "score": _score,
    "export": _export,
    "import": _import,
    "backup": _backup,
    "restore": _restore,
    "health": _health,
}
