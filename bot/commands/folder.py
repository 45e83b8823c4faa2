"""The data folder: made when missing, and used by one process at a time."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from bot.commands.stop import Stop
from bot.i18n.catalog import Translator
from bot.storage.migrate import NewerDatabaseError
from bot.storage.upkeep import COMPANIONS


@contextmanager
def occupied(t: Translator, folder: Path, name: str = "thousand") -> Iterator[None]:
    """Hold the folder for this process. Raises ``Stop`` when another one has it or it cannot be written."""
    # Held by the system and not by the file's being there: it ends with the process, however that ends.
    lock = FileLock(folder / f"{name}.lock")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(blocking=False)
    except Timeout:
        raise Stop(t.gettext("Another thousand-bot is using the data folder {folder}.", folder=folder)) from None
    except OSError as error:
        raise Stop(unusable(t, folder, error)) from None
    try:
        yield
    finally:
        lock.release()


def unusable(t: Translator, path: Path, error: OSError | sqlite3.Error) -> str:
    """The sentence for a file or folder that cannot be used."""
    fault = error.strerror if isinstance(error, OSError) else str(error)
    return t.gettext("{path} cannot be used: {fault}.", path=path, fault=fault or type(error).__name__)


def newer(t: Translator, error: NewerDatabaseError) -> str:
    """The sentence for a database of a later version."""
    return t.gettext(
        "{path} was written by a newer version (database {found}, this program knows {known}): update the program.",
        path=error.path,
        found=error.found,
        known=error.known,
    )


def start_anew(database: Path) -> None:
    """Put a database aside, so that the next start makes a new one; the one put aside before is lost."""
    for ending in COMPANIONS:
        old = database.with_name(database.name + ending)
        aside = database.with_name(f"{database.stem}.before-fresh{database.suffix}{ending}")
        aside.unlink(missing_ok=True)
        if old.exists():
            old.rename(aside)
