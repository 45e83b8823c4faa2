"""Translators from ``.po`` catalogues loaded at start. English is the source language and needs no catalogue."""

from functools import cache
from io import BytesIO

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.i18n.numbers import Numbers
from bot.resources import resource

LANGUAGES = ("ru", "en")
# Languages there is no catalogue for whose players read Russian sooner than English.
RUSSIAN_READERS = ("ru", "uk", "be", "kk")


def N_(message: str) -> str:  # noqa: N802 - the marker's usual name, which the extraction of ids knows
    """Marks an id in a table of words, to be looked up later."""
    return message


class Translator(Numbers):
    """Turns message ids into sentences of one language; ``{name}`` fields are filled from keyword values."""

    def __init__(self, language: str, catalog: Catalog | None) -> None:
        super().__init__(Locale(language))
        self.language = language
        self._catalog = catalog

    def gettext(self, message: str, /, **values: object) -> str:
        """The sentence for ``message``."""
        return self._find(message, None).format(**values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """The sentence for ``message`` where the same English words mean different things."""
        return self._find(message, context).format(**values)

    def ngettext(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """The right plural form for ``n``; ``{n}`` is filled with the number, its sign kept."""
        return self._plural(singular, plural, n, None).format(n=self.number(n), **values)

    def npgettext(self, context: str, singular: str, plural: str, n: int, /, **values: object) -> str:
        """``ngettext`` with a context."""
        return self._plural(singular, plural, n, context).format(n=self.number(n), **values)

    def _find(self, message: str, context: str | None) -> str:
        found = self._catalog.get(message, context) if self._catalog else None
        return str(found.string) if found and found.string else message

    def _plural(self, singular: str, plural: str, n: int, context: str | None) -> str:
        found = self._catalog.get(singular, context) if self._catalog else None
        if self._catalog is None or found is None or not isinstance(found.string, tuple | list):
            return singular if abs(n) == 1 else plural
        return str(found.string[self._form(abs(n))])

    def _form(self, n: int) -> int:
        # Russian has the catalogue forms one, few, many; fractions ("other") never occur here.
        return {"one": 0, "few": 1}.get(self.locale.plural_form(n), 2)


@cache
def translator(language: str) -> Translator:
    """The translator of ``language``, English where there is none."""
    if language == "en" or language not in LANGUAGES:
        return Translator("en", None)
    path = resource("locales") / language / "LC_MESSAGES" / "bot.po"
    return Translator(language, read_po(BytesIO(path.read_bytes()), locale=language))


def language_for(code: str | None, default: str = "en") -> str:
    """The chat's first language for a person's Telegram ``language_code`` ("pt-br", odd or absent: the default)."""
    if not code:
        return default
    return "ru" if code.split("-")[0].lower() in RUSSIAN_READERS else "en"
