"""The log of a game: who changed what, when and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from bot.i18n.catalog import N_, Translator
from bot.sheet.headline import REASON_WIDTH, reason
from bot.sheet.layout import clip, tidy
from bot.sheet.people import SENTENCE_WIDTH
from bot.sheet.text import Block, Text, bold, plain

PAGE_LINES = 12
_DETAIL_WIDTH = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One change. ``kind`` is a key of ``KINDS``; ``at`` is in the reader's time zone; ``deal`` the deal concerned.

    ``old`` and ``new`` are ready words (a headline, a name, a rule's value) before and after; either may be empty.
    ``turned`` is the kind of the line that this one undid or redid.
    """

    kind: str
    who: str
    at: datetime
    deal: int | None = None
    old: str = ""
    new: str = ""
    reason: str = ""
    undone: bool = False
    turned: str = ""


KINDS: Mapping[str, str] = {
    "entered": N_("recorded"),
    "edited": N_("corrected"),
    "inserted": N_("inserted"),
    "deleted": N_("deleted"),
    "undone": N_("undone"),
    "redone": N_("redone"),
    "adjusted": N_("outside play"),
    "noted": N_("note"),
    "rules_changed": N_("rules"),
    "renamed": N_("new name"),
    "finished": N_("game finished"),
    "reopened": N_("game reopened"),
    "set_aside": N_("game set aside"),
    "resumed": N_("game resumed"),
    "counted": N_("counts in the statistics"),
    "not_counted": N_("does not count in the statistics"),
    "seat_claimed": N_("seat taken"),
    "replaced": N_("another player"),
    "merged": N_("two records made one"),
    "separated": N_("one record made two"),
    "hidden": N_("hidden in the statistics"),
    "shown": N_("shown in the statistics"),
    "settings": N_("settings"),
    "imported": N_("read in from a file"),
}


def log(t: Translator, lines: Sequence[LogLine], page: int = 0) -> Text:
    """One page of the log, in the order things happened; page 0 holds the newest lines."""
    if not lines:
        return (bold(t.gettext("Log")), plain(t.gettext("Nothing has happened yet")))
    page = max(0, min(page, log_pages(lines) - 1))
    upto = len(lines) - page * PAGE_LINES
    blocks: list[Block] = [bold(t.gettext("Log"))]
    day: date | None = None
    for line in lines[max(0, upto - PAGE_LINES) : upto]:
        if line.at.date() != day:
            day = line.at.date()
            blocks.append(bold(t.date(line.at)))
        blocks.append(plain(log_line(t, line)))
    return tuple(blocks)


def log_pages(lines: Sequence[LogLine]) -> int:
    """How many pages the log has; an empty one has one."""
    return max(1, -(-len(lines) // PAGE_LINES))


def log_line(t: Translator, line: LogLine) -> str:
    """One change in one line: «21:40 Боря · правка, кон 3: …»."""
    said = f"{t.time(line.at)} {clip(tidy(line.who), SENTENCE_WIDTH)} · {deed(t, line)}"
    return t.gettext("{line} — taken back", line=said) if line.undone else said


def deed(t: Translator, line: LogLine) -> str:
    """What was done: «правка, кон 3: …»."""
    said = t.gettext(KINDS[line.kind])
    # Mostly entries are undone: only where it was something else is that said.
    if line.turned not in ("", "entered"):
        said = t.gettext("{deed} ({what})", deed=said, what=t.gettext(KINDS[line.turned]))
    if line.deal is not None:
        said = t.gettext("{deed}, deal {number}", deed=said, number=line.deal)
    values = [clip(tidy(value), _DETAIL_WIDTH) for value in (line.old, line.new) if value]
    if values:
        said += ": " + " → ".join(values)
    if line.reason:
        said += f" ({clip(reason(t, line.reason), REASON_WIDTH)})"
    return said
