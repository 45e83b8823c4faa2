"""``backup``, ``restore`` and ``health``."""

import sqlite3
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.commands.folder import newer, occupied, unusable
from bot.commands.stop import Stop
from bot.i18n.catalog import Translator
from bot.settings import Settings
from bot.storage import upkeep
from bot.storage.migrate import NewerDatabaseError

YOUNG_S = 180
"""How old the heartbeat of a well bot may be; a poll without news takes half a minute."""


def backup(t: Translator, settings: Settings, file: Path) -> None:
    """Write a consistent copy of the live database. Raises ``Stop``."""
    try:
        upkeep.backup(settings.database, file)
    except FileNotFoundError:
        missing = settings.database if not settings.database.exists() else file
        raise Stop(t.gettext("There is no {path}.", path=missing)) from None
    except (OSError, sqlite3.Error) as error:
        raise Stop(unusable(t, file, error)) from None
    print(t.gettext("Copied to {path}", path=file))


def restore(t: Translator, settings: Settings, file: Path) -> None:
    """Put a copy back in place of the database, which is kept beside it. Raises ``Stop``."""
    # Held and not merely looked at: no bot may start while files change places.
    with occupied(t, settings.data):
        try:
            kept = upkeep.restore(file, settings.database, datetime.now(UTC))
        except FileNotFoundError:
            raise Stop(t.gettext("There is no {path}.", path=file)) from None
        except upkeep.NotADatabaseError:
            raise Stop(
                t.gettext("{path} is no sound backup of thousand-bot; nothing was changed.", path=file)
            ) from None
        except NewerDatabaseError as error:
            raise Stop(newer(t, error)) from None
        except (OSError, sqlite3.Error) as error:
            raise Stop(unusable(t, settings.database, error)) from None
    print(t.gettext("Restored from {path}", path=file))
    if kept:
        print(t.gettext("What was there before is kept as {path}", path=kept))


def health(t: Translator, settings: Settings) -> None:
    """Whether the database is whole and of this program's version, and the bot alive. Raises ``Stop``."""
    try:
        fit = upkeep.fitness(settings.database)
    except FileNotFoundError:
        raise Stop(t.gettext("There is no {path}.", path=settings.database)) from None
    if not fit.sound:
        raise Stop(t.gettext("The database {path} is damaged.", path=settings.database))
    if fit.version != fit.newest:
        versions = {"found": fit.version, "known": fit.newest}
        raise Stop(t.gettext("The database has version {found}, this program needs {known}.", **versions))
    age = _age(settings.heartbeat)
    if age is None:
        raise Stop(t.gettext("The bot has not reached Telegram yet."))
    if age > YOUNG_S:
        raise Stop(t.gettext("The bot heard from Telegram last {span} ago.", span=t.duration(timedelta(seconds=age))))
    print(t.gettext("All is well"))


def _age(heartbeat: Path) -> float | None:
    try:
        return time.time() - heartbeat.stat().st_mtime
    except FileNotFoundError:
        return None
