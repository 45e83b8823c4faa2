"""One line for a file that cannot be taken: the entry's number, the key, and the fault."""

from collections.abc import Sequence

from bot.i18n.catalog import Translator
from bot.sheet.refusals import bad_file
from bot.storage.badfile import BadFile


def sentence(t: Translator, bad: BadFile, names: Sequence[str] = ()) -> str:
    """The line for ``bad``; ``names`` are the players' names where they are known."""
    return bad_file(t, bad.fault, bad.key, bad.entry, bad.values, names)
