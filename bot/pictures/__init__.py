"""Pictures: plain values and ready strings in, PNG out. Imports nothing of ours, and matplotlib on first use only.

``prepare`` is such a first use, for a moment in which nobody waits.
"""

from bot.pictures.chart import Chart, ChartLine, ChartMark, totals_chart
from bot.pictures.fonts import names as drawable_names
from bot.pictures.paper import Paper, PaperCell, PaperRow, page_count, scoresheet, scoresheet_page
from bot.pictures.warm import prepare

__all__ = [
    "Chart",
    "ChartLine",
    "ChartMark",
    "Paper",
    "PaperCell",
    "PaperRow",
    "drawable_names",
    "page_count",
    "prepare",
    "scoresheet",
    "scoresheet_page",
    "totals_chart",
]
