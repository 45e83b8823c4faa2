"""Names as sentences and columns use them: tidied, shortened, joined for partners."""

from collections.abc import Sequence

from bot.scoring.model import Adjustment, Entry
from bot.sheet.layout import cells, short_names, tidy

SENTENCE_WIDTH = 20
"""Cells of a name inside a sentence."""

BUTTON_WIDTH = 14


def spoken(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats for sentences."""
    return short_names(names, SENTENCE_WIDTH)


def button_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names for buttons that have a few more words."""
    return short_names(names, BUTTON_WIDTH)


def sides(names: Sequence[str], count: int) -> tuple[str, ...]:
    """One name for each total: the seats', or with partners (four names, two totals) the pairs'."""
    return pairs(spoken(names), count)


def pairs(names: Sequence[str], count: int) -> tuple[str, ...]:
    """The names as they are, or joined when partners share a total: seats 0 and 2, seats 1 and 3."""
    if count == len(names):
        return tuple(names)
    return tuple("+".join(names[seat] for seat in range(side, len(names), count)) for side in range(count))


def column_names(names: Sequence[str], count: int, width: int) -> tuple[str, ...]:
    """``sides`` in at most ``width`` cells each."""
    joined = pairs([tidy(name) for name in names], count)
    if count == len(names) or all(cells(name) <= width for name in joined):
        return short_names(joined, width)
    # Half of the column for each partner, and a plus sign between them.
    return pairs(short_names(names, (width - 1) // 2), count)


def deal_numbers(entries: Sequence[Entry]) -> tuple[int | None, ...]:
    """The number people call each deal by, from 1; None for adjustments, which are not deals."""
    numbers: list[int | None] = []
    deals = 0
    for entry in entries:
        deals += not isinstance(entry, Adjustment)
        numbers.append(None if isinstance(entry, Adjustment) else deals)
    return tuple(numbers)
