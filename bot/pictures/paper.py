"""The scoresheet as people keep it on paper: ruled, one column a total, short notes below a deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.pictures import fonts
from bot.pictures.canvas import BARREL, DRAWING, INK, NOTES, PALE, POINT, RULE, WARNING, WIDTH, blank, png

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MARGIN = 28
LABEL = 76
HEAD = 176
ROW = 62
NOTE = 36
FOOT = 28
BODY = 1450
"""Pixels of rows in one picture; a longer game goes on in the next."""
TITLE, NAME, TOTAL, CHANGE, SMALL = 16.0, 14.0, 15.0, 11.0, 10.5
SUIT = 20
"""Pixels of a suit's sign."""
RED = "♥♦"
NOTE_LINES = 3


class PaperCell(NamedTuple):
    """One side in one deal, as ready text; ``held``: the total stands on the barrel; ``suits``: marriages declared."""

    total: str
    change: str = ""
    mark: str = ""
    held: bool = False
    suits: str = ""


class PaperRow(NamedTuple):
    """One deal: its number, a cell for each side, and what happened in words."""

    label: str
    cells: tuple[PaperCell, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A whole scoresheet; ``alarms`` are the marks to be drawn as warnings (a failed contract)."""

    title: str
    names: Sequence[str]
    rows: Sequence[PaperRow]
    alarms: str = "×"


class _Line(NamedTuple):
    row: PaperRow
    notes: tuple[str, ...]

    @property
    def height(self) -> int:
        return ROW + NOTE * len(self.notes) + (8 if self.notes else 0)


def scoresheet(paper: Paper) -> tuple[bytes, ...]:
    """The sheet as PNG pictures of a phone's width, in order; one for an empty sheet."""
    return tuple(scoresheet_page(paper, page) for page in range(page_count(paper)))


def page_count(paper: Paper) -> int:
    """How many pictures the sheet takes."""
    with DRAWING:
        return len(_pages(paper.rows))


def scoresheet_page(paper: Paper, page: int) -> bytes:
    """One picture of the sheet, counted from 0; a page past the last is the last."""
    with DRAWING:
        pages = _pages(paper.rows)
        page = min(page, len(pages) - 1)
        return _page(paper, pages[page], page + 1, len(pages))


def _pages(rows: Sequence[PaperRow]) -> list[list[_Line]]:
    pages: list[list[_Line]] = [[]]
    for line in (_Line(row, _wrapped(row.note)) for row in rows):
        if pages[-1] and sum(each.height for each in pages[-1]) + line.height > BODY:
            pages.append([])
        pages[-1].append(line)
    return pages


def _wrapped(note: str) -> tuple[str, ...]:
    """The note in lines that fit beside the numbers' column; what goes over the last is cut."""
    room = (WIDTH - 2 * MARGIN - LABEL - 12) / POINT
    lines: list[str] = []
    for word in fonts.drawable(note[: fonts.LONGEST]).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.text_width(longer, SMALL) <= room:
            lines[-1] = longer
        else:
            lines.append(fonts.shortened(word, room, SMALL))
    if len(lines) > NOTE_LINES:
        lines[NOTE_LINES - 1] = fonts.shortened(" ".join(lines[NOTE_LINES - 1 :]), room, SMALL)
    return tuple(lines[:NOTE_LINES])


def _page(paper: Paper, lines: Sequence[_Line], number: int, pages: int) -> bytes:
    height = HEAD + sum(line.height for line in lines) + FOOT
    totals = [cell.total for row in paper.rows for cell in row.cells]
    widest = max((fonts.text_width(total, TOTAL) * POINT for total in totals), default=0.0)
    pen = _Pen(blank(height), height, max(1, len(paper.names)), widest)
    pen.heading(paper, f"{number}/{pages}" if pages > 1 else "")
    y = HEAD
    for line in lines:
        pen.line(y)
        pen.row(y, line, paper.alarms)
        y += line.height
    pen.line(y)
    pen.margin(y)
    return png(pen.figure)


class _Pen:
    """Writes at pixels counted from the top left corner."""

    def __init__(self, figure: "Figure", height: int, columns: int, widest: float) -> None:
        self.figure, self.height, self.widest = figure, height, widest
        self.left = MARGIN + LABEL
        self.column = (WIDTH - MARGIN - self.left) / columns

    def heading(self, paper: Paper, page: str) -> None:
        room = (WIDTH - 2 * MARGIN) / POINT
        title = fonts.drawable(paper.title)
        self.write(MARGIN, 56, fonts.shortened(title, room - 60, TITLE, bold=True), TITLE, bold=True)
        self.write(WIDTH - MARGIN, 56, page, CHANGE, color=PALE, align="right")
        self.write(MARGIN + LABEL - 20, HEAD - 34, "№", CHANGE, color=PALE, align="right")
        for seat, name in enumerate(fonts.names(paper.names)):
            short = fonts.shortened(name, (self.column - 16) / POINT, NAME, bold=True)
            self.write(self.left + self.column * (seat + 0.5), HEAD - 34, short, NAME, bold=True, align="center")

    def row(self, top: float, line: _Line, alarms: str) -> None:
        middle = top + ROW / 2
        self.write(self.left - 20, middle, line.row.label, CHANGE, color=PALE, align="right")
        for seat, cell in enumerate(line.row.cells):
            # An empty mark would be "in" any marks.
            self.cell(seat, top, cell, WARNING if cell.mark and cell.mark in alarms else INK)
        for index, note in enumerate(line.notes):
            self.write(self.left + 12, top + ROW + NOTE * (index + 0.4), note, SMALL, color=NOTES)

    def cell(self, seat: int, top: float, cell: PaperCell, color: str) -> None:
        """The totals one below the other, the mark behind it, change and marriages before it, small."""
        x, middle = self.total(seat), top + ROW / 2
        width = fonts.text_width(cell.total, TOTAL) * POINT
        if cell.held:
            self.box(x - width - 8, top + 6, width + 16, ROW - 12)
        self.write(x, middle, cell.total, TOTAL, align="right")
        self.write(x + 12, middle, cell.mark.strip(), CHANGE, color=color, bold=True)
        edge = x - self.widest - 14
        self.write(edge, middle - (13 if cell.suits else 0), cell.change, CHANGE, color=PALE, align="right")
        for place, suit in enumerate(reversed(cell.suits)):
            color = WARNING if suit in RED else INK
            self.write(edge - SUIT * (place + 0.5), middle + 14, suit, SMALL, color=color, align="center")

    def total(self, seat: int) -> float:
        # Right of the middle: the change before a total is wider than the mark behind it.
        return self.left + self.column * (seat + 0.56) + self.widest / 2

    def line(self, y: float) -> None:
        self.stroke((MARGIN, WIDTH - MARGIN), (y, y), RULE)

    def margin(self, bottom: float) -> None:
        self.stroke((self.left, self.left), (HEAD - 62, bottom), "#d98a80")

    def write(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, color: str = INK, align: str = "left"
    ) -> None:
        where = (x / WIDTH, 1 - y / self.height)
        style: dict[str, Any] = {
            "font": fonts.font(size, bold=bold),
            "color": color,
            "ha": align,
            "va": "center_baseline",
        }
        # Names may hold dollar signs, which would begin a formula.
        self.figure.text(*where, text, parse_math=False, **style)

    def stroke(self, across: tuple[float, float], down: tuple[float, float], color: str) -> None:
        from matplotlib.lines import Line2D

        ys = [1 - y / self.height for y in down]
        self.figure.add_artist(Line2D([x / WIDTH for x in across], ys, color=color, linewidth=1.2))

    def box(self, x: float, y: float, width: float, height: float) -> None:
        from matplotlib.patches import Rectangle

        corner = (x / WIDTH, 1 - (y + height) / self.height)
        size = (width / WIDTH, height / self.height)
        self.figure.add_artist(Rectangle(corner, *size, facecolor=BARREL, edgecolor="none", zorder=0))
