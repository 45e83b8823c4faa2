"""A first drawing that nobody waits for."""

from bot.pictures.chart import Chart, ChartLine, totals_chart


def prepare() -> None:
    """Loads what drawing needs, which takes some seconds; from then on a picture takes some tenths of one."""
    totals_chart(Chart(title="1", deals="1", barrel="1", lines=(ChartLine("Аня", (0, 100)),), target=1000))
