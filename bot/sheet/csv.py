"""The sheet as a file that opens right in a spreadsheet of the reader's language."""

import csv as files
from collections.abc import Sequence
from io import StringIO

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Entry, Played, Reported, Result, SeatState, WriteOff
from bot.scoring.rules import Rules
from bot.sheet.headline import made, marriages, reason
from bot.sheet.layout import tidy
from bot.sheet.notes import notes
from bot.sheet.people import deal_numbers, pairs
from bot.sheet.scoresheet import opening_totals

# Without it spreadsheets take UTF-8 for the machine's old code page and garble Russian names.
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
# Signs that begin a formula in some spreadsheet, and wide look-alikes that some take for the same.
_FORMULA = (
    "=",
    "+",
    "-",
    "@",
    "\N{MINUS SIGN}",
    "\N{FULLWIDTH EQUALS SIGN}",
    "\N{FULLWIDTH PLUS SIGN}",
    "＠",
    "|",
    "%",
)
Cell = str | int | None


def csv(
    t: Translator,
    names: Sequence[str],
    rules: Rules,
    entries: Sequence[Entry],
    results: Sequence[Result],
    start: Sequence[SeatState] = (),
) -> bytes:
    """UTF-8 with a byte order mark, a semicolon between cells in Russian and a comma in English.

    Numbers are plain numbers with an ASCII minus, so that a spreadsheet adds them up; text that it would take for a
    formula is quoted by an apostrophe.
    """
    opening = opening_totals(rules, results, start)
    people = [tidy(name) for name in names]
    table: list[list[Cell]] = [_heading(t, people, len(opening))]
    if any(opening):
        table.append(_start(t, len(people), opening))
    numbers = deal_numbers(entries)
    table += [_row(t, people, rules, *step) for step in zip(numbers, entries, results, strict=True)]
    out = StringIO()
    # Where a comma is the decimal sign, spreadsheets expect semicolons between cells.
    writer = files.writer(out, delimiter=";" if t.language == "ru" else ",", lineterminator="\r\n")
    writer.writerows([[_safe(cell) for cell in line] for line in table])
    return (BYTE_ORDER_MARK + out.getvalue()).encode()


def _heading(t: Translator, people: Sequence[str], count: int) -> list[Cell]:
    totals = pairs(people, count)
    return [
        t.gettext("Deal"),
        t.gettext("Kind"),
        t.gettext("Dealer"),
        t.gettext("Declarer"),
        t.gettext("Bid"),
        t.gettext("Outcome"),
        *(t.gettext("{name}: card points or score", name=name) for name in people),
        t.gettext("Marriages"),
        *(t.gettext("{name}: change", name=name) for name in totals),
        *(t.gettext("{name}: total", name=name) for name in totals),
        t.gettext("Events"),
        t.gettext("Note"),
        t.gettext("Time"),
    ]


def _start(t: Translator, seats: int, opening: Sequence[int]) -> list[Cell]:
    # Empty: dealer, declarer, bid, outcome and marriages, and the points of each seat.
    return [None, t.gettext("Start"), *[None] * (5 + seats), *[None] * len(opening), *opening, None, None, None]


def _row(
    t: Translator,
    people: Sequence[str],
    rules: Rules,
    number: int | None,
    entry: Entry,
    result: Result,
) -> list[Cell]:
    contract = entry if isinstance(entry, Played | Reported | WriteOff) else None
    return [
        number,
        _kind(t, entry),
        people[result.dealer] if number is not None else None,
        people[contract.declarer] if contract else None,
        contract.bid if contract else None,
        _outcome(t, entry, result),
        *_points(entry, len(people)),
        marriages(t, people, entry) or None,
        *result.change,
        *result.totals,
        "; ".join(notes(t, people, rules, result)) or None,
        _note(t, entry),
        entry.at,
    ]


def _kind(t: Translator, entry: Entry) -> str:
    match entry:
        case Played():
            return t.gettext("played")
        case Reported():
            return t.gettext("reported")
        case WriteOff():
            return t.gettext("write-off")
        case AllPassed():
            return t.gettext("all passed")
        case Adjustment():
            return t.gettext("penalty or correction")


def _outcome(t: Translator, entry: Entry, result: Result) -> str | None:
    if not isinstance(entry, Played | Reported):
        return None
    return t.pgettext("contract", "made") if made(result) else t.pgettext("contract", "failed")


def _points(entry: Entry, seats: int) -> Sequence[int | None]:
    if isinstance(entry, Played):
        return entry.cards
    return entry.scores if isinstance(entry, Reported) else (None,) * seats


def _note(t: Translator, entry: Entry) -> str | None:
    said = [reason(t, entry.reason)] if isinstance(entry, Adjustment) and entry.reason else []
    return "; ".join([*said, *([tidy(entry.note)] if entry.note else [])]) or None


def _safe(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return "'" + cell
    return cell
