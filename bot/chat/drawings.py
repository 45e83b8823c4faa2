"""Pictures of a game: figures and words brought together. Slow: to be called in a thread, off the event loop."""

from collections.abc import Sequence

from bot.i18n.catalog import Translator
from bot.pictures import (
    Chart,
    ChartLine,
    ChartMark,
    Paper,
    PaperCell,
    PaperRow,
    drawable_names,
    page_count,
    scoresheet_page,
    totals_chart,
)
from bot.scoring.model import Game, Result
from bot.sheet.drawings import chart_words, paper_sheet
from bot.stats import course


def chart_picture(t: Translator, names: Sequence[str], game: Game, results: tuple[Result, ...]) -> bytes:
    """The totals over time as PNG; ``names`` are the seats' as the chat knows them today."""
    figures = course(game, results)
    words = chart_words(t, drawable_names(names), len(figures.totals))
    return totals_chart(
        Chart(
            title=words.title,
            deals=words.deals,
            barrel=words.barrel,
            lines=tuple(ChartLine(name, totals) for name, totals in zip(words.names, figures.totals, strict=True)),
            target=figures.target,
            threshold=figures.threshold,
            marks=tuple(ChartMark(mark.side, mark.deal, mark.sign) for mark in figures.marks),
            legend=words.legend,
        )
    )


def sheet_picture(t: Translator, names: Sequence[str], game: Game, results: tuple[Result, ...], page: int) -> bytes:
    """One picture of the scoresheet as PNG, counted from 0, the others not drawn; past the last it is the last."""
    return scoresheet_page(_paper(t, names, game, results), page)


def sheet_picture_count(t: Translator, names: Sequence[str], game: Game, results: tuple[Result, ...]) -> int:
    """How many pictures the scoresheet takes; nothing is drawn."""
    return page_count(_paper(t, names, game, results))


def _paper(t: Translator, names: Sequence[str], game: Game, results: tuple[Result, ...]) -> Paper:
    sheet = paper_sheet(t, drawable_names(names), game.rules, game.entries, results, game.start)
    # Pictures and the sheet know nothing of each other's types: here the one becomes the other.
    rows = tuple(
        PaperRow(line.label, tuple(PaperCell(*cell) for cell in line.cells), line.note) for line in sheet.lines
    )
    return Paper(title=sheet.title, names=sheet.names, rows=rows)
