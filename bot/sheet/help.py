"""The greeting and the one-screen help."""

from bot.i18n.catalog import Translator
from bot.sheet.text import Text, bold, plain


def greeting(t: Translator) -> Text:
    """Three lines for a group that meets the bot."""
    return (
        bold(t.gettext("I keep score for Thousand.")),
        plain(t.gettext("Start a game, and after each deal tap who played, the bid and the points: I do the sums.")),
        plain(t.gettext("I am silent unless asked. /help shows everything.")),
    )


def set_up(t: Translator, *, hears_all: bool, topics: bool) -> Text:
    """What a new group should know about the rights it gave; nothing where all is as it can be."""
    lines = []
    if not hears_all:
        lines.append(
            t.gettext("I do not hear talk here: type a deal after /deal, or as an answer to my message about it.")
        )
    if topics:
        lines.append(t.gettext("I answer in the topic where I am asked: each topic has a game of its own."))
    return tuple(plain(line) for line in lines)


def help_text(t: Translator) -> Text:
    """Every command with what it does."""
    return (
        bold(t.gettext("Scorekeeper for Thousand")),
        plain("\n".join(f"/{name} — {line}" for name, line in command_lines(t))),
        bold(t.gettext("In one line")),
        plain(
            t.gettext(
                "/deal Anna 120 71 40 9 ♥Anna — declarer, bid, card points in the order of the sheet, marriages\n"
                "/deal anna 120 + 40 10 — made, with the defenders’ points\n"
                "/deal 1 105 write-off — a write-off by seat number"
            )
        ),
    )


def command_lines(t: Translator) -> tuple[tuple[str, str], ...]:
    """All commands in the order they are needed."""
    return (
        ("newgame", t.gettext("a new game; names after it seat guests at once")),
        ("deal", t.gettext("enter a deal, by taps or in one line")),
        ("score", t.gettext("where everybody stands")),
        ("sheet", t.gettext("the scoresheet, as picture or file too")),
        ("undo", t.gettext("take back the last entry")),
        ("redo", t.gettext("bring back what was undone")),
        ("edit", t.gettext("correct an earlier deal")),
        ("log", t.gettext("who changed what, and when")),
        ("penalty", t.gettext("points outside play: misdeal, revoke")),
        ("why", t.gettext("where a deal’s numbers come from")),
        ("rules", t.gettext("look up a rule as this table plays it")),
        ("house", t.gettext("this table’s house rules")),
        ("settings", t.gettext("house rules, language, players, who may write")),
        ("stats", t.gettext("statistics, of all or of one player")),
        ("top", t.gettext("ratings")),
        ("evening", t.gettext("the evening summed up")),
        ("games", t.gettext("all games of this chat")),
        ("export", t.gettext("a game or everything as a file")),
        ("import", t.gettext("read such a file")),
        ("rematch", t.gettext("same players again")),
        ("endgame", t.gettext("end the game before a win")),
        ("privacy", t.gettext("what is stored, and how to delete it")),
        ("help", t.gettext("this page")),
    )
