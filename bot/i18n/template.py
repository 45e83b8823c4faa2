"""``python -m bot.i18n.template``: collects the message ids of the code into the template and the catalogues.

For developers, in a checkout. Translations of ids that are still there are kept; what lacks one is listed.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.i18n.catalog import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "locales" / "bot.pot"
# A fixed time: the files change only when their words do.
_CREATED = datetime(2026, 11, 30, tzinfo=UTC)
_AUTHORS = "the thousand-bot authors"
_KEYWORDS = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "N_": None,
}


def catalogue_of(language: str) -> Path:
    """Where a language's catalogue lies."""
    return ROOT / "locales" / language / "LC_MESSAGES" / "bot.po"


def template() -> Catalog:
    """Every message id of the code."""
    found = Catalog(
        project="thousand-bot", version="0.1", copyright_holder=_AUTHORS, msgid_bugs_address="", creation_date=_CREATED
    )
    walk = extract_from_dir(ROOT / "bot", [("**.py", "python")], keywords=_KEYWORDS, comment_tags=("words:",))
    for file, line, message, comments, context in walk:
        found.add(message, None, [(f"bot/{file}", line)], auto_comments=comments, context=context)
    return found


def empty(language: str) -> Catalog:
    """A catalogue without a message."""
    return Catalog(
        locale=language,
        project="thousand-bot",
        version="0.1",
        copyright_holder=_AUTHORS,
        creation_date=_CREATED,
        revision_date=_CREATED,
        last_translator=_AUTHORS,
        language_team=language,
        fuzzy=False,
    )


def merged(found: Catalog, old: Catalog, language: str) -> Catalog:
    """The ids of ``found`` with the translations ``old`` has for them."""
    new = empty(language)
    for message in messages(found):
        known = old.get(message.id[0] if message.pluralizable else message.id, message.context)
        fits = known is not None and known.pluralizable == message.pluralizable
        new.add(
            message.id,
            known.string if known is not None and fits else None,
            auto_comments=message.auto_comments,
            context=message.context,
        )
    return new


def messages(catalogue: Catalog) -> Iterator[Message]:
    """The messages of a catalogue without its header."""
    return (message for message in catalogue if message.id)


def translated(message: Message) -> bool:
    """Whether a message has every form of its translation."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return bool(forms) and all(forms)


def read(path: Path, language: str | None = None) -> Catalog:
    """A catalogue file."""
    return read_po(BytesIO(path.read_bytes()), locale=language)


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file holds it: sorted, and without what would differ between machines."""
    file = BytesIO()
    write_po(file, catalogue, width=110, sort_output=True, no_location=True)
    return b"".join(line for line in file.getvalue().splitlines(keepends=True) if not line.startswith(b'"Generated-By'))


def main() -> int:
    """Write the template and the catalogues anew; the exit status is 1 while a translation is missing."""
    found = template()
    TEMPLATE.write_bytes(written(found))
    missing = 0
    for language in LANGUAGES:
        if language == "en":
            continue
        path = catalogue_of(language)
        new = merged(found, read(path, language) if path.exists() else empty(language), language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(new))
        for message in messages(new):
            if not translated(message):
                missing += 1
                print(f"{language}: {message.context or ''} {message.id}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
