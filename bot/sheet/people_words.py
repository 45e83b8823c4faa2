"""Words about the players of a chat."""

from collections.abc import Sequence
from typing import Protocol

from bot.i18n.catalog import Translator
from bot.sheet.layout import clip, tidy
from bot.sheet.text import Text, bold, plain

LABEL = 24
"""Cells of a name on a button."""


# By shape, for the records themselves belong to the keeper, which words must not know.
class _Person(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def hidden(self) -> bool: ...


class Known(Protocol):
    """Somebody who plays here, and in how many games."""

    @property
    def person(self) -> _Person: ...
    @property
    def games(self) -> int: ...


def list_text(t: Translator, count: int) -> Text:
    """Whose page is wanted."""
    if not count:
        return (plain(t.gettext("Nobody has played here yet")),)
    return (bold(t.gettext("Players")), plain(t.gettext("Names, seats, two records of one person, statistics")))


def label(t: Translator, one: Known) -> str:
    """A player on a button."""
    games = t.ngettext("{n} game", "{n} games", one.games)
    said = f"{clip(tidy(one.person.name), LABEL)} · {games}"
    return t.gettext("{player} · hidden", player=said) if one.person.hidden else said


def person_text(t: Translator, name: str, games: int, merged: Sequence[str], *, guest: bool, hidden: bool) -> Text:
    """What is known of a player."""
    return (
        bold(tidy(name)),
        plain(t.ngettext("{n} game", "{n} games", games)),
        plain(t.gettext("Without an account here") if guest else ""),
        plain(t.gettext("Also: {names}", names=", ".join(map(tidy, merged))) if merged else ""),
        plain(t.gettext("Hidden in the statistics") if hidden else ""),
    )


def same_question(t: Translator, name: str) -> Text:
    """With whom a player is one person."""
    return (plain(t.gettext("{name}: the same person as who?", name=tidy(name))),)


def merge_question(t: Translator, one: str, games: int, other: str, others: int) -> Text:
    """What becomes of two records."""
    return (
        bold(t.gettext("{one} and {other}: one person?", one=tidy(one), other=tidy(other))),
        plain(
            t.gettext(
                "The statistics count together: {games} and {others}. The sheets keep the names. It can be undone.",
                games=t.ngettext("{n} game", "{n} games", games),
                others=t.ngettext("{n} game", "{n} games", others),
            )
        ),
    )


def seat_question(t: Translator, name: str) -> Text:
    """Who takes over a seat."""
    return (
        bold(t.gettext("Who plays instead of {name}?", name=tidy(name))),
        plain(t.gettext("The seat keeps its score, and the whole game counts for the new player.")),
    )


def renamed(t: Translator, old: str, new: str, who: str) -> str:
    """That a player is called otherwise now."""
    return t.gettext("New name: {old} → {new} — {name}", old=tidy(old), new=tidy(new), name=who)


def replaced(t: Translator, old: str, new: str, who: str) -> str:
    """That somebody else plays."""
    return t.gettext("Another player: {old} → {new} — {name}", old=tidy(old), new=tidy(new), name=who)


def merged(t: Translator, one: str, other: str, who: str) -> str:
    """That two records are one."""
    return t.gettext("One person: {one} and {other} — {name}", one=tidy(one), other=tidy(other), name=who)


def separated(t: Translator, one: str, other: str, who: str) -> str:
    """That a record is two again."""
    return t.gettext("Two persons: {one} and {other} — {name}", one=tidy(one), other=tidy(other), name=who)


def hidden(t: Translator, player: str, who: str, *, now: bool) -> str:
    """That a player is left out of the statistics, or in them again."""
    if now:
        return t.gettext("Hidden in the statistics: {player} — {name}", player=tidy(player), name=who)
    return t.gettext("Shown in the statistics: {player} — {name}", player=tidy(player), name=who)


def claimed(t: Translator, seat: str, who: str) -> str:
    """That a guest's seat is a member's."""
    return t.gettext("{seat} is {name}", seat=tidy(seat), name=tidy(who))
