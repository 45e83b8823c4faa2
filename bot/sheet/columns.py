"""Rows of numbers as fixed-width columns: right-aligned, one mark cell after each number, at most 32 cells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.i18n.catalog import Translator
from bot.scoring.model import Adjustment, AllPassed, Entry, Result, WriteOff
from bot.scoring.rules import Rules
from bot.sheet.headline import made
from bot.sheet.layout import WIDTH, cells, isolated, right, tidy
from bot.sheet.people import column_names, deal_numbers, pairs

Mode: TypeAlias = Literal["totals", "changes"]

START, ADJUSTMENT, SUM = "·", "±", "Σ"
_WIDEST_NAME = 13
_NARROWEST = 4


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the columns: its label, a number for each total (None: sat out), and one mark for each."""

    label: str
    numbers: tuple[int | None, ...]
    marks: tuple[str, ...]


def rows(
    t: Translator,
    rules: Rules,
    entries: Sequence[Entry],
    results: Sequence[Result],
    mode: Mode,
    first: int = 0,
    upto: int | None = None,
) -> tuple[Row, ...]:
    """One row an entry, in order, from ``first`` up to but not including ``upto``: only these are made."""
    shown = slice(first, upto)
    return tuple(
        Row(
            ADJUSTMENT if number is None else str(number),
            result.totals if mode == "totals" else _changes(rules, entry, result),
            _marks(t, entry, result),
        )
        for number, entry, result in zip(deal_numbers(entries)[shown], entries[shown], results[shown], strict=True)
    )


def start_row(t: Translator, rules: Rules, totals: Sequence[int]) -> Row:
    """Where the seats began."""
    on = rules.barrel_threshold
    return Row(START, tuple(totals), tuple(barrel_mark(t) if on and total == on else " " for total in totals))


def sum_row(totals: Sequence[int]) -> Row:
    """What all changes (and the start) come to."""
    return Row(SUM, tuple(totals), (" ",) * len(totals))


def barrel_mark(t: Translator) -> str:
    """The letter behind a total that is on the barrel."""
    return t.pgettext("mark in the sheet: barrel", "b")


def columns(t: Translator, names: Sequence[str], count: int, lines: Sequence[Row], mode: Mode) -> str:
    """The rows below a heading of names, for ``count`` totals.

    A column is as wide as its names need and the line allows; numbers are never cut, sooner the gap before them goes.
    """
    texts = [[_text(t, number, mode, row.label) for number in row.numbers] for row in lines]
    label = max([2, *(cells(row.label) for row in lines)])
    # A gap before each number and a mark behind it.
    most = (WIDTH - label) // count - 2
    widest_name = max(cells(tidy(name)) for name in pairs(names, count))
    name_width = min(most, max(_NARROWEST, min(_WIDEST_NAME, widest_name)))
    content = max([name_width, *(cells(text) for line in texts for text in line)])
    # Sooner than cutting a number its gap goes.
    width = content + (content <= most)
    heading = [right(isolated(name), width) + " " for name in column_names(names, count, content)]
    table = [right("№", label) + "".join(heading)]
    for row, line in zip(lines, texts, strict=True):
        marked = (right(text, width) + mark for text, mark in zip(line, row.marks, strict=True))
        table.append(right(row.label, label) + "".join(marked))
    return "\n".join(line.rstrip() for line in table)


def _changes(rules: Rules, entry: Entry, result: Result) -> tuple[int | None, ...]:
    # With partners all four play; a penalty may hit whoever deals.
    sits = not isinstance(entry, Adjustment) and rules.seats == 4 and len(result.change) == 4
    return tuple(
        # Who sits out may have points of the talon: only without any is the place left empty.
        None if sits and seat == result.dealer and not change else change
        for seat, change in enumerate(result.change)
    )


def _marks(t: Translator, entry: Entry, result: Result) -> tuple[str, ...]:
    marks = [barrel_mark(t) if seat.barrel is not None else " " for seat in result.state.seats]
    if not isinstance(entry, Adjustment | AllPassed):
        # With partners two seats share a column: seats 0 and 2 the first, 1 and 3 the second.
        marks[entry.declarer % len(marks)] = _outcome(t, entry, result)
    return tuple(marks)


def _outcome(t: Translator, entry: Entry, result: Result) -> str:
    if isinstance(entry, WriteOff):
        return t.pgettext("mark in the sheet: write-off", "w")
    return "*" if made(result) else "×"


def _text(t: Translator, number: int | None, mode: Mode, label: str) -> str:
    if number is None:
        return "–"
    # What is summed up is a total again, and so is the start: no sign before them.
    return t.signed(number) if mode == "changes" and label not in (SUM, START) else t.number(number)
