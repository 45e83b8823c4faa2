"""Pictures: plain values and ready strings in, PNG out. Imports nothing of ours, and matplotlib on first use only."""

from bot.pictures.chart import Chart, ChartLine, ChartMark, totals_chart
from bot.pictures.paper import Paper, PaperCell, PaperRow, scoresheet

__all__ = [
    "Chart",
    "ChartLine",
    "ChartMark",
    "Paper",
    "PaperCell",
    "PaperRow",
    "scoresheet",
    "totals_chart",
]
