"""Words around files: what can be taken along, what a file holds that was sent, what is stored, and its deletion."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.i18n.catalog import Translator
from bot.scoring.model import GameState
from bot.scoring.rules import Rules
from bot.sheet.new_game import totals
from bot.sheet.people import sides, spoken
from bot.sheet.rule_words import summary_line
from bot.sheet.settings import as_shown
from bot.sheet.text import Text, bold, plain

NAMES = 12
"""Players named in a preview; the others are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What a chat's file holds. ``known``: games that are here already; ``settings``: whether they are taken over."""

    games: int
    entries: int
    names: tuple[str, ...]
    first: datetime | None
    last: datetime | None
    known: int
    settings: bool


def export_text(t: Translator, short: str | None) -> Text:
    """What can be taken along."""
    if short is None:
        return (plain(t.gettext("No game has been played here yet. /newgame starts one")),)
    return (
        bold(t.gettext("Take it along")),
        plain(
            t.gettext("This game ({short}) or everything of this chat, to be read in again by /import.", short=short)
        ),
        plain(t.gettext("Another game: /export and its letters from /games")),
    )


def game_offer(t: Translator, names: Sequence[str], rules: Rules, state: GameState, deals: int) -> Text:
    """Asks whether the game of a file is to be taken in."""
    end = (
        t.gettext("winner: {name}", name=sides(names, len(state.seats))[state.winner])
        if state.winner is not None
        # Never running at once: a game may be under way here already.
        else t.gettext("Not finished: it is set aside, /games takes it up")
    )
    return (
        bold(t.gettext("Take this game in?")),
        plain(f"{totals(t, names, state)} · {t.ngettext('{n} deal', '{n} deals', deals)}"),
        plain(end),
        plain(t.gettext("Playing {rules}", rules=summary_line(t, as_shown(rules)))),
    )


def chat_offer(t: Translator, held: Held) -> Text:
    """Asks whether the games of a chat's file are to be taken in."""
    games = t.ngettext("{n} game", "{n} games", held.games)
    entries = t.ngettext("{n} entry", "{n} entries", held.entries)
    known = t.ngettext(
        "{n} of these games is here already and stays as it is",
        "{n} of these games are here already and stay as they are",
        held.known,
    )
    if not held.games:
        return (plain(t.gettext("There is no game in this file")),)
    fresh = held.known < held.games
    return (
        bold(t.gettext("Take these games in?") if fresh else t.gettext("All of it is here already")),
        plain(f"{games}, {entries}{_when(t, held)}"),
        plain(t.gettext("Players: {names}", names=_names(t, held.names)) if held.names else ""),
        plain(known if held.known else ""),
        plain(t.gettext("The settings of the file are taken over too") if held.settings and fresh else ""),
    )


def taken(t: Translator, games: int, who: str) -> Text:
    """That games were taken in."""
    count = t.ngettext("{n} game", "{n} games", games)
    return (plain(t.gettext("Taken in: {games} — {name}", games=count, name=who)),)


def privacy_text(t: Translator, games: int, entries: int, persons: int, lines: int) -> Text:
    """What is stored of this chat, and what can be done about it."""
    return (
        bold(t.gettext("What is stored of this chat")),
        plain(
            t.gettext(
                "{games}, {entries}, {persons}, {lines} in the log of who changed what and when",
                games=t.ngettext("{n} game", "{n} games", games),
                entries=t.ngettext("{n} entry", "{n} entries", entries),
                persons=t.ngettext("{n} player", "{n} players", persons),
                lines=t.ngettext("{n} line", "{n} lines", lines),
            )
        ),
        plain(
            t.gettext(
                "Of a player: the name at the table, and the number of the account if there is one. "
                "Of messages nothing stays once they are worked on, except what was entered."
            )
        ),
        plain(t.gettext("Nothing goes anywhere else. Everything can be had as a file, and deleted for good.")),
    )


def erase_first(t: Translator, games: int, persons: int) -> Text:
    """The first question before a deletion."""
    return (
        bold(t.gettext("Delete everything of this chat?")),
        plain(
            t.gettext(
                "{games} and {persons}, with statistics, log and settings",
                games=t.ngettext("{n} game", "{n} games", games),
                persons=t.ngettext("{n} player", "{n} players", persons),
            )
        ),
        plain(t.gettext("It cannot be undone. A file of everything can be read in again: take it first.")),
    )


def erase_last(t: Translator) -> Text:
    """The second question."""
    return (bold(t.gettext("Delete for good, now?")), plain(t.gettext("After this tap nothing is left.")))


def erased(t: Translator, who: str) -> Text:
    """What is left to say after a deletion."""
    return (
        bold(t.gettext("Everything is deleted: {name}", name=who)),
        plain(t.gettext("Of this chat only its language is kept. /newgame starts afresh")),
    )


def _when(t: Translator, held: Held) -> str:
    if held.first is None or held.last is None:
        return ""
    first, last = t.date(held.first), t.date(held.last)
    return f", {first}" if first == last else f", {first} – {last}"


def _names(t: Translator, names: Sequence[str]) -> str:
    said = ", ".join(spoken(names)[:NAMES])
    more = len(names) - NAMES
    return t.ngettext("{names} and {n} more", "{names} and {n} more", more, names=said) if more > 0 else said
