"""Names typed after a command."""

import pytest

from bot.entry.names import split_names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("", ()),
        ("Аня Боря Вера", ("Аня", "Боря", "Вера")),
        ("  Аня   Боря ", ("Аня", "Боря")),
        ("Анна Петровна, Боря,Вера", ("Анна Петровна", "Боря", "Вера")),
        ("«Дед Мороз» Аня", ("Дед Мороз", "Аня")),
        ('"Old Nick" Anna', ("Old Nick", "Anna")),
        ("“Old Nick” „Дед Мороз“", ("Old Nick", "Дед Мороз")),
        ("«Дед Мороз», Аня", ("Дед Мороз", "Аня")),
        ("Аня\nБоря", ("Аня", "Боря")),
        ("Аня,,Боря", ("Аня", "Боря")),
        ("«» Аня", ("Аня",)),
    ],
)
def test_names_are_told_apart(line: str, names: tuple[str, ...]) -> None:
    assert split_names(line) == names
