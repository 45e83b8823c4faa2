"""The scoresheet: pages of totals or of changes, with events and marriages as short lines below."""

from collections.abc import Sequence

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Entry, Result, SeatState
from bot.scoring.rules import Rules
from bot.sheet.columns import Mode, Row, columns, rows, start_row, sum_row
from bot.sheet.headline import headline, marriages
from bot.sheet.layout import clip, tidy, utf16
from bot.sheet.notes import notes
from bot.sheet.people import deal_numbers
from bot.sheet.text import Text, bold, mono, plain

PAGE_ROWS = 20
"""Entries on one page of a message."""
LINES_LIMIT = 2400
"""UTF-16 units for the lines below the columns; with the columns a page stays under 3,500 of the 4,096 allowed."""
NOTE_WIDTH = 60


def sheet(
    t: Translator,
    names: Sequence[str],
    rules: Rules,
    entries: Sequence[Entry],
    results: Sequence[Result],
    mode: Mode = "totals",
    page: int = 0,
    start: Sequence[SeatState] = (),
) -> Text:
    """One page of the sheet; page 0 holds the last entries, the next pages what went before them.

    ``start`` is needed only while there is no entry yet.
    """
    # Entries may have been taken out since the button for this page was sent.
    page = max(0, min(page, pages(results) - 1))
    upto = len(results) - page * PAGE_ROWS
    first = max(0, upto - PAGE_ROWS)
    opening = opening_totals(rules, results, start)
    shown = list(rows(t, rules, entries, results, mode, first, upto))
    if first == 0 and any(opening):
        shown.insert(0, start_row(t, rules, opening))
    # Only below the last deals does the sum stand under what it sums.
    if mode == "changes" and page == 0 and results:
        shown.append(sum_row(results[-1].totals))
    lines = _lines(t, names, rules, entries, results, slice(first, upto))
    return (
        bold(_heading(t, entries, first, upto)),
        mono(columns(t, names, len(opening), shown, mode)),
        *(plain(line) for line in _within_limit(t, [line for line in lines if line])),
    )


def pages(results: Sequence[Result]) -> int:
    """How many pages the sheet has; an empty sheet has one."""
    return max(1, -(-len(results) // PAGE_ROWS))


def sheet_plain(
    t: Translator,
    names: Sequence[str],
    rules: Rules,
    entries: Sequence[Entry],
    results: Sequence[Result],
    start: Sequence[SeatState] = (),
) -> str:
    """The whole sheet for the command line: totals, changes, and every line below them."""
    opening = opening_totals(rules, results, start)
    before = [start_row(t, rules, opening)] if any(opening) else []
    last: list[Row] = [sum_row(results[-1].totals)] if results else []
    totals = [*before, *rows(t, rules, entries, results, "totals")]
    changes = [*before, *rows(t, rules, entries, results, "changes"), *last]
    parts = [
        t.gettext("Totals") + "\n" + columns(t, names, len(opening), totals, "totals"),
        t.gettext("Changes") + "\n" + columns(t, names, len(opening), changes, "changes"),
        "\n".join(line for line in _lines(t, names, rules, entries, results) if line),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def opening_totals(rules: Rules, results: Sequence[Result], start: Sequence[SeatState] = ()) -> tuple[int, ...]:
    """The totals before the first entry, read back from its result."""
    if results:
        return tuple(total - change for total, change in zip(results[0].totals, results[0].change, strict=True))
    partners = rules.seats == 4 and rules.four_players == "partners"
    return tuple(seat.total for seat in start) or (0,) * (2 if partners else rules.seats)


def _lines(
    t: Translator,
    names: Sequence[str],
    rules: Rules,
    entries: Sequence[Entry],
    results: Sequence[Result],
    part: slice = slice(None),
) -> list[str]:
    steps = zip(deal_numbers(entries)[part], entries[part], results[part], strict=True)
    return [entry_line(t, names, rules, *step) for step in steps]


def entry_line(
    t: Translator, names: Sequence[str], rules: Rules, number: int | None, entry: Entry, result: Result
) -> str:
    """What happened in one entry beside its numbers, behind the deal's number if that is given."""
    said = [headline(t, names, entry, result)] if isinstance(entry, Adjustment | AllPassed) else []
    said += [marriages(t, names, entry), *notes(t, names, rules, result, "sheet")]
    if entry.note:
        said.append(t.gettext("“{note}”", note=clip(tidy(entry.note), NOTE_WIDTH)))
    told = " · ".join(part for part in said if part)
    return f"{number}: {told}" if told and number is not None else told


def _heading(t: Translator, entries: Sequence[Entry], first: int, upto: int) -> str:
    numbers = [number for number in deal_numbers(entries)[first:upto] if number is not None]
    deals = sum(number is not None for number in deal_numbers(entries))
    if not deals:
        return t.gettext("Scoresheet")
    # A page of nothing but penalties has no deals to be named after.
    if upto - first == len(entries) or not numbers:
        return t.gettext("Scoresheet · {deals}", deals=t.ngettext("{n} deal", "{n} deals", deals))
    return t.gettext("Scoresheet · deals {first}–{last} of {all}", first=numbers[0], last=numbers[-1], all=deals)


def _within_limit(t: Translator, lines: Sequence[str]) -> list[str]:
    kept: list[str] = []
    room = LINES_LIMIT
    # The newest lines are the ones people look for: what has to go is older.
    for line in reversed(lines):
        room -= utf16(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    cut = len(lines) - len(kept)
    return [t.ngettext("… {n} more line in the file", "… {n} more lines in the file", cut), *kept] if cut else kept
