"""One line for a file that cannot be taken: the entry's number, the key, and the fault."""

from collections.abc import Mapping, Sequence

from bot.i18n.catalog import N_, Translator
from bot.scoring.refusals import Refusal
from bot.sheet.refusals import refusal
from bot.storage.badfile import BadFile, FileFault

SENTENCES: Mapping[FileFault, str] = {
    FileFault.NOT_TEXT: N_("the text is not UTF-8"),
    FileFault.NOT_JSON: N_("this is no JSON ({reason})"),
    FileFault.WRONG_FORMAT: N_("the format is {value}, not {wanted}"),
    FileFault.DUPLICATE_KEY: N_("the key stands there twice"),
    FileFault.UNKNOWN_KEY: N_("this key is unknown"),
    FileFault.MISSING_KEY: N_("this key is missing"),
    FileFault.WRONG_TYPE: N_("{value} cannot stand here (expected: {wanted})"),
    FileFault.UNKNOWN_VALUE: N_("{value} is unknown"),
    FileFault.WRONG_NUMBER: N_("{wanted} expected, {got} given"),
}


def sentence(t: Translator, bad: BadFile, names: Sequence[str] = ()) -> str:
    """The line for ``bad``; ``names`` are the players' names where they are known."""
    if isinstance(bad.fault, Refusal):
        called = names or tuple(t.gettext("Player {number}", number=seat + 1) for seat in range(4))
        fault = refusal(t, called, bad.fault)
    else:
        fault = t.gettext(SENTENCES[bad.fault], **bad.values)
    if bad.entry is None:
        return t.gettext("{key}: {fault}.", key=bad.key, fault=fault)
    return t.gettext("Entry {number}, {key}: {fault}.", number=bad.entry, key=bad.key, fault=fault)
