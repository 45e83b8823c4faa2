"""The words and ready strings of pictures: the totals chart and the scoresheet on paper."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.i18n.catalog import N_, Translator
from bot.scoring.model import Entry, Played, Result, SeatState, Suit
from bot.scoring.rules import Rules
from bot.sheet.columns import Row, rows, start_row
from bot.sheet.headline import SUIT_SIGNS
from bot.sheet.layout import short_names
from bot.sheet.people import deal_numbers, pairs
from bot.sheet.scoresheet import entry_line, opening_totals

SITS_OUT = "–"
NAME_WIDTH = 14
"""Cells of a name at the end of its line or at the head of its column."""


class ChartWords(NamedTuple):
    """What is written on a totals chart; ``legend`` names the signs fell, dump_truck and won."""

    title: str
    deals: str
    barrel: str
    names: tuple[str, ...]
    legend: Mapping[str, str]


class PaperLine(NamedTuple):
    """One row of the sheet on paper: its label, a cell for each side, what happened.

    A cell holds total, change, mark, whether the side is on the barrel, and the suits of its marriages.
    """

    label: str
    cells: tuple[tuple[str, str, str, bool, str], ...]
    note: str


class PaperSheet(NamedTuple):
    """The whole sheet on paper."""

    title: str
    names: tuple[str, ...]
    lines: tuple[PaperLine, ...]


SIGNS: Mapping[str, str] = {"fell": N_("fall from the barrel"), "dump_truck": N_("dump truck"), "won": N_("win")}


def chart_words(t: Translator, names: Sequence[str], count: int) -> ChartWords:
    """The words of a chart with ``count`` lines."""
    return ChartWords(
        title=t.gettext("Totals by deal"),
        deals=t.pgettext("axis", "deal"),
        barrel=t.pgettext("band", "barrel"),
        names=short_names(pairs(names, count), NAME_WIDTH),
        legend={sign: t.gettext(word) for sign, word in SIGNS.items()},
    )


def paper_sheet(
    t: Translator,
    names: Sequence[str],
    rules: Rules,
    entries: Sequence[Entry],
    results: Sequence[Result],
    start: Sequence[SeatState] = (),
) -> PaperSheet:
    """Every entry of the game as ready strings, after the totals it began with where those are not 0."""
    opening = opening_totals(rules, results, start)
    totals, changes = (rows(t, rules, entries, results, mode) for mode in ("totals", "changes"))
    steps = zip(totals, changes, entries, results, strict=True)
    called = short_names(names, NAME_WIDTH)
    lines = [
        PaperLine(
            total.label,
            _cells(t, total, change, entry, result),
            # The marriages are drawn in their cells, the number stands at the head of the row.
            entry_line(t, called, rules, None, _without_marriages(entry), result),
        )
        for total, change, entry, result in steps
    ]
    if any(opening):
        first = start_row(t, rules, opening)
        lines.insert(0, PaperLine(first.label, tuple((t.number(n or 0), "", "", False, "") for n in first.numbers), ""))
    deals = sum(number is not None for number in deal_numbers(entries))
    title = t.gettext("Scoresheet · {deals}", deals=t.ngettext("{n} deal", "{n} deals", deals))
    return PaperSheet(title, short_names(pairs(names, len(opening)), NAME_WIDTH), tuple(lines))


def _cells(
    t: Translator, totals: Row, changes: Row, entry: Entry, result: Result
) -> tuple[tuple[str, str, str, bool, str], ...]:
    suits = _suits(t, entry, len(result.state.seats))
    steps = zip(totals.numbers, changes.numbers, totals.marks, result.state.seats, suits, strict=True)
    return tuple(
        (
            t.number(total or 0),
            SITS_OUT if change is None else t.signed(change),
            mark.strip(),
            seat.barrel is not None,
            own,
        )
        for total, change, mark, seat, own in steps
    )


def _suits(t: Translator, entry: Entry, count: int) -> list[str]:
    """The signs of the marriages of each side."""
    signs = [""] * count
    if isinstance(entry, Played):
        for suit in (suit for suit in Suit if suit in entry.marriages):
            signs[entry.marriages[suit] % count] += SUIT_SIGNS[suit]
        if entry.ace_marriage is not None:
            signs[entry.ace_marriage % count] += t.pgettext("mark in the sheet: four aces", "A")
    return signs


def _without_marriages(entry: Entry) -> Entry:
    return replace(entry, marriages={}, ace_marriage=None) if isinstance(entry, Played) else entry
